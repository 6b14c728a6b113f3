import ChildProcesses
import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

@Suite("A server in a process of its own", .serialized)
struct ProcessTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func start(adminKey: String? = "admin") async throws -> ServerProcess {
    try await ServerProcess(data: folder.data, adminKey: adminKey)
  }

  @Test("SIGTERM and SIGINT let it finish, and end it with 0", arguments: [SIGTERM, SIGINT])
  func signals(signal: Int32) async throws {
    let server = try await start()
    let acknowledged = Locked<[String]>([])
    let writers = (0..<4).map { writer in
      Task.detached {
        try await onThread {
          guard let client = try? RawClient(port: server.port) else { return }
          for number in 0... {
            let id = "\(writer)-\(number)"
            client.request("PUT", "/1/indexes/lamps/\(id)", "{}")
            guard let answer = try? client.answer(), answer.status == 200 else { return }
            acknowledged.withLock { $0.append(id) }
            if answer.head.contains("Connection: close") { return }
          }
        }
      }
    }
    try await onThread { try waitUntil { acknowledged.withLock { $0.count } >= 20 } }
    try await expectEqual(server.end(signal), .exit(0))
    for writer in writers { try await writer.value }
    let found = try folder.open().application
    #expect(Set(try ids(found)).isSuperset(of: acknowledged.withLock { $0 }))
  }

  @Test("The admin key is made and printed at the first start only")
  func adminKey() async throws {
    var server = try await start(adminKey: nil)
    expectEqual(server.firstLines.count, 2)
    let key = try #require(server.firstLines.last?.split(separator: " ").last.map { String($0) })
    expectEqual(key.utf8.count, 32)
    try await server.end(SIGTERM)
    server = try await start(adminKey: key)
    let client = try RawClient(port: server.port)
    client.send("GET /1/keys HTTP/1.1\r\nHost: a\r\nX-Algolia-API-Key: \(key)\r\n\r\n")
    try expectEqual(client.answer()?.status, 200)
  }

  @Test("A second process on the same folder fails to start")
  func secondProcess() async throws {
    let first = try await start()
    let second = try await start()
    expectEqual(second.firstLines.first?.contains("is used by another server"), true)
    try await expectEqual(second.end(), .exit(1))
    let client = try RawClient(port: first.port)
    client.request("GET", "/health")
    try expectEqual(client.answer()?.status, 200)
  }

  private func ids(_ application: ServerApplication) throws -> [String] {
    guard !application.indices.all.isEmpty else { return [] }
    var ids: [String] = []
    try application.indices.find("lamps").index.browse { ids.append($0["objectID"]?.string ?? "") }
    return ids
  }

  private static let writers = 4

  /// The numbers of the acknowledged records by objectID.
  private final class Acknowledged: Sendable {
    private let state = Locked<(numbers: [String: Int], count: Int)>(([:], 0))
    func note(_ id: String, _ number: Int) {
      state.withLock { state in
        state.numbers[id] = number
        state.count += 1
      }
    }
    var all: [String: Int] { state.withLock { $0.numbers } }
    /// How many writes were acknowledged.
    var count: Int { state.withLock { $0.count } }
  }

  @Test(
    "After a kill during writes, everything acknowledged is there, and batches are applied completely or not at all",
    arguments: RandomCases.seeds(2, long: 40))
  func kills(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let acknowledged = Acknowledged()
    for round in 0..<4 {
      let server = try await start()
      let writers = (0..<Self.writers).map { writer in
        let seed = seed &* 1000 &+ UInt64(round * Self.writers + writer)
        return Task.detached {
          try await onThread { Self.write(to: server.port, writer, round, seed, acknowledged) }
        }
      }
      let enough = acknowledged.count + random.number(in: 0...60)
      try await onThread { try waitUntil { acknowledged.count >= enough } }
      try await expectEqual(server.end(SIGKILL), .signal(SIGKILL))
      for writer in writers { try await writer.value }
      try check(acknowledged.all, "seed \(seed), round \(round)")
    }
  }

  /// Writes until the server is killed. The two records of a batch have the same number, so that half a batch is detected.
  private static func write(to port: Int, _ writer: Int, _ round: Int, _ seed: UInt64, _ acknowledged: Acknowledged) {
    var random = SeededGenerator(seed: seed)
    guard let client = try? RawClient(port: port) else { return }
    for step in 0... {
      let number = round * 1_000_000 + step
      let id = "\(writer)-\(random.number(in: 0...20))"
      let operations = ["a", "b"].map { half in
        "{\"action\":\"addObject\",\"body\":{\"objectID\":\"\(id)\(half)\",\"number\":\(number)}}"
      }
      client.request("POST", "/1/indexes/lamps/batch", "{\"requests\":[\(operations.joined(separator: ","))]}")
      guard let answer = try? client.answer(), answer.status == 200 else { return }
      acknowledged.note(id, number)
    }
  }

  private func check(_ acknowledged: [String: Int], _ comment: Comment) throws {
    let application = try folder.open().application
    guard !application.indices.all.isEmpty else {
      #expect(acknowledged.isEmpty, comment)
      return
    }
    let index = try application.indices.find("lamps").index
    for (id, number) in acknowledged {
      let found = try ["a", "b"].map { try index.record(id + $0)?["number"]?.int ?? -1 }
      // The last batch may have been applied without having been acknowledged.
      #expect(found[0] >= number, "\(comment): \(id)")
      expectEqual(found[0], found[1], "\(comment): \(id) in halves")
    }
  }
}
