import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

/// Blocks searches on their threads after they are done, until it is opened.
final class SearchGate: Sendable {
  private let state = Locked((isOpen: false, held: 0))

  /// The number of blocked searches.
  var held: Int { state.withLock { $0.held } }

  func open() { state.withLock { $0.isOpen = true } }

  /// A log that blocks searches.
  var log: @Sendable (String) -> Void {
    { [self] line in
      guard line.hasPrefix("POST /1/indexes/{index}/query 200") else { return }
      state.withLock { $0.held += 1 }
      // A search that is blocked for ever fails the test by its own condition.
      try? waitUntil { state.withLock { $0.isOpen } }
    }
  }
}

extension RunningServer {
  var waitingSearches: Int { server.daemon.withLock { $0?.handler.searches.waitingCount } ?? 0 }

  /// The number of responses with this status.
  func count(status: Int) -> Int {
    server.application.metrics.text(records: []).split(separator: "\n").reduce(0) { sum, line in
      line.contains("_total{") && line.contains("status=\"\(status)\"")
        ? sum + (line.split(separator: " ").last.flatMap { Int($0) } ?? 0) : sum
    }
  }
}

@Suite("Overload", .serialized)
struct OverloadTests {
  /// Starts a server with an index of lamps.
  private func start(
    _ gate: SearchGate, threads: Int, share: Int, waiting: Int = ServerLimits().waitingSearches
  ) throws -> RunningServer {
    let running = try RunningServer {
      $0.log = gate.log
      $0.limits.searchThreads = threads
      $0.limits.searchesPerAddress = share
      $0.limits.waitingSearches = waiting
    }
    try expectEqual(running.connect().status("PUT", "/1/indexes/lamps/1", "{\"name\": \"Lamp\"}"), 200)
    return running
  }

  /// Releases the blocked searches of the clients, and expects a response for each.
  private func finish(_ gate: SearchGate, _ clients: [RawClient]) throws {
    gate.open()
    for client in clients { try expectEqual(client.answer()?.status, 200) }
  }

  private func search(_ running: RunningServer, from source: String = "127.0.0.1") throws -> RawClient {
    let client = try RawClient(port: running.port, from: source)
    client.request("POST", "/1/indexes/lamps/query", "{}")
    return client
  }

  @Test("Long searches of one address delay neither the searches of others, nor changes, nor immediate routes")
  func longSearches() throws {
    let gate = SearchGate()
    let running = try start(gate, threads: 4, share: 2)
    defer {
      gate.open()
      running.stop()
    }
    let greedy = try (0..<10).map { _ in try search(running) }
    try running.wait { gate.held == 2 && $0.waitingSearches == 8 }
    let other = try search(running, from: "127.0.0.2")
    // It runs although eight others were queued before it, none of which runs.
    try waitUntil { gate.held == 3 }
    expectEqual(running.waitingSearches, 8)
    let client = try running.connect()
    for path in ["/health", "/metrics", "/1/isalive"] { try expectEqual(client.status("GET", path), 200) }
    try expectEqual(client.status("GET", "/nothing"), 404)
    try expectEqual(client.status("PUT", "/1/indexes/lamps/2", "{\"name\": \"Lamp\"}"), 200)
    try finish(gate, greedy + [other])
  }

  @Test("If the queue is full, searches are refused, those of the address with the most first")
  func fullQueue() throws {
    let gate = SearchGate()
    let running = try start(gate, threads: 1, share: 1, waiting: 3)
    defer {
      gate.open()
      running.stop()
    }
    var greedy = [try search(running)]
    try waitUntil { gate.held == 1 }
    for count in 1...3 {
      greedy.append(try search(running))
      try running.wait { $0.waitingSearches == count }
    }
    let refused = try search(running)
    let answer = try refused.answer()
    expectEqual(answer?.status, 503)
    expectEqual(answer?.head.contains("Retry-After: 1"), true)
    // A refused client can continue.
    try expectEqual(refused.status("GET", "/health"), 200)
    let other = try search(running, from: "127.0.0.2")
    try expectEqual(greedy[3].answer()?.status, 503)
    try finish(gate, greedy[..<3] + [other])
  }

  @Test("A waiting search is dropped when its client disconnects")
  func leftClient() throws {
    let gate = SearchGate()
    let running = try start(gate, threads: 1, share: 1)
    defer {
      gate.open()
      running.stop()
    }
    let first = try search(running)
    try waitUntil { gate.held == 1 }
    var leaving: RawClient? = try search(running)
    let staying = try search(running)
    try running.wait { $0.waitingSearches == 2 }
    // Unread bytes after the request do not hide the end of the connection.
    leaving?.request("GET", "/health")
    withExtendedLifetime(leaving) {}
    leaving = nil
    try running.wait { $0.waitingSearches == 1 && $0.count(status: 499) == 1 }
    try finish(gate, [first, staying])
    expectEqual(gate.held, 2)
  }

  @Test("A search is cancelled when its client closes the connection, and only then")
  func cancellation() throws {
    for end in [Int32(1), 2] {
      var ends: [Int32] = [-1, -1]
      #if canImport(Darwin)
      let kind = SOCK_STREAM
      #else
      let kind = Int32(SOCK_STREAM.rawValue)
      #endif
      expectEqual(socketpair(AF_UNIX, kind, 0, &ends), 0, "\(end)")
      defer { for end in ends { close(end) } }
      let connection = WatchedConnection(descriptor: ends[0], address: nil, isSecure: false, clock: .system)
      let cancellation = SearchCancellation()
      connection.enter(.working, cancellation)
      expectEqual(send(ends[1], "x", 1, 0), 1, "\(end)")
      #expect(!connection.cancelIfClientDisconnected() && !cancellation.isCancelled, "\(end)")
      expectEqual(shutdown(ends[1], end), 0, "\(end)")
      let next = SearchCancellation()
      // A request whose response is being sent is not cancelled.
      connection.enter(.sending)
      #expect(!connection.cancelIfClientDisconnected(), "\(end)")
      connection.enter(.working, next)
      #expect(connection.cancelIfClientDisconnected() && next.isCancelled && !cancellation.isCancelled, "\(end)")
      #expect(!connection.cancelIfClientDisconnected(), "\(end)")
    }
  }

  @Test("A cancelled call has no result, and its searches end")
  func cancelledCall() throws {
    let server = try TestServer()
    for target in ["/1/indexes/lamps/query", "/1/indexes/*/queries"] {
      let request = HTTPRequest(method: "POST", target: target, headers: ["x-algolia-api-key": TestServer.adminKey])
      guard case .call(var call) = server.application.begin(request) else {
        Issue.record("\(target) is refused")
        continue
      }
      call.body = Array("{\"requests\":[{\"indexName\":\"lamps\"}]}".utf8)
      call.cancellation.cancel()
      expectEqual(call.finish().status, 499)
      guard target.hasSuffix("queries") else { continue }
      #expect(throws: SearchError.cancelled) { try call.route.answer(call) }
    }
    #expect(server.application.memory.reserve(server.application.limits.memoryQuota), "all memory is free again")
  }
}
