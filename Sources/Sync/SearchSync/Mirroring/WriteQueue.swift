internal import Platform
internal import SearchEngine
internal import SearchModel

/// Changes that wait to be sent to a server, in a file of lines that only grows until none waits.
final class WriteQueue: Sendable {
  private let state: Locked<State>

  /// Opens the file; the changes of a process before wait again. A line that was not written to its end counts as not
  /// written.
  init(path: String) throws(StoreError) {
    if SystemFile.size(of: path) == nil {
      // Its name is on the disk before a change is.
      try SystemFile.move(SystemFile(path: path + "-new", for: .replacingPrivately).path, to: path)
    }
    let file = try SystemFile(path: path, for: .extendingPrivately)
    let bytes = try file.bytes()
    var state = State(file: file, size: bytes.lastIndex(of: State.newline).map { $0 + 1 } ?? 0)
    for line in bytes[..<state.size].split(separator: State.newline) {
      if let line = try? JSON(parsing: Array(line)) { state.apply(line) }
    }
    self.state = Locked(state)
  }

  /// The changes in the order in which they were made.
  var changes: [RecordChange] { state.withLock { Array($0.changes.dropLast($0.unconfirmedCount)) } }

  var count: Int { state.withLock { $0.changes.count - $0.unconfirmedCount } }

  /// What was sent, or perhaps was, since this state of the server was read: the record that a save leaves there, null where
  /// there is none, and nil where that is not known.
  func sent(since token: String?) -> [String: JSON?] { state.withLock { $0.token == token ? $0.sent : [:] } }

  /// The record of the server that the changes that wait are made to, null if there is none; nil if that is not known.
  func former(_ objectID: String) -> JSON? { state.withLock { $0.formers[objectID] } }

  /// Adds changes, which are on the disk afterwards, makes them in the mirror, and lets them be sent. If the mirror can't
  /// make them, they are removed again.
  ///
  /// - Parameter formers: The records of the server that changes are made to, by their objectIDs.
  func append(_ changes: [RecordChange], replacing formers: JSON.Object, _ make: () throws -> Void = {}) throws {
    try state.withLock { state throws(StoreError) in
      try state.write(["add": .array(changes.map(\.json)), "formers": .object(formers)])
      state.unconfirmedCount = changes.count
    }
    let result = Result { try make() }
    try state.withLock { state throws(StoreError) in
      state.unconfirmedCount = 0
      if case .failure = result { try state.write(["undone": .integer(Int64(changes.count))]) }
    }
    try result.get()
  }

  /// Notes which changes are sent now, to a server whose state with this token was read.
  func noteSending(_ changes: [RecordChange], since token: String?) throws(StoreError) {
    try state.withLock { state throws(StoreError) in
      let ids = changes.map { JSON.string($0.objectID ?? "") }
      let before = state.token == token ? state.sent : [:]
      try state.write(["sending": .array(ids), "since": token.map { .string($0) } ?? .null])
      for change in changes {
        let id = change.objectID ?? ""
        // If this call is lost, the server has what the call before has left: it is not known which.
        if let former = before[id], former != change.remainder { continue }
        state.sent.updateValue(change.remainder, forKey: id)
      }
    }
  }

  /// Notes that the changes of the server were read since.
  func settle() throws(StoreError) {
    try state.withLock { state throws(StoreError) in if !state.sent.isEmpty { try state.write(["settled": true]) } }
  }

  /// Removes the first changes, which were sent; or one that the server has refused.
  func removeFirst(_ count: Int, refused: RecordChange? = nil) throws(StoreError) {
    var line: JSON.Object = ["sent": .integer(Int64(count))]
    line["refused"] = refused.map { .string($0.objectID ?? "") }
    try state.withLock { state throws(StoreError) in try state.write(.object(line)) }
  }

  /// Removes all changes of a record.
  func drop(_ objectID: String) throws(StoreError) {
    try state.withLock { state throws(StoreError) in try state.write(["drop": .string(objectID)]) }
  }
}

/// What the lines of the file say.
private struct State {
  let file: SystemFile
  var size: Int
  var changes: [RecordChange] = []
  /// How many of the last changes the mirror does not have yet: they are not sent.
  var unconfirmedCount = 0
  var formers: [String: JSON] = [:]
  var sent: [String: JSON?] = [:]
  /// The token of the server's state that was read before these were sent.
  var token: String?

  static let newline = UInt8(ascii: "\n")

  /// Writes a line, which is on the disk afterwards, and does what it says. Empties the file when nothing waits.
  mutating func write(_ line: JSON) throws(StoreError) {
    let bytes = line.bytes() + [Self.newline]
    try bytes.withUnsafeBufferPointer { bytes throws(StoreError) in
      try file.write(UnsafeRawBufferPointer(bytes), at: size)
    }
    try file.synchronize()
    size += bytes.count
    apply(line)
    guard changes.isEmpty, sent.isEmpty else { return }
    try file.truncate()
    (size, formers) = (0, [:])
  }

  mutating func apply(_ line: JSON) {
    if let added = line["add"]?.array {
      changes += added.compactMap(RecordChange.init)
      for (id, record) in line["formers"]?.object ?? [:] { formers[id] = record }
    } else if let count = line["sent"]?.int {
      changes.removeFirst(min(max(0, count), changes.count))
      if let id = line["refused"]?.string { sent[id] = nil }
    } else if let count = line["undone"]?.int {
      changes.removeLast(min(max(0, count), changes.count))
    } else if let ids = line["sending"]?.array {
      if token != line["since"]?.string { (sent, token) = ([:], line["since"]?.string) }
      for id in ids.compactMap(\.string) { sent.updateValue(nil, forKey: id) }
    } else if line["settled"] != nil {
      sent = [:]
    } else if let id = line["drop"]?.string {
      changes.removeAll { $0.objectID == id }
    }
  }
}

extension RecordChange {
  /// The objectID of the record; nil for all records, and for a record without one.
  var objectID: String? {
    switch self {
    case .save(let record), .partialUpdate(let record, _): record["objectID"]?.string
    case .delete(let id): id
    case .clear: nil
    }
  }

  /// The record that it leaves on the server, null if there is none; nil if that is not known.
  fileprivate var remainder: JSON? {
    switch self {
    case .save(let record): record
    case .delete: .null
    case .partialUpdate, .clear: nil
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .save(let record): ["save": record]
    case .partialUpdate(let record, let creates): ["update": record, "creates": .bool(creates)]
    case .delete(let id): ["delete": .string(id)]
    case .clear: ["clear": true]
    }
  }

  fileprivate init?(_ json: JSON) {
    if let record = json["save"] {
      self = .save(record)
    } else if let record = json["update"], let creates = json["creates"]?.bool {
      self = .partialUpdate(record, createIfNotExists: creates)
    } else if let id = json["delete"]?.string {
      self = .delete(objectID: id)
    } else {
      return nil
    }
  }
}
