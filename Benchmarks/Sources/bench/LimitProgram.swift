import Foundation
import SearchModel

/// The program of `Workload/limit.cpp` as a child process, which runs the workload when it is asked to.
final class LimitProgram {
  private let process = Process()
  private let requests = Pipe()
  private let replies = Pipe()
  private var unread = Data()

  init(path: String, records: String) throws {
    // A child that ended is an error here, no signal.
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["serve", records]
    process.standardInput = requests
    process.standardOutput = replies
    try process.run()
  }

  deinit {
    try? requests.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The answers to requests, lines of `workload.ndjson`, which are those of all passes from then on.
  func answers(to workload: [JSON]) throws -> [JSON] {
    try write(workload.map { Self.line($0) + "\n" }.joined() + "\n")
    guard let answers = try JSON(parsing: readLine()).array else { throw Failure(text: "no answers of the limit") }
    return answers
  }

  /// Runs all requests once: the CPU time of each in milliseconds, freeing the answer included.
  func pass() throws -> [Double] {
    try write("pass\n")
    return try readLine().split(separator: " ").compactMap { Double($0) }
  }

  /// A request as the program reads it: text, prices in cents, disjunctive attributes, filters.
  private static func line(_ request: JSON) -> String {
    let cents = (0...1).map { bound in
      request["numeric"]?["price"]?[bound]?.number.map { Int(($0 * 100).rounded()) } ?? -1
    }
    let filters = (request["facetFilters"]?.object ?? [:]).map { attribute, values in
      "\(attribute)=" + (values.array ?? []).compactMap(\.string).joined(separator: "|")
    }
    return [
      request["q"]?.string ?? "", "\(cents[0])", "\(cents[1])",
      (request["disjunctive"]?.array ?? []).compactMap(\.string).joined(separator: ","), filters.joined(separator: ";"),
    ].joined(separator: "\t")
  }

  private func write(_ text: String) throws {
    try requests.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  private func readLine() throws -> String {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread = unread[(end + 1)...] }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      // Unlike `read(upToCount:)`, this returns what is there.
      let more = replies.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure(text: "the limit program ended") }
      unread.append(more)
    }
  }
}
