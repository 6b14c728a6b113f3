import Foundation
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("Filling a store") struct FillingTests {
  private let folder: ProgramFolder
  private var path: String { folder.path + "/things.db" }

  init() throws { folder = try ProgramFolder() }

  /// Enough records that those in memory, on the disk and in segment files are made.
  private static let records = (0..<5000).map { #"{"name": "Thing \#($0)"}"# }.joined(separator: "\n")

  private var files: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) } }

  @Test("a new store that can't be filled leaves no file behind")
  func newStore() throws {
    try folder.write(Self.records + "\n{\"name\": 1\n", to: "bad.ndjson")
    for words in [["index", "bad.ndjson"], ["query", "bad.ndjson"]] {
      let run = try folder.run(words + ["--store", "things.db"])
      #expect(run.errors.hasPrefix("instantsearch: bad.ndjson:5001:11: expected"), "\(run.errors)")
      expectEqual(run.exitCode, 3)
      try expectEqual(files, ["bad.ndjson"])
    }
  }

  @Test("a store that is cancelled while it is filled is as it was, or not there")
  func cancelled() throws {
    // The second one is cancelled when all records are read, before they are committed.
    for reads in [0, 25] {
      let asked = Locked(0)
      var source = RecordSource(text: Self.records)
      source.isCancelled = {
        asked.withLock { count in
          count += 1
          return count > min(reads, 5000 / 256)
        }
      }
      let fill = { [source] in
        try LocalIndex.filling(path: path) { index throws(Failure) in
          try Failure.reading { try index.replaceAll(with: source) }
        }
      }
      #expect(throws: Failure(.interrupted, "interrupted", advice: "The store is as it was.")) { try fill() }
      #expect(try files.isEmpty)
    }
    _ = try LocalIndex(path: path).save([["objectID": "old"]])
    var source = RecordSource(text: Self.records)
    source.isCancelled = { true }
    #expect(throws: Failure.self) {
      try LocalIndex.filling(path: path) { [source] index throws(Failure) in
        try Failure.reading { try index.save(source) }
      }
    }
    let index = try LocalIndex(path: path, access: .reading)
    try expectEqual(index.search(Query()).hits.map(\.objectID), ["old"])
  }

  @Test("settings of an existing store stay where records can't be added")
  func settings() throws {
    try folder.write(#"{"name": "Chair", "color": "red"}"#, to: "chairs.ndjson")
    _ = try folder.run("index", "chairs.ndjson", "--store", "things.db")
    let before = try folder.run("settings", "--store", "things.db").output
    try folder.write(Self.records + "\n{\"name\": 1\n", to: "bad.ndjson")
    let run = try folder.run("index", "bad.ndjson", "--store", "things.db", "--facets", "name", "--id", "none")
    expectEqual(run.exitCode, 3)
    try expectEqual(folder.run("settings", "--store", "things.db").output, before)
    try expectEqual(folder.run("query", "--store", "things.db", "--count").output, "1\n")
  }
}
