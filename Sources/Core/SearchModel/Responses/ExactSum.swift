/// A sum of numbers that is rounded once, when it is read: the same in whatever order they are added.
package struct ExactSum {
  /// A multiple of the least positive number in two's complement, the lowest word first; empty for 0. It has room for the
  /// sum of 2⁶⁴ numbers.
  private var words: [UInt64] = []

  package init() {}

  /// Adds a finite number.
  package mutating func add(_ number: Double) {
    add(significands: (0, number.wholeSignificand), signAndExponent: number.signAndExponent)
  }

  /// Adds finite numbers that have the same sign and exponent.
  ///
  /// - Parameter significands: The sum of their `wholeSignificand`.
  package mutating func add(significands: (high: UInt64, low: UInt64), signAndExponent: UInt64) {
    let shift = max(1, signAndExponent & 0x7FF) - 1
    guard significands != (0, 0) else { return }
    if words.isEmpty { words = Array(repeating: 0, count: Self.wordCount) }
    let (first, bits) = (Int(shift / 64), shift % 64)
    let shifted = (
      significands.low << bits, significands.high << bits | (bits == 0 ? 0 : significands.low >> (64 - bits)),
      bits == 0 ? 0 : significands.high >> (64 - bits)
    )
    let isNegative = signAndExponent >> 11 == 1
    var carry: UInt64 = 0
    for index in first..<Self.wordCount {
      let part = index == first ? shifted.0 : index == first + 1 ? shifted.1 : index == first + 2 ? shifted.2 : 0
      if index > first + 2, carry == 0 { break }
      let (once, twice): ((partialValue: UInt64, overflow: Bool), (partialValue: UInt64, overflow: Bool))
      if isNegative {
        once = words[index].subtractingReportingOverflow(part)
        twice = once.partialValue.subtractingReportingOverflow(carry)
      } else {
        once = words[index].addingReportingOverflow(part)
        twice = once.partialValue.addingReportingOverflow(carry)
      }
      words[index] = twice.partialValue
      carry = once.overflow || twice.overflow ? 1 : 0
    }
  }

  private static let wordCount = 35

  /// The number nearest to the sum; of two the one whose last bit is 0. Infinite where that is beyond all numbers.
  package var value: Double {
    let isNegative = (words.last ?? 0) >> 63 == 1
    let magnitude = isNegative ? negated : words
    guard let top = magnitude.lastIndex(where: { $0 != 0 }) else { return 0 }
    let highest = top * 64 + 63 - magnitude[top].leadingZeroBitCount
    // Numbers of up to 53 bits are exact.
    let lowest = max(0, highest - 52)
    var significand = Self.bits(from: lowest, of: magnitude) & (1 << 53 - 1)
    if lowest > 0, Self.bits(from: lowest - 1, of: magnitude) & 1 == 1 {
      let (wholeWords, restBits) = ((lowest - 1) / 64, UInt64((lowest - 1) % 64))
      let isTie =
        magnitude[..<wholeWords].allSatisfy { $0 == 0 } && magnitude[wholeWords] & (1 << restBits - 1) == 0
      if !isTie || significand & 1 == 1 { significand += 1 }
    }
    let value = Double(sign: .plus, exponent: lowest - 1074, significand: Double(significand))
    return isNegative ? -value : value
  }

  private var negated: [UInt64] {
    var carry = true
    return words.map { word in
      let (sum, overflow) = (~word).addingReportingOverflow(carry ? 1 : 0)
      carry = overflow
      return sum
    }
  }

  /// The 64 bits that begin at one.
  private static func bits(from index: Int, of words: [UInt64]) -> UInt64 {
    let (word, bits) = (index / 64, UInt64(index % 64))
    let next = word + 1 < words.count ? words[word + 1] : 0
    return bits == 0 ? words[word] : words[word] >> bits | next << (64 - bits)
  }
}

extension Double {
  /// The sign and the exponent, as the bits of the number have them.
  @inlinable package var signAndExponent: UInt64 { bitPattern >> 52 }

  /// The significand as a whole number of 53 bits.
  @inlinable package var wholeSignificand: UInt64 {
    bitPattern & (1 << 52 - 1) | (bitPattern >> 52 & 0x7FF == 0 ? 0 : 1 << 52)
  }
}
