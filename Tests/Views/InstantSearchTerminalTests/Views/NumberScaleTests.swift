import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchTerminal

@Suite("The steps in which arrows move a number")
struct NumberScaleTests {
  @Test("Steps are round, and about twenty from end to end") func steps() {
    func numbers(_ bounds: ClosedRange<Double>) -> [Double] {
      let scale = NumberScale(bounds)
      return (0..<3).reduce(into: [bounds.lowerBound]) { numbers, _ in
        numbers.append(scale.moved(numbers[numbers.count - 1], by: 1))
      }
    }
    expectEqual(numbers(3...200), [3, 10, 20, 30])
    expectEqual(numbers(0...1), [0, 0.05, 0.1, 0.15])
    expectEqual(numbers(0.13...0.17), [0.13, 0.132, 0.134, 0.136])
    expectEqual(numbers(-1_000...9_000), [-1_000, -500, 0, 500])
    expectEqual(numbers(1e15...3e15), [1e15, 1.1e15, 1.2e15, 1.3e15])
  }

  @Test("Back and forth end at the bounds, whole numbers stay whole, and a line shows what is chosen") func ends() {
    let scale = NumberScale(3...9)
    #expect(scale.moved(3, by: 1) == 4 && scale.moved(4, by: -1) == 3 && scale.moved(3, by: -1) == 3)
    #expect(scale.moved(8, by: 5) == 9 && scale.within(5.4) == 5 && scale.within(1e300) == 9)
    expectEqual(NumberScale(5...5).moved(5, by: 1), 5)
    expectEqual(NumberScale(5.5...5.5).moved(5.5, by: -1), 5.5)
    let wide = NumberScale(0...100)
    expectEqual(wide.bar(20...60, handles: [20, 60], columns: 11).text, "──●━━━●────")
    expectEqual(wide.bar(50...50, handles: [50, 50], columns: 3).text, "─●─")
    expectEqual(NumberScale(5...5).bar(5...5, handles: [5], columns: 3).text, "●──")
  }

  @Test("Whatever the bounds, a step leads on until the end, and not beyond") func law() {
    for seed in RandomCases.seeds(500, long: 12_500) {
      var generator = SeededGenerator(seed: seed)
      let size = generator.element(of: 1e-9, 0.01, 1, 100, 1e9, 1e300)
      let ends = (0..<2).map { _ in Double.random(in: -size...size, using: &generator) }.sorted()
      let scale = NumberScale(ends[0]...ends[1])
      var number = ends[0]
      for count in 1...60 {
        let next = scale.moved(number, by: 1)
        #expect(next > number || number == ends[1], "seed \(seed)")
        #expect(next <= ends[1], "seed \(seed)")
        if next == ends[1] { break }
        #expect(count < 60, "seed \(seed): too many steps")
        number = next
      }
      for columns in [0, 1, 7] {
        let bar = scale.bar(ends[0]...number, handles: [ends[0], number], columns: columns)
        expectEqual(bar.columns, columns, "seed \(seed)")
      }
    }
  }
}
