extension SearchLink: Codable {
  private enum CodingKeys: String, CodingKey {
    case text, groups, page, hitsPerPage, indexName, relevancyStrictness, mode, location, expandedLists, tab
  }

  /// Reads what ``encode(to:)`` has written, without a mapping. Numbers and modes that no link can have are left out; filters and a
  /// location that can't be read fail, since without them everything would be found.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    text = try values.decodeIfPresent(String.self, forKey: .text) ?? ""
    groups = try values.decodeIfPresent(FilterGroups.self, forKey: .groups) ?? FilterGroups()
    let page = try values.decodeIfPresent(Int.self, forKey: .page) ?? 0
    self.page = (0..<Self.maxPage).contains(page) ? page : 0
    hitsPerPage = try values.decodeIfPresent(Int.self, forKey: .hitsPerPage)
      .flatMap { (1...Self.maxHitsPerPage).contains($0) ? $0 : nil }
    indexName = try values.decodeIfPresent(String.self, forKey: .indexName)
    relevancyStrictness = try values.decodeIfPresent(Int.self, forKey: .relevancyStrictness)
      .flatMap { Self.strictnesses.contains($0) ? $0 : nil }
    mode = try values.decodeIfPresent(String.self, forKey: .mode).flatMap { Query.Mode(rawValue: $0) }
    if let text = try values.decodeIfPresent(String.self, forKey: .location) {
      guard let restriction = GeoRestriction(linkText: text) else {
        throw DecodingError.dataCorruptedError(forKey: .location, in: values, debugDescription: "no location: \(text)")
      }
      location = restriction
    }
    expandedLists = Set(try values.decodeIfPresent([String].self, forKey: .expandedLists) ?? [])
    tab = try values.decodeIfPresent(String.self, forKey: .tab)
  }

  /// Writes what is not as in a new link.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if !text.isEmpty { try values.encode(text, forKey: .text) }
    if !groups.isEmpty { try values.encode(groups, forKey: .groups) }
    if page > 0 { try values.encode(page, forKey: .page) }
    try values.encodeIfPresent(hitsPerPage, forKey: .hitsPerPage)
    try values.encodeIfPresent(indexName, forKey: .indexName)
    try values.encodeIfPresent(relevancyStrictness, forKey: .relevancyStrictness)
    try values.encodeIfPresent(mode, forKey: .mode)
    try values.encodeIfPresent(location?.linkText, forKey: .location)
    if !expandedLists.isEmpty {
      try values.encode(expandedLists.sorted { $0.precedesByCodePoint($1) }, forKey: .expandedLists)
    }
    try values.encodeIfPresent(tab, forKey: .tab)
  }
}
