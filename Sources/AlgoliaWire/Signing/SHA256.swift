/// The hash function SHA-256 of FIPS 180-4.
///
/// The state after some blocks can be kept and continued with different ones.
package struct SHA256: Hashable, Sendable {
  private var state = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)

  /// The 32 bytes that stand for a message.
  package static func digest(of message: some Collection<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.take(Blocks(endOf: message))
    return hash.bytes
  }

  /// How many bytes are hashed at a time.
  static let blockSize = 64

  /// Whole blocks as the words that are hashed, so that they can be hashed often and are read once.
  struct Blocks: Sendable {
    fileprivate let words: [UInt32]

    var count: Int { words.count / 16 }

    /// The end of a message: its bytes, a bit, as many zeros as fill the last block, and the length in bits.
    ///
    /// - Parameter before: The bytes of the message that were hashed before, a multiple of the block size.
    init(endOf message: some Collection<UInt8>, before: Int = 0) {
      var padded = Array(message)
      let length = UInt64(before + padded.count) * 8
      padded.append(0x80)
      while padded.count % blockSize != blockSize - 8 { padded.append(0) }
      self.init(padded + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> $0) })
    }

    /// The end of a message that is one block and a digest.
    init(digest: SHA256) {
      words = (0..<8).map { digest.state[$0] } + [0x8000_0000, 0, 0, 0, 0, 0, 0, UInt32(blockSize + 32) * 8]
    }

    /// Whole blocks that are not the last.
    init(_ bytes: [UInt8]) {
      words = stride(from: 0, to: bytes.count, by: 4).map { start in
        bytes[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) }
      }
    }
  }

  mutating func take(_ blocks: Blocks) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      for block in 0..<blocks.count {
        for index in 0..<16 { schedule[index] = blocks.words[block * 16 + index] }
        take(schedule)
      }
    }
  }

  /// Hashes one block.
  ///
  /// - Parameter words: The 16 words of the block, and room for 48 that are made of them.
  private mutating func take(_ words: UnsafeMutableBufferPointer<UInt32>) {
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let smallSigma0 = early.rotated(7) ^ early.rotated(18) ^ (early >> 3)
      let smallSigma1 = late.rotated(17) ^ late.rotated(19) ^ (late >> 10)
      words[index] = words[index - 16] &+ smallSigma0 &+ words[index - 7] &+ smallSigma1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let bigSigma1 = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
      let first = h &+ bigSigma1 &+ ((e & f) ^ (~e & g)) &+ Self.constants[index] &+ words[index]
      let bigSigma0 = a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)
      let second = bigSigma0 &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    state &+= SIMD8(a, b, c, d, e, f, g, h)
  }

  /// The state as bytes: the digest, after the last block.
  var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { bytes, count in
      for index in 0..<32 { bytes[index] = UInt8(truncatingIfNeeded: state[index / 4] >> UInt32(24 - index % 4 * 8)) }
      count = 32
    }
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

extension UInt32 {
  fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
