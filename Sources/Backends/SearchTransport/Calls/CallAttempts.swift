package import SearchModel

/// Decides which host a call is sent to, when, and when it fails: the retry logic.
///
/// A pure state machine: takes the outcome of each transfer, and returns the next step.
package struct CallAttempts: Sendable {
  private let purpose: SearchHost.Purpose
  private let isIdempotent: Bool
  private let acceptsOlder: Bool
  private let timeout: Duration
  /// The indices of the hosts that were tried since the start, or since starting over.
  private var tried: Set<Int> = []
  private var current = 0
  /// Whether that host was asked as one that may lack changes.
  private var asksSubstitute = false
  private var hasStartedOver = false
  private var waitsLeft = Self.maxRetriesAfterLimit
  /// How often a host was chosen, or the hosts were tried anew.
  private var rounds = 0
  private var timeoutCount = 0
  private var startedAt = Duration.zero
  private var lastError: SearchError

  /// How often a call is sent again after a 429.
  package static let maxRetriesAfterLimit = 3
  /// A longer `Retry-After` fails the call at once.
  package static let longestWait = Duration.seconds(60)
  /// The longest pause between two rounds of a write that no host accepts.
  package static let longestPause = Duration.seconds(1)
  /// How long a call that accepts older responses waits for a host that has the changes which were seen.
  package static let longestWaitForCurrentHost = Duration.milliseconds(300)

  package enum Step: Hashable {
    /// Send the call to the host after a pause, with a timeout.
    case send(to: SearchHost, within: Duration, after: Duration = .zero)
    /// Find a host that has the changes which were seen, preferably none of these; then ``read(from:_:)``. If that takes
    /// longer than the limit, ``readOlder(_:at:)`` meanwhile.
    case chooseHost(besides: Set<Int>, within: Duration? = nil)
    /// Return the response.
    case deliver
    /// Return the response, which may be older than others before.
    case deliverOlder
    case fail(SearchError)
  }

  /// - Parameters:
  ///   - isIdempotent: Whether the call may be sent again after a host may have received it.
  ///   - acceptsOlder: Whether a response that is older than others before is better than a long wait.
  package init(
    for purpose: SearchHost.Purpose, isIdempotent: Bool, acceptsOlder: Bool = false, timeout: Duration
  ) {
    self.purpose = purpose
    self.isIdempotent = isIdempotent
    self.acceptsOlder = acceptsOlder
    self.timeout = timeout
    lastError = .failed(reason: "there is no host for \(purpose == .reading ? "reading" : "writing")")
  }

  package mutating func first(_ hosts: inout HostList, at now: Duration) -> Step {
    startedAt = now
    return nextHost(&hosts, at: now)
  }

  /// Continues after ``Step/chooseHost(besides:within:)`` with the host that was chosen.
  package mutating func read(from index: Int, _ hosts: inout HostList) -> Step {
    hosts.read(from: index)
    return send(to: index, hosts)
  }

  /// Continues after ``Step/chooseHost(besides:within:)`` when its limit has passed.
  package mutating func readOlder(_ hosts: inout HostList, at now: Duration) -> Step {
    guard let index = hosts.chooseSubstitute(besides: tried, at: now) else { return .chooseHost(besides: tried) }
    let step = send(to: index, hosts)
    asksSubstitute = true
    return step
  }

  package mutating func next(after event: TransferEvent, _ hosts: inout HostList, at now: Duration) -> Step {
    switch event {
    case .answered:
      hosts.noteAnswer(of: current, for: purpose)
      if purpose == .writing { hosts.noteWrite() }
      guard readsFromOneHost(hosts) else { return .deliver }
      if current == hosts.readHost, !asksSubstitute {
        hosts.noteRead()
        return .deliver
      }
      if acceptsOlder, hosts.readHost ?? current == current {
        hosts.noteOlderRead(of: current)
        return .deliverOlder
      }
      // Another host is read from since, which may have fewer changes than this response shows.
      lastError = .unreachable(reason: "the host that is read from failed again and again")
      return nextHost(&hosts, at: now)
    case .refused(let error):
      hosts.noteAnswer(of: current, for: purpose)
      return .fail(error)
    case .tooLarge(let limit):
      hosts.noteAnswer(of: current, for: purpose)
      return .fail(.answerTooLarge(limit: limit))
    case .rateLimited(let error, let wait):
      hosts.noteAnswer(of: current, for: purpose)
      guard waitsLeft > 0, wait <= Self.longestWait else { return .fail(error) }
      waitsLeft -= 1
      return .send(to: hosts[current], within: timeout, after: wait)
    case .notConnected(let reason):
      hosts.noteFailure(of: current, at: now)
      lastError = .unreachable(reason: reason)
      return nextHost(&hosts, at: now)
    case .interrupted(let reason):
      hosts.noteFailure(of: current, at: now)
      lastError = .unreachable(reason: reason)
    case .serverError(let error):
      hosts.noteFailure(of: current, at: now)
      lastError = error
    case .timedOut:
      hosts.noteTimeout(of: current, for: purpose, at: now)
      lastError = .timedOut
      timeoutCount += 1
      // A host of a cluster that hangs may make the write when it goes on, after others that were made meanwhile. A search
      // for which two hosts are too slow is too slow for all of them.
      if hosts.policy != .service, purpose == .writing || timeoutCount == 2 { return .fail(lastError) }
    }
    return isIdempotent ? nextHost(&hosts, at: now) : .fail(lastError)
  }

  /// Whether a read that no host has answered is sent again: a service that is one host is busy for a moment.
  private func repeatsReads(_ hosts: HostList) -> Bool { hosts.policy.takesTurns && rounds < 2 }

  private func readsFromOneHost(_ hosts: HostList) -> Bool { purpose == .reading && hosts.policy.readsFromOneHost }

  private mutating func nextHost(_ hosts: inout HostList, at now: Duration) -> Step {
    if readsFromOneHost(hosts) { return nextRead(&hosts, at: now) }
    if hosts.policy == .service, !hasStartedOver, hosts.areAllDown(for: purpose, at: now) {
      hasStartedOver = true
      tried = []
      hosts.markAllUp(for: purpose)
    }
    if let index = hosts.first(for: purpose, besides: tried, at: now) {
      hosts.noteUse(of: index)
      return send(to: index, hosts)
    }
    // No host accepts writes until the cluster has elected its leader.
    let pause = min(Self.longestPause, .milliseconds(100) * (1 << min(rounds, 4)))
    guard purpose == .writing || repeatsReads(hosts), lastError.mayPass,
      now + pause - startedAt <= hosts.policy.patience,
      let index = hosts.first(for: purpose, besides: [], at: now)
    else { return .fail(lastError) }
    rounds += 1
    tried = []
    return send(to: index, hosts, after: pause)
  }

  private mutating func nextRead(_ hosts: inout HostList, at now: Duration) -> Step {
    if let host = hosts.readHost, !tried.contains(host), hosts.isUp(host, at: now) { return send(to: host, hosts) }
    guard rounds < 2 * hosts.count else { return .fail(lastError) }
    rounds += 1
    hosts.stopReading(at: now)
    let limit = hosts.waitForCurrentHost(Self.longestWaitForCurrentHost, from: startedAt, at: now)
    return .chooseHost(besides: tried, within: acceptsOlder ? limit : nil)
  }

  private mutating func send(to index: Int, _ hosts: HostList, after pause: Duration = .zero) -> Step {
    tried.insert(index)
    (current, asksSubstitute) = (index, false)
    // A write of a cluster is not sent again after a timeout.
    let grows = purpose == .reading || hosts.policy == .service
    let limit = grows ? hosts.timeout(of: index, for: purpose, startingFrom: timeout) : timeout
    return .send(to: hosts[index], within: limit, after: pause)
  }
}
