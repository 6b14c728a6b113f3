import TestSupport
import Testing

@testable import InstantSearchCore

@Suite("The schedule of debounced searches, without time")
struct DebounceScheduleTests {
  private var schedule = DebounceSchedule<HitsSearcherRequest>(interval: .milliseconds(200))

  private func request(_ text: String?, page: Int? = nil, facets: [Attribute] = []) -> HitsSearcherRequest {
    var request = HitsSearcherRequest(indexName: "products", query: Query(text))
    request.query.page = page
    request.query.facets = facets
    return request
  }

  @Test("Each new text waits anew, the same text goes on waiting, and the text sent last is due at once")
  mutating func texts() {
    expectEqual(schedule.searchRequested(request("l")), .search, "the first search")
    #expect(!schedule.isWaiting)
    schedule.requestSent(request(nil))
    expectEqual(schedule.searchRequested(request("l")), .wait(.milliseconds(200)))
    expectEqual(schedule.searchRequested(request("l")), .keepWaiting)
    expectEqual(schedule.searchRequested(request("la")), .wait(.milliseconds(200)))
    #expect(schedule.isWaiting)
    expectEqual(schedule.searchRequested(request(nil)), .search)
    #expect(!schedule.isWaiting)
    // A text without a value differs from no wait.
    schedule.requestSent(request("l"))
    expectEqual(schedule.searchRequested(request(nil)), .wait(.milliseconds(200)))
    #expect(schedule.isWaiting)
    expectEqual(schedule.searchRequested(request(nil)), .keepWaiting)
  }

  @Test("A new text with another change is due at once, but a page is no other change")
  mutating func otherChanges() {
    schedule.requestSent(request(nil, page: 3))
    expectEqual(schedule.searchRequested(request("l", page: 0)), .wait(.milliseconds(200)))
    expectEqual(schedule.searchRequested(request("l", page: 0, facets: ["brand"])), .search)
    #expect(!schedule.isWaiting)
  }

  @Test("A wait that has ended begins anew, with the interval of then; an interval of zero is no wait")
  mutating func endings() {
    schedule.requestSent(request(nil))
    expectEqual(schedule.searchRequested(request("l")), .wait(.milliseconds(200)))
    schedule.waitEnded()
    #expect(!schedule.isWaiting)
    schedule.interval = .seconds(1)
    expectEqual(schedule.searchRequested(request("l")), .wait(.seconds(1)))
    schedule.interval = .zero
    expectEqual(schedule.searchRequested(request("la")), .search)
  }
}
