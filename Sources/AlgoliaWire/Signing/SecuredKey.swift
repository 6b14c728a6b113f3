package import SearchModel

/// A key with restrictions that whoever holds it can't take off: they are signed with the key that it was made from.
///
/// Its text is Base64 of the signature in hexadecimal digits, followed by the restrictions as in a URL.
package struct SecuredKey: Sendable {
  private let signature: String
  private let signed: String

  /// Restricts a key. The restrictions are parameters of a search and names that only keys have, such as
  /// `validUntil`, `restrictIndices` and `userToken`; they are written in the order of their names.
  package init(restricting parentKey: String, to restrictions: JSON.Object) {
    let sorted = restrictions.sorted { $0.key.precedesByCodePoint($1.key) }
    signed = Query(parameters: JSON.Object(sorted)).urlEncoded
    signature = Self.signature(of: signed, by: parentKey)
  }

  /// Reads a key; nil where the text is no key of this kind. Whether it was signed is another question.
  package init?(text: String) {
    guard let bytes = Base64.bytes(of: text), bytes.count >= Self.signatureLength,
      bytes.prefix(Self.signatureLength).allSatisfy({ Self.digits.contains($0) })
    else { return nil }
    signature = String(decoding: bytes.prefix(Self.signatureLength), as: UTF8.self)
    signed = String(decoding: bytes.dropFirst(Self.signatureLength), as: UTF8.self)
  }

  package var text: String { Base64.text(of: (signature + signed).utf8) }

  /// Whether this key signed the restrictions. Takes the same time wherever the signatures differ.
  package func isSigned(by parentKey: String) -> Bool {
    Self.signature(of: signed, by: parentKey).utf8.equalsInConstantTime(signature.utf8)
  }

  /// The restrictions by name, each in the form that a parameter of a search has.
  package var restrictions: JSON.Object {
    get throws(SearchError) { try Query(urlEncoded: signed).parameters }
  }

  private static func signature(of text: String, by key: String) -> String {
    HMAC.code(for: text.utf8, key: key.utf8).hexadecimal
  }

  private static let signatureLength = 64
  private static let digits = Set("0123456789abcdef".utf8)
}
