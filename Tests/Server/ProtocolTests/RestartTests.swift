import AlgoliaBackend
import ChildProcesses
import InstantSearchTesting
import SearchEngine
import SearchModel
import SearchServer
import TestSupport
import Testing

@Suite("A server that is started again")
struct RestartTests {
  private static let host = LoopbackAddress.restart.text

  private func server(port: Int) throws -> SearchServer {
    var options = ServerOptions()
    options.host = Self.host
    options.port = port
    options.adminKey = "admin-key"
    let server = try SearchServer(options)
    let index = try LocalIndex()
    try index.save([["objectID": "1", "name": "lamp"]])
    try server.add(index, as: "products")
    try server.start()
    return server
  }

  @Test("After a restart the client's connections are closed, and no search fails, waits or is sent again")
  func restart() async throws {
    let first = try server(port: 0)
    let port = try #require(first.port)
    let transfers = TestServer.Transfers()
    var configuration = AlgoliaBackend.Configuration()
    configuration.hosts = [AlgoliaHost(Self.host, port: port, scheme: .http)]
    // The machine may be busy.
    configuration.connectTimeout = .seconds(300)
    configuration.readTimeout = .seconds(300)
    configuration.log = { transfers.append($0) }
    let client = AlgoliaBackend(appID: "test", apiKey: "admin-key", configuration: configuration)
    let request = SearchRequest.hits(HitsRequest(indexName: "products", query: Query("lamp")))
    _ = try await client.search([request])
    first.stop()
    let second = try server(port: port)
    for _ in 0..<3 { _ = try await client.search([request]) }
    expectEqual(transfers.all.map(\.status), [200, 200, 200, 200])
    second.stop()
  }
}
