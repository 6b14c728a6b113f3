internal import Platform
internal import SearchModel

extension LocalIndex {
  /// Writes the index to one file, which ``unpackSnapshot(at:to:as:)`` makes an index of that needs no indexing: a line of
  /// JSON with the lengths and checksums, the records, and the segment files. Without former records and the positions of
  /// followers.
  ///
  /// - Returns: The position of a reader of changes who sees all records; empty where they are not kept.
  @discardableResult
  package func writeSnapshot(to file: String) throws(IndexError) -> String {
    try IndexError.catching(path: path) {
      guard let path else { throw StoreError.io("an index in memory has no files", code: 0) }
      let copy = file + "-records"
      defer { SystemFile.remove(copy) }
      SystemFile.remove(copy)
      let (contents, segments) = try Self.copyStore(at: path, to: copy)
      let stored =
        contents.settings.isEmpty
        ? StoredSettings() : try JSON(parsing: contents.settings).storedSettings(path: path)
      // A reader of the feed does not see attributes that this file has: its copy must begin anew.
      let hasHidden = !(stored.settings.unretrievableAttributes ?? []).isEmpty
      let token = hasHidden ? "" : ChangePosition(try IndexConfiguration(stored), contents, .init())?.text ?? ""
      let name = SystemFile.components(of: path).name
      let files = [("", try MappedFile(path: copy))] + segments.map { (String($0.dropFirst(name.count)), $1) }
      let descriptions = files.map { suffix, file -> JSON in
        [
          "suffix": .string(suffix), "bytes": .integer(Int64(file.bytes.count)),
          "checksum": .string(file.bytes.snapshotChecksum),
        ]
      }
      let header: JSON = ["snapshot": 1, "token": .string(token), "files": .array(descriptions)]
      let line = header.bytes() + [UInt8(ascii: "\n")]
      let output = try SystemFile(path: file, for: .replacing)
      try line.withUnsafeBytes { try output.write($0, at: 0) }
      var offset = line.count
      for (_, file) in files {
        try output.write(file.bytes, at: offset)
        offset += file.bytes.count
      }
      try output.synchronize()
      return token
    }
  }

  /// Copies one state of a store, with the segment files that belong to it, which stay readable while they are held.
  private static func copyStore(
    at path: String, to copy: String
  ) throws -> (contents: StoreContents, segments: [(name: String, file: MappedFile)]) {
    let connection = try SQLiteConnection(path: copy, access: .writing)
    try connection.run("PRAGMA page_size = 8192; PRAGMA encoding = 'UTF-8'; PRAGMA journal_mode = MEMORY")
    try StoreSchema.create(over: connection)
    let attaching = try connection.prepare("ATTACH ? AS source")
    try attaching.bind([.text(path)])
    try attaching.run()
    let folder = SystemFile.components(of: path).folder
    for attempt in 1... {
      try connection.run(
        """
        BEGIN; DELETE FROM main.meta; INSERT INTO main.meta SELECT * FROM source.meta;
        INSERT INTO main.saved SELECT * FROM source.saved; INSERT INTO main.removed SELECT * FROM source.removed
        """)
      let contents = try StoreContents(over: connection)
      do {
        let segments = try contents.saved.map { ($0.name, try MappedFile(path: folder + $0.name)) }
        try connection.run(
          """
          INSERT INTO main.records SELECT * FROM source.records;
          UPDATE main.meta SET value = x'' WHERE key = 'marks';
          DELETE FROM main.meta WHERE key LIKE '\(StoreContents.positionPrefix)%';
          UPDATE main.saved SET name = substr(name, \(SystemFile.components(of: path).name.count + 1));
          COMMIT
          """)
        return (contents, segments)
      } catch StoreError.io(_, SystemFile.missingCode) where attempt < 10 {
        // The writer has just replaced a segment file.
        try connection.run("ROLLBACK")
      }
    }
    preconditionFailure("the loop ends by returning or throwing")
  }

  /// Makes an index of a file that ``writeSnapshot(to:)`` has written, where there is none yet. If the file is damaged, there
  /// is none afterwards either. The database appears last, so that it has all of its files.
  ///
  /// - Parameter follower: The name of the position that the snapshot's position becomes.
  /// - Returns: That position; empty if the snapshot has none.
  @discardableResult
  package static func unpackSnapshot(
    at file: String, to path: String, as follower: String
  ) throws(IndexError) -> String {
    let snapshot = try IndexError.catching(path: file) { try PackedSnapshot(path: file) }
    return try IndexError.catching(path: path) {
      let path = try SystemFile.resolve(path)
      let lock = try SystemFile(path: path + "-lock", for: .locking)
      try lock.lockAtOnce()
      defer { withExtendedLifetime(lock) {} }
      guard SystemFile.size(of: path) == nil else { throw StoreError.io("there is an index already", code: 0) }
      // Of a database that is no longer there.
      for suffix in ["-wal", "-shm", "-journal"] { SystemFile.remove(path + suffix) }
      let database = path + "-unpacked"
      do {
        for (suffix, bytes) in snapshot.files {
          let output = try SystemFile(path: suffix.isEmpty ? database : path + suffix, for: .replacing)
          try output.write(bytes, at: 0)
          try output.synchronize()
        }
        try PackedSnapshot.adopt(database, named: SystemFile.components(of: path).name, follower, snapshot.token)
        try SystemFile.move(database, to: path)
      } catch {
        for (suffix, _) in snapshot.files where !suffix.isEmpty { SystemFile.remove(path + suffix) }
        SystemFile.remove(database)
        throw error
      }
      return snapshot.token
    }
  }

  /// The entity tag of a snapshot, whose first line identifies it by the checksums in it; nil of a file without a whole
  /// line.
  package static func snapshotTag(of file: String) throws(StoreError) -> String? {
    let file = try MappedFile(path: file)
    return file.bytes.snapshotHeader.map { "\"\($0.snapshotChecksum)\"" }
  }

  /// Replaces all records and settings by those of another index, in one transaction and without indexing. Other processes
  /// see either, and searches that have begun go on with the former ones.
  ///
  /// - Parameter other: The path of the other index, which is not open, and of no use afterwards.
  package func replaceAll(withFilesOf other: String) throws(IndexError) {
    guard access == .writing else { throw .readOnly(path: path ?? "") }
    try IndexError.catching(path: path) { try state.reopen { try $0.takeAll(from: other) } }
    embedding.withLock { $0.checkedTexts = nil }
  }
}

extension RecordStore {
  fileprivate func takeAll(from other: String) throws {
    guard let connection = writer?.connection else { throw StoreError.readOnly }
    let source = try RecordStore(path: other, access: .reading).contents
    let attaching = try connection.prepare("ATTACH ? AS source")
    try attaching.bind([.text(other)])
    try attaching.run()
    defer { try? connection.run("DETACH source") }
    var files: [SavedFile] = []
    do {
      try write { transaction in
        try transaction.clear()
        // The segment files below count as built in this transaction.
        try connection.run(
          """
          INSERT INTO main.records SELECT * FROM source.records;
          INSERT INTO main.removed SELECT row, \(transaction.generation) FROM source.removed
          """)
        try transaction.setSettings(source.settings)
        for (follower, position) in source.positions { try transaction.setPosition(position, of: follower) }
        (transaction.state.contents.nextRow, transaction.state.contents.recordCount) = (
          source.nextRow, source.recordCount
        )
        for var file in source.saved {
          let name = newFileName(generation: transaction.generation)
          try SystemFile.move(SystemFile.components(of: other).folder + file.name, to: path(ofFile: name))
          file.name = name
          files.append(file)
        }
        try transaction.setSaved(files)
      }
    } catch {
      for file in files { SystemFile.remove(path(ofFile: file.name)) }
      throw error
    }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate var snapshotChecksum: String { String(Checksum.ofRecord(self, row: 0), radix: 16) }

  /// The first line of a snapshot; nil if it is not whole.
  fileprivate var snapshotHeader: UnsafeRawBufferPointer? {
    prefix(1 << 20).firstIndex(of: UInt8(ascii: "\n")).map { UnsafeRawBufferPointer(rebasing: self[..<$0]) }
  }
}

extension String {
  /// Whether it is what a segment file has behind the name of its index, and no path.
  fileprivate var isOfSegmentFile: Bool {
    hasPrefix("-index-") && dropFirst("-index-".count).allSatisfy { $0 == "-" || $0.isASCII && $0.isNumber }
  }
}

/// A verified snapshot of an index, in one file.
private struct PackedSnapshot {
  let token: String
  let files: [(suffix: String, bytes: UnsafeRawBufferPointer)]
  /// Owns the bytes.
  private let file: MappedFile

  init(path: String) throws {
    file = try MappedFile(path: path)
    guard let line = file.bytes.snapshotHeader, let header = try? JSON(parsing: line), header["snapshot"]?.int == 1,
      let token = header["token"]?.string, let list = header["files"]?.array
    else { throw StoreError.notAnIndex("no snapshot of an index") }
    self.token = token
    var files: [(suffix: String, bytes: UnsafeRawBufferPointer)] = []
    var start = line.count + 1
    for json in list {
      guard let suffix = json["suffix"]?.string, let count = json["bytes"]?.int,
        files.isEmpty ? suffix.isEmpty : suffix.isOfSegmentFile,
        !files.contains(where: { $0.suffix == suffix }),
        0...(file.bytes.count - start) ~= count
      else { throw StoreError.damaged("a snapshot that is shorter than it was, or has other files") }
      let bytes = UnsafeRawBufferPointer(rebasing: file.bytes[start..<start + count])
      guard bytes.snapshotChecksum == json["checksum"]?.string else {
        throw StoreError.damaged("a snapshot that is not as it was written")
      }
      files.append((suffix, bytes))
      start += count
    }
    guard start == file.bytes.count, !files.isEmpty else { throw StoreError.damaged("a snapshot of another length") }
    self.files = files
  }

  /// Gives the segment files of a database the name of their index, and notes the position.
  static func adopt(_ database: String, named name: String, _ follower: String, _ token: String) throws(StoreError) {
    let connection = try SQLiteConnection(path: database, access: .updating)
    try StoreSchema.check(connection)
    let naming = try connection.prepare("UPDATE saved SET name = ? || name")
    try naming.bind([.text(name)])
    try naming.run()
    guard !token.isEmpty else { return }
    let noting = try connection.prepare("INSERT OR REPLACE INTO meta(key, value) VALUES (?, ?)")
    try noting.bind([.text(StoreContents.positionPrefix + follower), .text(token)])
    try noting.run()
  }
}
