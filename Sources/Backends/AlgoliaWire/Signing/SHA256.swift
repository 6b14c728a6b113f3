#if canImport(CryptoKit)
internal import CryptoKit
internal import Foundation
#else
internal import CCrypto
#endif

/// SHA-256 and HMAC-SHA256, computed by CryptoKit on Apple's systems and by libcrypto elsewhere.
package enum SHA256 {
  /// The 32 bytes of the digest.
  package static func digest(of message: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
    Array(CryptoKit.SHA256.hash(data: message))
    #else
    // Neither call can fail but for want of memory.
    [UInt8](unsafeUninitializedCapacity: digestLength) { digest, count in
      let status = EVP_Digest(message, message.count, digest.baseAddress, nil, EVP_sha256(), nil)
      precondition(status == 1, "libcrypto has no SHA-256")
      count = digestLength
    }
    #endif
  }

  /// The 32 bytes of HMAC-SHA256 (RFC 2104).
  package static func authenticationCode(for message: [UInt8], key: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
    Array(CryptoKit.HMAC<CryptoKit.SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key)))
    #else
    [UInt8](unsafeUninitializedCapacity: digestLength) { code, count in
      let written = HMAC(EVP_sha256(), key, CInt(key.count), message, message.count, code.baseAddress, nil)
      precondition(written != nil, "libcrypto has no HMAC-SHA256")
      count = digestLength
    }
    #endif
  }

  /// How many blocks of 64 bytes are hashed for the authentication code of a message: its own with the padding, and three
  /// of keys and digest.
  package static func blockCount(forMessageOf byteCount: Int) -> Int { (byteCount + 9 + 63) / 64 + 3 }

  private static let digestLength = 32
}

extension Collection<UInt8> {
  /// Whether these are the same bytes, in a time that depends on how many there are and not on where they differ.
  package func equalsInConstantTime(_ others: some Collection<UInt8>) -> Bool {
    guard count == others.count else { return false }
    return zip(self, others).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The bytes as two digits each, `0` to `9` and `a` to `f`.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
