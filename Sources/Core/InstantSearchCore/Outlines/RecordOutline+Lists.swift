extension RecordOutline {
  /// A list beside the results.
  package enum List: Hashable, Sendable {
    case facet(Facet)
    case numbers(RangeBuckets, hasSlider: Bool)
  }

  /// The lists in their order: the first one, the most important numbers, and all others.
  package var lists: [List] {
    let main = rangeWithSlider
    var lists = facets.map { List.facet($0) }
    if let main { lists.insert(.numbers(main, hasSlider: true), at: min(1, lists.count)) }
    return lists + ranges.filter { $0 != main }.map { .numbers($0, hasSlider: false) }
  }

  /// The number of ``lists`` that a screen shows open at first: a longer column hides what is below it.
  package var openListCount: Int { min(lists.count, 8) }

  /// The range that has a slider beside its list: of money if there is one, and never of dates.
  package var rangeWithSlider: RangeBuckets? {
    ranges.first { numberForm(of: $0.attribute).isMoney } ?? ranges.first { !numberForm(of: $0.attribute).isDate }
  }
}
