import InstantSearchTesting
import Platform
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("Laws of tracked events")
struct EventLawTests {
  /// What a receiver does with a call.
  enum Outcome: Sendable { case accepts, fails, acceptsAndFails }

  /// The receiver, which outlives processes.
  final class Service: Sendable {
    let outcome = Locked(Outcome.accepts)
    let accepted = Locked([String]())
    /// The events of calls whose answer was lost: they may arrive twice.
    let ambiguous = Locked(Set<String>())

    var receiver: ScriptedReceiver {
      ScriptedReceiver { [self] events in
        if events.names.contains(where: { $0.hasSuffix("bad") }) { return .refused(message: "bad", status: 400) }
        let outcome = outcome.withLock { $0 }
        if outcome == .fails { return .unreachable(reason: "") }
        accepted.withLock { $0 += events.names }
        if outcome == .accepts { return nil }
        ambiguous.withLock { $0.formUnion(events.names) }
        return .timedOut
      }
    }
  }

  @Test(
    "None is lost within the limit, comes twice unless an answer was lost, or is sent after withdrawal; all in order",
    arguments: RandomCases.slices(of: RandomCases.seeds(400, long: 10_000)))
  func law(_ seeds: Range<UInt64>) async {
    for seed in seeds { await check(seed) }
  }

  private func check(_ seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let service = Service()
    let saved = SavedLines()
    var options = EventTracker.Options()
    options.mostEvents = random.number(in: 1...20)
    options.batch = random.number(in: 1...8)
    var test = TrackerCase(service.receiver, saved: saved, options: options)
    // The model: what waits, what must have arrived, and what must not arrive any more.
    var waiting: [String] = []
    var expected: [String] = []
    var withdrawn: [String: Int] = [:]
    var steps: [String] = []
    var count = 0
    test.tracker.turnOn()

    func send(_ outcome: Outcome) async {
      service.outcome.withLock { $0 = outcome }
      await test.tracker.send()
      guard outcome == .accepts else { return }
      // It pauses after several bad events in a row.
      for _ in 0..<20 where test.tracker.waitingCount > 0 { await test.tracker.send() }
      expected += waiting.filter { !$0.hasSuffix("bad") }
      waiting = []
    }

    for _ in 0..<random.number(in: 1...40) {
      switch random.number(in: 1...10) {
      case 1...5:
        count += 1
        let name = random.once(in: 8) ? "\(count) bad" : "\(count)"
        steps.append("track \(name)")
        if test.tracker.isOn, waiting.count < options.mostEvents { waiting.append(name) }
        test.track(name)
      case 6, 7:
        let outcome = random.element(of: Outcome.accepts, .fails, .acceptsAndFails)
        steps.append("\(outcome)")
        if test.tracker.isOn { await send(outcome) }
        // Bad events may have been dropped before the call that failed, and nothing else.
        let kept = saved.lines.compactMap { try? JSON(parsing: $0)["eventName"]?.string }
        let isGood = { (name: String) in !name.hasSuffix("bad") }
        expectEqual(kept.filter(isGood), waiting.filter(isGood), "seed \(seed): \(steps)")
        waiting = kept
      case 8:
        steps.append("kill")
        // A line may be cut while it is written.
        if random.once(in: 2) { saved.lines.append(#"{"eventType":"conv"#) }
        let wasOn = test.tracker.isOn
        test = TrackerCase(service.receiver, saved: saved, options: options)
        if wasOn || random.once(in: 2) { test.tracker.turnOn() }
      case 9:
        steps.append("withdraw")
        test.tracker.withdraw()
        let accepted = service.accepted.withLock { $0 }
        for name in waiting { withdrawn[name] = accepted.count { $0 == name } }
        waiting = []
      default:
        steps.append("turn on")
        test.tracker.turnOn()
      }
    }
    test.tracker.turnOn()
    await send(.accepts)

    let accepted = service.accepted.withLock { $0 }
    let ambiguous = service.ambiguous.withLock { $0 }
    let note = Comment("seed \(seed): \(steps.joined(separator: ", "))")
    for name in expected { #expect(accepted.contains(name), note) }
    for (name, times) in Dictionary(grouping: accepted, by: \.self) where times.count > 1 {
      #expect(ambiguous.contains(name), note)
    }
    for (name, before) in withdrawn { expectEqual(accepted.count { $0 == name }, before, note) }
    var seen: Set<String> = []
    let first = accepted.filter { seen.insert($0).inserted }.compactMap { Int($0) }
    expectEqual(first, first.sorted(), note)
    #expect(test.tracker.waitingCount == 0 && saved.lines.isEmpty, note)
  }
}
