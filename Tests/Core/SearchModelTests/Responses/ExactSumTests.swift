import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite struct ExactSumTests {
  private static func sum(_ numbers: [Double]) -> Double {
    var sum = ExactSum()
    for number in numbers { sum.add(number) }
    return sum.value
  }

  @Test("A sum is rounded once, and numbers with one sign and exponent can be added together")
  func rounding() {
    for (numbers, expected) in [
      ([], 0), ([0.1], 0.1), ([0.1, 0.2, -0.3], 0x1p-55), ([1e16, 1, -1e16], 1), ([1e308, 1e308, -1e308], 1e308),
      ([.greatestFiniteMagnitude, .greatestFiniteMagnitude], .infinity),
      ([-.greatestFiniteMagnitude, -.greatestFiniteMagnitude], -.infinity),
      ([.leastNonzeroMagnitude, .leastNonzeroMagnitude], 2 * .leastNonzeroMagnitude),
      ([.leastNormalMagnitude, -.leastNonzeroMagnitude], Double.leastNormalMagnitude.nextDown),
      // Ties go to the even number, and what is below a tie decides it.
      ([0x1p53, 1], 0x1p53), ([0x1p53, 2, 1], 0x1p53 + 4), ([0x1p53, 1, 0x1p-1074], 0x1p53 + 2),
      ([0x1p53, 1, -0x1p-1074], 0x1p53),
      ([-0x1p53, -1, -0x1p-70], -0x1p53 - 2), ([0x1p1000, 0x1p-1000, -0x1p1000], 0x1p-1000), ([-1, 1, -0.0], 0),
    ] as [([Double], Double)] {
      expectEqual(Self.sum(numbers).bitPattern, expected.bitPattern, "\(numbers)")
      expectEqual(Self.sum(numbers.reversed()).bitPattern, expected.bitPattern, "\(numbers)")
    }
    var sum = ExactSum()
    let significand = (-0.75).wholeSignificand.multipliedFullWidth(by: 1 << 32 - 1)
    sum.add(significands: (significand.high, significand.low), signAndExponent: (-0.75).signAndExponent)
    expectEqual(sum.value, -0.75 * Double(1 << 32 - 1))
  }

  @Test func `The order does not matter`() {
    for seed in RandomCases.seeds(300, long: 10_000) {
      var generator = SeededGenerator(seed: seed)
      let exponents = generator.element(of: -3...3, -60...60, -1074...1023)
      var numbers = generator.array(of: 1...40) { generator -> Double in
        let significand = Double(generator.next() >> 11) * 0x1p-52
        return Double(
          sign: generator.once(in: 2) ? .plus : .minus, exponent: generator.number(in: exponents),
          significand: significand)
      }.filter(\.isFinite)
      let sum = Self.sum(numbers)
      // Without the sum itself less than half of its last bit is left.
      let rest = Self.sum(numbers + [-sum])
      if sum.isFinite { #expect(rest.magnitude <= sum.ulp / 2, "seed \(seed)") }
      for _ in 0..<3 {
        numbers.shuffle(using: &generator)
        expectEqual(Self.sum(numbers).bitPattern, sum.bitPattern, "seed \(seed)")
      }
    }
  }
}
