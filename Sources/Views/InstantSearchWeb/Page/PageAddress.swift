/// The query of a page's address, as it was read: a search, the actions of forms, and what is not readable.
struct PageAddress: Sendable {
  let query: String
  let link: SearchLink
  let unreadable: [String]
  /// The pairs that the mapping does not know.
  let fields: [PageField]
  let hasEmptyFields: Bool

  init(_ query: String, _ mapping: LinkMapping) {
    let (link, notices, others) = SearchLink.reading(query, with: mapping)
    (self.query, self.link) = (query, link)
    unreadable = notices.map(\.description)
    fields = others.map { PageField(name: $0.name, value: $0.value) }
    hasEmptyFields = PageField.fields(ofQuery: query).contains { $0.value.isEmpty }
  }
}
