import SearchModel

/// What somebody says of the records, so that it need not be found out.
struct OutlineWishes: Hashable, Sendable {
  var search: [Attribute]?
  var facets: [Attribute]?
  var ranges: [Attribute]?
  var title: Attribute?
  /// The order to begin with.
  var order: SortOrder?

  init() {}

  init(_ arguments: Arguments) throws(Failure) {
    search = arguments.list(.search)?.map { Attribute($0) }
    facets = arguments.list(.facets)?.map { Attribute($0) }
    ranges = arguments.list(.ranges)?.map { Attribute($0) }
    title = arguments.text(.title).map { Attribute($0) }
    if let text = arguments.text(.sort) { order = try SortOrder(parsing: text) }
  }

  var isEmpty: Bool { self == OutlineWishes() }

  /// All attributes that are named.
  var attributes: [Attribute] {
    (search ?? []) + (facets ?? []) + (ranges ?? []) + [title].compactMap(\.self)
      + (order?.keys.map(\.attribute) ?? [])
  }
}

extension Inspection {
  /// What is found out about the records, but for what is said of them.
  func outline(_ wishes: OutlineWishes) -> RecordOutline {
    var outline = outline
    if let search = wishes.search { outline.search = search.map(\.rawValue) }
    if let title = wishes.title {
      outline.detail.removeAll { $0 == title }
      outline.title = title
      if wishes.search == nil, self[title]?.kind == .text {
        outline.search.removeAll { $0 == title.rawValue || $0 == "unordered(\(title))" }
        outline.search.insert(title.rawValue, at: 0)
      }
    }
    if let facets = wishes.facets {
      let found = outline.facets
      outline.facets = []
      for facet in facets {
        let path = hierarchies.first { $0.contains(facet) || $0[0].rawValue.hasPrefix("\(facet).") }
        let named = facet == "*" ? found : [path.map { .levels($0) } ?? .values(facet)]
        outline.facets += named.filter { !outline.facets.contains($0) }
      }
      let listed = outline.facets.flatMap(\.attributes)
      outline.ranges.removeAll { listed.contains($0.attribute) }
    }
    if let ranges = wishes.ranges {
      outline.ranges = ranges.compactMap { NumberRanges(attribute: $0, of: self[$0]?.numbers ?? []) }
      outline.facets.removeAll { facet in wishes.facets == nil && facet.attributes.contains(where: ranges.contains) }
    }
    if let order = wishes.order {
      outline.orders.removeAll { $0 == order }
      outline.orders.insert(order, at: 0)
    }
    return outline
  }

  /// Sentences about attributes that no record has, where that is known.
  func doubts(about attributes: [Attribute]) -> [String] {
    guard isWhole, records > 0 else { return [] }
    var names: [String] = []
    for profile in profiles {
      // `author` is there where `author.name` is.
      let parts = profile.attribute.rawValue.split(separator: ".")
      for count in 1...max(parts.count, 1) {
        let name = parts.prefix(count).joined(separator: ".")
        if !names.contains(name) { names.append(name) }
      }
      if !names.contains(profile.attribute.rawValue) { names.append(profile.attribute.rawValue) }
    }
    var doubts: [String] = []
    for attribute in attributes where attribute != "*" && !names.contains(attribute.rawValue) {
      let doubt = "no record has the attribute '\(attribute)'"
      let similar = Suggestion.nearest(to: attribute.rawValue, among: names)
      let said = similar.map { "\(doubt); did you mean '\($0)'?" } ?? doubt
      if !doubts.contains(said) { doubts.append(said) }
    }
    return doubts
  }
}
