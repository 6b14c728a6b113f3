internal import SearchModel

/// The combined effect of several changes: each record is written at most once, and read only if an update needs it.
struct ChangedRecords {
  /// Whether all records from before the changes are deleted.
  private(set) var isCleared = false
  /// The objectID of each change; nil for `clear`.
  private(set) var objectIDs: [String?] = []
  /// The new state of each record; nil where it is deleted.
  private var states: [ExactID: State] = [:]
  /// Reads the record with an objectID as it was before the changes.
  private let original: (String) throws -> JSON.Object?
  private var newIDs = NewObjectIDs()
  /// How texts of the records are read; nil if they stay as they are.
  private let types: RecordTypes?

  init(types: RecordTypes? = nil, original: @escaping (String) throws -> JSON.Object?) {
    (self.original, self.types) = (original, types)
  }

  mutating func apply(_ change: RecordChange, at location: RecordLocation) throws {
    switch change {
    case .save(let record):
      let record = try record.record(at: location)
      let id = try record.objectID(at: location) ?? newIDs.next()
      set(id, State(record: types?.reading(record, at: location, nil) ?? record, location: location))
    case .partialUpdate(let changes, let createIfNotExists):
      let changes = try changes.record(at: location)
      let id = try changes.objectID(at: location) ?? newIDs.next()
      let key = ExactID(text: id)
      var state = try states[key] ?? State(record: isCleared ? nil : original(id), location: location)
      guard var record = state.record ?? (createIfNotExists ? [:] : nil) else { return objectIDs.append(id) }
      // Otherwise the record and its lists would be copied.
      states[key] = nil
      state.record = nil
      // The record's other values were read when it was saved.
      let typedChanges = types?.reading(changes, at: location, nil) ?? changes
      try PartialUpdate(typedChanges, at: location).apply(to: &record, &state.lists)
      types?.updateLocation(of: &record, after: changes)
      set(id, State(record: record, lists: state.lists, location: location))
    case .delete(let id): set(id, State(location: location))
    case .clear:
      isCleared = true
      states = [:]
      objectIDs.append(nil)
    }
  }

  private mutating func set(_ id: String, _ state: State) {
    states[ExactID(text: id)] = state
    objectIDs.append(id)
  }

  /// The records to write, in the order of their last changes.
  var saved: [(objectID: String, record: JSON.Object, location: RecordLocation)] {
    states.compactMap { id, state in
      state.record.map { (objectID: id.text, record: state.lists.written(into: $0), location: state.location) }
    }
    .sorted { $0.location.number < $1.location.number }
  }

  /// The objectIDs to delete, whether or not there are such records.
  var deleted: [String] { states.compactMap { $0.value.record == nil ? $0.key.text : nil } }
}

private struct State {
  /// Nil where the record is deleted.
  var record: JSON.Object?
  /// The arrays of the record that are not written into it yet.
  var lists = ElementLists()
  var location: RecordLocation
}

/// An objectID that is compared by its bytes, as in segments, and not by canonical equivalence.
private struct ExactID: Hashable {
  let text: String

  static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
