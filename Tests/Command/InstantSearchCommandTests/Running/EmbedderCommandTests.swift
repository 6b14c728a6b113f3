import Foundation
import InstantSearchTesting
import Platform
import SearchTransport
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("instantsearch embedder install") struct EmbedderCommandTests {
  /// A package with two deflated files.
  private static let package = [UInt8](
    Data(base64Encoded: "UEurVirJz07NK1ayUkqkACjVAgB4eDM0MjYBAGVuZA==") ?? Data())
  private static let table = PublishedTable(
    name: "Tiny", summary: "Tiny is a table.", host: "example.com", path: "tiny.whl",
    checksum: "57492c88ff7e1759c42bd62b72ff5129166d298e399dd0ee209c208682ceec14", packageBytes: 31, installedBytes: 77,
    files: [("tokenizer.json", 2..<20), ("model.safetensors", 22..<28)])

  /// A host of the package.
  private final class Host: Transport {
    let requests = Locked<[String]>([])
    let outcome: Result<TransportResponse, TransportError>

    init(_ outcome: Result<TransportResponse, TransportError>) { self.outcome = outcome }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      requests.withLock { $0.append("\(request)") }
      return try outcome.get()
    }
  }

  private let folder: ProgramFolder
  private let host = Host(.success(TransportResponse(status: 200, body: EmbedderCommandTests.package)))

  init() throws { folder = try ProgramFolder() }

  private func install(
    _ words: [String] = [], from host: Host? = nil, agrees: Bool = true
  ) async throws(Failure) {
    let arguments = try Arguments(reading: ["embedder", "install", "--into", "\(folder.path)/new/table"] + words)
    let command = EmbedderCommand(
      arguments: arguments, console: Console(), table: Self.table, transport: host ?? self.host,
      confirms: { question, _ in question == "Download 0 MB from example.com?" && agrees })
    try await command.run()
  }

  private func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/new/table/\(name)", encoding: .utf8)
  }

  @Test("The files of the package are installed, and not a second time", arguments: [true, false])
  func installs(fromFile: Bool) async throws {
    try folder.write(Self.package, to: "tiny.whl")
    for _ in 0..<2 { try await install(fromFile ? ["--from", "\(folder.path)/tiny.whl"] : []) }
    try expectEqual(text(of: "model.safetensors"), "1234")
    try expectEqual(text(of: "tokenizer.json"), "{\"tokens\":\"\(String(repeating: "a", count: 60))\"}")
    expectEqual(host.requests.withLock { $0 }, fromFile ? [] : ["GET https://example.com/tiny.whl"])
  }

  @Test("Without consent nothing is downloaded")
  func refusal() async throws {
    await #expect(throws: Failure(.wrongUse, "nothing was installed")) { try await install(agrees: false) }
    #expect(host.requests.withLock(\.isEmpty))
    let program = try folder.run("embedder", "install", "--into", "new/table")
    #expect(program.exitCode == 2 && program.errors.contains("MIT licence") && program.errors.contains("say --yes"))
  }

  @Test("A wrong checksum and a failed download are refused, and leave nothing behind")
  func failures() async throws {
    var changed = Self.package
    changed[10] ^= 1
    for (outcome, message) in [
      (.success(TransportResponse(status: 200, body: changed)), "checksum"),
      (.success(TransportResponse(status: 200, body: [])), "checksum"),
      (.failure(.interrupted(reason: "it broke off")), "the table can't be downloaded: it broke off"),
      (.failure(.answerTooLarge), "it is another file"),
      (.success(TransportResponse(status: 404, body: [])), "example.com answers with status 404"),
    ] as [(Result<TransportResponse, TransportError>, String)] {
      do throws(Failure) {
        try await install(["--yes"], from: Host(outcome))
        Issue.record("installed: \(outcome)")
      } catch {
        #expect(error.message.contains(message) && error.advice?.contains("https://example.com/tiny.whl") == true)
      }
    }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/new"))
  }
}
