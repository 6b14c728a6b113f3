import ChildProcesses
import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

/// A server on a port of its own, with its clients. To be stopped at the end of the test.
///
/// Optimized code frees an object after its last use: without the reference here, that would close a client's connection
/// while the test still expects it to be open.
final class RunningServer: Sendable {
  let server: SearchServer
  let host: String
  let port: Int
  private let clients = Locked<[RawClient]>([])

  /// An address at which no other test listens. The port of a stopped server may soon be that of another one at the same
  /// address, so a test that expects a refusal needs an address of its own. Linux alone has more than one.
  static func ownHost() -> String {
    #if os(Linux)
    let number = hosts.withLock { hosts in
      hosts += 1
      return hosts
    }
    return "127.3.\(number / 250).\(number % 250 + 1)"
    #else
    return "127.0.0.1"
    #endif
  }

  private static let hosts = Locked(0)

  init(clock: ServerClock = .system, _ change: (inout ServerOptions) -> Void = { _ in }) throws {
    var options = ServerOptions()
    options.port = 0
    options.adminKey = "admin"
    // Tests of these limits set them, and advance the clock. Others need limits that a busy machine does not reach.
    for limit in [\ServerLimits.headTime, \.bodyTime, \.stallTime, \.sendingTime, \.refusedTime, \.pageTime] {
      options.limits[keyPath: limit] = .seconds(3600)
    }
    change(&options)
    host = options.host
    server = try SearchServer(options, clock: clock)
    try server.start()
    port = try #require(server.port)
  }

  /// Closes the connections, since a server waits for requests that have begun, and stops the server.
  func stop() {
    for client in clients.withLock({ $0 }) { client.shutDown() }
    server.stop()
  }

  func connect(from source: String? = nil) throws -> RawClient {
    let client = try RawClient(host: host, port: port, from: source)
    clients.withLock { $0.append(client) }
    return client
  }

  var refusesConnections: Bool { (try? RawClient(host: host, port: port)) == nil }

  /// The phase of each open connection.
  var phases: [WatchedConnection.Phase] { server.daemon.withLock { $0?.watch.phases } ?? [] }

  func wait(until holds: (RunningServer) -> Bool) throws { try waitUntil { holds(self) } }

  var connections: Int {
    let lines = server.application.metrics.text(records: []).split(separator: "\n")
    return lines.compactMap { $0.hasPrefix("instantsearch_connections ") ? Int($0.dropFirst(26)) : nil }.first ?? -1
  }
}

/// A manual clock.
final class HeldTime: Sendable {
  private let state = Locked(State())

  private struct State {
    var elapsed = Duration.zero
    var waits = 0
    /// The locks within which threads wait for a time.
    var waiting: [PosixLock] = []
  }

  var clock: ServerClock {
    ServerClock(
      elapsed: { [state] in state.withLock { $0.elapsed } },
      wait: { [state] lock, end, holds in
        state.withLock { state in
          state.waits += 1
          state.waiting.append(lock)
        }
        while !holds(), state.withLock({ $0.elapsed }) < end { lock.waitForChange() }
      }, seconds: ServerClock.system.seconds)
  }

  /// How often threads have begun to wait for a time.
  var waits: Int { state.withLock { $0.waits } }

  func advance(by duration: Duration) {
    let waiting = state.withLock { state in
      state.elapsed += duration
      return state.waiting
    }
    for lock in waiting { lock.withLock { lock.announceChange() } }
  }
}

// Serialized: each server has threads of its own.
@Suite("Over sockets", .serialized)
struct ListeningTests {
  @Test("Requests on one connection are answered in their order, in any segments, with their paths as sent")
  func pipelining() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let client = try running.connect()
    client.request("PUT", "/1/indexes/lamps/1", "{\"name\": \"Lamp\"}")
    try expectEqual(client.answer()?.status, 200)
    var requests = ""
    for number in 0..<50 {
      requests += RawClient.text("PUT", "/1/indexes/lamps/\(number)", "{\"number\": \(number)}")
      requests += RawClient.text("GET", "/1/indexes/lamps/\(number)")
    }
    client.send(requests)
    for number in 0..<50 {
      try expectEqual(client.answer()?.status, 200)
      try expectEqual(client.answer()?.body, "{\"number\":\(number),\"objectID\":\"\(number)\"}")
    }
    // A body in small segments or chunks arrives complete.
    for byte in RawClient.text("PUT", "/1/indexes/lamps/1", "{\"name\": \"Lamp\"}").utf8 { client.send([byte]) }
    try expectEqual(client.answer()?.status, 200)
    client.send(
      "PUT /1/indexes/lamps/2 HTTP/1.1\r\nHost: localhost\r\nX-Algolia-API-Key: admin\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n6\r\n{\"name\r\n5\r\n\": 1}\r\n0\r\n\r\n")
    try expectEqual(client.answer()?.status, 200)
    client.request("GET", "/1/indexes/lamps/2")
    try expectEqual(client.answer()?.body, "{\"name\":1,\"objectID\":\"2\"}")
    client.request("PUT", "/1/indexes/a%2Fb%3F/x%00y", "{}")
    try expectEqual(client.answer()?.status, 200)
    expectEqual(running.server.indexNames, ["a/b?", "lamps"])
    client.request("GET", "/health")
    let length = try #require(try client.answer()).body.utf8.count
    client.send("HEAD /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    let answer = try client.remainder()
    #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\r\n\r\n"))
    #expect(length > 0 && answer.lowercased().contains("\r\ncontent-length: \(length)\r\n"))
    // A path with invalid UTF-8 is refused, not repaired.
    for byte in [0xff, 0xc3] as [UInt8] {
      let broken = try running.connect()
      broken.send(
        Array("GET /1/indexes/a".utf8) + [byte] + Array(" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8))
      try expectEqual(broken.answer()?.status, 400, "\(byte)")
    }
  }

  @Test(
    "A request with Expect is answered 100, or why its body is refused; the response arrives although a body was sent")
  func expectContinue() throws {
    let running = try RunningServer { $0.limits.readingBody = 1000 }
    defer { running.stop() }
    let client = try running.connect()
    let head = { (key: String, length: Int) in
      "POST /1/indexes/*/queries HTTP/1.1\r\nHost: localhost\r\nX-Algolia-API-Key: \(key)\r\n"
        + "Content-Length: \(length)\r\nExpect: 100-continue\r\n\r\n"
    }
    client.send(head("admin", 15))
    try expectEqual(client.answer()?.status, 100)
    client.send("{\"requests\":[]}")
    try expectEqual(client.answer()?.body, "{\"results\":[]}")
    client.send(head("wrong", 15))
    try expectEqual(client.answer()?.status, 403)
    let other = try running.connect()
    other.send(head("admin", 1001))
    try expectEqual(other.answer()?.status, 413)
    let unlimited = try RunningServer()
    defer { unlimited.stop() }
    let sender = try unlimited.connect()
    sender.request("PUT", "/1/nothing", String(repeating: "x", count: 500_000))
    try expectEqual(sender.answer()?.status, 404)
    #expect(try sender.isClosed())
    // Without a body the connection is kept alive.
    let without = try unlimited.connect()
    for (path, status) in [("/nothing", 404), ("/health", 200)] {
      without.request("GET", path)
      try expectEqual(without.answer()?.status, status)
    }
  }

  @Test("A body that is too large is refused as soon as that is known, and what is beyond the memory quota with 503")
  func tooLarge() throws {
    let running = try RunningServer { $0.limits.writingBody = 10_000 }
    defer { running.stop() }
    let head =
      "PUT /1/indexes/lamps/1 HTTP/1.1\r\nHost: localhost\r\nX-Algolia-API-Key: admin\r\n"
    let announced = try running.connect()
    announced.send(head + "Content-Length: 100000000000\r\n\r\n{")
    try expectEqual(announced.answer()?.status, 413)
    // A body slightly above the limit is drained, so that the response arrives.
    let little = try running.connect()
    little.request("PUT", "/1/indexes/lamps/1", String(repeating: "x", count: 10_001))
    try expectEqual(
      little.answer()?.body, "{\"message\":\"The body has more than the 10000 bytes that are allowed\",\"status\":413}")
    #expect(try little.isClosed())
    // The length of a chunked body is not known in advance.
    let chunked = try running.connect()
    chunked.send(head + "Transfer-Encoding: chunked\r\n\r\n")
    let chunk = "1000\r\n" + String(repeating: "x", count: 4096) + "\r\n"
    for _ in 0..<1000 { chunked.send(chunk) }
    try expectEqual(chunked.answer()?.status ?? 413, 413)
    expectEqual(running.server.indexNames, [])
    let small = try RunningServer { $0.limits.memoryQuota = 5000 }
    defer { small.stop() }
    var sender = try small.connect()
    sender.request("PUT", "/1/indexes/lamps/1", "{\"name\": \"\(String(repeating: "x", count: 2000))\"}")
    try expectEqual(sender.answer()?.status, 200)
    sender.request("PUT", "/1/indexes/lamps/1", "{\"name\": \"\(String(repeating: "x", count: 6000))\"}")
    let refusal = try sender.answer()
    expectEqual(refusal?.status, 503)
    expectEqual(refusal?.head.contains("Retry-After: 1"), true)
    #expect(try sender.isClosed())
    sender = try small.connect()
    sender.request("PUT", "/1/indexes/lamps/2", "{\"name\": \"\(String(repeating: "x", count: 4000))\"}")
    try expectEqual(sender.answer()?.status, 200)
    sender.request("GET", "/1/indexes/lamps/browse")
    try expectEqual(sender.answer()?.status, 503)
    sender.request("GET", "/1/indexes/lamps/1")
    try expectEqual(sender.answer()?.status, 200)
  }

  /// An incomplete request, and the phase in which the server waits for the rest.
  private static let halves: [(text: String, phase: WatchedConnection.Phase)] = [
    ("POST /1/indexes/lamps/query HTTP/1.1\r\nHost: a\r\nX-Half: ", .head),
    (
      "POST /1/indexes/lamps/query HTTP/1.1\r\nHost: a\r\nX-Algolia-API-Key: admin\r\nContent-Length: 10000\r\n\r\n",
      .body
    ),
  ]

  /// Timeouts of hours, so that only the manual clock can exceed them: libmicrohttpd has a clock of its own.
  private static func setTimes(_ options: inout ServerOptions) {
    options.limits.headTime = .seconds(3600)
    options.limits.bodyTime = .seconds(3600)
    options.limits.stallTime = .seconds(1800)
  }

  @Test("A request that is not complete in time is answered 408")
  func halfRequest() throws {
    for (text, phase) in Self.halves {
      let time = HeldTime()
      let running = try RunningServer(clock: time.clock, Self.setTimes)
      defer { running.stop() }
      let client = try running.connect()
      client.send(text)
      try running.wait { $0.phases == [phase] }
      time.advance(by: .seconds(phase == .head ? 3601 : 1801))
      let answer = try client.answer()
      expectEqual(answer?.status, 408, "\(text)")
      expectEqual(answer?.body, "{\"message\":\"The request did not arrive in time\",\"status\":408}", "\(text)")
      #expect(try client.isClosed(), "\(text)")
    }
  }

  @Test("Sending a byte now and then does not extend the timeout of a request; an idle connection is closed")
  func idle() throws {
    let time = HeldTime()
    let running = try RunningServer(clock: time.clock, Self.setTimes)
    defer { running.stop() }
    let client = try running.connect()
    client.request("GET", "/health")
    try expectEqual(client.answer()?.status, 200)
    let other = try running.connect()
    try running.wait { $0.phases == [.idle, .idle] }
    time.advance(by: .seconds(3601))
    #expect(try client.isClosed() && other.isClosed())
    for (text, phase) in Self.halves {
      let slow = try RunningServer(clock: time.clock) {
        Self.setTimes(&$0)
        // Not what ends it here: when the bytes are read is not known.
        $0.limits.stallTime = .seconds(7200)
      }
      defer { slow.stop() }
      let dribbling = try slow.connect()
      dribbling.send(text)
      try slow.wait { $0.phases == [phase] }
      for _ in 0..<60 {
        time.advance(by: .seconds(60))
        dribbling.send("x")
      }
      expectEqual(slow.phases, [phase], "\(text)")
      time.advance(by: .seconds(1))
      try expectEqual(dribbling.answer()?.status, 408, "\(text)")
    }
  }

  @Test("Many connections that read and write at once all get their answers, and slow ones block no thread")
  func manyConnections() async throws {
    let clients = RandomCases.isLongCheck ? 100 : 25
    let running = try RunningServer()
    defer { running.stop() }
    try await withThrowingTaskGroup { group in
      for number in 0..<clients {
        group.addTask {
          try await onThread {
            let client = try running.connect()
            for round in 0..<5 {
              let id = "\(number)-\(round)"
              client.request("PUT", "/1/indexes/lamps/\(id)", "{\"name\": \"Lamp\"}")
              try expectEqual(client.answer()?.status, 200)
              client.request("GET", "/1/indexes/lamps/\(id)")
              try expectEqual(client.answer()?.body, "{\"name\":\"Lamp\",\"objectID\":\"\(id)\"}")
              client.request("POST", "/1/indexes/lamps/query", "{\"query\":\"lamp\"}")
              try expectEqual(client.answer()?.status, 200)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    try expectEqual(running.server.application.indices.find("lamps").index.count, 5 * clients)
    let waiting = try RunningServer()
    defer { waiting.stop() }
    let slow = try (0..<(RandomCases.isLongCheck ? 200 : 40)).map { _ in try waiting.connect() }
    for client in slow {
      client.send(
        "POST /1/indexes/lamps/query HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\nX-Algolia-API-Key: admin\r\n\r\n{")
    }
    let client = try waiting.connect()
    for _ in 0..<20 {
      client.request("GET", "/health")
      try expectEqual(client.answer()?.status, 200)
    }
    try waiting.wait { $0.connections == slow.count + 1 }
  }

  @Test("Searches get their responses while a write waits for the disk")
  func searchDuringWrite() async throws {
    let running = try RunningServer()
    defer { running.stop() }
    let writer = try running.connect()
    writer.request("PUT", "/1/indexes/lamps/1", "{\"name\": \"Lamp\"}")
    try expectEqual(writer.answer()?.status, 200)
    let indices = running.server.application.indices
    try await holdingWrites(of: indices) {
      writer.request("PUT", "/1/indexes/lamps/2", "{\"name\": \"Lamp\"}")
      let client = try running.connect()
      for _ in 0..<20 {
        client.request("POST", "/1/indexes/lamps/query", "{}")
        try expectEqual(client.answer()?.body.contains("\"nbHits\":1"), true)
      }
    }
    try expectEqual(writer.answer()?.status, 200)
  }

  /// Runs the body while every change waits.
  private func holdingWrites(of indices: IndexCatalogue, _ body: @escaping @Sendable () throws -> Void) async throws {
    try await onThread { try indices.change { _ in try body() } }
  }

  @Test("A queue finishes all its work before it ends, and refuses later work")
  func endedQueue() {
    let queue = WorkQueue(threads: 1, share: 1, capacity: .max)
    let done = Locked<[Int]>([])
    let refused = Locked<[ServerFailure]>([])
    let work = { (number: Int) in
      WorkQueue.Work(cancellation: SearchCancellation()) { failure in
        if let failure { refused.withLock { $0.append(failure) } } else { done.withLock { $0.append(number) } }
      }
    }
    for number in 0..<100 { queue.add(work(number), of: ClientAddress(1)) }
    queue.finish()
    expectEqual(done.withLock { $0 }, Array(0..<100))
    queue.add(work(100), of: ClientAddress(1))
    queue.finish()
    expectEqual(done.withLock { $0.count }, 100)
    expectEqual(refused.withLock { $0 }, [.stopping])
  }

  @Test("A server can be stopped at any moment while clients connect and leave, and be started again")
  func stoppingAmidConnections() throws {
    let host = RunningServer.ownHost()
    for round in 0..<(RandomCases.isLongCheck ? 100 : 12) {
      let running = try RunningServer { $0.host = host }
      let clients = try (0..<8).map { _ in try running.connect() }
      if round % 2 == 0 { for client in clients { client.request("GET", "/health") } }
      running.stop()
      #expect(throws: (any Error).self) { try running.connect() }
    }
    let again = try RunningServer()
    defer { again.stop() }
    for _ in 0..<(RandomCases.isLongCheck ? 20 : 4) {
      again.server.stop()
      again.server.stop()
      try again.server.start()
      let client = try RawClient(port: try #require(again.server.port))
      client.request("PUT", "/1/indexes/lamps/1", "{}")
      try expectEqual(client.answer()?.status, 200)
    }
    // Starting it once more changes nothing.
    let port = again.server.port
    try again.server.start()
    expectEqual(again.server.port, port)
  }

  @Test("A client that is slow does not keep the server from stopping")
  func stoppingWithSlowClient() async throws {
    let time = HeldTime()
    let running = try RunningServer(clock: time.clock) {
      $0.host = RunningServer.ownHost()
      $0.limits.stoppingTime = .seconds(10)
    }
    defer { running.stop() }
    let client = try running.connect()
    client.request("GET", "/health")
    try expectEqual(client.answer()?.status, 200)
    let half = try running.connect()
    half.send(RawClient.text("PUT", "/1/indexes/lamps/1", "{\"name\": 1}").dropLast(3).description)
    try running.wait { Set($0.phases) == [.idle, .body] }
    let isStopped = Locked(false)
    let stopping = Task.detached {
      try await onThread { running.server.stop() }
      isStopped.withLock { $0 = true }
    }
    try await onThread { try waitUntil { running.refusesConnections } }
    time.advance(by: .seconds(9))
    #expect(!isStopped.withLock { $0 })
    time.advance(by: .seconds(2))
    try await stopping.value
    #expect(try client.isClosed())
    expectEqual(running.server.port, nil)
  }

  @Test("The time limit of stopping starts before connections are refused")
  func stoppingTimeBegins() async throws {
    let port = Locked(0)
    /// Whether connections were accepted, each time that the stopping thread read the clock.
    let readings = Locked<[Bool]>([])
    let clock = ServerClock(
      elapsed: {
        guard Thread.current.threadDictionary["isStopping"] != nil else { return .zero }
        let isAccepted = (try? RawClient(port: port.withLock { $0 })) != nil
        return readings.withLock {
          $0.append(isAccepted)
          return .seconds(6 * $0.count)
        }
      }, seconds: ServerClock.system.seconds)
    let running = try RunningServer(clock: clock) { $0.limits.stoppingTime = .seconds(10) }
    defer { running.stop() }
    port.withLock { $0 = running.port }
    let half = try running.connect()
    half.send(RawClient.text("PUT", "/1/indexes/lamps/1", "{\"name\": 1}").dropLast(3).description)
    try running.wait { $0.phases == [.body] }
    try await onThread {
      // Not its name: on Linux one that is set before `pthread_create` has returned is lost.
      Thread.current.threadDictionary["isStopping"] = true
      running.server.stop()
    }
    // At 6, 12 and 18 seconds: the time is over at 16.
    expectEqual(readings.withLock { $0 }, [true, false, false])
  }

  @Test("A port that is taken, or a host that is none, is an error that says so")
  func addresses() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let port = running.port
    #expect(throws: ServerStartError.address(host: "127.0.0.1", port: port, reason: "Address already in use")) {
      try RunningServer { $0.port = port }
    }
    #expect(throws: ServerStartError.self) { try RunningServer { $0.host = "no.such.host.invalid" } }
    #expect(throws: ServerStartError.self) { try RunningServer { $0.port = 70_000 } }
  }

  @Test("A server raises its limit of descriptors before it opens indices")
  func descriptors() throws {
    #if canImport(Glibc)
    let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let descriptors = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    expectEqual(getrlimit(descriptors, &limit), 0)
    limit.rlim_cur = min(limit.rlim_max, 4096)
    expectEqual(setrlimit(descriptors, &limit), 0)
    _ = try SearchServer()
    expectEqual(getrlimit(descriptors, &limit), 0)
    expectEqual(limit.rlim_cur, limit.rlim_max)
  }

  // Of the folders in PATH: macOS has LibreSSL in /usr/bin.
  private static let tools = ["curl", "openssl"].map { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "/usr/bin/\(name)"
  }

  /// A certificate for this machine and its key, and the file that the certificate is in.
  private func certificate(in folder: TestFolder) async throws -> (ServerOptions.Certificate, path: String) {
    let key = folder.path + "/key.pem"
    let certificate = folder.path + "/certificate.pem"
    try await Self.run(
      Self.tools[1], "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "1",
      "-subj", "/CN=localhost")
    let texts = try [certificate, key].map { try String(contentsOfFile: $0, encoding: .utf8) }
    return (ServerOptions.Certificate(certificate: texts[0], key: texts[1]), certificate)
  }

  @Test(
    "With a certificate requests are encrypted, by TLS 1.2 or later",
    .enabled("curl or openssl is not installed") {
      tools.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    })
  func encryption() async throws {
    let folder = try TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let (certificate, path) = try await certificate(in: folder)
    let running = try RunningServer { $0.certificate = certificate }
    defer { running.stop() }
    let address = "https://localhost:\(running.port)/1/indexes/lamps/1"
    let secure = [
      "--silent", "--show-error", "--cacert", path, "--ipv4", "--header", "X-Algolia-API-Key: admin",
    ]
    _ = try await Self.run(Self.tools[0], secure + ["--request", "PUT", "--data", "{}", address])
    try await expectEqual(Self.run(Self.tools[0], secure + [address]), "{\"objectID\":\"1\"}")
    // Without TLS there is no response.
    let plain = try running.connect()
    plain.request("GET", "/health")
    try expectEqual(plain.answer(), nil)
    #expect(throws: ServerStartError.self) {
      try RunningServer {
        $0.certificate = ServerOptions.Certificate(certificate: certificate.key, key: certificate.certificate)
      }
    }
    // TLS before 1.2 is refused.
    for (version, isTaken) in [("1.0", false), ("1.1", false), ("1.2", true), ("1.3", true)] {
      // Without the level 0 OpenSSL itself would refuse the old versions.
      let words = [
        "--silent", "--cacert", path, "--ipv4", "--tlsv\(version)", "--tls-max", version, "--ciphers",
        "DEFAULT@SECLEVEL=0", "https://localhost:\(running.port)/health",
      ]
      let run = try await onThread { try ChildProcess.run(Self.tools[0], words) }
      expectEqual(run.output, (isTaken ? "{\"status\":\"ok\"}" : ""), "\(version)")
      // 35: the handshake failed.
      expectEqual(run.ending, .exit(isTaken ? 0 : 35), "\(version)")
    }
  }

  @discardableResult
  private static func run(_ program: String, _ words: String...) async throws -> String {
    try await run(program, words)
  }

  private static func run(_ program: String, _ words: [String]) async throws -> String {
    try await onThread { try ChildProcess.run(program, words).output }
  }
}
