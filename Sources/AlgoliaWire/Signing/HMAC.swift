/// What only who has a key can say of a message: HMAC of RFC 2104 over SHA-256.
package enum HMAC {
  /// The 32 bytes that sign the message.
  package static func code(for message: some Collection<UInt8>, key: some Collection<UInt8>) -> [UInt8] {
    var block = key.count > SHA256.blockSize ? SHA256.digest(of: key) : Array(key)
    block += [UInt8](repeating: 0, count: SHA256.blockSize - block.count)
    let inner = SHA256.digest(of: block.map { $0 ^ 0x36 } + Array(message))
    return SHA256.digest(of: block.map { $0 ^ 0x5c } + inner)
  }
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
