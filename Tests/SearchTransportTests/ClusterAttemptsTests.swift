import InstantSearchTesting
import SearchModel
import Testing

@testable import SearchTransport

@Suite("Nodes of a cluster and retries of a call")
struct ClusterAttemptsTests {
  static let failure = SearchError.refused(message: "Not Ready or Lagging", status: 503)
  static let lost = TransferEvent.interrupted(reason: "lost")
  static let refused = TransferEvent.notConnected(reason: "refused")

  /// A cluster of three nodes, driven by events.
  struct Case {
    var hosts: HostList
    var now = Duration.zero

    init(_ policy: HostPolicy) { hosts = HostList((0...2).map { SearchHost("n\($0)") }, policy: policy) }

    /// The steps of a call. An event `nil` chooses a host: the first one that is not to be avoided.
    mutating func call(
      _ purpose: SearchHost.Purpose = .reading, isIdempotent: Bool = true, _ events: TransferEvent?...
    ) -> [String] {
      var attempts = CallAttempts(for: purpose, isIdempotent: isIdempotent, timeout: .seconds(5))
      var step = attempts.first(&hosts, at: now)
      var steps = [Self.text(step)]
      for event in events {
        if case .send(_, _, let pause) = step { now += pause }
        switch (step, event) {
        case (.chooseHost(let tried), nil):
          step = attempts.read(from: hosts.ordered.first { !tried.contains($0.index) }?.index ?? 0, &hosts)
        case (_, let event?): step = attempts.next(after: event, &hosts, at: now)
        case (_, nil): Issue.record("there is nothing to choose")
        }
        steps.append(Self.text(step))
      }
      return steps
    }

    private static func text(_ step: CallAttempts.Step) -> String {
      switch step {
      case .send(let host, _, .zero): "\(host)"
      case .send(let host, _, let pause): "\(host) after \(Int(pause / .milliseconds(1))) ms"
      case .chooseHost(let tried): "choose besides \(tried.sorted())"
      case .deliver: "deliver"
      case .fail(let error): "\(error)"
      }
    }
  }

  @Test("Calls go to the nearest node, and while it is down to the others in turn")
  func nearestThenInTurn() {
    var cluster = Case(.anyHost(patience: .zero))
    #expect(cluster.call(.reading, .answered) == ["n0", "deliver"])
    #expect(cluster.call(.reading, Self.refused, .answered) == ["n0", "n1", "deliver"])
    #expect(cluster.call(.reading, .answered) == ["n2", "deliver"])
    #expect(cluster.call(.reading, .answered) == ["n1", "deliver"])
    #expect(cluster.call(.writing, .answered) == ["n2", "deliver"])
    cluster.now += .seconds(3_600)
    #expect(cluster.call(.reading, .answered) == ["n1", "deliver"])
    #expect(cluster.hosts.takeChecks(at: cluster.now) == [0])
    cluster.hosts.noteHealth(of: 0)
    #expect(cluster.call(.reading, .answered) == ["n0", "deliver"])
  }

  @Test("A node that is not ready, or lags, costs no search")
  func lagging() {
    var cluster = Case(.anyHost(patience: .zero))
    #expect(
      cluster.call(.reading, .serverError(Self.failure), .serverError(Self.failure), .answered)
        == ["n0", "n1", "n2", "deliver"])
  }

  @Test("A node that is down is checked every two seconds, as long as there are calls")
  func checks() {
    var cluster = Case(.anyHost(patience: .zero))
    _ = cluster.call(.reading, Self.refused, .answered)
    #expect(cluster.hosts.takeChecks(at: .seconds(1)) == [])
    #expect(cluster.hosts.takeChecks(at: .seconds(2)) == [0])
    #expect(cluster.hosts.takeChecks(at: .seconds(3)) == [])
    #expect(cluster.hosts.takeChecks(at: .seconds(4)) == [0])
    cluster.hosts.noteHealth(of: 0)
    #expect(cluster.hosts.takeChecks(at: .seconds(60)) == [])
  }

  @Test("If all nodes are down, a search tries each and fails; those that are up come first")
  func allDown() {
    var cluster = Case(.anyHost(patience: .seconds(30)))
    let failed = "\(SearchError.unreachable(reason: "refused"))"
    #expect(cluster.call(.reading, Self.refused, Self.refused, Self.refused) == ["n0", "n1", "n2", failed])
    cluster.hosts.noteHealth(of: 1)
    #expect(cluster.call(.reading, Self.refused, Self.refused, .answered) == ["n1", "n0", "n2", "deliver"])
    #expect(cluster.call(.reading, .answered) == ["n2", "deliver"])
  }

  @Test("A write that fails on all nodes does not make those that are down the first ones of a search")
  func deadNodes() {
    var cluster = Case(.anyHost(patience: .seconds(30)))
    #expect(cluster.call(.reading, Self.refused, .answered) == ["n0", "n1", "deliver"])
    let failure = TransferEvent.serverError(Self.failure)
    _ = cluster.call(.writing, failure, failure, Self.refused, failure, failure, .answered)
    #expect(cluster.call(.reading, .answered).first != "n0")
  }

  @Test("A node that takes writes and does not respond to them costs one write, whatever else it responds to")
  func silentWrites() {
    var cluster = Case(.anyHost(patience: .seconds(30)))
    #expect(cluster.call(.writing, .timedOut) == ["n0", "\(SearchError.timedOut)"])
    for _ in 0..<3 {
      #expect(cluster.call(.reading, .answered) == ["n0", "deliver"])
      cluster.hosts.noteHealth(of: 0)
      #expect(cluster.call(.writing, .answered).first != "n0")
    }
    cluster.now += .seconds(300)
    #expect(cluster.call(.writing, .answered) == ["n0", "deliver"])
  }

  @Test("A search that is too slow for two nodes fails, and not only after all have tried")
  func slowSearch() {
    for policy in [HostPolicy.anyHost(patience: .zero), .oneHost(patience: .zero)] {
      var cluster = Case(policy)
      let isOne = policy.readsFromOneHost
      let steps =
        isOne ? cluster.call(.reading, .timedOut, nil, .timedOut) : cluster.call(.reading, .timedOut, .timedOut)
      #expect(steps.last == "\(SearchError.timedOut)")
    }
  }

  @Test("A redirect, which no node takes back by itself, is not waited for")
  func redirects() {
    var cluster = Case(.anyHost(patience: .seconds(30)))
    let redirect = SearchError.refused(message: "redirects are not followed", status: 301)
    let event = TransferEvent.serverError(redirect)
    #expect(cluster.call(.writing, event, event, event) == ["n0", "n1", "n2", "\(redirect)"])
  }

  @Test("A write that no node accepts is sent again with pauses, until the patience is over")
  func patience() {
    var cluster = Case(.anyHost(patience: .seconds(3)))
    let election = [TransferEvent](repeating: .serverError(Self.failure), count: 60)
    var attempts = CallAttempts(for: .writing, isIdempotent: true, timeout: .seconds(5))
    var step = attempts.first(&cluster.hosts, at: .zero)
    var (now, pauses, sent) = (Duration.zero, [Duration](), 0)
    for event in election {
      guard case .send(_, _, let pause) = step else { break }
      now += pause
      sent += 1
      if pause > .zero { pauses.append(pause) }
      step = attempts.next(after: event, &cluster.hosts, at: now)
    }
    #expect(step == .fail(Self.failure))
    #expect(pauses == [.milliseconds(100), .milliseconds(200), .milliseconds(400), .milliseconds(800), .seconds(1)])
    #expect(now <= .seconds(3) && now > .seconds(2))
    // Every round asks every node.
    #expect(sent == 3 * (1 + pauses.count))
  }

  @Test("The write goes through as soon as a node accepts it")
  func electionEnds() {
    var cluster = Case(.oneHost(patience: .seconds(30)))
    let failure = TransferEvent.serverError(Self.failure)
    let steps = cluster.call(.writing, failure, failure, failure, failure, failure, failure, .answered)
    #expect(steps.last == "deliver")
    #expect(steps[3] == "n0 after 100 ms")
  }

  @Test("A write that is not idempotent is not sent again after a node may have received it")
  func takenOnce() {
    var cluster = Case(.anyHost(patience: .seconds(30)))
    #expect(cluster.call(.writing, isIdempotent: false, .serverError(Self.failure)) == ["n0", "\(Self.failure)"])
  }

  @Test("A write that times out is not sent again, since the node may make it after later ones; a search is")
  func timeouts() {
    var cluster = Case(.anyHost(patience: .seconds(30)))
    #expect(cluster.call(.writing, .timedOut) == ["n0", "\(SearchError.timedOut)"])
    #expect(cluster.call(.reading, .timedOut, .answered) == ["n0", "n1", "deliver"])
  }

  @Test("One node is read from until it fails, and then the one that is chosen")
  func oneNode() {
    var cluster = Case(.oneHost(patience: .zero))
    #expect(cluster.call(.reading, .answered) == ["n0", "deliver"])
    #expect(cluster.call(.reading, Self.lost, nil, .answered) == ["n0", "choose besides [0]", "n1", "deliver"])
    #expect(cluster.call(.reading, .answered) == ["n1", "deliver"])
    // Writes need not go there.
    #expect(cluster.call(.writing, Self.refused, .answered) == ["n1", "n2", "deliver"])
  }

  @Test("A search whose nodes all fail ends")
  func noNodeAnswers() {
    var cluster = Case(.oneHost(patience: .zero))
    let steps = cluster.call(
      .reading, Self.lost, nil, Self.lost, nil, Self.lost, nil, Self.lost, nil, Self.lost, nil, Self.lost, nil,
      Self.refused)
    #expect(steps.last == "\(SearchError.unreachable(reason: "refused"))")
  }

  @Test("A response of a node that is no longer read from is asked for again")
  func lateResponse() {
    var cluster = Case(.oneHost(patience: .zero))
    var late = CallAttempts(for: .reading, isIdempotent: true, timeout: .seconds(5))
    _ = late.first(&cluster.hosts, at: .zero)
    _ = cluster.call(.reading, Self.lost, nil, .answered)
    let step = late.next(after: .answered, &cluster.hosts, at: .zero)
    #expect(step == .send(to: SearchHost("n1"), within: .seconds(5)))
    #expect(late.next(after: .answered, &cluster.hosts, at: .zero) == .deliver)
  }

  @Test("The nearest node is read from again if nothing was read since it was found to have all changes")
  func comingBack() {
    var cluster = Case(.oneHost(patience: .zero))
    _ = cluster.call(.reading, Self.lost, nil, .answered)
    #expect(cluster.hosts.takeChecks(at: .seconds(2)) == [0])
    cluster.hosts.noteHealth(of: 0)
    let count = cluster.hosts.readCount
    #expect(cluster.call(.reading, .answered) == ["n1", "deliver"])
    cluster.hosts.noteReturn(asOf: count)
    #expect(cluster.call(.reading, .answered) == ["n1", "deliver"])
    // It is up, but not read from: it is checked again.
    #expect(cluster.hosts.takeChecks(at: .seconds(4)) == [0])
    cluster.hosts.noteReturn(asOf: cluster.hosts.readCount)
    #expect(cluster.call(.reading, .answered) == ["n0", "deliver"])
    #expect(cluster.hosts.takeChecks(at: .seconds(60)) == [])
  }

  @Test(
    "Concurrent searches of a cluster on random faults: responses come from the node that is read from, and all end")
  func laws() {
    for seed in RandomCases.seeds(2_000, long: 50_000) {
      var generator = SeededGenerator(seed: seed)
      let count = generator.number(in: 1...4)
      var hosts = HostList(
        (0..<count).map { SearchHost("n\($0)") }, policy: .oneHost(patience: .seconds(generator.number(in: 0...5))))
      var now = Duration.zero
      var calls: [(attempts: CallAttempts, step: CallAttempts.Step, steps: Int, isRead: Bool)] = []
      for _ in 0..<generator.number(in: 1...60) {
        now += .milliseconds(generator.number(in: 0...3_000))
        if calls.count < 4 {
          let isRead = generator.once(in: 2)
          var attempts = CallAttempts(for: isRead ? .reading : .writing, isIdempotent: true, timeout: .seconds(5))
          let step = attempts.first(&hosts, at: now)
          calls.append((attempts, step, 1, isRead))
        }
        for index in hosts.takeChecks(at: now) {
          #expect(!hosts.isUp(index, at: now) || index == 0, "seed \(seed)")
          if generator.once(in: 2) { hosts.noteHealth(of: index) }
          if generator.once(in: 3) { hosts.noteReturn(asOf: hosts.readCount) }
        }
        let chosen = generator.number(in: 0...(calls.count - 1))
        var call = calls.remove(at: chosen)
        switch call.step {
        case .send(let host, _, _):
          let event = generator.event()
          call.step = call.attempts.next(after: event, &hosts, at: now)
          if call.step == .deliver, call.isRead { #expect(host == hosts.readHost.map { hosts[$0] }, "seed \(seed)") }
        case .chooseHost:
          // Any host may be chosen: the one of another call, one that was tried.
          call.step = call.attempts.read(from: generator.number(in: 0...(count - 1)), &hosts)
        case .deliver, .fail: continue
        }
        call.steps += 1
        // A read has at most two rounds for each host, each with a choice, and some responses that come too late.
        #expect(!call.isRead || call.steps <= 6 * count + 8, "seed \(seed)")
        calls.append(call)
      }
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func event() -> TransferEvent {
    switch number(in: 0...6) {
    case 0, 1: .answered
    case 2: .timedOut
    case 3: .serverError(ClusterAttemptsTests.failure)
    case 4: ClusterAttemptsTests.lost
    case 5: .refused(.refused(message: "m", status: 400))
    default: ClusterAttemptsTests.refused
    }
  }
}
