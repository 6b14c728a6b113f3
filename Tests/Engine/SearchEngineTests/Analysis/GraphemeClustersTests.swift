import InstantSearchTesting
import TestSupport
import Testing

@testable import SearchEngine

@Suite struct GraphemeClustersTests {
  /// The starts and the ends of the clusters that contain each offset.
  private static func clusters(of bytes: [UInt8], at offsets: [Int]) -> [Range<Int>] {
    bytes.withUnsafeBufferPointer { bytes in
      var clusters = GraphemeClusters(bytes)
      return offsets.map { clusters.start(of: $0)..<clusters.end(of: $0) }
    }
  }

  @Test func `Clusters are the characters of a string, in whatever order offsets are asked for`() {
    for seed in RandomCases.seeds(300, long: 10_000) {
      var generator = SeededGenerator(seed: seed)
      let text = generator.text()
      let boundaries = text.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
      var offsets =
        text.unicodeScalars.indices.map { text.utf8.distance(from: text.startIndex, to: $0) } + [text.utf8.count]
      offsets.shuffle(using: &generator)
      let expected = offsets.map { offset in
        (boundaries.last { $0 <= offset } ?? 0)..<(boundaries.first { $0 >= offset } ?? text.utf8.count)
      }
      expectEqual(Self.clusters(of: Array(text.utf8), at: offsets), expected, "seed \(seed)")
    }
  }

  @Test func `Each reading of a stretch is counted, since offsets may lead from one to the other and back`() {
    let stretch = "e" + String(repeating: "\u{301}", count: 500)
    let bytes = Array((stretch + " " + stretch).utf8)
    let budget = SearchBudget()
    bytes.withUnsafeBufferPointer { bytes in
      var clusters = GraphemeClusters(bytes, budget)
      for number in 0..<40 {
        let offset = number % 2 == 0 ? 501 : 1503
        expectEqual(clusters.start(of: offset), (number % 2 == 0 ? 0 : 1002))
      }
    }
    #expect(budget.steps >= 40 * 1000)
  }

  @Test func `Of bytes that are no text, no cluster is beyond them`() {
    for seed in RandomCases.seeds(300, long: 10_000) {
      var generator = SeededGenerator(seed: seed)
      let bytes = generator.array(of: 1...12) {
        $0.element(of: 0x41, 0x80, 0xBF, 0xCC, 0x81, 0xE0, 0xB8, 0xF0, 0xFF, 0x9F) as UInt8
      }
      for cluster in Self.clusters(of: bytes, at: Array(0...bytes.count)) {
        #expect(cluster.lowerBound >= 0 && cluster.upperBound <= bytes.count, "seed \(seed)")
      }
    }
  }
}
