package import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Checks how the cost of some work grows with its size, in processor time, which other programs on the machine hardly
/// affect.
package enum Growth {
  /// Expects that four times as much work takes less than eight times as long: a cost that grows with the square of the
  /// size takes sixteen times.
  ///
  /// - Parameter subject: What is measured, for the message.
  package static func expectLinear(
    _ size: Int, of subject: String = "", sourceLocation: SourceLocation = #_sourceLocation,
    _ work: (_ size: Int) throws -> Void
  ) rethrows {
    try expect({ try work(4 * size) }, below: 8, times: { try work(size) }, subject, sourceLocation)
  }

  /// Expects that the second work takes less than four times as long as the first.
  package static func expectAlike(
    _ first: () -> Void, _ second: () -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(second, below: 4, times: first, "", sourceLocation)
  }

  private static func expect(
    _ large: () throws -> Void, below limit: Double, times small: () throws -> Void, _ subject: String,
    _ sourceLocation: SourceLocation
  ) rethrows {
    // Warms up, so that one-time costs such as reserving memory are not measured.
    try small()
    var shortest = Shortest()
    for _ in 0..<5 {
      // The small one costs little, so a single disturbance never decides.
      for _ in 0..<2 { shortest.add(small: try seconds(small)) }
      shortest.add(large: try seconds(large))
      if shortest.ratio < limit { return }
    }
    let context = subject.isEmpty ? "" : "\(subject): "
    Issue.record("\(context)\(shortest.ratio) times as long, at most \(limit) allowed", sourceLocation: sourceLocation)
  }

  /// The shortest measurement of each size, since disturbances only make measurements longer.
  package struct Shortest {
    private var small = Double.infinity
    private var large = Double.infinity

    package init() {}

    package mutating func add(small: Double = .infinity, large: Double = .infinity) {
      self.small = min(self.small, small)
      self.large = min(self.large, large)
    }

    package var ratio: Double { large / small }
  }

  /// The processor time of the calling thread.
  private static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = now
    try work()
    return now - start
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
