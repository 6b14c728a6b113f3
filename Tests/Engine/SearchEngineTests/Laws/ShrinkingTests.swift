import TestSupport
import Testing

@testable import SlowEngine

struct ShrinkingTests {
  private struct Numbers: Shrinkable {
    var numbers: [Int]
    var smaller: some Sequence<Numbers> { numbers.withLess.lazy.map { Numbers(numbers: $0) } }
  }

  @Test func `A case is shrunk to what makes it fail`() {
    let large = Numbers(numbers: Array(0..<10_000))
    expectEqual(large.shrunk { $0.numbers.contains(7) && $0.numbers.contains(4_321) }.numbers, [7, 4_321])
    #expect(large.shrunk { _ in true }.numbers.isEmpty)
  }

  @Test func `Shrinking ends after the limit of attempts`() {
    var attempts = 0
    let smallest = Numbers(numbers: Array(0..<10_000)).shrunk(attempts: 50) { smaller in
      attempts += 1
      return smaller.numbers.count > 9_990
    }
    expectEqual(attempts, 50)
    expectEqual(smallest.numbers.count, 10_000)
  }

  @Test(arguments: 0...9)
  func `Every single element is also left out`(count: Int) {
    let all = Array(0..<count)
    for element in all { #expect(all.withLess.contains(all.filter { $0 != element })) }
    #expect(all.withLess.allSatisfy { $0.count < count })
  }
}
