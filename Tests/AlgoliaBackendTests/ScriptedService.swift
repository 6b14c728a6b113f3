import AlgoliaBackend
import Foundation
import InstantSearchTesting
import SearchEngine
import SearchModel

/// A transport that answers call by call as it is told, and remembers what was sent and when.
actor ScriptedService: Transport {
  /// What is done with a transfer.
  enum Reply: Sendable {
    case answer(status: Int = 200, headers: [String: String] = [:], String)
    case error(TransportError)
    /// Nothing comes until nobody waits any more.
    case silence
    /// The error comes when nobody waits any more.
    case lateError(TransportError)
    /// The answer comes when nobody waits any more.
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

  /// The last reply is given again and again.
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

  /// Returns when so many transfers have begun.
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
  /// A backend whose time stands still, with hosts in a known order.
  static func test(
    _ service: ScriptedService, clock: ManualClock = ManualClock(), _ change: (inout Configuration) -> Void = { _ in }
  ) -> AlgoliaBackend {
    var configuration = Configuration()
    change(&configuration)
    var generator = SeededGenerator(seed: 1)
    return AlgoliaBackend(
      appID: "app", apiKey: "s3cret", configuration: configuration, transport: service, clock: clock,
      shufflingBy: &generator)
  }
}

extension ManualClock {
  /// Lets the time run in steps of a second until the work is done: for pauses, which nobody but the clock knows of.
  ///
  /// Give the backend time limits that are too long to be reached.
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
