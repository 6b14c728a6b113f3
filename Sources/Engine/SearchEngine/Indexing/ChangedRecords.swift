internal import SearchModel

/// The combined effect of several changes: each record is written at most once, and read only if an update needs it.
struct ChangedRecords {
  /// Whether all records from before the changes are deleted.
  private(set) var isCleared = false
  /// The objectID of each change; nil for `clear`.
  private(set) var objectIDs: [String?] = []
  /// The new state of each record; nil where it is deleted.
  private var states: [ExactID: (record: JSON.Object?, location: RecordLocation)] = [:]
  /// Reads the record with an objectID as it was before the changes.
  private let original: (String) throws -> JSON.Object?
  private var newIDs = NewObjectIDs()
  /// Compares elements of arrays for all partial updates.
  private var comparison: LimitedComparison

  /// How texts of the records are read; nil if they stay as they are.
  private let types: RecordTypes?

  init(
    _ thresholds: Thresholds = Thresholds(), types: RecordTypes? = nil,
    original: @escaping (String) throws -> JSON.Object?
  ) {
    (self.original, self.types) = (original, types)
    comparison = LimitedComparison(maxSteps: thresholds.maxComparisonSteps)
  }

  mutating func apply(_ change: RecordChange, at location: RecordLocation) throws {
    switch change {
    case .save(let record):
      let record = try record.record(at: location)
      let id = try record.objectID(at: location) ?? newIDs.next()
      set(types?.reading(record, at: location, nil) ?? record, id, location)
    case .partialUpdate(let changes, let createIfNotExists):
      let changes = try changes.record(at: location)
      let id = try changes.objectID(at: location) ?? newIDs.next()
      guard var record = try current(id) ?? (createIfNotExists ? [:] : nil) else { return objectIDs.append(id) }
      // Otherwise the record would be copied.
      states[ExactID(text: id)] = nil
      // The record's other values were read when it was saved.
      let typedChanges = types?.reading(changes, at: location, nil) ?? changes
      try PartialUpdate(typedChanges, at: location).apply(to: &record, &comparison)
      types?.updateLocation(of: &record, after: changes)
      set(record, id, location)
    case .delete(let id): set(nil, id, location)
    case .clear:
      isCleared = true
      states = [:]
      objectIDs.append(nil)
    }
  }

  private mutating func set(_ record: JSON.Object?, _ id: String, _ location: RecordLocation) {
    states[ExactID(text: id)] = (record, location)
    objectIDs.append(id)
  }

  private func current(_ id: String) throws -> JSON.Object? {
    if let state = states[ExactID(text: id)] { return state.record }
    return isCleared ? nil : try original(id)
  }

  /// The records to write, in the order of their last changes.
  var saved: [(objectID: String, record: JSON.Object, location: RecordLocation)] {
    states.compactMap { id, state in state.record.map { (objectID: id.text, record: $0, location: state.location) } }
      .sorted { $0.location.number < $1.location.number }
  }

  /// The objectIDs to delete, whether or not there are such records.
  var deleted: [String] { states.compactMap { $0.value.record == nil ? $0.key.text : nil } }
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
