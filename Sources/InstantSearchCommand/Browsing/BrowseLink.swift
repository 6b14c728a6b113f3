import SearchModel

/// A search as the query of a URL: `q=lamp&brand=Acme&price=10..50`, or with filters as `FilterGroups` writes them.
struct BrowseLink: Hashable, Sendable {
  var text: String?
  var groups = FilterGroups()

  /// - Parameters:
  ///   - link: A whole URL, or its query.
  ///   - outline: The lists that have the filters.
  init(parsing link: String, _ outline: RecordOutline) throws(Failure) {
    let query = link.lastIndex(of: "?").map { link[link.index(after: $0)...] } ?? link[...]
    var names: [String] = []
    for pair in query.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let name = Self.decoded(sides[0]), let value = Self.decoded(sides[1]) else {
        throw Failure(.wrongUse, "--url can't be read at '\(pair)'", advice: Self.example)
      }
      if name == "q" { text = value } else { names.append(name) }
      if name != "q", name != "filters", !names.contains("filters") { try add(value, to: Attribute(name), outline) }
    }
    guard names.contains("filters") else { return }
    do throws(FilterSyntaxError) {
      groups = try FilterGroups(urlQuery: String(query)) ?? FilterGroups()
    } catch {
      throw Failure(filters: error)
    }
  }

  private static let example = "Write it as in: --url 'q=lamp&brand=Acme&price=10..50'"

  private static func decoded(_ text: Substring) -> String? {
    String(text.map { $0 == "+" ? " " : $0 }).percentDecoded
  }

  private mutating func add(_ value: String, to attribute: Attribute, _ outline: RecordOutline) throws(Failure) {
    for case .levels(let levels) in outline.facets
    where levels.contains(attribute) || outline.family(of: levels[0]) == attribute.rawValue {
      let id = FilterGroup.ID.hierarchical(name: levels[0].rawValue)
      // Each level names the whole path to it: `Home > Lighting`.
      let components = value.split(separator: " > ", omittingEmptySubsequences: false)
      for (level, attribute) in levels.prefix(components.count).enumerated() {
        let path = components.prefix(level + 1).joined(separator: " > ")
        groups.add(Filter.Facet(attribute: attribute, stringValue: path), toGroupWithID: id)
      }
      return
    }
    if outline.facets.contains(.values(attribute)) {
      groups.add(
        Filter.Facet(attribute: attribute, stringValue: value), toGroupWithID: .or(name: attribute.rawValue))
      return
    }
    guard outline.ranges.contains(where: { $0.attribute == attribute }) else {
      let names =
        ["q"] + outline.facets.map { outline.family(of: $0.attributes[0]) ?? $0.attributes[0].rawValue }
        + outline.ranges.map(\.attribute.rawValue)
      throw Failure(
        .wrongUse, "--url names '\(attribute)', and there is no list of it",
        advice: Suggestion.nearest(to: attribute.rawValue, among: names).map { "Did you mean '\($0)'?" }
          ?? "There are: \(names.joined(separator: ", ")).")
    }
    guard let filter = Self.range(value, of: attribute) else {
      throw Failure(.wrongUse, "--url has no range at '\(attribute)=\(value)'", advice: Self.example)
    }
    groups.add(filter, toGroupWithID: .and(name: attribute.rawValue))
  }

  /// The range `10..50`, `10..` or `..50`.
  private static func range(_ text: String, of attribute: Attribute) -> Filter.Numeric? {
    guard let dots = text.firstRange(of: "..") else { return nil }
    let (lower, upper) = (text[..<dots.lowerBound], text[dots.upperBound...])
    let ends = (Double(lower), Double(upper))
    guard lower.isEmpty || ends.0?.isFinite == true, upper.isEmpty || ends.1?.isFinite == true else { return nil }
    switch ends {
    case (let lower?, let upper?):
      return Filter.Numeric(attribute: attribute, range: min(lower, upper)...max(lower, upper))
    case (let lower?, nil): return Filter.Numeric(attribute: attribute, operator: .greaterThanOrEqual, value: lower)
    case (nil, let upper?): return Filter.Numeric(attribute: attribute, operator: .lessThanOrEqual, value: upper)
    case (nil, nil): return nil
    }
  }
}
