import SearchModel

/// The name of an index in a request: a collection, or one of its orders, `products/sort/price:asc,rating:desc`.
struct SearchedIndex: Hashable {
  let collection: String
  /// The order as `sort_by` has it; nil for the relevance.
  let order: String?

  init(_ name: String) {
    guard let separator = Self.split(name) else {
      (collection, order) = (name, nil)
      return
    }
    (collection, order) = separator
  }

  private static let separator = Array("/sort/".utf8)

  private static func split(_ name: String) -> (String, String)? {
    let bytes = Array(name.utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: separator) }), start > 0 else {
      return nil
    }
    let order = String(decoding: bytes[(start + separator.count)...], as: UTF8.self)
    return order.isEmpty ? nil : (String(decoding: bytes[..<start], as: UTF8.self), order)
  }
}
