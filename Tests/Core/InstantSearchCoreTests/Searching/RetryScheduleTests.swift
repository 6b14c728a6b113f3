import TestSupport
import Testing

@testable import InstantSearchCore

@Suite("The schedule of repeated searches, without time")
struct RetryScheduleTests {
  private var schedule = RetrySchedule()

  init() { schedule.delay = .seconds(1) }

  @Test("The pause doubles up to a minute, however often the search fails, and begins anew after a success")
  mutating func pauses() {
    for seconds in [1, 2, 4, 8, 16, 32] {
      expectEqual(schedule.searchFailed(.timedOut), .seconds(seconds))
    }
    for _ in 0..<100 { expectEqual(schedule.searchFailed(.timedOut), .seconds(60)) }
    schedule.searchSucceeded()
    expectEqual(schedule.searchFailed(.timedOut), .seconds(1))
    schedule.delay = nil
    expectEqual(schedule.searchFailed(.timedOut), nil, "nothing is repeated without a delay")
    schedule.delay = .seconds(90)
    expectEqual(schedule.searchFailed(.timedOut), .seconds(60))
  }

  @Test("Failures that do not pass are not repeated, and do not lengthen the pause")
  mutating func lastingFailures() {
    for error in [SearchError.cancelled, .indexNotFound("a"), .refused(message: "no", status: 403)] {
      expectEqual(schedule.searchFailed(error), nil)
    }
    expectEqual(schedule.searchFailed(.unreachable(reason: "lost")), .seconds(1))
  }
}
