import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import TestSupport
import Testing

@testable import SearchServer

@Suite("Too many connections", .serialized)
struct ConnectionTests {
  /// A request of which one byte of the body was sent.
  private static func half(_ path: String, key: String, _ framing: String = "Content-Length: 1000") -> String {
    "POST \(path) HTTP/1.1\r\nHost: a\r\nX-Algolia-API-Key: \(key)\r\n\(framing)\r\n\r\n{"
  }

  /// A request that is answered.
  private func ask(_ client: RawClient, _ method: String = "GET", _ path: String = "/health") throws {
    client.request(method, path, method == "GET" ? "" : "{}")
    try expectEqual(client.answer()?.status, 200)
  }

  @Test(
    "A request refused by its header section gets its response at once, whatever its body, and is closed soon after")
  func trickle() throws {
    let time = HeldTime()
    let running = try RunningServer(clock: time.clock) { $0.limits.refusedTime = .seconds(2) }
    defer { running.stop() }
    let clients = try (0..<ServerLimits().wrongKeysPerAddress - 10).map { _ in try running.connect() }
    for client in clients { client.send(Self.half("/1/indexes/lamps/query", key: "wrong")) }
    for client in clients {
      let answer = try client.answer()
      #expect(answer?.status == 403 && answer?.head.contains("Connection: close") == true)
      #expect(try client.isClosed())
    }
    for client in clients { client.send("x") }
    #expect(running.connections == clients.count && running.phases.allSatisfy { $0 == .refused })
    try ask(running.connect())
    time.advance(by: .seconds(3))
    try running.wait { $0.connections <= 1 }
  }

  @Test("Routes without a key accept no body")
  func bodyWithoutKey() throws {
    let running = try RunningServer()
    defer { running.stop() }
    for path in ["/health", "/1/isalive"] {
      for framing in ["Content-Length: 1", "Transfer-Encoding: chunked"] {
        let client = try running.connect()
        client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\(framing)\r\n\r\n")
        try expectEqual(client.answer()?.status, 413, "\(path)")
        #expect(try client.isClosed(), "\(path)")
      }
    }
  }

  /// Sends a request, and waits until all connections are idle: only then may the clock advance.
  private func ask(_ client: RawClient, _ running: RunningServer) throws {
    try ask(client)
    try running.wait { $0.phases.allSatisfy { $0 == .idle } }
  }

  @Test("While there is no room, connections wait; a stopped socket refuses them, though it was copied")
  func room() throws {
    let host = RunningServer.ownHost()
    let socket = try ListeningSocket(host: host, port: 0)
    let state = Locked((looks: 0, hasRoom: false, accepted: 0))
    let acceptor = try ConnectionAcceptor(
      socket,
      where: {
        state.withLock { state in
          state.looks += 1
          return state.hasRoom
        }
      }
    ) { descriptor, _, _ in
      state.withLock { $0.accepted += 1 }
      close(descriptor)
    }
    defer { acceptor.stop() }
    let clients = try (0..<3).map { _ in try RawClient(host: host, port: socket.port) }
    try waitUntil { state.withLock { $0.looks > 5 } }
    expectEqual(state.withLock { $0.accepted }, 0)
    state.withLock { $0.hasRoom = true }
    for client in clients { #expect(try client.isClosed()) }
    expectEqual(state.withLock { $0.accepted }, 3)
    let other = RunningServer.ownHost()
    let stopped = try ListeningSocket(host: other, port: 0)
    // As a child has one between `fork` and `exec`.
    let copy = dup(stopped.descriptor)
    defer { close(copy) }
    let stopping = try ConnectionAcceptor(stopped, where: { true }) { descriptor, _, _ in close(descriptor) }
    #expect(try RawClient(host: other, port: stopped.port).isClosed())
    stopping.stop()
    #expect(throws: RawClient.Failure.self) { try RawClient(host: other, port: stopped.port) }
  }

  @Test("However many connections arrive at once and one after another, or wait, the server goes on answering")
  func manyConnections() throws {
    let running = try RunningServer { $0.limits.connections = 4 }
    defer { running.stop() }
    for _ in 0..<(RandomCases.isLongCheck ? 3 : 1) {
      // More than are accepted before others are closed.
      let clients = try (0..<300).map { _ in try RawClient(host: running.host, port: running.port) }
      try askOnce(running)
      for client in clients { client.shutDown() }
    }
    for _ in 0..<(RandomCases.isLongCheck ? 300 : 50) { try askOnce(running) }
    let larger = try RunningServer {
      $0.limits.connections = 100
      $0.limits.connectionsPerAddress = 60
    }
    defer { larger.stop() }
    var idle: [RawClient] = []
    for number in 0..<(RandomCases.isLongCheck ? 1_000 : 300) {
      idle.append(try larger.connect(from: "127.0.0.\(number % 4 + 1)"))
      if number % 3 == 0 { idle[number].send("GET /health HTTP/1.1\r\nX-Half: ") }
      if number % 100 == 0 { try ask(larger.connect(from: "127.0.0.9")) }
    }
    try ask(larger.connect(from: "127.0.0.9"))
    #expect(larger.phases.count <= 100)
  }

  /// Sends a request on a connection of its own, and again if that is evicted or rejected: each of the two I/O threads may
  /// still have many connections to begin with, so that one whose request has not arrived is among those that wait longest.
  private func askOnce(_ running: RunningServer) throws {
    for _ in 0..<1_000 {
      let client = try RawClient(host: running.host, port: running.port)
      defer { client.shutDown() }
      client.request("GET", "/health", "")
      // Throws if the server does not respond at all.
      let status = try client.answer()?.status
      if status == 200 { return }
      try #require(status == nil || status == 503)
    }
    Issue.record("no connection of a thousand was answered")
  }

  @Test("If there are too many connections, the one that has waited longest for its client is evicted")
  func longestIdle() throws {
    let time = HeldTime()
    let running = try RunningServer(clock: time.clock) { $0.limits.connections = 8 }
    defer { running.stop() }
    /// The open connections in the order of their last requests.
    var clients: [RawClient] = []
    for number in 0..<30 {
      time.advance(by: .seconds(1))
      clients.append(try running.connect())
      try ask(clients[clients.count - 1], running)
      if number >= 8 { #expect(try clients.removeFirst().isClosed()) }
      time.advance(by: .seconds(1))
      clients.append(clients.remove(at: number % clients.count))
      try ask(clients[clients.count - 1], running)
    }
    for client in clients { try ask(client, running) }
  }

  @Test("Refused requests are evicted first, then idle connections, then incomplete bodies")
  func order() throws {
    let time = HeldTime()
    let running = try RunningServer(clock: time.clock) { $0.limits.connections = 3 }
    defer { running.stop() }
    let body = try running.connect()
    body.send(Self.half("/1/indexes/lamps/query", key: "admin"))
    try running.wait { $0.phases == [.body] }
    time.advance(by: .seconds(1))
    let idle = try running.connect()
    try ask(idle)
    try running.wait { Set($0.phases) == [.body, .idle] }
    time.advance(by: .seconds(1))
    let refused = try running.connect()
    refused.send(Self.half("/1/indexes/lamps/query", key: "wrong"))
    try expectEqual(refused.answer()?.status, 403)
    var others: [RawClient] = []
    for isOpen in [true, false] {
      time.advance(by: .seconds(1))
      let other = try running.connect()
      others.append(other)
      try ask(other)
      #expect(!running.phases.contains(.refused))
      if !isOpen { #expect(try idle.isClosed()) }
      other.send(Self.half("/1/indexes/lamps/query", key: "admin"))
      try running.wait { $0.phases.count { $0 == .body } == others.count + 1 }
      guard isOpen else { continue }
      try ask(idle)
      // Otherwise the next connection would find it still sending its response, and evict a body.
      try running.wait { $0.phases.contains(.idle) }
    }
    time.advance(by: .seconds(1))
    try ask(running.connect())
    try expectEqual(body.answer()?.status, 503)
  }

  @Test("An address with too many connections loses its own, and no other address does")
  func shareOfAddress() throws {
    let time = HeldTime()
    let running = try RunningServer(clock: time.clock) {
      $0.limits.connections = 8
      $0.limits.connectionsPerAddress = 5
    }
    defer { running.stop() }
    let other = try running.connect(from: "127.0.0.2")
    try ask(other)
    var greedy: [RawClient] = []
    for _ in 0..<20 {
      time.advance(by: .seconds(1))
      greedy.append(try running.connect())
      try ask(greedy[greedy.count - 1], running)
    }
    expectEqual(running.phases.count, 6)
    try ask(other)
    for client in greedy[..<15] { #expect(try client.isClosed()) }
    for client in greedy[15...] { try ask(client) }
    // A client with few connections keeps them while several others open many.
    let full = try RunningServer(clock: time.clock) { $0.limits.connections = 8 }
    defer { full.stop() }
    let client = try full.connect(from: "127.0.0.2")
    try ask(client, full)
    var others: [RawClient] = []
    for number in 0..<40 {
      time.advance(by: .seconds(1))
      others.append(try full.connect(from: "127.0.0.\(number % 3 + 3)"))
      try ask(others[number], full)
    }
    expectEqual(full.phases.count, 8)
    for other in others[..<33] { #expect(try other.isClosed()) }
    for open in others[33...] + [client] { try ask(open) }
  }

  @Test("A connection on which a request has arrived is spared, even if the request is not read yet")
  func unread() throws {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin) || canImport(Musl)
    let kind = SOCK_STREAM
    #else
    let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    let connection = WatchedConnection(
      descriptor: ends[0], address: nil, isSecure: false, clock: HeldTime().clock)
    let wait = try #require(connection.wait)
    var byte: UInt8 = 71
    expectEqual(write(ends[1], &byte, 1), 1)
    #expect(!connection.evict(ifStillWaiting: wait, evenIfUnread: false))
    expectEqual(read(ends[0], &byte, 1), 1)
    #expect(connection.evict(ifStillWaiting: wait, evenIfUnread: false))
    #expect(!connection.evict(ifStillWaiting: wait, evenIfUnread: true))
  }

  @Test("The log is called outside of the locks of connections: it may ask for them")
  func logOutsideOfLocks() throws {
    let asked = Locked<RunningServer?>(nil)
    let answers = Locked<[Bool]>([])
    let time = HeldTime()
    let running = try RunningServer(clock: time.clock) {
      $0.limits.connections = 1
      $0.limits.headTime = .seconds(1)
      $0.log = { line in
        guard line.hasPrefix("- none"), let running = asked.withLock({ $0 }) else { return }
        // On another thread, since a lock that this one holds would stop it for good.
        let (lock, isDone) = (PosixLock(), Locked(false))
        SystemThread.start {
          _ = (running.phases, running.server.port)
          isDone.set(true)
          lock.withLock { lock.announceChange() }
        }
        let isFree = lock.withLock { lock.wait(milliseconds: 60_000) { isDone.withLock { $0 } } }
        answers.set(answers.withLock { $0 } + [isFree])
      }
    }
    defer {
      asked.set(nil)
      running.stop()
    }
    asked.set(running)
    // Evicted within its head, by the next connection.
    let first = try running.connect()
    first.send("GET /health HTTP/1.1\r\nHo")
    try running.wait { $0.phases == [.head] }
    let second = try running.connect()
    second.send("GET /health HTTP/1.1\r\nHo")
    try expectEqual(first.answer()?.status, 503)
    try running.wait { $0.phases == [.head] }
    // Too slow.
    time.advance(by: .seconds(10))
    try expectEqual(second.answer()?.status, 408)
    answers.wait { $0.count >= 2 ? () : nil }
    expectEqual(answers.withLock { $0 }, [true, true])
  }

  @Test("Connections with a request in progress are not evicted: one more connection is refused")
  func busy() throws {
    let gate = SearchGate()
    let running = try RunningServer {
      $0.log = gate.log
      $0.limits.connections = 3
    }
    defer {
      gate.open()
      running.stop()
    }
    let first = try running.connect()
    try ask(first, "PUT", "/1/indexes/lamps/1")
    let clients = [first] + (try (0..<2).map { _ in try running.connect() })
    for client in clients { client.request("POST", "/1/indexes/lamps/query", "{}") }
    try running.wait { $0.phases == [.working, .working, .working] }
    let other = try running.connect()
    other.request("POST", "/1/indexes/lamps/query", "{}")
    let answer = try other.answer()
    #expect(answer?.status == 503 && answer?.head.contains("Retry-After: 1") == true)
    #expect(try other.isClosed())
    gate.open()
    for client in clients { try expectEqual(client.answer()?.status, 200) }
    // The search on the refused connection was not run.
    expectEqual(gate.held, 3)
  }
}
