#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Base64 with `+`, `/` and padding: RFC 4648, section 4.
package enum Base64 {
  package static func text(of bytes: some Collection<UInt8>) -> String { Data(bytes).base64EncodedString() }

  /// The bytes of a text; nil where it is not the one that ``text(of:)`` writes for them.
  ///
  /// Two texts for the same bytes would let a signed text be changed.
  package static func bytes(of text: String) -> [UInt8]? {
    guard let data = Data(base64Encoded: text), data.base64EncodedString().utf8.elementsEqual(text.utf8) else {
      return nil
    }
    return Array(data)
  }
}
