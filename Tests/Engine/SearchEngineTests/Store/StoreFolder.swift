import Foundation

@testable import SearchEngine

/// A folder for one test, deleted with the object.
final class StoreFolder {
  let path: String

  /// - Parameter isQuick: Whether the folder may be in memory, where synchronizing is fast.
  init(isQuick: Bool = false) throws {
    let memory = "/dev/shm"
    let base =
      isQuick && FileManager.default.isWritableFile(atPath: memory)
      ? memory : FileManager.default.temporaryDirectory.path
    path = base + "/Storing-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var store: String { path + "/store" }

  func file(_ name: String) -> String { path + "/" + name }

  /// The names of the segment files.
  var indexFiles: [String] { SystemFile.names(in: path).filter { $0.hasPrefix("store-index-") }.sorted() }

  func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
  }

  /// Makes a file shorter in its place.
  func truncate(_ name: String, to count: Int) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file(name)))
    try handle.truncate(atOffset: UInt64(count))
    try handle.close()
  }

  /// Changes bytes of a file in its place.
  func overwrite(_ name: String, with bytes: [UInt8], at offset: Int) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file(name)))
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }
}

extension RecordStore.Transaction {
  @discardableResult
  func insert(_ text: String) throws -> Int {
    try Array(text.utf8).withUnsafeBytes { bytes in try insert(bytes) }
  }
}

extension RecordSnapshot {
  func text(_ row: Int) throws -> String? {
    try body(row: row).map { String(decoding: $0, as: UTF8.self) }
  }

  func all() throws -> [Int: String] {
    var all: [Int: String] = [:]
    try forEach(in: 0..<Int.max) { row, bytes, _ in all[row] = String(decoding: bytes, as: UTF8.self) }
    return all
  }
}
