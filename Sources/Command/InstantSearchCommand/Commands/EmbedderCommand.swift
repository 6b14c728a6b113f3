import Platform
import SearchEngine
import SearchTransport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if !canImport(CCurl)
import SessionTransport
#endif

/// `embedder install`: gets the table for search by meaning.
struct EmbedderCommand: Sendable {
  let arguments: Arguments
  let console: Console
  var table = PublishedTable.wordLlama
  var transport: any Transport = systemTransport()
  /// Asks whether to go on; nil if nobody can answer.
  var confirms: @Sendable (_ question: String, _ console: Console) -> Bool? = { $1.agrees(to: $0) }

  /// The time for the whole download.
  private static let downloadTime = Duration.seconds(1_800)

  func run() async throws(Failure) {
    let folder = try folder()
    if table.isComplete(in: folder) {
      return try console.print("\(table.name) is in \(folder) already.\n\(use(of: folder))")
    }
    let sizes = (package: megabytes(table.packageBytes), installed: megabytes(table.installedBytes))
    console.note("\(table.summary) Its package has \(sizes.package), and it takes \(sizes.installed) in \(folder).")
    let package: [UInt8]
    if let path = arguments.text(.from) {
      package = try bytes(of: path)
    } else {
      let question = "Download \(sizes.package) from \(table.host)?"
      let answer = arguments[.yes] ? true : confirms(question, console)
      guard answer == true else {
        let advice = answer == nil ? "To agree to the download, say --yes." : nil
        throw Failure(.wrongUse, "nothing was installed", advice: advice)
      }
      package = try await downloaded()
    }
    try table.install(package, from: arguments.text(.from) ?? table.address, in: folder)
    try console.print("\(table.name) is in \(folder).\n\(use(of: folder))")
  }

  /// The contents of a file; none if it has another size than the package.
  private func bytes(of path: String) throws(Failure) -> [UInt8] {
    do throws(StoreError) {
      let file = try SystemFile(path: path, for: .reading)
      return try file.size() == table.packageBytes ? file.bytes() : []
    } catch {
      throw Failure(.badInput, "\(error)")
    }
  }

  private func use(of folder: String) -> String {
    "Use it as in: instantsearch index things.ndjson --store things.db --embedder static:\(folder)\n"
  }

  private func megabytes(_ bytes: Int) -> String { "\((bytes + 500_000) / 1_000_000) MB" }

  /// The folder of the table.
  private func folder() throws(Failure) -> String {
    if let folder = arguments.text(.into) { return folder }
    let data = console.environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    guard let data = data ?? console.environment["HOME"].map({ "\($0)/.local/share" }) else {
      throw Failure(.wrongUse, "there is no home folder", advice: "Name the folder: --into FOLDER")
    }
    return "\(data)/instantsearch/\(table.name.lowercased())"
  }

  /// The package, which is kept in memory: an interrupted download leaves nothing behind.
  private func downloaded() async throws(Failure) -> [UInt8] {
    let advice = "On a machine that reaches it, get \(table.address), and name the file: --from FILE"
    guard let url = URL(string: table.address) else { throw Failure(.wrongUse, "'\(table.address)' is no URL") }
    let request = TransportRequest(
      method: .get, url: url, connectTimeout: .seconds(20), answerLimit: table.packageBytes + 100_000)
    do throws(TransportError) {
      let response = try await withTimeout(Self.downloadTime, on: ContinuousClock()) {
        [transport] () throws(TransportError) in
        try await transport.send(request)
      }
      if response.status == 200 { return response.body }
      throw .interrupted(reason: "\(table.host) answers with status \(response.status)")
    } catch {
      let reason =
        switch error {
        case .notConnected(let reason), .interrupted(let reason): reason
        case .timedOut: "it takes too long"
        case .answerTooLarge: "it is another file"
        case .cancelled: "it was interrupted"
        }
      throw Failure(.backendFailed, "the table can't be downloaded: \(reason)", advice: advice)
    }
  }
}
