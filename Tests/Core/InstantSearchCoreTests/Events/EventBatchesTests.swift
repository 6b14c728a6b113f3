import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@Suite("Batches of events")
struct EventBatchesTests {
  /// Sends events until none waits, and returns the numbers of the calls, the sent and the dropped events.
  private func send(_ count: Int, limit: Int = 1000, isBad: (Int) -> Bool) -> (calls: Int, sent: [Int], dropped: [Int])
  {
    var batches = EventBatches(limit: limit)
    var waiting = Array(0..<count)
    var (calls, sent, dropped) = (0, [Int](), [Int]())
    while !waiting.isEmpty, calls < 10 * count {
      calls += 1
      let batch = Array(waiting.prefix(batches.size(of: waiting.count)))
      if batch.contains(where: isBad) {
        if batches.failed(.refused(message: "bad", status: 422), batch.count) == .split { continue }
        dropped += batch
      } else {
        batches.wereSent()
        sent += batch
      }
      waiting.removeFirst(batch.count)
    }
    return (calls, sent, dropped)
  }

  @Test("However many events are bad, fewer than two calls are made for each, and the bad ones alone are dropped")
  func calls() {
    for count in [1, 2, 3, 7, 64, 100, 1000] {
      let all = send(count) { _ in true }
      #expect(all.calls == 2 * count - 1 && all.dropped == Array(0..<count))
      for every in [2, 3, 10] {
        let some = send(count) { $0 % every == 0 }
        #expect(some.calls < 2 * count || count == 1, "\(count), each \(every)th is bad: \(some.calls)")
        expectEqual(some.sent, (0..<count).filter { $0 % every != 0 })
        expectEqual(some.dropped, (0..<count).filter { $0 % every == 0 })
      }
    }
    #expect(send(1000) { $0 == 0 }.calls <= 23 && send(1000) { $0 == 999 }.calls <= 23)
    expectEqual(send(100, limit: 10) { _ in true }.calls, 190)
  }

  @Test("Sixteen refusals are followed by a pause, three drops without a success by a long one")
  func pauses() {
    let error = SearchError.refused(message: "bad", status: 400)
    var batches = EventBatches(limit: 1000)
    for _ in 0..<15 {
      expectEqual(batches.failed(error, 2), .split)
      expectEqual(batches.takePause(), nil)
    }
    _ = batches.failed(error, 2)
    expectEqual(batches.takePause(), .short)
    expectEqual(batches.takePause(), nil)
    for pause in [nil, nil, .long, nil] as [EventBatches.Pause?] {
      expectEqual(batches.failed(error, 1), .drop)
      expectEqual(batches.takePause(), pause)
    }
    batches.wereSent()
    _ = batches.failed(error, 1)
    _ = batches.failed(error, 1)
    expectEqual(batches.takePause(), nil)
  }
}
