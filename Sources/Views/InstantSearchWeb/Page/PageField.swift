/// A pair of the page's address, or a field of its form.
package struct PageField: Hashable, Sendable {
  package var name: String
  package var value: String

  /// The pairs of a query; pairs that can't be decoded are left out.
  package static func fields(ofQuery query: String) -> [PageField] {
    query.split(separator: "&").compactMap { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let name = sides[0].percentDecoded, let value = sides[1].percentDecoded else {
        return nil
      }
      return PageField(name: name, value: value)
    }
  }

  /// The pair of a query.
  var encoded: String { name.percentEncoded + "=" + value.percentEncoded }

  /// The field where people don't see it.
  var hidden: HTML { HTML("input", .type("hidden"), .name(name), .value(value)) }
}

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
    // By bytes, since the query may be much longer than what is read of it as a link.
    hasEmptyFields = query.utf8.split(separator: UInt8(ascii: "&")).contains { pair in
      pair.firstIndex(of: UInt8(ascii: "=")).map { pair.index(after: $0) == pair.endIndex } ?? false
    }
  }
}
