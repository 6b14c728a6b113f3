package import SearchModel

/// Sends calls to hosts until one responds: executes the steps of ``CallAttempts``.
package struct HostClient: Sendable {
  private let transfers: HostTransfers
  private let monitor: (any HostMonitor)?
  private let hosts: SharedHosts
  private var options: CallOptions { transfers.options }

  /// - Parameters:
  ///   - hosts: The hosts.
  ///   - transfers: Sends a call to one host.
  ///   - monitor: Checks the hosts of a cluster; nil for a service.
  package init(hosts: HostList, transfers: HostTransfers, monitor: (any HostMonitor)? = nil) {
    self.transfers = transfers
    self.monitor = monitor
    self.hosts = SharedHosts(hosts, transfers, monitor)
  }

  /// Sends a call, with retries, and returns the response, which has a status of 2xx.
  package func response(to call: HTTPCall) async throws(SearchError) -> TransportResponse {
    try await received(to: call).response
  }

  /// Sends a call, with retries, and returns the response of a host.
  package func received(to call: HTTPCall) async throws(SearchError) -> HostTransfers.Received {
    try await received(call, isStreamed: false)
  }

  /// Sends a call, with retries, and returns the body of the response, which arrives while it is read.
  package func body(of call: HTTPCall) async throws(SearchError) -> ResponseBody {
    let received = try await received(call, isStreamed: true)
    return received.body ?? ResponseBody(received.response.body)
  }

  private func received(_ call: HTTPCall, isStreamed: Bool) async throws(SearchError) -> HostTransfers.Received {
    try call.checkHeaders()
    var attempts = CallAttempts(
      for: call.purpose, isIdempotent: call.isIdempotent, acceptsOlder: call.acceptsOlder,
      timeout: call.purpose == .reading ? options.readTimeout : options.writeTimeout)
    var step: CallAttempts.Step
    (attempts, step) = await hosts.step(attempts, after: nil, at: transfers.now)
    var received = HostTransfers.Received.nothing
    while true {
      switch step {
      case .deliver: return received
      case .deliverOlder:
        received.mayBeOlder = true
        return received
      case .fail(let error): throw error
      case .chooseHost(let tried, let limit):
        (attempts, step) = try await hosts.chosen(attempts, besides: tried, within: limit)
      case .send(let host, let timeout, let pause):
        if pause > .zero { try await sleep(for: pause) }
        guard !Task.isCancelled else { throw .cancelled }
        let event: TransferEvent
        (event, received) = try await transfers.event(
          of: call, at: host, within: timeout, isStreamed: isStreamed,
          // A write is not given up early, since it could not be sent again.
          call.purpose == .reading ? monitor : nil)
        (attempts, step) = await hosts.step(attempts, after: event, at: transfers.now)
      }
    }
  }

  /// Sleeps on the injected clock.
  package func sleep(for duration: Duration) async throws(SearchError) { try await transfers.sleep(for: duration) }

  /// The host that is read from, for a policy of that kind; all while one is chosen.
  package var readHosts: [SearchHost] { get async { await hosts.readHosts } }
}

/// The host list, shared by all calls of a backend.
private actor SharedHosts {
  private var hosts: HostList
  private let transfers: HostTransfers
  private let monitor: (any HostMonitor)?
  /// The choice of a host to read from that is being made.
  private var choice: Task<Void, Never>?
  /// The calls that wait for it.
  private var waiting: [AsyncStream<Choice>.Continuation] = []

  private typealias Choice = Result<Int, SearchError>

  init(_ hosts: HostList, _ transfers: HostTransfers, _ monitor: (any HostMonitor)?) {
    (self.hosts, self.transfers, self.monitor) = (hosts, transfers, monitor)
  }

  var readHosts: [SearchHost] { hosts.readHost.map { [hosts[$0]] } ?? hosts.ordered.map(\.host) }

  /// The next step of a call after an event, or its first step.
  func step(
    _ attempts: CallAttempts, after event: TransferEvent?, at now: Duration
  ) -> (CallAttempts, CallAttempts.Step) {
    var attempts = attempts
    let step = event.map { attempts.next(after: $0, &hosts, at: now) } ?? attempts.first(&hosts, at: now)
    // Not in the way of the call.
    if let monitor { for index in hosts.takeChecks(at: now) { Task { await check(index, monitor) } } }
    return (attempts, step)
  }

  /// The step after the choice of a host to read from, or after this time; calls that need one at the same time share it.
  func chosen(
    _ attempts: CallAttempts, besides tried: Set<Int>, within limit: Duration?
  ) async throws(SearchError) -> (CallAttempts, CallAttempts.Step) {
    var attempts = attempts
    // Another call may have chosen it meanwhile.
    var chosen = hosts.readHost.map { Choice.success($0) }
    if chosen == nil {
      if choice == nil { choice = Task { await choose(besides: tried) } }
      if limit != .zero { chosen = await choice(within: limit) }
    }
    guard !Task.isCancelled else { throw .cancelled }
    let step: CallAttempts.Step
    switch chosen {
    case .success(let index): step = attempts.read(from: index, &hosts)
    case .failure(let error) where limit == nil: throw error
    case .failure, nil: step = attempts.readOlder(&hosts, at: transfers.now)
    }
    return (attempts, step)
  }

  /// What is chosen; nil after this time, and if the task is cancelled.
  private func choice(within limit: Duration?) async -> Choice? {
    let (choices, continuation) = AsyncStream.makeStream(of: Choice.self)
    waiting.append(continuation)
    let timer = limit.map { limit in
      Task {
        try? await transfers.sleep(for: limit)
        continuation.finish()
      }
    }
    defer { timer?.cancel() }
    var iterator = choices.makeAsyncIterator()
    return await iterator.next()
  }

  private func choose(besides tried: Set<Int>) async {
    let result = await look(besides: tried)
    for continuation in waiting {
      continuation.yield(result)
      continuation.finish()
    }
    (choice, waiting) = (nil, [])
  }

  /// Looks for a host that has the changes which were seen, and reads from it.
  private func look(besides tried: Set<Int>) async -> Choice {
    let ordered = hosts.ordered
    let candidates = ordered.filter { !tried.contains($0.index) } + ordered.filter { tried.contains($0.index) }
    while true {
      hosts.beginLook()
      var index = candidates[0].index
      if let monitor {
        do throws(SearchError) {
          let host = try await monitor.currentHost(
            of: candidates.map(\.host), preferring: hosts.substitute.map { hosts[$0] },
            besides: tried.map { hosts[$0] })
          index = candidates.first { $0.host == host }?.index ?? index
        } catch {
          return .failure(error)
        }
      }
      if hosts.endLook(finding: index) { return .success(index) }
    }
  }

  private func check(_ index: Int, _ monitor: any HostMonitor) async {
    let host = hosts[index]
    guard await monitor.isHealthy(host, within: HostList.checkInterval) else { return }
    hosts.noteHealth(of: index)
    guard hosts.policy.readsFromOneHost, index == 0, hosts.readHost ?? 0 != 0 else { return }
    var last: Int?
    for _ in 0..<Self.looks where hosts.readHost ?? 0 != 0 {
      let count = hosts.returnedCount
      let change = await monitor.lastChange(ifAt: host)
      // Without a change since the last look, the responses before this look can't have shown more.
      if change != nil, change == last { hosts.noteReturn(asOf: count) }
      last = change
      try? await transfers.sleep(for: Self.pause)
    }
  }

  /// How often a host that is healthy again is looked at before it is read from again.
  private static let looks = 5
  /// The time between two looks, in which a host learns of all changes and applies them.
  private static let pause = Duration.milliseconds(500)
}
