import Foundation
import SearchEngine
import SearchModel

@testable import SearchSync

/// A database of an app, and the path of an index, in a folder that is deleted with this object.
final class AppDatabase {
  let folder: String
  private(set) var connection: SQLiteConnection

  /// - Parameter isQuick: Whether the folder may be in memory, where synchronizing is fast.
  init(_ sql: String = "", isQuick: Bool = true) throws {
    let base =
      isQuick && FileManager.default.isWritableFile(atPath: "/dev/shm")
      ? "/dev/shm" : FileManager.default.temporaryDirectory.path
    folder = base + "/Following-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    connection = try SQLiteConnection(path: folder + "/app.db", access: .writing)
    try run("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON;" + sql)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var path: String { folder + "/app.db" }
  var store: String { folder + "/search.db" }

  func run(_ sql: String) throws { try connection.run(sql) }

  /// A further connection to the database.
  func another() throws -> SQLiteConnection {
    let connection = try SQLiteConnection(path: path, access: .writing)
    try connection.run("PRAGMA foreign_keys = ON")
    return connection
  }

  /// Reconnects, as after the file was replaced.
  func reconnect() throws { connection = try another() }

  /// The rows of a query, by the objectID that their first column is.
  func records(_ sql: String) throws -> [String: JSON] { try connection.records(sql) }

  func index() throws -> LocalIndex { try LocalIndex(path: store) }

  /// A feed that installs what it needs.
  func feed(
    _ table: String = "product", id: String? = nil, select: String? = nil, joins: [SQLiteFeed.Join] = [],
    json: [String] = [], portion: Int = 500
  ) throws -> SQLiteFeed {
    let source = SQLiteFeed.Source(
      table: table, id: id, select: select, joins: joins, json: json, changeTable: "instantsearch_changes")
    return try SQLiteFeed(path, source, install: true, portion: portion)
  }

  /// The number of rows in the change table.
  var changeCount: Int { get throws { try connection.integer("SELECT count(*) FROM instantsearch_changes") } }
}

extension SQLiteConnection {
  /// The rows of a query, by the objectID that their first column is.
  func records(_ sql: String) throws -> [String: JSON] {
    let statement = try prepare(sql)
    var records: [String: JSON] = [:]
    while try statement.step() {
      // Not before: the schema may have changed since the connection has read it.
      let names = statement.columnNames
      guard let id = statement.value(0).objectID else { continue }
      var record: JSON.Object = [:]
      for (column, name) in names.enumerated() { record[name] = statement.value(Int32(column)).json(isJSON: false) }
      record["objectID"] = .string(id)
      records[id] = .object(record)
    }
    return records
  }
}

extension LocalIndex {
  /// The records by their objectIDs.
  var records: [String: JSON] {
    get throws {
      var records: [String: JSON] = [:]
      try browse { record in records[record["objectID"]?.string ?? ""] = record }
      return records
    }
  }

  /// Reads what was committed, without a follower that polls.
  @discardableResult
  func catchUp(with feed: SQLiteFeed) async throws -> FollowedBatch { try await follow(feed, clock: nil).read() }
}
