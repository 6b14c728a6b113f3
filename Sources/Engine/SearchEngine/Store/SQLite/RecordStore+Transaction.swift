extension RecordStore {
  /// An atomic change of a store.
  struct Transaction {
    let writer: StoreWriter
    let state: State

    /// The contents of the store with the changes so far.
    final class State {
      var contents: StoreContents
      /// The row of the first record that the transaction adds, and the number of the last former one before it.
      let firstRow, lastFormer: Int

      init(_ contents: StoreContents) {
        self.contents = contents
        (firstRow, lastFormer) = (contents.nextRow, contents.lastFormer)
      }
    }

    init(writer: StoreWriter, contents: StoreContents) {
      self.writer = writer
      state = State(contents)
      state.contents.generation += 1
    }

    /// The number of the transaction.
    var generation: Int { state.contents.generation }

    /// Adds a record and returns its row, which is greater than all before.
    @discardableResult
    func insert(_ body: UnsafeRawBufferPointer, vector: StoredVector? = nil) throws(StoreError) -> Int {
      let row = state.contents.nextRow
      guard row < Int.max else { throw .damaged("no number is left for another record") }
      try writer.insertion.bind(1, row)
      try writer.insertion.bind(2, body)
      try writer.insertion.bind(3, Int64(bitPattern: Checksum.ofRecord(body, row: row)))
      if let vector {
        try vector.bytes(row: row).withUnsafeBufferPointer { bytes throws(StoreError) in
          try writer.insertion.bind(4, UnsafeRawBufferPointer(bytes))
          try writer.insertion.run()
        }
        try writer.insertion.bindNull(4)
      } else {
        try writer.insertion.run()
      }
      state.contents.nextRow = row + 1
      state.contents.recordCount? += 1
      return row
    }

    /// Deletes a record, and returns whether there was one.
    @discardableResult
    func delete(row: Int) throws(StoreError) -> Bool {
      try keepFormer(row: row)
      try writer.deletion.bind(1, row)
      try writer.deletion.run()
      guard writer.connection.changeCount > 0 else { return false }
      state.contents.recordCount? -= 1
      try writer.removal.bind(1, row)
      try writer.removal.bind(2, generation)
      try writer.removal.run()
      return true
    }

    /// Deletes all records from before the transaction, and their segment files.
    func clear() throws(StoreError) {
      try writer.connection.run("DELETE FROM records; DELETE FROM removed; DELETE FROM saved")
      // Who has followed a database begins anew.
      try writer.connection.run("DELETE FROM meta WHERE key LIKE '\(StoreContents.positionPrefix)%'")
      state.contents.positions = [:]
      // Segment files that this transaction writes count as built from the generation before it.
      try writer.set("cleared", generation - 1)
      try beginHistoryAnew()
      state.contents.saved = []
      state.contents.recordCount = 0
    }

    /// Removes the vectors of all records.
    func removeVectors() throws(StoreError) { try writer.connection.run("UPDATE records SET vector = NULL") }

    func setSettings(_ settings: [UInt8]) throws(StoreError) {
      try writer.set("settings", settings)
      state.contents.settings = settings
    }

    /// Sets how far a follower has come.
    func setPosition(_ position: String, of follower: String) throws(StoreError) {
      let statement = try writer.connection.prepare("INSERT OR REPLACE INTO meta(key, value) VALUES (?, ?)")
      try statement.bind([.text(StoreContents.positionPrefix + follower), .text(position)])
      try statement.run()
      state.contents.positions[follower] = position
    }

    /// Lists the segment files of the store, which must exist already and be built from the state of a generation.
    ///
    /// - Returns: False if all records were cleared since, which makes the files obsolete.
    @discardableResult
    func setSaved(_ files: [SavedFile], madeFrom generation: Int) throws(StoreError) -> Bool {
      let connection = writer.connection
      guard try connection.integer("SELECT value FROM meta WHERE key = 'cleared'") <= generation else { return false }
      try connection.run("DELETE FROM saved; DELETE FROM removed WHERE generation <= \(generation)")
      let insertion = try connection.prepare(
        "INSERT INTO saved(name, firstRow, endRow, checksum) VALUES (CAST(? AS TEXT), ?, ?, ?)")
      for file in files {
        try Array(file.name.utf8).withUnsafeBufferPointer { name throws(StoreError) in
          try insertion.bind(1, UnsafeRawBufferPointer(name))
          try insertion.bind(2, file.rows.lowerBound)
          try insertion.bind(3, file.rows.upperBound)
          try insertion.bind(4, Int64(bitPattern: file.checksum))
          try insertion.run()
        }
      }
      state.contents.saved = files.sorted { ($0.rows.lowerBound, $0.name) < ($1.rows.lowerBound, $1.name) }
      return true
    }

    /// Deletes the removal marks of rows that no segment file covers; only those of files are needed.
    ///
    /// Don't call it while a file is being built of records that none covers yet.
    func forgetRemovedRows() throws(StoreError) {
      try writer.connection.run(
        """
        DELETE FROM removed WHERE NOT EXISTS
          (SELECT 1 FROM saved WHERE firstRow <= removed.row AND removed.row < endRow)
        """)
    }

    func commit() throws(StoreError) -> StoreContents {
      try writer.set("generation", state.contents.generation)
      try writer.set("nextRow", state.contents.nextRow)
      if let count = state.contents.recordCount { try writer.set("records", count) }
      try finishHistory()
      try writer.commit()
      return state.contents
    }
  }
}
