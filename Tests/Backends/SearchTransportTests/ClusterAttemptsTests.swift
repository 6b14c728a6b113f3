import InstantSearchTesting
import SearchModel
import TestSupport
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
    /// Whether searches accept older answers, and no node is found to be current in time.
    var isWithoutLeader = false

    init(_ policy: HostPolicy) { hosts = HostList((0...2).map { SearchHost("n\($0)") }, policy: policy) }

    /// The steps of a call. An event `nil` ends the choice of a host, which is the first one that is not to be avoided.
    mutating func call(
      _ purpose: SearchHost.Purpose = .reading, isIdempotent: Bool = true, _ events: TransferEvent?...
    ) -> [String] {
      var attempts = CallAttempts(
        for: purpose, isIdempotent: isIdempotent, acceptsOlder: isWithoutLeader, timeout: .seconds(5))
      var step = attempts.first(&hosts, at: now)
      var steps = [Self.text(step)]
      for event in events {
        if case .send(_, _, let pause) = step { now += pause }
        switch (step, event) {
        case (.chooseHost(_, let limit?), nil) where isWithoutLeader:
          now += limit
          step = attempts.readOlder(&hosts, at: now)
        case (.chooseHost(let tried, _), nil):
          step = attempts.read(from: hosts.ordered.first { !tried.contains($0.index) }?.index ?? 0, &hosts)
        case (_, let event?): step = attempts.next(after: event, &hosts, at: now)
        case (_, nil): Issue.record("there is nothing to choose")
        }
        steps.append(Self.text(step))
      }
      return steps
    }

    static func text(_ step: CallAttempts.Step) -> String {
      switch step {
      case .send(let host, _, .zero): "\(host)"
      case .send(let host, _, let pause): "\(host) after \(Int(pause / .milliseconds(1))) ms"
      case .chooseHost(let tried, nil): "choose besides \(tried.sorted())"
      case .chooseHost(let tried, let limit?):
        "choose besides \(tried.sorted()) within \(Int(limit / .milliseconds(1))) ms"
      case .deliver: "deliver"
      case .deliverOlder: "deliver older"
      case .fail(let error): "\(error)"
      }
    }
  }

  @Test("Calls go to the nearest node, and while it is down to the others in turn")
  func nearestThenInTurn() {
    var cluster = Case(.anyHost(patience: .zero))
    expectEqual(cluster.call(.reading, .answered), ["n0", "deliver"])
    expectEqual(cluster.call(.reading, Self.refused, .answered), ["n0", "n1", "deliver"])
    expectEqual(cluster.call(.reading, .answered), ["n2", "deliver"])
    expectEqual(cluster.call(.reading, .answered), ["n1", "deliver"])
    expectEqual(cluster.call(.writing, .answered), ["n2", "deliver"])
    cluster.now += .seconds(3_600)
    expectEqual(cluster.call(.reading, .answered), ["n1", "deliver"])
    expectEqual(cluster.hosts.takeChecks(at: cluster.now), [0])
    cluster.hosts.noteHealth(of: 0)
    expectEqual(cluster.call(.reading, .answered), ["n0", "deliver"])
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
    expectEqual(cluster.hosts.takeChecks(at: .seconds(1)), [])
    expectEqual(cluster.hosts.takeChecks(at: .seconds(2)), [0])
    expectEqual(cluster.hosts.takeChecks(at: .seconds(3)), [])
    expectEqual(cluster.hosts.takeChecks(at: .seconds(4)), [0])
    cluster.hosts.noteHealth(of: 0)
    expectEqual(cluster.hosts.takeChecks(at: .seconds(60)), [])
  }

  @Test("If all nodes are down, a search tries each and fails; those that are up come first")
  func allDown() {
    var cluster = Case(.anyHost(patience: .seconds(30)))
    let failed = "\(SearchError.unreachable(reason: "refused"))"
    expectEqual(cluster.call(.reading, Self.refused, Self.refused, Self.refused), ["n0", "n1", "n2", failed])
    cluster.hosts.noteHealth(of: 1)
    expectEqual(cluster.call(.reading, Self.refused, Self.refused, .answered), ["n1", "n0", "n2", "deliver"])
    expectEqual(cluster.call(.reading, .answered), ["n2", "deliver"])
  }

  @Test("A write that fails on all nodes does not make those that are down the first ones of a search")
  func deadNodes() {
    var cluster = Case(.anyHost(patience: .seconds(30)))
    expectEqual(cluster.call(.reading, Self.refused, .answered), ["n0", "n1", "deliver"])
    let failure = TransferEvent.serverError(Self.failure)
    _ = cluster.call(.writing, failure, failure, Self.refused, failure, failure, .answered)
    #expect(cluster.call(.reading, .answered).first != "n0")
  }

  @Test("A node that takes writes and does not respond to them costs one write, whatever else it responds to")
  func silentWrites() {
    var cluster = Case(.anyHost(patience: .seconds(30)))
    expectEqual(cluster.call(.writing, .timedOut), ["n0", "\(SearchError.timedOut)"])
    for _ in 0..<3 {
      expectEqual(cluster.call(.reading, .answered), ["n0", "deliver"])
      cluster.hosts.noteHealth(of: 0)
      #expect(cluster.call(.writing, .answered).first != "n0")
    }
    cluster.now += .seconds(300)
    expectEqual(cluster.call(.writing, .answered), ["n0", "deliver"])
  }

  @Test("A search that is too slow for two nodes fails, and not only after all have tried")
  func slowSearch() {
    for policy in [HostPolicy.anyHost(patience: .zero), .oneHost(patience: .zero)] {
      var cluster = Case(policy)
      let isOne = policy.readsFromOneHost
      let steps =
        isOne ? cluster.call(.reading, .timedOut, nil, .timedOut) : cluster.call(.reading, .timedOut, .timedOut)
      expectEqual(steps.last, "\(SearchError.timedOut)")
    }
  }

  @Test("Where all nodes have the same changes, calls go to them in turn, and past those that are down")
  func turns() {
    var cluster = Case(.everyHost(patience: .zero))
    expectEqual((1...4).map { _ in cluster.call(.reading, .answered)[0] }, ["n0", "n1", "n2", "n0"])
    expectEqual(cluster.call(.writing, Self.refused, .answered), ["n1", "n2", "deliver"])
    expectEqual((1...3).map { _ in cluster.call(.reading, .answered)[0] }, ["n0", "n2", "n0"])
    cluster.hosts.noteHealth(of: 1)
    expectEqual(cluster.call(.reading, .answered)[0], "n1")
  }

  @Test("A read that no node answers is sent to all of them again, at most twice")
  func repeatedReads() {
    var cluster = Case(.everyHost(patience: .seconds(30)))
    let failure = TransferEvent.serverError(Self.failure)
    let steps = cluster.call(
      .reading, failure, failure, failure, failure, failure, failure, failure, failure, failure)
    expectEqual(steps.filter { $0.contains("after") }, ["n0 after 100 ms", "n0 after 200 ms"])
    expectEqual(steps.last, "\(Self.failure)")
    expectEqual(steps.count, 10)
    cluster = Case(.everyHost(patience: .seconds(30)))
    // A search that is wrong stays so.
    let refusal = SearchError.refused(message: "wrong", status: 400)
    expectEqual(cluster.call(.reading, .refused(refusal)), ["n0", "\(refusal)"])
  }

  @Test("A redirect, which no node takes back by itself, is not waited for")
  func redirects() {
    var cluster = Case(.anyHost(patience: .seconds(30)))
    let redirect = SearchError.refused(message: "redirects are not followed", status: 301)
    let event = TransferEvent.serverError(redirect)
    expectEqual(cluster.call(.writing, event, event, event), ["n0", "n1", "n2", "\(redirect)"])
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
    expectEqual(step, .fail(Self.failure))
    expectEqual(pauses, [.milliseconds(100), .milliseconds(200), .milliseconds(400), .milliseconds(800), .seconds(1)])
    #expect(now <= .seconds(3) && now > .seconds(2))
    // Every round asks every node.
    expectEqual(sent, 3 * (1 + pauses.count))
  }

  @Test("The write goes through as soon as a node accepts it")
  func electionEnds() {
    var cluster = Case(.oneHost(patience: .seconds(30)))
    let failure = TransferEvent.serverError(Self.failure)
    let steps = cluster.call(.writing, failure, failure, failure, failure, failure, failure, .answered)
    expectEqual(steps.last, "deliver")
    expectEqual(steps[3], "n0 after 100 ms")
  }

  @Test("A write that is not idempotent is not sent again after a node may have received it")
  func takenOnce() {
    var cluster = Case(.anyHost(patience: .seconds(30)))
    expectEqual(cluster.call(.writing, isIdempotent: false, .serverError(Self.failure)), ["n0", "\(Self.failure)"])
  }

  @Test("A write that times out is not sent again, since the node may make it after later ones; a search is")
  func timeouts() {
    var cluster = Case(.anyHost(patience: .seconds(30)))
    expectEqual(cluster.call(.writing, .timedOut), ["n0", "\(SearchError.timedOut)"])
    expectEqual(cluster.call(.reading, .timedOut, .answered), ["n0", "n1", "deliver"])
  }

  @Test("One node is read from until it fails, and then the one that is chosen")
  func oneNode() {
    var cluster = Case(.oneHost(patience: .zero))
    expectEqual(cluster.call(.reading, .answered), ["n0", "deliver"])
    expectEqual(cluster.call(.reading, Self.lost, nil, .answered), ["n0", "choose besides [0]", "n1", "deliver"])
    expectEqual(cluster.call(.reading, .answered), ["n1", "deliver"])
    // Writes need not go there.
    expectEqual(cluster.call(.writing, Self.refused, .answered), ["n1", "n2", "deliver"])
  }

  @Test("A search whose nodes all fail ends")
  func noNodeAnswers() {
    var cluster = Case(.oneHost(patience: .zero))
    let steps = cluster.call(
      .reading, Self.lost, nil, Self.lost, nil, Self.lost, nil, Self.lost, nil, Self.lost, nil, Self.lost, nil,
      Self.refused)
    expectEqual(steps.last, "\(SearchError.unreachable(reason: "refused"))")
  }

  @Test("A response of a node that is no longer read from is asked for again")
  func lateResponse() {
    var cluster = Case(.oneHost(patience: .zero))
    var late = CallAttempts(for: .reading, isIdempotent: true, timeout: .seconds(5))
    _ = late.first(&cluster.hosts, at: .zero)
    _ = cluster.call(.reading, Self.lost, nil, .answered)
    let step = late.next(after: .answered, &cluster.hosts, at: .zero)
    expectEqual(step, .send(to: SearchHost("n1"), within: .seconds(5)))
    expectEqual(late.next(after: .answered, &cluster.hosts, at: .zero), .deliver)
  }

  @Test("The nearest node is read from again if nothing was read since it was found to have all changes")
  func comingBack() {
    var cluster = Case(.oneHost(patience: .zero))
    _ = cluster.call(.reading, Self.lost, nil, .answered)
    expectEqual(cluster.hosts.takeChecks(at: .seconds(2)), [0])
    cluster.hosts.noteHealth(of: 0)
    let count = cluster.hosts.returnedCount
    expectEqual(cluster.call(.reading, .answered), ["n1", "deliver"])
    cluster.hosts.noteReturn(asOf: count)
    expectEqual(cluster.call(.reading, .answered), ["n1", "deliver"])
    // It is up, but not read from: it is checked again.
    expectEqual(cluster.hosts.takeChecks(at: .seconds(4)), [0])
    cluster.hosts.noteReturn(asOf: cluster.hosts.returnedCount)
    expectEqual(cluster.call(.reading, .answered), ["n0", "deliver"])
    expectEqual(cluster.hosts.takeChecks(at: .seconds(60)), [])
  }

  @Test("The nearest node is not read from again after an older response, which may have shown more")
  func comingBackAfterOlder() {
    var cluster = Case(.oneHost(patience: .zero))
    _ = cluster.call(.reading, Self.lost, nil, .answered)
    let count = cluster.hosts.returnedCount
    cluster.hosts.noteOlderRead(of: 2)
    cluster.hosts.noteReturn(asOf: count)
    expectEqual(cluster.hosts.readHost, 1)
    cluster.hosts.noteReturn(asOf: cluster.hosts.returnedCount)
    expectEqual(cluster.hosts.readHost, 0)
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
          if generator.once(in: 3) { hosts.noteReturn(asOf: hosts.returnedCount) }
        }
        let chosen = generator.number(in: 0...(calls.count - 1))
        var call = calls.remove(at: chosen)
        switch call.step {
        case .send(let host, _, _):
          let event = generator.event()
          call.step = call.attempts.next(after: event, &hosts, at: now)
          if call.step == .deliver, call.isRead { expectEqual(host, hosts.readHost.map { hosts[$0] }, "seed \(seed)") }
        case .chooseHost:
          // Any host may be chosen: the one of another call, one that was tried.
          call.step = call.attempts.read(from: generator.number(in: 0...(count - 1)), &hosts)
        case .deliver, .deliverOlder, .fail: continue
        }
        call.steps += 1
        // A read has at most two rounds for each host, each with a choice, and some responses that come too late.
        #expect(!call.isRead || call.steps <= 6 * count + 8, "seed \(seed)")
        calls.append(call)
      }
    }
  }
}

// MARK: Older answers

extension ClusterAttemptsTests {
  /// A cluster whose node that is read from has answered, and which then finds no current one.
  private static func clusterWithoutLeader() -> Case {
    var cluster = Case(.oneHost(patience: .zero))
    _ = cluster.call(.reading, .answered)
    cluster.isWithoutLeader = true
    return cluster
  }

  @Test("A search waits at most 300 ms for a current node; then one that is up answers, and those after it don't wait")
  func olderAnswers() {
    var cluster = Self.clusterWithoutLeader()
    #expect(
      cluster.call(.reading, Self.refused, nil, .answered)
        == ["n0", "choose besides [0] within 300 ms", "n1", "deliver older"])
    expectEqual(cluster.call(.reading, nil, .answered), ["choose besides [] within 0 ms", "n1", "deliver older"])
    // When one is found, answers come from there, and are current.
    cluster.hosts.beginLook()
    _ = cluster.hosts.endLook(finding: 2)
    expectEqual(cluster.call(.reading, .answered), ["n2", "deliver"])
    // The time begins anew when that one fails.
    #expect(
      cluster.call(.reading, Self.lost, nil, .answered)
        == ["n2", "choose besides [2] within 300 ms", "n1", "deliver older"])
  }

  @Test("The 300 ms are counted from the failure of the node, or from the start of the call if that was earlier")
  func waitingTime() {
    var cluster = Self.clusterWithoutLeader()
    var first = CallAttempts(for: .reading, isIdempotent: true, acceptsOlder: true, timeout: .seconds(5))
    _ = first.first(&cluster.hosts, at: .zero)
    #expect(
      first.next(after: Self.lost, &cluster.hosts, at: .milliseconds(200))
        == .chooseHost(besides: [0], within: .milliseconds(100)))
    for (start, wait) in [(250, 250), (499, 1), (500, 0), (9_000, 0)] {
      var later = CallAttempts(for: .reading, isIdempotent: true, acceptsOlder: true, timeout: .seconds(5))
      #expect(
        later.first(&cluster.hosts, at: .milliseconds(start))
          == .chooseHost(besides: [], within: .milliseconds(wait)))
    }
  }

  @Test("A client that has neither seen nor written anything never waits; after a write it does")
  func newClient() {
    var cluster = Case(.oneHost(patience: .zero))
    cluster.isWithoutLeader = true
    let steps = ["n0", "choose besides [0] within 0 ms", "n1", "deliver older"]
    expectEqual(cluster.call(.reading, Self.refused, nil, .answered), steps)
    expectEqual(cluster.call(.reading, nil, .answered), ["choose besides [] within 0 ms", "n1", "deliver older"])
    var writer = Case(.oneHost(patience: .zero))
    writer.isWithoutLeader = true
    expectEqual(writer.call(.writing, .answered), ["n0", "deliver"])
    expectEqual(writer.call(.reading, Self.refused, nil, .answered)[1], "choose besides [0] within 300 ms")
  }

  @Test("The same node gives older answers until it fails")
  func sameSubstitute() {
    var cluster = Self.clusterWithoutLeader()
    _ = cluster.call(.reading, Self.lost, nil, .answered)
    cluster.hosts.noteHealth(of: 0)
    let wait = "choose besides [] within 0 ms"
    for _ in 0..<3 { expectEqual(cluster.call(.reading, nil, .answered), [wait, "n1", "deliver older"]) }
    let failed = ["n1", "choose besides [1] within 0 ms", "n0", "deliver older"]
    expectEqual(cluster.call(.reading, nil, Self.refused, nil, .answered), [wait] + failed)
    expectEqual(cluster.call(.reading, nil, .answered), [wait, "n0", "deliver older"])
  }

  @Test("If no node is up, a search waits for one as long as it takes")
  func noSubstitute() {
    var cluster = Self.clusterWithoutLeader()
    let steps = cluster.call(.reading, Self.refused, nil, Self.refused, nil, .serverError(Self.failure), nil)
    expectEqual(
      steps[3...],
      [
        "choose besides [0, 1] within 0 ms", "n2", "choose besides [0, 1, 2] within 0 ms", "choose besides [0, 1, 2]",
      ])
  }

  @Test("A call that accepts no older answer waits, whatever other calls do")
  func strictCall() {
    var cluster = Self.clusterWithoutLeader()
    _ = cluster.call(.reading, Self.lost, nil, .answered)
    cluster.isWithoutLeader = false
    expectEqual(cluster.call(.reading), ["choose besides []"])
    expectEqual(cluster.call(.writing), ["n1"])
  }

  @Test("An answer that arrives after its node was given up is taken as an older one, unless another is read from")
  func lateOlderAnswer() {
    var cluster = Self.clusterWithoutLeader()
    var calls = (0..<3).map { _ in
      CallAttempts(for: .reading, isIdempotent: true, acceptsOlder: true, timeout: .seconds(5))
    }
    for index in calls.indices { _ = calls[index].first(&cluster.hosts, at: .zero) }
    _ = calls[0].next(after: Self.lost, &cluster.hosts, at: .zero)
    expectEqual(calls[1].next(after: .answered, &cluster.hosts, at: .zero), .deliverOlder)
    // The node that is found may lack what that answer showed.
    var isCurrent = cluster.hosts.endLook(finding: 1)
    #expect(!isCurrent)
    cluster.hosts.beginLook()
    // This node was asked before it was known to be current.
    expectEqual(Case.text(calls[0].readOlder(&cluster.hosts, at: .zero)), "n1")
    isCurrent = cluster.hosts.endLook(finding: 1)
    #expect(isCurrent)
    expectEqual(Case.text(calls[2].next(after: .answered, &cluster.hosts, at: .zero)), "n1")
    expectEqual(calls[0].next(after: .answered, &cluster.hosts, at: .zero), .deliverOlder)
    expectEqual(calls[2].next(after: .answered, &cluster.hosts, at: .zero), .deliver)
  }

  @Test("On random faults no answer is older than one that was there when it was asked for, unless that is said")
  func ages() {
    for seed in RandomCases.seeds(1_000, long: 50_000) {
      var generator = SeededGenerator(seed: seed)
      let count = generator.number(in: 2...4)
      var hosts = HostList((0..<count).map { SearchHost("n\($0)") }, policy: .oneHost(patience: .zero))
      // The last change of each node, and the last one that the client has seen.
      var (changes, seen) = (Array(repeating: 0, count: count), 0)
      // The last change of all nodes when the look for a current one began.
      var look: Int?
      struct Call {
        var attempts: CallAttempts
        var step: CallAttempts.Step
        let acceptsOlder: Bool
        /// What the client had seen when the node was asked.
        var seen = 0
        /// What the node had then.
        var had = 0
      }
      func number(of host: SearchHost) -> Int { Int(host.name.dropFirst()) ?? 0 }
      func note(_ call: inout Call) {
        if case .send(let host, _, _) = call.step { (call.seen, call.had) = (seen, changes[number(of: host)]) }
      }
      var calls: [Call] = []
      var now = Duration.zero
      for _ in 0..<120 {
        now += .milliseconds(generator.number(in: 0...200))
        // A node learns of changes, at the latest of those that another one has.
        let node = generator.number(in: 0...(count - 1))
        changes[node] = max(changes[node], generator.number(in: 0...((changes.max() ?? 0) + 1)))
        if calls.count < 4 {
          let acceptsOlder = !generator.once(in: 4)
          var attempts = CallAttempts(
            for: .reading, isIdempotent: true, acceptsOlder: acceptsOlder, timeout: .seconds(5))
          let step = attempts.first(&hosts, at: now)
          var call = Call(attempts: attempts, step: step, acceptsOlder: acceptsOlder)
          note(&call)
          calls.append(call)
        }
        // A look for a current node begins, or finds one that has what there was at its beginning.
        if hosts.readHost == nil, generator.once(in: 3) {
          if let begun = look {
            look = nil
            _ = hosts.endLook(finding: generator.element(of: changes.indices.filter { changes[$0] >= begun }))
          } else {
            hosts.beginLook()
            look = changes.max()
          }
        }
        let chosen = generator.number(in: 0...(calls.count - 1))
        var call = calls.remove(at: chosen)
        switch call.step {
        case .send(let host, _, _):
          let answer = generator.number(in: call.had...max(call.had, changes[number(of: host)]))
          call.step = call.attempts.next(after: generator.event(), &hosts, at: now)
          if call.step == .deliver { #expect(answer >= call.seen, "seed \(seed)") }
          if call.step == .deliverOlder { #expect(call.acceptsOlder, "seed \(seed)") }
          if [.deliver, .deliverOlder].contains(call.step) { seen = max(seen, answer) }
        case .chooseHost(_, let limit):
          if let host = hosts.readHost {
            call.step = call.attempts.read(from: host, &hosts)
          } else if limit != nil {
            call.step = call.attempts.readOlder(&hosts, at: now)
          }
        case .deliver, .deliverOlder, .fail: continue
        }
        note(&call)
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
