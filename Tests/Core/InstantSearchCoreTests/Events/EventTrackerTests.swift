import InstantSearchTesting
import Platform
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("The tracker of events")
struct EventTrackerTests {
  @Test("Off: nothing is collected, saved or sent, whatever happens")
  func off() async {
    let test = TrackerCase()
    test.track("a")
    await test.tracker.send()
    #expect(test.receiver.calls.isEmpty && test.saved.lines.isEmpty && test.tracker.waitingCount == 0)
    #expect(!test.tracker.isOn && test.clock.sleeperCount == 0 && test.tracker.dropped == DroppedEvents())
  }

  @Test("Events are saved at once, and sent in one call after a while")
  func sending() async {
    let test = TrackerCase(isOn: true)
    test.track("a", "b")
    #expect(test.saved.lines.count == 2 && test.receiver.calls.isEmpty)
    await test.clock.waitForSleepers()
    test.clock.advance(by: .seconds(9))
    #expect(test.clock.sleeperCount == 1 && test.receiver.calls.isEmpty)
    test.clock.advance(by: .seconds(1))
    while test.tracker.waitingCount > 0 { await Task.yield() }
    expectEqual(test.receiver.calls.map(\.names), [["a", "b"]])
    #expect(test.receiver.calls[0][0].timestamp == test.time.now && test.receiver.calls[0][0].userToken == nil)
    #expect(test.saved.lines.isEmpty && test.errors.list.isEmpty)
  }

  @Test("An event of more records than the service takes is split, unless it has a total")
  func manyRecords() async {
    let test = TrackerCase(isOn: true)
    var event = SearchEvent(
      .purchased, "Order Placed", indexName: "products", objects: (1...41).map { .init("\($0)", price: 2) },
      currency: "EUR")
    test.tracker.track(event)
    await test.tracker.send()
    let sent = test.receiver.calls.flatMap { $0 }
    #expect(sent.map(\.objects.count) == [20, 20, 1] && sent.flatMap(\.objects) == event.objects)
    #expect(sent.allSatisfy { $0.name == "Order Placed" && $0.currency == "EUR" } && test.errors.list.isEmpty)
    event.value = 82
    test.tracker.track(event)
    #expect(test.tracker.waitingCount == 0 && test.tracker.dropped.malformed == 1)
  }

  @Test("The user token is that which is given, and no other; one that is none is not sent")
  func userToken() async {
    let test = TrackerCase()
    test.tracker.turnOn(userToken: "u1")
    test.track("a")
    test.tracker.turnOn(userToken: "me@example.com")
    expectEqual(test.errors.list.count, 1)
    test.track("b")
    var own = SearchEvent.named("c")
    own.userToken = "u2"
    test.tracker.track(own)
    await test.tracker.send()
    expectEqual(test.receiver.calls.map { $0.map(\.userToken) }, [["u1", nil, "u2"]])
  }

  @Test("Withdrawn consent empties the queue and what is saved, and nothing is sent any more")
  func withdrawing() async {
    let test = TrackerCase()
    test.tracker.turnOn(userToken: "u")
    test.track("a")
    await test.clock.waitForSleepers()
    test.tracker.withdraw()
    #expect(test.tracker.waitingCount == 0 && test.saved.lines.isEmpty && !test.tracker.isOn)
    test.track("b")
    await test.tracker.send()
    test.clock.advance(by: .seconds(1000))
    await Task.yield()
    #expect(test.receiver.calls.isEmpty)
    // The token is forgotten too.
    test.tracker.turnOn()
    test.track("c")
    await test.tracker.send()
    #expect(test.receiver.calls.map(\.names) == [["c"]] && test.receiver.calls[0][0].userToken == nil)
    // An app that never turned tracking on empties what an earlier run has saved.
    let saved = SavedLines()
    TrackerCase(saved: saved, isOn: true).track("a")
    TrackerCase(saved: saved).tracker.withdraw()
    #expect(saved.lines.isEmpty)
  }

  @Test("Consent that is withdrawn during a call cancels it; its result does not touch events of a new consent")
  func withdrawingDuringACall() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (calls, called) = AsyncStream.makeStream(of: Bool.self)
    let isFirst = Locked(true)
    let receiver = ScriptedReceiver { _ in
      guard
        isFirst.withLock({ first in
          defer { first = false }; return first
        })
      else { return nil }
      called.yield(Task.isCancelled)
      for await _ in gate {}
      called.yield(Task.isCancelled)
      return nil
    }
    let test = TrackerCase(receiver, isOn: true)
    test.track("a", "b")
    let sending = Task { await test.tracker.send() }
    var iterator = calls.makeAsyncIterator()
    await expectEqual(iterator.next(), false)
    test.tracker.withdraw()
    await expectEqual(iterator.next(), true)
    test.tracker.turnOn()
    test.track("c")
    open.finish()
    await sending.value
    #expect(test.tracker.waitingCount == 1 && test.saved.lines.count == 1)
    await test.tracker.send()
    expectEqual(test.receiver.calls.map(\.names), [["a", "b"], ["c"]])
  }

  @Test("A failure that passes is repeated after a pause that grows, with what came meanwhile")
  func retrying() async {
    let failures = Locked(3)
    let receiver = ScriptedReceiver { _ in
      failures.withLock { left in
        left -= 1
        return left >= 0 ? .unreachable(reason: "no network") : nil
      }
    }
    let test = TrackerCase(receiver, isOn: true)
    test.track("a")
    await test.tracker.send()
    #expect(test.tracker.waitingCount == 1 && test.saved.lines.count == 1)
    test.track("b")
    for (calls, seconds) in [(1, 2), (2, 4), (3, 8)] {
      await test.clock.waitForSleepers()
      test.clock.advance(by: .seconds(seconds) - .milliseconds(1))
      await Task.yield()
      #expect(test.receiver.calls.count == calls && test.clock.sleeperCount == 1)
      test.clock.advance(by: .milliseconds(1))
      while test.receiver.calls.count == calls { await Task.yield() }
    }
    while test.tracker.waitingCount > 0 { await Task.yield() }
    expectEqual(test.receiver.calls.map(\.names), [["a"], ["a", "b"], ["a", "b"], ["a", "b"]])
    #expect(test.errors.list.count == 3 && test.tracker.dropped == DroppedEvents())
  }

  @Test("Events that a wrong key can't send wait, and are sent ten minutes later", arguments: [401, 403, 404])
  func wrongKey(_ status: Int) async {
    let isWrong = Locked(true)
    let test = TrackerCase(
      ScriptedReceiver { _ in isWrong.withLock { $0 } ? .refused(message: "no", status: status) : nil })
    test.tracker.turnOn()
    test.track("a", "b", "c")
    await test.tracker.send()
    #expect(test.receiver.calls.count == 1 && test.tracker.dropped.refused == 0 && test.errors.list.count == 1)
    #expect(test.tracker.waitingCount == 3 && test.saved.lines.count == 3)
    isWrong.withLock { $0 = false }
    await test.clock.waitForSleepers()
    test.clock.advance(by: .seconds(599))
    #expect(test.clock.sleeperCount == 1 && test.receiver.calls.count == 1)
    test.clock.advance(by: .seconds(1))
    while test.tracker.waitingCount > 0 { await Task.yield() }
    #expect(test.receiver.calls.map(\.names) == [["a", "b", "c"], ["a", "b", "c"]] && test.saved.lines.isEmpty)
  }

  @Test("A receiver that refuses every event is called some times, and then again after ten minutes")
  func allBad() async {
    let test = TrackerCase(ScriptedReceiver { _ in .refused(message: "bad", status: 422) }, isOn: true)
    for number in 0..<1000 { test.track("\(number)") }
    await test.tracker.send()
    let calls = test.receiver.calls.count
    #expect(calls <= 20 && test.tracker.dropped.refused == 3 && test.tracker.waitingCount == 997)
    await test.clock.waitForSleepers()
    test.clock.advance(by: .seconds(599))
    #expect(test.clock.sleeperCount == 1 && test.receiver.calls.count == calls)
    test.clock.advance(by: .seconds(1))
    while test.tracker.dropped.refused < 6 { await Task.yield() }
    #expect(test.receiver.calls.count <= calls + 20)
  }

  @Test("What could not be saved is saved with the next change, so that nothing sent is sent again")
  func savingLater() async {
    let test = TrackerCase(isOn: true)
    test.track("a", "b")
    test.saved.error = .failed(reason: "full")
    await test.tracker.send()
    test.track("c")
    #expect(test.saved.lines.count == 2 && test.errors.list.count == 2)
    test.saved.error = nil
    test.track("d")
    #expect(test.saved.lines.count == 2 && test.saved.lines[0].contains(#""eventName":"c""#))
    let later = TrackerCase(saved: test.saved, isOn: true)
    await later.tracker.send()
    expectEqual(later.receiver.calls.map(\.names), [["c", "d"]])
  }

  @Test(
    "The queue is bounded in number and in bytes, what has no room is counted; no call has more than the receiver takes"
  )
  func limits() async {
    var options = EventTracker.Options()
    options.mostEvents = 2
    let test = TrackerCase(options: options, isOn: true)
    test.track("a", "b", "c")
    #expect(test.tracker.waitingCount == 2 && test.saved.lines.count == 2 && test.tracker.dropped.overLimit == 1)
    await test.tracker.send()
    test.track("d")
    await test.tracker.send()
    expectEqual(test.receiver.calls.map(\.names), [["a", "b"], ["d"]])

    options.mostEvents = 1000
    options.mostBytes = 500
    let small = TrackerCase(options: options, isOn: true)
    for number in 0..<50 { small.track("\(number)") }
    #expect(small.saved.lines.reduce(0) { $0 + $1.utf8.count + 1 } <= 500 && small.tracker.waitingCount > 1)
    expectEqual(small.tracker.dropped.overLimit, 50 - small.tracker.waitingCount)
    options = EventTracker.Options()
    options.batch = 2
    let batches = TrackerCase(options: options, isOn: true)
    batches.track("a", "b", "c", "d", "e")
    await batches.tracker.send()
    expectEqual(batches.receiver.calls.map(\.names), [["a", "b"], ["c", "d"], ["e"]])
  }

  @Test("An event that is not well-formed, or is as old as the service refuses, is dropped before it fails the others")
  func malformed() async {
    let test = TrackerCase(isOn: true)
    test.track("", "old")
    #expect(test.tracker.dropped.malformed == 1 && test.errors.list.count == 1 && test.tracker.waitingCount == 1)
    test.time.now += SearchEvent.longestAge + 1
    test.track("new")
    await test.tracker.send()
    #expect(test.receiver.calls.map(\.names) == [["new"]] && test.tracker.dropped.expired == 1)
    #expect(test.saved.lines.isEmpty)
  }

  @Test("A new process sends what an earlier one has saved; lines that are damaged or cut are ignored")
  func restart() async {
    let saved = SavedLines()
    let earlier = TrackerCase(saved: saved)
    earlier.tracker.turnOn(userToken: "u")
    earlier.track("a", "b")
    saved.lines.insert("\u{FFFD}{", at: 1)
    saved.lines.append(#"{"eventType":"conversion","eventName":"c"#)
    saved.lines.append(#"{"eventType":"conversion","eventName":"","index":"i","objectIDs":["1"],"timestamp":1}"#)
    let later = TrackerCase(saved: saved)
    expectEqual(later.tracker.waitingCount, 0)
    later.tracker.turnOn()
    expectEqual(saved.lines.count, 2)
    await later.tracker.send()
    #expect(later.receiver.calls.map(\.names) == [["a", "b"]] && later.receiver.calls[0][0].userToken == "u")
  }

  @Test("While another process has the file, events are kept in memory, and its lines stay")
  func locked() async {
    let test = TrackerCase()
    test.saved.lines = ["theirs"]
    test.saved.isLocked = true
    test.tracker.turnOn()
    test.track("a")
    await test.tracker.send()
    #expect(test.saved.lines == ["theirs"] && test.errors.list.count == 1)
    expectEqual(test.receiver.calls.map(\.names), [["a"]])
  }
}
