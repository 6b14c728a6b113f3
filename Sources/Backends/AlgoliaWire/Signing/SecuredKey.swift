package import SearchModel

/// A key with restrictions that its holder can't remove: they are signed with the parent key.
///
/// Its text is Base64 of the signature in hexadecimal digits, followed by the restrictions as in a URL.
package struct SecuredKey: Sendable {
  /// The 32 bytes for which the digits stand.
  private let signature: [UInt8]
  private let signed: String

  /// Restricts a key. The restrictions are parameters of a search and names that only keys have, such as
  /// `validUntil`, `restrictIndices` and `userToken`; they are written in the order of their names.
  package init(restricting parentKey: String, to restrictions: JSON.Object) {
    let sorted = restrictions.sorted { $0.key.precedesByCodePoint($1.key) }
    signed = Query(parameters: JSON.Object(sorted)).urlEncoded
    signature = SHA256.authenticationCode(for: Array(signed.utf8), key: Array(parentKey.utf8))
  }

  /// Reads a key; nil if the text is not a secured key. Does not check the signature.
  package init?(text: String) {
    guard let bytes = Base64.bytes(of: text), bytes.count >= Self.signatureLength,
      let signature = Self.bytes(of: bytes[..<Self.signatureLength]),
      // Repairing broken UTF-8 would give several texts the same signature.
      let signed = bytes.withUnsafeBytes({ bytes in
        String(utf8: UnsafeRawBufferPointer(rebasing: bytes[Self.signatureLength...]))
      })
    else { return nil }
    self.signature = signature
    self.signed = signed
  }

  package var text: String { Base64.text(of: Array(signature.hexadecimal.utf8) + Array(signed.utf8)) }

  /// Whether this key signed the restrictions. Takes the same time wherever the signatures differ.
  package func isSigned(by parentKey: String) -> Bool {
    SHA256.authenticationCode(for: Array(signed.utf8), key: Array(parentKey.utf8)).equalsInConstantTime(signature)
  }

  /// How many blocks of SHA-256 it takes to find out whether one key signed the restrictions.
  package var blocksToCheck: Int { SHA256.blockCount(forMessageOf: signed.utf8.count) }

  /// The restrictions by name, each in the form that a parameter of a search has.
  package var restrictions: JSON.Object {
    get throws(SearchError) { try Query(urlEncoded: signed).parameters }
  }

  /// The bytes for which pairs of digits stand, those above `9` as small letters; nil for anything else.
  private static func bytes(of digits: ArraySlice<UInt8>) -> [UInt8]? {
    let values = digits.compactMap { Self.digits.firstIndex(of: $0) }
    guard values.count == digits.count else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  private static let signatureLength = 64
  private static let digits = Array("0123456789abcdef".utf8)
}
