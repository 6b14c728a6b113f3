import AlgoliaBackend
import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel

/// A transport with a scripted reply for each request. Records the requests with their times.
actor ScriptedService: Transport {
  /// The reply to a request.
  enum Reply: Sendable {
    case answer(status: Int = 200, headers: [String: String] = [:], String)
    case error(TransportError)
    /// Waits for cancellation, then throws it.
    case silence
    /// Waits for cancellation, then throws another error.
    case lateError(TransportError)
    /// Waits for cancellation, then responds.
    case late(String)
  }

  struct Transfer: Sendable {
    var request: TransportRequest
    var time: Duration
  }

  private(set) var transfers: [Transfer] = []
  private var replies: [Reply]
  private let clock: ManualClock
  private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// The last reply is repeated.
  init(clock: ManualClock = ManualClock(), _ replies: Reply...) {
    self.clock = clock
    self.replies = replies
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    transfers.append(Transfer(request: request, time: clock.now.sinceStart))
    for watcher in watchers where watcher.count <= transfers.count { watcher.continuation.resume() }
    watchers.removeAll { $0.count <= transfers.count }
    switch replies.count > 1 ? replies.removeFirst() : replies[0] {
    case .answer(let status, let headers, let body):
      return TransportResponse(status: status, headers: headers, body: Array(body.utf8))
    case .error(let error): throw error
    case .silence:
      await Self.waitForCancellation()
      throw .cancelled
    case .lateError(let error):
      await Self.waitForCancellation()
      throw error
    case .late(let body):
      await Self.waitForCancellation()
      return TransportResponse(status: 200, body: Array(body.utf8))
    }
  }

  private static func waitForCancellation() async {
    let never = AsyncStream<Void> { _ in }
    for await _ in never {}
  }

  /// Waits until this number of transfers have started.
  func waitForTransfers(_ count: Int) async {
    if transfers.count >= count { return }
    await withCheckedContinuation { watchers.append((count, $0)) }
  }

  var hosts: [String] { transfers.map { $0.request.url.host ?? "" } }

  /// Method, path and body of each transfer.
  var lines: [String] {
    transfers.map { transfer in
      let request = transfer.request
      let address = request.url.absoluteString
      let path = address.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
      return "\(request.method.rawValue) \(path) \(String(decoding: request.body, as: UTF8.self))"
    }
  }
}

extension AlgoliaBackend {
  /// A backend with a manual clock, and hosts in a known order.
  static func test(
    _ service: ScriptedService, clock: ManualClock = ManualClock(), _ change: (inout Configuration) -> Void = { _ in }
  ) -> AlgoliaBackend {
    var configuration = Configuration()
    change(&configuration)
    return AlgoliaBackend(
      appID: "app", apiKey: "s3cret", configuration: configuration, transport: service, clock: clock
    ) { hosts in
      var generator = SeededGenerator(seed: 1)
      return hosts.shuffled(using: &generator)
    }
  }
}

extension ManualClock {
  /// Advances the clock in steps of a second until the work is done, to pass the pauses between calls.
  ///
  /// Configure timeouts that are too long to be reached.
  func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let isDone = Locked(false)
    let task = Task {
      defer { isDone.withLock { $0 = true } }
      return try await work()
    }
    while !isDone.withLock({ $0 }) {
      advance(by: .seconds(1))
      await Task.yield()
    }
    return try await task.value
  }
}
