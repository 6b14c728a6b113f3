internal import SearchEngine

/// The followed table and those that are joined, as they are in the database.
struct FollowedLayout {
  let source: SQLiteFeed.Source
  /// The column of the keys.
  let key: String
  /// The triggers of the table and of the joins.
  let triggers: [ChangeTriggers]
  /// The names of triggers of these tables that are not needed any more, such as those of a former key.
  private let leftovers: [String]
  /// What the triggers of the table, and of each join, note as the origin of a change.
  let origin: String
  let joins: [(origin: String, ids: String?)]
  /// The names of all these tables.
  private let tables: [String]

  init(of source: SQLiteFeed.Source, in connection: SQLiteConnection) throws {
    self.source = source
    let schema = try TableSchema.read(source.table, in: connection)
    key = try schema.key(source.id)
    let own = ChangeTriggers(schema: schema, column: key, changeTable: source.changeTable)
    let others = try source.joins.map { join in
      let schema = try TableSchema.read(join.table, in: connection)
      return ChangeTriggers(schema: schema, column: try schema.column(join.column), changeTable: source.changeTable)
    }
    origin = own.origin
    joins = zip(others, source.joins).map { ($0.origin, $1.ids) }
    tables = ([own] + others).map(\.schema.name)
    var triggers: [ChangeTriggers] = []
    for each in [own] + others where !triggers.contains(each) { triggers.append(each) }
    self.triggers = triggers
    leftovers = try ChangeTriggers.leftovers(beside: triggers, source.changeTable, in: connection)
  }

  var installation: String {
    ChangeTriggers.installation(of: triggers, in: source.changeTable, dropping: leftovers)
  }

  /// Whether the database has the change table and the triggers as they must be, and no others.
  func isInstalled(in connection: SQLiteConnection) throws -> Bool {
    try ChangeTriggers.areInstalled(triggers, source.changeTable, in: connection) && leftovers.isEmpty
  }

  /// The query of all records, each with its key.
  var allRows: String { "SELECT * FROM (\n\(source.select ?? "SELECT * FROM \((tables.first ?? "").quotedName)")\n)" }

  /// The query of the record with a key.
  var oneRow: String { "\(allRows) WHERE \(keyColumn.quotedName) = ?" }

  /// The name of the column with the key, in the rows of the query.
  var keyColumn: String { source.select == nil ? key : source.id ?? key }

  /// Throws where the `SELECT` can't be compiled, lacks the key, or reads a table that is not followed.
  func check(in connection: SQLiteConnection) throws {
    do {
      let columns = try connection.prepare(allRows).columnNames
      guard columns.contains(where: { $0.lowercased() == keyColumn.lowercased() }) else {
        throw FollowError.unusable("the SELECT has no column '\(keyColumn)'")
      }
      _ = try connection.prepare(oneRow)
      for ids in joins.compactMap(\.ids) { _ = try connection.prepare(ids) }
    } catch StoreError.sqlite(1, let message) {
      throw FollowError.unusable("the SELECT can't be read: \(message)")
    }
    // The program of the query opens each table, or one of its indexes, by its first page.
    let program = try connection.rows("EXPLAIN \(allRows)")
    for step in program where step[1] == .text("OpenRead") && step[4] == .integer(0) {
      let sql = "SELECT tbl_name FROM sqlite_schema WHERE rootpage = ?"
      guard let name = try connection.rows(sql, [step[3]]).first?[0].string, !tables.contains(name) else { continue }
      throw FollowError.unusable("the SELECT reads '\(name)', whose changes would be missed: add a join for it")
    }
    guard program.contains(where: { $0[1] == .text("VOpen") }) else { return }
    // Functions such as json_each are virtual tables too, but have no name in the schema.
    let names = try connection.rows("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL %'")
    let text = allRows.lowercased()
    if let name = names.compactMap(\.[0].string).first(where: { text.contains($0.lowercased()) }) {
      throw FollowError.unusable("the SELECT reads the virtual table '\(name)', whose changes would be missed")
    }
  }
}
