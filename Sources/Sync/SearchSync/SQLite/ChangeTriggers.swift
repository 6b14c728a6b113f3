internal import SearchEngine

/// The triggers that write the key of each changed row of a table into the change table, in the transaction of the change.
///
/// Whether the row was added, changed or deleted is not noted: what is in the table when it is read decides. So a key may
/// be noted too often, but never too seldom.
struct ChangeTriggers: Hashable, Sendable {
  let schema: TableSchema
  /// The column whose values are noted.
  let column: String
  let changeTable: String

  /// What the rows of the change table say of their origin.
  var origin: String { "\(schema.name).\(column)" }

  /// The kinds of triggers. The last two are only needed where REPLACE may delete further rows.
  private static let kinds = ["insert", "delete", "update", "replace", "replace by update"]

  /// The names that triggers may have.
  private var names: [String] { Self.kinds.map { name(of: $0) } }

  private func name(of kind: String) -> String { "\(changeTable) \(origin) \(kind)" }

  /// The statements that create the triggers, by the names of these.
  var statements: [(name: String, sql: String)] {
    let (table, key) = (schema.name.quotedName, column.quotedName)
    let log = "INSERT INTO \(changeTable.quotedName)(source, key)"
    let source = origin.quotedText
    var all = [
      trigger("insert", "AFTER INSERT ON \(table)", ["\(log) VALUES (\(source), NEW.\(key))"]),
      trigger("delete", "AFTER DELETE ON \(table)", ["\(log) VALUES (\(source), OLD.\(key))"]),
      trigger(
        "update", "AFTER UPDATE ON \(table)",
        [
          "\(log) VALUES (\(source), NEW.\(key))",
          "\(log) SELECT \(source), OLD.\(key) WHERE OLD.\(key) COLLATE BINARY IS NOT NEW.\(key)",
        ]),
    ]
    // REPLACE deletes other rows without their triggers, unless recursive_triggers is on: those with the same values of a
    // unique key. They are noted before.
    let keys = schema.uniqueKeys.filter { $0.columns != [column] || !["BINARY", nil].contains($0.collations[0]) }
    if !keys.isEmpty {
      let notes = keys.map { unique in
        let conditions = zip(unique.columns, unique.collations).map { name, collation in
          let left = name.quotedName + (collation.map { " COLLATE \($0.quotedName)" } ?? "")
          return "\(left) = NEW.\(name.quotedName)"
        }
        let all = conditions + (unique.condition.map { ["(\($0))"] } ?? [])
        return "\(log) SELECT \(source), \(key) FROM \(table) WHERE \(all.joined(separator: " AND "))"
      }
      all.append(trigger("replace", "BEFORE INSERT ON \(table)", notes))
      // Of any column: the key may be computed from others, and that of the row number has further names.
      let others = notes.map { "\($0) AND \(key) COLLATE BINARY IS NOT OLD.\(key)" }
      all.append(trigger("replace by update", "BEFORE UPDATE ON \(table)", others))
    }
    return all
  }

  private func trigger(_ kind: String, _ event: String, _ actions: [String]) -> (name: String, sql: String) {
    let name = name(of: kind)
    let body = actions.map { "  \($0);\n" }.joined()
    return (name, "CREATE TRIGGER \(name.quotedName) \(event) BEGIN\n\(body)END")
  }

  // MARK: The change table

  /// The statement that creates the change table. It has no constraint that could make a change of the app fail.
  ///
  /// Numbers only grow, since the last applied row stays. The mark tells a row from one that another history of the
  /// database, such as a restored backup, has under the same number.
  static func tableStatement(_ name: String) -> String {
    "CREATE TABLE \(name.quotedName)(number INTEGER PRIMARY KEY, mark INTEGER DEFAULT (random()), source TEXT, key)"
  }

  /// The statements that install what is missing, and replace what has changed.
  static func installation(of all: [ChangeTriggers], in changeTable: String, dropping leftovers: [String]) -> String {
    let table = "CREATE TABLE IF NOT EXISTS" + tableStatement(changeTable).dropFirst("CREATE TABLE".count)
    let first =
      "INSERT INTO \(changeTable.quotedName)(source) SELECT '' WHERE NOT EXISTS (SELECT 1 FROM \(changeTable.quotedName))"
    // Changes were missed without the triggers: with other marks, all records are compared.
    let marks = "UPDATE \(changeTable.quotedName) SET mark = random()"
    let old = (all.flatMap(\.names) + leftovers).map { "DROP TRIGGER IF EXISTS \($0.quotedName)" }
    return ([table, first, marks] + old + all.flatMap(\.statements).map(\.sql)).map { $0 + ";\n" }.joined()
  }

  /// The names of the triggers of these tables that write into the change table for another column.
  static func leftovers(
    beside all: [ChangeTriggers], _ changeTable: String, in connection: SQLiteConnection
  ) throws -> [String] {
    let names = Set(all.flatMap(\.names))
    return try Set(all.map(\.schema.name)).sorted().flatMap { table in
      try connection.rows(
        """
        SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?1 COLLATE NOCASE
          AND substr(name, 1, length(?2)) = ?2 ORDER BY name
        """, [.text(table), .text("\(changeTable) \(table).")])
    }.compactMap(\.[0].string).filter { !names.contains($0) }
  }

  /// Whether the database has the change table and the triggers as they must be, and none of a kind that is not needed any
  /// more: those may name columns that are gone.
  static func areInstalled(_ all: [ChangeTriggers], _ changeTable: String, in connection: SQLiteConnection) throws
    -> Bool
  {
    let sql = "SELECT sql FROM sqlite_schema WHERE name = ?"
    guard let table = try connection.rows(sql, [.text(changeTable)]).first?[0].string else { return false }
    guard table.words == tableStatement(changeTable).words else {
      throw FollowError.unusable("there is another table '\(changeTable)': choose another name for the changes")
    }
    let needed = Dictionary(all.flatMap(\.statements), uniquingKeysWith: { first, _ in first })
    return try all.flatMap(\.names).allSatisfy { name in
      try connection.rows(sql, [.text(name)]).first?[0].string?.words == needed[name]?.words
    }
  }
}

extension String {
  fileprivate var words: [Substring] { split(whereSeparator: \.isWhitespace) }
}
