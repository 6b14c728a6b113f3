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
  private let texts: EmbeddedTexts

  init(
    types: RecordTypes? = nil, texts: EmbeddedTexts, original: @escaping (String) throws -> JSON.Object?
  ) {
    (self.original, self.types, self.texts) = (original, types, texts)
  }

  mutating func apply(_ change: RecordChange, at location: RecordLocation) throws {
    switch change {
    case .save(let record):
      var record = try record.record(at: location)
      let id = try record.objectID(at: location) ?? newIDs.next()
      let vector = try VectorChange(takingFrom: &record, at: location)
      if let read = types?.reading(record, at: location, nil) { record = read }
      set(id, State(record: record, vector: states[ExactID(text: id)]?.vector ?? start, location: location))
      take(vector, id)
    case .partialUpdate(let changes, let createIfNotExists):
      var changes = try changes.record(at: location)
      let id = try changes.objectID(at: location) ?? newIDs.next()
      let key = ExactID(text: id)
      var state =
        try states[key] ?? State(record: isCleared ? nil : original(id), vector: start, location: location)
      guard var record = state.record ?? (createIfNotExists ? [:] : nil) else { return objectIDs.append(id) }
      let vector = try VectorChange(takingFrom: &changes, at: location)
      // Otherwise the record and its lists would be copied.
      states[key] = nil
      state.record = nil
      // The record's other values were read when it was saved.
      let typedChanges = types?.reading(changes, at: location, nil) ?? changes
      try PartialUpdate(typedChanges, at: location).apply(to: &record, &state.lists)
      types?.updateComputed(of: &record, after: changes)
      set(id, State(record: record, lists: state.lists, vector: state.vector, location: location))
      take(vector, id)
    case .delete(let id): set(id, State(vector: .none, location: location))
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

  /// The vectors of records that were not changed yet.
  private var start: PendingVector { isCleared ? .none : .ofIndex }

  private mutating func take(_ change: VectorChange, _ id: String) {
    switch change {
    case .keep, .store: break
    case .remove: states[ExactID(text: id)]?.vector = .none
    case .set(let vector, let location):
      let hash = states[ExactID(text: id)]?.written.map { texts.hash(of: $0) } ?? 0
      states[ExactID(text: id)]?.vector = .own(vector, at: location, textHash: hash)
    }
  }

  /// The records to write with what becomes of their vectors, in the order of their last changes.
  var saved: [(objectID: String, record: JSON.Object, vector: VectorChange, location: RecordLocation)] {
    states.compactMap { id, state in
      state.written.map { record in
        (objectID: id.text, record: record, vector: state.vector.change(for: record, texts), location: state.location)
      }
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
  var vector: PendingVector
  var location: RecordLocation

  /// The record with its lists.
  var written: JSON.Object? { record.map { lists.written(into: $0) } }
}

/// The vector that a record has after some changes.
private enum PendingVector {
  /// That of the index, if the text is the same in the end.
  case ofIndex
  case none
  /// One that came with a change, for the text that the record had then.
  case own(QuantizedVector, at: RecordLocation, textHash: UInt64)

  func change(for record: JSON.Object, _ texts: EmbeddedTexts) -> VectorChange {
    switch self {
    case .ofIndex: .keep
    case .none: .remove
    case .own(let vector, let location, let hash): hash == texts.hash(of: record) ? .set(vector, at: location) : .remove
    }
  }
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
