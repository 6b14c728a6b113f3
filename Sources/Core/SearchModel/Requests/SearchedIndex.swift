/// The name of an index in a request to a cluster: an index, or one of its orders, `products/sort/price:asc,rating:desc`.
package struct SearchedIndex: Hashable, Sendable {
  /// The name of the index.
  package let name: String
  /// The order, `price:asc,rating:desc`; nil for the relevance.
  package let order: String?

  package init(_ name: String) {
    guard let parts = Self.split(name) else {
      (self.name, order) = (name, nil)
      return
    }
    (self.name, order) = parts
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
