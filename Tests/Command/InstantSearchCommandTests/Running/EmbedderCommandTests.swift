import AlgoliaWire
import Foundation
import InstantSearchTesting
import Platform
import SearchTransport
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("instantsearch embedder install") struct EmbedderCommandTests {
  /// A package with a deflated and a stored file.
  private static let package = [UInt8](
    Data(
      base64Encoded: """
        UEsDBBQAAAAAAAAAIViDFtyMAQAAAAEAAAAHAAAAdC9vdGhlcnhQSwMEFAAAAAgAAAAhWEDsmPMSAAAASQAAAA0AAAB0L3Rva2Vucy5qc29u\
        q1Yqyc9OzStWslJKpAAo1QIAUEsDBBQAAAAAAAAAIVij4OObBAAAAAQAAAAHAAAAdC90YWJsZTEyMzRQSwECFAMUAAAAAAAAACFYgxbcjAEA\
        AAABAAAABwAAAAAAAAAAAAAAgAEAAAAAdC9vdGhlclBLAQIUAxQAAAAIAAAAIVhA7JjzEgAAAEkAAAANAAAAAAAAAAAAAACAASYAAAB0L3Rv\
        a2Vucy5qc29uUEsBAhQDFAAAAAAAAAAhWKPg45sEAAAABAAAAAcAAAAAAAAAAAAAAIABYwAAAHQvdGFibGVQSwUGAAAAAAMAAwClAAAAjAAA\
        AAAA
        """) ?? Data())

  private static func table(
    checksum: String = "9d90dd7bf917281e79a87b3e0f1b8c83e2b99e94555c6429c808d227d3d8c3da"
  )
    -> PublishedTable
  {
    PublishedTable(
      name: "Tiny", summary: "Tiny is a table.", address: "https://example.com/tiny.whl",
      checksum: checksum,
      packageBytes: package.count, installedBytes: 77,
      files: [("t/tokens.json", "tokenizer.json"), ("t/table", "model.safetensors")])
  }

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
  private let host = Host(
    .success(TransportResponse(status: 200, body: EmbedderCommandTests.package)))

  init() throws { folder = try ProgramFolder() }

  private func install(
    _ words: [String] = ["--yes"], _ table: PublishedTable = Self.table(), from host: Host? = nil,
    agrees: Bool = false
  ) async throws(Failure) {
    let arguments = try Arguments(
      reading: ["embedder", "install", "--into", "\(folder.path)/new/table"] + words)
    let command = EmbedderCommand(
      arguments: arguments, console: Console(), table: table, transport: host ?? self.host,
      confirms: { question, _ in
        expectEqual(question, "Download 0 MB from example.com?")
        return agrees
      })
    try await command.run()
  }

  /// The names of the files that are there.
  private var installed: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/new/table")) ?? []
  }

  @Test("The files of the package are installed, and not a second time", arguments: [true, false])
  func installs(fromFile: Bool) async throws {
    try Data(Self.package).write(to: URL(filePath: "\(folder.path)/tiny.whl"))
    let words = fromFile ? ["--from", "\(folder.path)/tiny.whl"] : []
    for _ in 0..<2 { try await install(words, agrees: true) }
    expectEqual(installed.sorted(), ["model.safetensors", "tokenizer.json"])
    try expectEqual(
      String(contentsOfFile: "\(folder.path)/new/table/model.safetensors", encoding: .utf8), "1234")
    let tokens = try String(
      contentsOfFile: "\(folder.path)/new/table/tokenizer.json", encoding: .utf8)
    expectEqual(tokens, "{\"tokens\":\"\(String(repeating: "a", count: 60))\"}")
    expectEqual(host.requests.withLock { $0 }, fromFile ? [] : ["GET https://example.com/tiny.whl"])
  }

  @Test("Without consent nothing is downloaded")
  func refusal() async throws {
    await #expect(throws: Failure(.wrongUse, "nothing was installed")) { try await install([]) }
    let program = try folder.run("embedder", "install", "--into", "new/table")
    #expect(program.exitCode == 2 && program.errors.contains("MIT licence") && program.errors.contains("say --yes"))
    #expect(host.requests.withLock { $0.isEmpty } && installed.isEmpty)
  }

  @Test(
    "A wrong checksum, a damaged archive and a failed download are refused, and leave nothing behind"
  )
  func failures() async throws {
    func failure(_ table: PublishedTable = Self.table(), from host: Host? = nil) async -> Failure? {
      do throws(Failure) { try await install(["--yes"], table, from: host) } catch { return error }
      return nil
    }
    var changed = Self.package
    changed[40] ^= 1
    let other = await failure(from: Host(.success(TransportResponse(status: 200, body: changed))))
    #expect(other?.exitCode == .badInput && other?.message.contains("checksum") == true)
    // Whoever has published it may have packed it otherwise.
    for count in [0, 21, 100, 250, 320] {
      let body = Array(Self.package.prefix(count))
      let cut = await failure(
        Self.table(checksum: SHA256.digest(of: body).hexadecimal),
        from: Host(.success(TransportResponse(status: 200, body: body))))
      expectEqual(cut?.message, "https://example.com/tiny.whl lacks t/tokens.json")
    }
    for (outcome, message) in [
      (
        .failure(.interrupted(reason: "it broke off")),
        "the table can't be downloaded: it broke off"
      ),
      (.failure(.answerTooLarge), "the table can't be downloaded: it is another file"),
      (.success(TransportResponse(status: 404, body: [])), "example.com answers with status 404"),
    ] as [(Result<TransportResponse, TransportError>, String)] {
      let failed = await failure(from: Host(outcome))
      #expect(failed?.exitCode == .backendFailed && failed?.message == message)
      #expect(failed?.advice?.contains("--from FILE") == true)
    }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/new"))
  }
}
