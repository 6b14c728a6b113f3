package import SearchModel

extension RecordOutline {
  /// A list beside the results.
  package enum List: Hashable, Sendable {
    case facet(Facet)
    case numbers(RangeBuckets, hasSlider: Bool)

    package var attributes: [Attribute] {
      switch self {
      case .facet(let facet): facet.attributes
      case .numbers(let buckets, _): [buckets.attribute]
      }
    }
  }

  /// The lists in the order that somebody chose; without one the first list, the most important numbers, and all others.
  package var lists: [List] {
    let main = rangeWithSlider
    var lists = facets.map { List.facet($0) }
    func list(_ range: RangeBuckets) -> List { .numbers(range, hasSlider: hasSlider(range)) }
    if let main { lists.insert(list(main), at: min(1, lists.count)) }
    lists += ranges.filter { $0 != main }.map(list)
    guard !listOrder.isEmpty else { return lists }
    func position(_ list: List) -> Int { listOrder.firstIndex(of: list.attributes[0]) ?? listOrder.count }
    return lists.enumerated().sorted { (position($0.element), $0.offset) < (position($1.element), $1.offset) }
      .map(\.element)
  }

  /// Whether a screen shows a list open at first. A longer column would hide what is below it.
  package func isOpen(_ list: List, at index: Int) -> Bool { looks[list.attributes[0]]?.isOpen ?? (index < 8) }

  /// The filter of a toggle, as links have it: a number says yes by 1.
  package func toggleFilter(of attribute: Attribute) -> Filter.Facet {
    Filter.Facet(attribute: attribute, stringValue: numberForms[attribute.rawValue] == nil ? "true" : "1")
  }

  /// The range that has a slider beside its list: of money if there is one, and never of dates.
  package var rangeWithSlider: RangeBuckets? {
    ranges.first { numberForm(of: $0.attribute).isMoney } ?? ranges.first { !numberForm(of: $0.attribute).isDate }
  }

  /// Whether a range has a slider: as somebody chose, or the most important one.
  package func hasSlider(_ range: RangeBuckets) -> Bool {
    guard !numberForm(of: range.attribute).isDate else { return false }
    return looks[range.attribute]?.kind.map { $0 == .range } ?? (range == rangeWithSlider)
  }
}
