import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchTransport

/// A model of the retry rules: computes the state of each host from its whole history.
private struct SlowHosts {
  enum Note: Equatable {
    case failed, forgiven
    case tooSlow(SearchHost.Purpose), answered(SearchHost.Purpose)

    var isOfState: Bool { if case .tooSlow = self { false } else { true } }
  }

  let hosts: [SearchHost]
  var history: [[(at: Duration, note: Note)]]

  init(_ hosts: [SearchHost]) {
    self.hosts = hosts
    history = hosts.map { _ in [] }
  }

  func isUp(_ index: Int, _ now: Duration) -> Bool {
    guard let last = history[index].last(where: \.note.isOfState), last.note == .failed else { return true }
    return now - last.at >= .seconds(300)
  }

  /// The times of its timeouts for a purpose since its last response.
  func delays(_ index: Int, _ purpose: SearchHost.Purpose) -> [Duration] {
    let since = history[index].lastIndex { $0.note == .answered(purpose) } ?? -1
    return history[index][(since + 1)...].filter { $0.note == .tooSlow(purpose) }.map(\.at)
  }

  func timeoutFactor(_ index: Int, _ purpose: SearchHost.Purpose) -> Int { min(delays(index, purpose).count + 1, 6) }

  /// The hosts in the order in which they are tried.
  func order(_ indices: [Int], _ purpose: SearchHost.Purpose, _ now: Duration) -> [Int] {
    let isSlow = { index in delays(index, purpose).contains { now - $0 < .seconds(300) } }
    return indices.filter { !isSlow($0) } + indices.filter(isSlow)
  }

  /// Simulates a call: the steps until it ends.
  mutating func call(
    _ purpose: SearchHost.Purpose, _ isIdempotent: Bool, _ timeout: Duration, _ events: [TransferEvent],
    at times: [Duration]
  ) -> [CallAttempts.Step] {
    var steps: [CallAttempts.Step] = []
    var (tried, rounds, waits, turn) = (Set<Int>(), 0, 0, 0)
    var error = SearchError.failed(reason: "there is no host for \(purpose == .reading ? "reading" : "writing")")
    let mine = hosts.indices.filter { hosts[$0].purpose == .both || hosts[$0].purpose == purpose }
    while true {
      let now = times[turn]
      if rounds == 0 && mine.allSatisfy({ !isUp($0, now) }) {
        rounds = 1
        tried = []
        for index in mine { history[index].append((now, .forgiven)) }
      }
      guard let index = order(mine, purpose, now).first(where: { isUp($0, now) && !tried.contains($0) }) else {
        return steps + [.fail(error)]
      }
      tried.insert(index)
      steps.append(.send(to: hosts[index], within: timeout * timeoutFactor(index, purpose)))
      var isTheSameHost = true
      while isTheSameHost {
        isTheSameHost = false
        let event = events[turn]
        turn += 1
        let now = times[turn]
        var mayHaveArrived = true
        switch event {
        case .answered:
          history[index].append((now, .answered(purpose)))
          return steps + [.deliver]
        case .refused(let failure):
          history[index].append((now, .answered(purpose)))
          return steps + [.fail(failure)]
        case .tooLarge(let limit):
          history[index].append((now, .answered(purpose)))
          return steps + [.fail(.answerTooLarge(limit: limit))]
        case .rateLimited(let failure, let wait):
          history[index].append((now, .answered(purpose)))
          waits += 1
          if waits > 3 || wait > .seconds(60) { return steps + [.fail(failure)] }
          steps.append(.send(to: hosts[index], within: timeout, after: wait))
          isTheSameHost = true
        case .serverError(let failure):
          history[index].append((now, .failed))
          error = failure
        case .notConnected(let reason):
          history[index].append((now, .failed))
          error = .unreachable(reason: reason)
          mayHaveArrived = false
        case .interrupted(let reason):
          history[index].append((now, .failed))
          error = .unreachable(reason: reason)
        case .timedOut:
          history[index].append((now, .tooSlow(purpose)))
          error = .timedOut
        }
        if mayHaveArrived && !isIdempotent && !isTheSameHost { return steps + [.fail(error)] }
      }
    }
  }
}

@Suite("Hosts and retries, on random faults")
struct RetryLawTests {
  @Test("Every call takes the steps of the model, after any history")
  func againstTheModel() {
    for seed in RandomCases.seeds(2_000, long: 50_000) {
      var generator = SeededGenerator(seed: seed)
      let hosts = (0..<generator.number(in: 1...5)).map {
        SearchHost("h\($0)", for: generator.element(of: .both, .both, .reading, .writing))
      }
      var (list, model) = (HostList(hosts), SlowHosts(hosts))
      var now = Duration.zero
      for _ in 0..<generator.number(in: 1...8) {
        if generator.once(in: 2) { now += .seconds(generator.number(in: 0...400)) }
        let purpose = generator.element(of: SearchHost.Purpose.reading, .writing)
        let isIdempotent = generator.once(in: 2)
        let events = generator.faults()
        let times = events.reduce(into: [now]) { times, _ in
          times.append(times[times.count - 1] + .seconds(generator.once(in: 5) ? generator.number(in: 0...200) : 0))
        }
        let expected = model.call(purpose, isIdempotent, .seconds(5), events, at: times)
        var attempts = CallAttempts(for: purpose, isIdempotent: isIdempotent, timeout: .seconds(5))
        var steps = [attempts.first(&list, at: now)]
        var sent = 0
        while case .send = steps[sent] {
          steps.append(attempts.next(after: events[sent], &list, at: times[sent + 1]))
          sent += 1
        }
        now = times[sent]
        expectEqual(steps, expected, "seed \(seed)")
        // Invariants that follow from the purpose of the rules.
        let mayHaveArrived = events.prefix(sent).count { event in
          switch event {
          case .interrupted, .serverError, .timedOut, .tooLarge, .answered: true
          case .refused, .rateLimited, .notConnected: false
          }
        }
        #expect(isIdempotent || mayHaveArrived <= 1, "seed \(seed)")
        #expect(sent <= 2 * hosts.count + CallAttempts.maxRetriesAfterLimit, "seed \(seed)")
      }
    }
  }
}

extension SeededGenerator {
  /// Random events, more than a call can take.
  fileprivate mutating func faults() -> [TransferEvent] {
    let failure = SearchError.refused(message: "m", status: number(in: 400...599))
    return (0..<20).map { _ in
      switch number(in: 0...14) {
      case 0: .answered
      case 1: .refused(failure)
      case 2: .rateLimited(failure, wait: .seconds(number(in: 1...70)))
      case 3, 4: .timedOut
      case 5...7: .serverError(failure)
      case 8...10: .interrupted(reason: "r\(number(in: 0...9))")
      case 11: .tooLarge(limit: number(in: 1...9))
      default: .notConnected(reason: "r\(number(in: 0...9))")
      }
    }
  }
}
