import Foundation
import SearchEngine
import TestSupport
import Testing

@testable import SearchAnalytics
@testable import SearchServer

@Suite("A file of lines that is renamed when it is full", .serialized)
final class RotatingFileTests {
  private let folder = NSTemporaryDirectory() + "instantsearch-\(UUID().uuidString)"
  private var path: String { folder + "/lines" }

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func file(limit: Int = 1_000) throws -> RotatingFile { try RotatingFile(path: path, limit: limit) }

  private func text(_ ending: String = "") throws -> String {
    try String(contentsOfFile: path + ending, encoding: .utf8)
  }

  @Test("A file whose path is relative is renamed, and one that was removed or renamed is replaced at the next line")
  func relativePath() throws {
    let name = "instantsearch-\(UUID().uuidString)"
    defer { for name in [name, name + ".1"] { try? FileManager.default.removeItem(atPath: name) } }
    var file = try RotatingFile(path: name, limit: 10)
    for line in ["first\n", "second\n", "third\n"] { try file.append(line) }
    try expectEqual(String(contentsOfFile: name, encoding: .utf8), "third\n")
    try expectEqual(String(contentsOfFile: name + ".1", encoding: .utf8), "second\n")
    var other = try self.file()
    try other.append("a\n")
    try FileManager.default.removeItem(atPath: path)
    try other.append("b\n")
    try expectEqual(text(), "b\n")
    try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
    try "from logrotate\n".write(toFile: path, atomically: false, encoding: .utf8)
    try other.append("c\n")
    #expect(try text() == "from logrotate\nc\n" && text(".old") == "b\n")
  }

  @Test("A full file that can't be renamed, or whose successor is locked, takes lines again when it can")
  func healing() throws {
    var file = try file(limit: 3)
    try file.append("a\n")
    try FileManager.default.createDirectory(atPath: path + ".1", withIntermediateDirectories: false)
    #expect(throws: StoreError.self) { try file.append("b\n") }
    try FileManager.default.removeItem(atPath: path + ".1")
    try file.append("c\n")
    #expect(try text() == "c\n" && text(".1") == "a\n")
    // Another process has the next file before it is locked.
    try FileManager.default.removeItem(atPath: path)
    var other: SystemFile? = try SystemFile(path: path, for: .extendingPrivately)
    try other?.lockAtOnce()
    for _ in 0..<3 {
      #expect(throws: StoreError.lockedByAnotherProcess) { try file.append("d\n") }
      #expect(try text().isEmpty && text(".1") == "a\n", "neither that file nor the one before is lost")
    }
    other = nil
    try file.append("e\n")
    try expectEqual(text(), "e\n")
    #expect(throws: StoreError.lockedByAnotherProcess) { try RotatingFile(path: path, limit: 3) }
  }

  @Test("A line that a crash or a full disk has cut stays alone, and is not written over")
  func cutLine() throws {
    for before in ["", "a\n"] {
      try (before + "cut").write(toFile: path, atomically: false, encoding: .utf8)
      var file = try file()
      try file.append("b\n")
      try expectEqual(text(), before + "cut\nb\n", "\(before)")
      // As a write that fails halfway leaves it.
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data("a longer line that is c".utf8))
      try file.append("d\n")
      try expectEqual(text(), before + "cut\nb\na longer line that is c\nd\n", "\(before)")
      try file.append("e\n")
      #expect(try text().hasSuffix("c\nd\ne\n"), "\(before)")
    }
  }
}
