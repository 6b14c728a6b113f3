import Foundation
import InstantSearchCore
import InstantSearchTerminal
import RecordOutlines
import SearchEngine
import TestSupport
import Testing

@testable import InstantSearchCommand

/// Drives `o` on the screen of the demo, without a terminal.
@MainActor
@Suite("Writing the results of browse to a file") struct ResultsWriterTests {
  private let browsing: BrowseScreen
  private let target: SearchTarget
  private let folder: ProgramFolder

  init() throws {
    let outline: RecordOutline
    (target, outline) = try Demo.shared.get()
    folder = try ProgramFolder()
    browsing = BrowseScreen(title: "Catalogue", target, outline, showsTime: false)
    browsing.screen.size = ScreenSize(columns: 200, rows: 40)
    browsing.open(try outline.link(reading: "q=lamp"))
  }

  private func settle() async {
    for _ in 0..<3 {
      await browsing.waitUntilIdle()
      for _ in 0..<5 { await Task.yield() }
    }
  }

  private func press(_ keys: Key...) async {
    for key in keys {
      browsing.screen.press(key)
      await settle()
    }
  }

  private var lines: [String] { browsing.screen.frame(size: browsing.screen.size).lines }

  private func line(with text: String) -> String? { lines.first { $0.contains(text) } }

  private var files: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) } }

  private func text(of name: String) throws -> String {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  /// Searches, asks for a file, and types a name in place of the default one.
  private func ask(for name: String) async throws -> Int {
    browsing.search()
    await settle()
    await press(.enter, .character("o"))
    expectEqual(lines.last?.hasPrefix(" Write to results.csv   "), true)
    await press(.control("u"), .paste(name))
    return try #require(line(with: " results")?.firstMatch(of: #/([0-9]+) results/#).flatMap { Int($0.1) })
  }

  @Test("all results are written, in the format of the suffix", arguments: ["a.csv", "a.ndjson", "A.JSONL"])
  func write(name: String) async throws {
    let count = try await ask(for: "\(folder.path)/\(name)")
    #expect(count > 60, "more than the screen has loaded")
    let format = name == "a.csv" ? "CSV" : "NDJSON"
    expectEqual(lines.last?.contains("   \(count) records as \(format)"), true)
    await press(.enter)
    await browsing.waitUntilWritten()
    #expect(line(with: " \(count) records written to \(name) in \(folder.path)") != nil)
    try expectEqual(files, [name])
    let rows = try text(of: name).split(whereSeparator: \.isNewline)
    if format == "CSV" {
      #expect(rows.count == count + 1 && rows[0].contains("name") && rows[0].contains("price"))
    } else {
      expectEqual(rows.count, count)
      let ids = try rows.map { try JSON(parsing: String($0))["objectID"]?.string }
      #expect(Set(ids).count == count && !ids.contains(nil))
    }
  }

  @Test("a file is only replaced if the user says so")
  func replace() async throws {
    try folder.write("old", to: "a.csv")
    _ = try await ask(for: "\(folder.path)/a.csv")
    expectEqual(lines.last?.contains("replaces a file: "), true)
    await press(.enter)
    expectEqual(lines.last?.hasPrefix(" a.csv exists. Replace it? "), true)
    await press(.enter)
    await browsing.waitUntilWritten()
    try expectEqual(text(of: "a.csv"), "old")
    await press(.character("o"), .control("u"), .paste("\(folder.path)/a.csv"), .enter, .character("y"), .enter)
    await browsing.waitUntilWritten()
    #expect(try text(of: "a.csv").hasPrefix("objectID,"))
    try expectEqual(files, ["a.csv"])
  }

  @Test(
    "a name that can't be written is told, and stays to be mended",
    arguments: [
      ("none/a.csv", "there is no folder '"), ("a.txt", "the name must end in .csv or .ndjson"),
      ("sub.csv", "this is a folder"), ("", "the name must end in .csv or .ndjson"),
    ])
  func badName(name: String, message: String) async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/sub.csv", withIntermediateDirectories: true)
    let typed = name.isEmpty ? "" : "\(folder.path)/\(name)"
    _ = try await ask(for: typed)
    expectEqual(lines.last?.contains(message), true, "before Enter")
    await press(.enter)
    expectEqual(lines.last?.hasPrefix(" Write to \(typed)"), true)
    #expect(lines[lines.count - 2].contains(message))
    await press(.escape)
    await browsing.waitUntilWritten()
    try expectEqual(files, ["sub.csv"])
  }

  @Test(
    "a file that can't be opened is told on the screen",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc"), "a folder in which nobody can make a file"))
  func unopenable() async throws {
    _ = try await ask(for: "/proc/a.csv")
    await press(.enter)
    await browsing.waitUntilWritten()
    #expect(line(with: "/proc/a.csv can't be written: ") != nil)
  }

  @Test("what is interrupted leaves no file, and an old one as it was", arguments: [false, true])
  func cancelled(isOld: Bool) async throws {
    if isOld { try folder.write("old", to: "a.ndjson") }
    let file = try ResultsFile("\(folder.path)/a.ndjson")
    let request = HitsRequest(indexName: target.indexName, query: Query("lamp"))
    let task = Task { [target] in
      // Cancelled when the first records are written.
      try await file.write(request, in: target, pageLength: 10) { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    await #expect(throws: Failure(.interrupted, "interrupted")) { try await task.value }
    try expectEqual(files, (isOld ? ["a.ndjson"] : []))
    if isOld { try expectEqual(text(of: "a.ndjson"), "old") }
  }

  @Test("progress reaches the end, twice over the records where the columns are found out", arguments: [true, false])
  nonisolated func progress(isTable: Bool) async throws {
    let request = HitsRequest(indexName: target.indexName, query: Query("lamp"))
    let response = try await target.response(to: request)
    let printer = ResultPrinter(format: isTable ? .csv : .ndjson, outline: RecordOutline(), printsAll: true)
    var steps: [Int] = []
    var ends: Set<Int> = []
    try await AllHits(request, in: target, pageLength: 10).write(with: printer, response) { done, all in
      steps.append(done)
      ends.insert(all)
    } to: { _ in
    }
    let all = response.nbHits * (isTable ? 2 : 1)
    #expect(ends == [all] && steps.last == all && steps == steps.sorted() && steps.count > 10)
  }
}
