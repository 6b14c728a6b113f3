import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

struct DistanceStepsTests {
  @Test func `Steps have ten meters at least`() {
    for precision in [.meters(1), .meters(10), .ranges([])] as [Query.AroundPrecision] {
      let steps = DistanceSteps(precision)
      expectEqual([0, 9.9, 10, 25, 1000].map { steps.step(at: $0) }, [0, 0, 1, 2, 100])
    }
  }

  @Test func `The length of steps depends on the distance, where it is given in ranges`() {
    let steps = DistanceSteps(.ranges([.init(from: 1000, value: 2000), .init(from: 0, value: 25)]))
    expectEqual([0, 24, 25, 999, 1000, 2999, 3000, 5000].map { steps.step(at: $0) }, [0, 0, 1, 39, 40, 40, 41, 42])
    expectEqual([0, 999, 1000].map { steps.precision(at: $0) }, [25, 25, 2000])
    let later = DistanceSteps(.ranges([.init(from: 25, value: 100)]))
    expectEqual([0, 24, 25, 124, 125].map { later.step(at: $0) }, [0, 2, 3, 3, 4])
  }

  @Test(arguments: RandomCases.seeds(20, long: 200))
  func `Farther is never a lower step, and a step begins where it says`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let ranges = generator.array(of: 0...6) {
      Query.AroundPrecision.Range(from: $0.number(in: 0...5000), value: $0.number(in: 1...900))
    }
    let steps = DistanceSteps(.ranges(ranges))
    var last = 0
    for meters in 0..<8000 {
      let step = steps.step(at: Double(meters))
      #expect(step == last || step == last + 1, "\(ranges), \(meters)")
      if step > last { expectEqual(Int(steps.start(of: step)), meters, "\(ranges)") }
      last = step
    }
    #expect(DistanceSteps(.meters(1)).step(at: SearchCenter.greatestDistance) < 1 << 21)
  }
}
