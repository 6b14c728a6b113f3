internal import Platform
internal import SearchEngine
internal import SearchModel

/// Changes that wait to be sent to a server, in a file of lines that only grows until none waits.
final class WriteQueue: Sendable {
  private struct State {
    var file: SystemFile
    var size: Int
    var changes: [RecordChange] = []
    /// Changes that are in the file, but that the mirror does not have yet: they are not sent.
    var unconfirmed: [RecordChange] = []
    var unsettled: Set<String> = []
    /// The token of the server's state that was read before these were sent.
    var token: String?
  }

  private let state: Locked<State>
  private static let newline = UInt8(ascii: "\n")

  /// Opens the file; the changes of a process before wait again. A line that was not written to its end counts as not
  /// written.
  init(path: String) throws(StoreError) {
    let file = try SystemFile(path: path, for: .extendingPrivately)
    let bytes = try file.bytes()
    var state = State(file: file, size: bytes.lastIndex(of: Self.newline).map { $0 + 1 } ?? 0)
    for line in bytes[..<state.size].split(separator: Self.newline) {
      guard let json = try? JSON(parsing: Array(line)) else { continue }
      if let changes = json["add"]?.array {
        state.changes += changes.compactMap(RecordChange.init)
      } else if let count = json["sent"]?.int {
        state.changes.removeFirst(min(max(0, count), state.changes.count))
      } else if let count = json["undone"]?.int {
        state.changes.removeLast(min(max(0, count), state.changes.count))
      } else if let ids = json["sending"]?.array {
        state.unsettled.formUnion(ids.compactMap(\.string))
        state.token = json["since"]?.string
      } else if json["settled"] != nil {
        state.unsettled = []
      } else if let id = json["drop"]?.string {
        state.changes.removeAll { $0.objectID == id }
      }
    }
    self.state = Locked(state)
  }

  /// The changes in the order in which they were made.
  var changes: [RecordChange] { state.withLock { $0.changes } }

  /// The records that were sent, or perhaps were, since this state of the server was read.
  func unsettled(since token: String?) -> Set<String> {
    state.withLock { $0.token == token ? $0.unsettled : [] }
  }

  /// The changes of each record.
  var changesByID: [String: [RecordChange]] { Dictionary(grouping: changes) { $0.objectID ?? "" } }

  /// Adds changes, which are on the disk afterwards, makes them in the mirror, and lets them be sent. If the mirror can't
  /// make them, they are removed again.
  func append(_ changes: [RecordChange], _ make: () throws -> Void = {}) throws {
    try state.withLock { state throws(StoreError) in
      try Self.write(["add": .array(changes.map(\.json))], to: &state)
      state.unconfirmed = changes
    }
    do {
      try make()
    } catch {
      try state.withLock { state throws(StoreError) in
        state.unconfirmed = []
        try Self.write(["undone": .integer(Int64(changes.count))], to: &state)
      }
      throw error
    }
    state.withLock { state in
      state.changes += state.unconfirmed
      state.unconfirmed = []
    }
  }

  /// Notes which records are sent now.
  func noteSending(_ ids: [String], since token: String?) throws(StoreError) {
    try state.withLock { state throws(StoreError) in
      let since = token.map { JSON.string($0) } ?? .null
      try Self.write(["sending": .array(ids.map { .string($0) }), "since": since], to: &state)
      state.unsettled.formUnion(ids)
      state.token = token
    }
  }

  /// Notes that the changes of the server were read since.
  func settle() throws(StoreError) {
    try state.withLock { state throws(StoreError) in
      guard !state.unsettled.isEmpty else { return }
      try Self.write(["settled": true], to: &state)
      state.unsettled = []
      try Self.empty(&state)
    }
  }

  /// Removes the first changes, which were sent.
  func removeFirst(_ count: Int) throws(StoreError) {
    try state.withLock { state throws(StoreError) in
      try Self.write(["sent": .integer(Int64(count))], to: &state)
      state.changes.removeFirst(min(count, state.changes.count))
      try Self.empty(&state)
    }
  }

  /// Removes all changes of a record.
  func drop(_ objectID: String) throws(StoreError) {
    try state.withLock { state throws(StoreError) in
      try Self.write(["drop": .string(objectID)], to: &state)
      state.changes.removeAll { $0.objectID == objectID }
      try Self.empty(&state)
    }
  }

  private static func write(_ line: JSON, to state: inout State) throws(StoreError) {
    let bytes = line.bytes() + [newline]
    try bytes.withUnsafeBufferPointer { bytes throws(StoreError) in
      try state.file.write(UnsafeRawBufferPointer(bytes), at: state.size)
    }
    try state.file.synchronize()
    state.size += bytes.count
  }

  /// Empties the file when nothing waits.
  private static func empty(_ state: inout State) throws(StoreError) {
    guard state.changes.isEmpty, state.unconfirmed.isEmpty, state.unsettled.isEmpty else { return }
    try state.file.truncate()
    state.size = 0
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
