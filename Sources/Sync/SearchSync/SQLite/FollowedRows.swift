internal import SearchEngine
internal import SearchModel

/// Reads records within a read transaction.
struct FollowedRows {
  let layout: FollowedLayout
  let connection: SQLiteConnection

  /// Passes on all records. Rows without a key are left out.
  func readAll(_ receive: (FeedChange) throws -> Void) throws {
    try receive(.all)
    let rows = try connection.prepare(layout.allRows)
    let columns = Columns(rows, layout)
    while try rows.step() {
      guard let id = rows.value(columns.key).objectID else { continue }
      try receive(.save(columns.record(of: rows), objectID: id))
    }
  }

  /// Passes on the records that changes behind a number concern, each as it is now.
  func readChanges(after number: Int64, _ receive: (FeedChange) throws -> Void) throws {
    try collectKeys(after: number)
    defer { try? connection.run("DELETE FROM temp.instantsearch_touched") }
    let keys = try connection.prepare("SELECT key FROM temp.instantsearch_touched")
    let row = try connection.prepare(layout.oneRow)
    let columns = Columns(row, layout)
    while try keys.step() {
      let key = keys.value(0)
      guard let id = key.objectID else { continue }
      row.reset()
      try row.bind([key])
      // Where the column is compared without regard to case, these may be rows with other keys, which have changed too.
      var found: Set<String> = []
      while try row.step() {
        guard let own = row.value(columns.key).objectID else { continue }
        guard found.insert(own).inserted else { throw FollowError.repeated(own) }
        try receive(.save(columns.record(of: row), objectID: own))
      }
      if !found.contains(id) { try receive(.delete(objectID: id)) }
    }
  }

  /// Collects the keys of the records in a temporary table, once each. SQLite keeps a large one in a file.
  private func collectKeys(after number: Int64) throws {
    try connection.run(
      """
      CREATE TEMP TABLE IF NOT EXISTS instantsearch_touched(key PRIMARY KEY) WITHOUT ROWID;
      DELETE FROM temp.instantsearch_touched
      """)
    // A NULL is left out, as a second occurrence is.
    let insertion = "INSERT OR IGNORE INTO temp.instantsearch_touched"
    let changes = "FROM \(layout.source.changeTable.quotedName) WHERE number > ? AND source = ?"
    func add(_ origin: String) throws {
      let direct = try connection.prepare("\(insertion) SELECT key \(changes)")
      try direct.bind([.integer(number), .text(origin)])
      try direct.run()
    }
    try add(layout.origin)
    for join in layout.joins {
      guard let ids = join.ids else {
        try add(join.origin)
        continue
      }
      let values = try connection.prepare("SELECT DISTINCT key \(changes)")
      try values.bind([.integer(number), .text(join.origin)])
      let concerned = try connection.prepare("\(insertion) SELECT * FROM (\n\(ids)\n)")
      while try values.step() {
        try concerned.bind([values.value(0)])
        try concerned.run()
      }
    }
  }

  /// The columns of a statement.
  private struct Columns {
    let names: [(name: String, isJSON: Bool)]
    let key: Int32

    init(_ statement: SQLiteStatement, _ layout: FollowedLayout) {
      names = statement.columnNames.map { ($0, layout.source.json.contains($0)) }
      let keyName = layout.keyColumn.lowercased()
      key = Int32(names.firstIndex { $0.name.lowercased() == keyName } ?? 0)
    }

    func record(of row: SQLiteStatement) -> JSON.Object {
      var record = JSON.Object()
      for (index, column) in names.enumerated() {
        record[column.name] = row.value(Int32(index)).json(isJSON: column.isJSON)
      }
      return record
    }
  }
}
