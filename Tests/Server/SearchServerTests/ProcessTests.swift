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
}
