#if !canImport(Darwin)
import AlgoliaBackend
import ChildProcesses
import Foundation
import SearchEngine
import SearchModel
import SearchServer
import TestSupport
import Testing

@Suite("Client and server over encrypted connections")
struct EncryptionTests {
  private static let openssl = "/usr/bin/openssl"

  @Test(
    "A host needs a certificate of a trusted authority; otherwise nothing is sent",
    .enabled("openssl is not installed") { FileManager.default.isExecutableFile(atPath: openssl) })
  func trust() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Encryption-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["certificate.pem", "key.pem"].map { folder.appendingPathComponent($0).path }
    try Self.makeCertificate(files[0], key: files[1])
    let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
    var options = ServerOptions()
    options.port = 0
    options.adminKey = "admin-key"
    options.certificate = ServerOptions.Certificate(certificate: texts[0], key: texts[1])
    let server = try SearchServer(options)
    let index = try LocalIndex()
    try await index.save([["objectID": "1", "name": "lamp"]])
    try server.add(index, as: "products")
    try server.start()
    let port = try #require(server.port)

    let request = SearchRequest.hits(HitsRequest(indexName: "products", query: Query("lamp")))
    var configuration = AlgoliaBackend.Configuration()
    configuration.hosts = [AlgoliaHost("localhost", port: port, scheme: .https)]
    configuration.authorities = files[0]
    // The machine may be busy.
    configuration.connectTimeout = .seconds(300)
    configuration.readTimeout = .seconds(300)
    let backend = AlgoliaBackend(appID: "test", apiKey: "admin-key", configuration: configuration)
    let answers = try await backend.search([request])
    guard case .hits(let response) = answers.first else { return #expect(Bool(false), "\(answers)") }
    expectEqual(response.hits.map(\.objectID), ["1"])

    let url = try #require(URL(string: "https://localhost:\(port)/1/indexes/products/query"))
    for transport in [CurlTransport(), CurlTransport(authorities: files[1]), CurlTransport(authorities: "/none")] {
      do throws(TransportError) {
        _ = try await transport.send(TransportRequest(method: .get, url: url))
        Issue.record("expected that the host is not trusted")
      } catch {
        guard case .notConnected(let reason) = error else { return #expect(Bool(false), "\(error)") }
        #expect(!reason.isEmpty)
      }
    }
    server.stop()
  }

  private static func makeCertificate(_ path: String, key: String) throws {
    let run = try ChildProcess.run(
      openssl,
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", path, "-days", "1",
        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
      ])
    expectEqual(run.ending, .exit(0), "\(run.errors)")
  }
}
#endif
