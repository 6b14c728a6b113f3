import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// How the cost of some work grows with its size, in time of the processor: what else runs on the machine does not
/// count.
enum Growth {
  /// Expects that four times as much work takes less than eight times as long: a cost that grows with the square of the
  /// size takes sixteen times.
  static func expectLinear(
    _ size: Int, sourceLocation: SourceLocation = #_sourceLocation, _ work: (_ size: Int) throws -> Void
  ) rethrows {
    // What disturbs a measurement makes it longer, so the shortest of several is the best.
    var ratios: [Double] = []
    for _ in 0..<5 {
      let small = try seconds { try work(size) }
      let large = try seconds { try work(4 * size) }
      ratios.append(large / small)
      if large < 8 * small { return }
    }
    Issue.record("four times as much takes \(ratios) times as long", sourceLocation: sourceLocation)
  }

  /// Expects that the second work takes less than four times as long as the first.
  static func expectAlike(
    _ first: () -> Void, _ second: () -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var ratios: [Double] = []
    for _ in 0..<5 {
      let (one, other) = (seconds(first), seconds(second))
      ratios.append(other / one)
      if other < 4 * one { return }
    }
    Issue.record("the second takes \(ratios) times as long", sourceLocation: sourceLocation)
  }

  /// The time of the processor that the calling thread needs.
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
