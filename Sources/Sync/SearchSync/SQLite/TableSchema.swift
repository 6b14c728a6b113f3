internal import SearchEngine

/// What triggers need to know of a table.
struct TableSchema: Hashable, Sendable {
  /// The name as it was created.
  var name: String
  /// The columns of the primary key.
  var primaryKey: [String]
  var columns: [String]
  var uniqueKeys: [UniqueKey]

  /// Columns of which no two rows have the same values.
  struct UniqueKey: Hashable, Sendable {
    var columns: [String]
    /// How each column is compared; nil for row numbers.
    var collations: [String?]
    /// Which rows a partial index has; nil for all.
    var condition: String?
  }

  /// Reads the schema of a table.
  static func read(_ table: String, in connection: SQLiteConnection) throws -> TableSchema {
    let objects = try connection.rows(
      "SELECT name, type, sql FROM sqlite_schema WHERE name = ? COLLATE NOCASE AND type IN ('table', 'view')",
      [.text(table)])
    guard let object = objects.first, let name = object[0].string else {
      throw FollowError.unusable("the database has no table '\(table)'")
    }
    guard object[1].string == "table", object[2].string?.uppercased().hasPrefix("CREATE TABLE") ?? false else {
      throw FollowError.unusable(
        "'\(name)' is a view, a virtual table, or one of SQLite's own: follow a table, and read the records by a SELECT"
      )
    }
    let columns = try connection.rows("SELECT name, pk FROM pragma_table_xinfo(?) ORDER BY pk", [.text(name)])
    let primaryKey = columns.filter { $0[1] != .integer(0) }.compactMap(\.[0].string)
    let indices = try connection.rows(
      "SELECT name, origin, partial FROM pragma_index_list(?) WHERE \"unique\" ORDER BY name", [.text(name)])
    var uniqueKeys = try indices.compactMap { try UniqueKey($0[0], isPartial: $0[2] != .integer(0), in: connection) }
    // An index has the primary key, unless that is the number of the row.
    let isRowNumber = !indices.contains { $0[1] == .text("pk") }
    let names = columns.compactMap(\.[0].string)
    if isRowNumber, primaryKey.count == 1 {
      uniqueKeys.append(UniqueKey(columns: primaryKey, collations: [nil]))
    } else if let number = try rowNumber(of: name, beside: names, in: connection) {
      uniqueKeys.append(UniqueKey(columns: [number], collations: [nil]))
    }
    return TableSchema(name: name, primaryKey: primaryKey, columns: names, uniqueKeys: uniqueKeys)
  }

  /// The name of the row number, by which REPLACE may find a row too; nil if no statement can name it.
  private static func rowNumber(
    of table: String, beside columns: [String], in connection: SQLiteConnection
  ) throws -> String? {
    let names = Set(columns.map { $0.lowercased() })
    guard let name = ["rowid", "_rowid_", "oid"].first(where: { !names.contains($0) }) else { return nil }
    do throws(StoreError) {
      // Without quotation marks, in which an unknown name would be a text.
      _ = try connection.prepare("SELECT \(name) FROM \(table.quotedName)")
      return name
    } catch {
      guard case .sqlite(1, _) = error else { throw error }
      return nil
    }
  }

  /// The column with a name, as it was created.
  func column(_ name: String) throws(FollowError) -> String {
    guard let column = columns.first(where: { $0.lowercased() == name.lowercased() }) else {
      throw .unusable("the table '\(self.name)' has no column '\(name)'")
    }
    return column
  }

  /// The column of the keys: one that is named, or the primary key.
  func key(_ named: String?) throws(FollowError) -> String {
    guard let named else {
      guard primaryKey.count == 1 else {
        throw .unusable("'\(name)' has no primary key of one column: name a unique column as the id")
      }
      return primaryKey[0]
    }
    let column = try column(named)
    guard uniqueKeys.contains(where: { $0.columns == [column] && $0.condition == nil }) else {
      throw .unusable("'\(column)' of '\(name)' may have a value twice: name a primary key or a unique column")
    }
    return column
  }
}

extension TableSchema.UniqueKey {
  /// Reads the key of an index; nil if it has an expression. Rows that are replaced because of that are found by a
  /// comparison alone.
  fileprivate init?(_ index: SQLiteStatement.Value, isPartial: Bool, in connection: SQLiteConnection) throws {
    let parts = try connection.rows(
      "SELECT name, coll FROM pragma_index_xinfo(?) WHERE key ORDER BY seqno", [index])
    columns = parts.compactMap(\.[0].string)
    collations = parts.map(\.[1].string)
    guard columns.count == parts.count else { return nil }
    guard isPartial else { return }
    let sql = try connection.rows("SELECT sql FROM sqlite_schema WHERE name = ?", [index])
    condition = sql.first?[0].string.flatMap(Self.condition)
  }

  /// What is behind the columns and `WHERE` in a statement that creates an index. Without it, too many rows are noted.
  private static func condition(ofIndex sql: String) -> String? {
    let rest = sql.drop { $0 != ")" }.dropFirst().drop(while: \.isWhitespace)
    return rest.prefix(5).uppercased() == "WHERE" ? String(rest.dropFirst(5)) : nil
  }
}
