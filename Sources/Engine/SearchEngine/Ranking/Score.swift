/// The values of the ranking rules, packed in their order into 128 bits; less is better.
struct Score: Comparable, Hashable {
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  /// Appends the value of the next rule, clamped to the greatest that fits.
  ///
  /// - Parameter bits: From 1 to 63: shifts by a number that is not known beforehand take least if they are masked.
  mutating func append(_ value: Int, bits: UInt64) {
    high = high &<< bits | low &>> (64 &- bits)
    low = low &<< bits | min(UInt64(clamping: value), 1 &<< bits &- 1)
  }

  /// The score of a document that comes after all those whose rules are compared: these leave the highest bits unused.
  static func behindAllWords(_ value: Int) -> Score {
    var score = Score()
    score.high = 1 << 63
    score.low = UInt64(clamping: value)
    return score
  }

  /// By how much the value of a rule can grow before the score is worse than a worse one; clamped.
  ///
  /// - Parameter bits: the number of bits after those of the rule.
  func room(below worse: Score, bits: UInt64) -> Int {
    let (low, borrow) = worse.low.subtractingReportingOverflow(low)
    let high = worse.high - high - (borrow ? 1 : 0)
    if bits >= 64 { return Int(clamping: high >> (bits - 64)) }
    return high >> bits != 0 ? .max : Int(clamping: high << (64 - bits) | low >> bits)
  }

  /// The score with a greater value of a rule, which fits.
  ///
  /// - Parameter bits: the number of bits after those of the rule.
  func adding(_ difference: Int, bits: UInt64) -> Score {
    let value = UInt64(clamping: difference)
    var sum = self
    if bits >= 64 {
      sum.high &+= value << (bits - 64)
    } else {
      let (low, carry) = low.addingReportingOverflow(value << bits)
      sum.low = low
      sum.high &+= value >> (64 - bits) &+ (carry ? 1 : 0)
    }
    return sum
  }

  /// Removes the value that was appended last.
  mutating func removeLast(bits: UInt64) -> Int {
    let value = low & (1 << bits - 1)
    low = low >> bits | high << (64 - bits)
    high >>= bits
    return Int(value)
  }

  static func < (left: Score, right: Score) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}

/// A matching document with its score.
struct RankedDocument {
  var address: DocumentAddress
  var score: Score
}
