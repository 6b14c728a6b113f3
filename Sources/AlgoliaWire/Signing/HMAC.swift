/// What only who has a key can say of a message: HMAC of RFC 2104 over SHA-256.
package enum HMAC {
  /// The 32 bytes that sign the message.
  package static func code(for message: some Collection<UInt8>, key: some Collection<UInt8>) -> [UInt8] {
    Key(key).code(for: Message(message))
  }

  /// A key, with what does not depend on the message computed once: the two states after the padded key.
  package struct Key: Hashable, Sendable {
    private var inner = SHA256()
    private var outer = SHA256()

    package init(_ key: some Collection<UInt8>) {
      var block = key.count > SHA256.blockSize ? SHA256.digest(of: key) : Array(key)
      block += [UInt8](repeating: 0, count: SHA256.blockSize - block.count)
      inner.take(SHA256.Blocks(block.map { $0 ^ 0x36 }))
      outer.take(SHA256.Blocks(block.map { $0 ^ 0x5c }))
    }

    /// The 32 bytes that sign the message: one block more than the message has is hashed.
    package func code(for message: Message) -> [UInt8] {
      var (inner, outer) = (inner, outer)
      inner.take(message.blocks)
      outer.take(SHA256.Blocks(digest: inner))
      return outer.bytes
    }
  }

  /// A message whose code is computed with many keys.
  package struct Message: Sendable {
    fileprivate let blocks: SHA256.Blocks

    package init(_ message: some Collection<UInt8>) {
      blocks = SHA256.Blocks(endOf: message, before: SHA256.blockSize)
    }

    /// How many blocks are hashed for the code with one key.
    package var blockCount: Int { blocks.count + 1 }
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
