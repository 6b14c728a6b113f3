import ChildProcesses
import Foundation
import Platform
import SearchModel
import SearchTransport
import Testing
import TypesenseBackend

#if !canImport(CCurl)
import SessionTransport
#endif

/// Three nodes of Typesense, each a process of this one.
actor TestCluster {
  /// The path of the server; without it the tests are skipped.
  static let server = ProcessInfo.processInfo.environment["INSTANTSEARCH_TYPESENSE_SERVER"]
  static let key = "a-key-of-tests"
  /// The third digit of the ports, for two runs at the same time.
  private static let digit = ProcessInfo.processInfo.environment["INSTANTSEARCH_CLUSTER_PORTS"] ?? "4"
  /// The cluster of all tests, which each test leaves healthy.
  static let shared = TestCluster()

  /// Beside the server, so that it does not outlive the build products.
  private let folder = URL(fileURLWithPath: server ?? "/tmp/none").deletingLastPathComponent()
    .appending(path: "tests-\(digit)")
  private var processes: [Int: ChildProcess] = [:]
  static let numbers = [1, 2, 3]

  private init() { try? FileManager.default.removeItem(at: folder) }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static func port(_ number: Int) -> String { "9\(number)\(digit)8" }

  private static func peeringPort(_ number: Int) -> String { "9\(number)\(digit)7" }

  static func address(_ number: Int) -> String { "http://127.0.0.1:\(port(number))" }

  /// All addresses, beginning with that of a node.
  static func addresses(from first: Int = 1) -> [String] {
    ([first] + numbers.filter { $0 != first }).map { address($0) }
  }

  /// Starts the nodes that do not run, and waits until all are healthy.
  func start() async throws {
    for number in Self.numbers where processes[number] == nil { try launch(number) }
    for number in Self.numbers { try await waitForHealth(of: number) }
  }

  /// Starts a node.
  func launch(_ number: Int) throws {
    let data = folder.appending(path: "\(number)")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    let peers = folder.appending(path: "peers")
    try Self.numbers.map { "127.0.0.1:\(Self.peeringPort($0)):\(Self.port($0))" }.joined(separator: ",")
      .write(to: peers, atomically: true, encoding: .utf8)
    processes[number] = try ChildProcess(
      Self.server ?? "",
      [
        "--data-dir=\(data.path)", "--api-key=\(Self.key)", "--api-address=127.0.0.1",
        "--api-port=\(Self.port(number))",
        "--peering-address=127.0.0.1", "--peering-port=\(Self.peeringPort(number))", "--nodes=\(peers.path)",
        // A node that starts makes the writes since its last snapshot again, one after the other.
        "--snapshot-interval-seconds=15",
      ],
      output: folder.appending(path: "\(number).out").path, errors: folder.appending(path: "\(number).err").path)
  }

  /// Stops a node as long as the body runs, however that ends.
  func pausing(_ number: Int, _ body: @Sendable () async throws -> Void) async throws {
    processes[number]?.send(signal: SIGSTOP)
    defer { processes[number]?.send(signal: SIGCONT) }
    try await body()
  }

  /// Ends a node by a signal, and waits for its end. One that does not end is killed, as by systemd: a node of 0.24 that led
  /// and was paused waits in vain for a write that it has lost.
  func end(_ number: Int, by signal: Int32) async throws {
    guard let process = processes[number] else { return }
    process.send(signal: signal)
    do {
      try await wait("node \(number) to end", atLeast: .seconds(10)) { (try? process.ending) != nil }
    } catch {
      process.send(signal: SIGKILL)
      _ = try await process.waitForEnd()
      print("node \(number) was killed, since signal \(signal) did not end it")
    }
    processes[number] = nil
  }

  func waitForHealth(of number: Int) async throws {
    try await wait("node \(number) to be healthy") { await Self.call(number, "/health")?["ok"] == true }
  }

  /// The number of the leader, when there is one.
  func leader(besides hung: Int? = nil) async throws -> Int {
    var leader = 0
    try await wait("a leader") {
      for number in Self.numbers where number != hung {
        if await Self.call(number, "/status")?["state"] == "LEADER" { leader = number }
      }
      return leader > 0
    }
    return leader
  }

  /// Returns when all nodes have the same changes.
  func waitForAgreement() async throws {
    try await wait("all nodes to have all changes") {
      var changes: Set<Int> = []
      for number in Self.numbers {
        guard let status = await Self.call(number, "/status"), status["queued_writes"] == 0 else { return false }
        changes.insert(status["committed_index"]?.int ?? -number)
      }
      return changes.count == 1
    }
  }

  /// Returns when all nodes have the changes that were there at the beginning, while more are made.
  func waitForCatchingUp() async throws {
    var target: Int?
    try await wait("all nodes to have the changes made so far") {
      var changes: [Int] = []
      for number in Self.numbers {
        let status = await Self.call(number, "/status")
        changes.append((status?["committed_index"]?.int ?? 0) - (status?["queued_writes"]?.int ?? 0))
      }
      let last = target ?? changes.max() ?? 0
      target = last
      return last > 0 && changes.allSatisfy { $0 >= last }
    }
  }

  /// Polls a condition. The limit is for a cluster that never gets there.
  private func wait(
    _ purpose: String, atLeast limit: Duration = .seconds(300), _ condition: () async -> Bool
  ) async throws {
    let pause = Duration.milliseconds(100)
    for _ in 0..<Int(limit / pause) {
      if await condition() { return }
      try await Task.sleep(for: pause)
    }
    throw Failure(description: "waited in vain for \(purpose)")
  }

  /// What a node answers; nil if it does not, or with an error.
  static func call(_ number: Int, _ path: String) async -> JSON? {
    guard let url = URL(string: address(number) + path) else { return nil }
    let request = TransportRequest(
      method: .get, url: url, headers: ["x-typesense-api-key": key], body: [], isIdempotent: true,
      connectTimeout: .seconds(2), answerLimit: 1_000_000)
    let response = try? await withTimeout(.seconds(2), on: ContinuousClock()) { () async throws(TransportError) in
      try await systemTransport().send(request)
    }
    guard let response, response.status == 200 else { return nil }
    return try? JSON(parsing: response.body)
  }
}

extension TestCluster {
  /// A client of all nodes, the nearest one first.
  static func backend(
    nearest: Int = 1, _ configure: (inout TypesenseBackend.Configuration) -> Void = { _ in }
  ) -> TypesenseBackend {
    var configuration = TypesenseBackend.Configuration()
    configure(&configuration)
    return TypesenseBackend(nodes: addresses(from: nearest), apiKey: key, configuration: configuration)
  }

  /// A client of the leader alone, which has no node to wait for, and time enough for a slow machine.
  func backendOfLeader() async throws -> TypesenseBackend {
    var configuration = TypesenseBackend.Configuration()
    (configuration.connectTimeout, configuration.readTimeout) = (.seconds(600), .seconds(600))
    return TypesenseBackend(
      nodes: [Self.address(try await leader())], apiKey: Self.key, configuration: configuration)
  }
}
