package import SearchModel

/// One of the changes that a batch makes.
package enum RecordChange: Hashable, Sendable {
  /// Adds a record, in place of one with the same objectID.
  case save(JSON)
  /// Changes attributes of a record, as ``LocalIndex/partialUpdate(_:createIfNotExists:)`` does.
  case update(JSON, createsIfMissing: Bool)
  case delete(objectID: String)
  /// Deletes all records that are there before this change.
  case clear
}

/// What several changes come to, one after the other: every record is written once at most, and none is read that
/// need not be.
struct ChangedRecords {
  /// Whether nothing stays of what was there before.
  private(set) var isCleared = false
  /// The objectID that each change was about; nil for those about none.
  private(set) var objectIDs: [String?] = []
  /// What becomes of a record; nil where it is deleted.
  private var states: [ExactID: (record: JSON.Object?, place: RecordPlace)] = [:]
  /// The record with an objectID before all changes.
  private let original: (String) throws -> JSON.Object?
  private var newIDs = NewObjectIDs()

  init(original: @escaping (String) throws -> JSON.Object?) { self.original = original }

  mutating func apply(_ change: RecordChange, at place: RecordPlace) throws {
    switch change {
    case .save(let record):
      let record = try record.record(at: place)
      let id = try record.objectID(at: place) ?? newIDs.next()
      set(record, id, place)
    case .update(let changes, let createsIfMissing):
      let changes = try changes.record(at: place)
      let id = try changes.objectID(at: place) ?? newIDs.next()
      let old = try current(id)
      guard old != nil || createsIfMissing else { return objectIDs.append(id) }
      set(try PartialUpdate(changes, at: place).applied(to: old ?? [:]), id, place)
    case .delete(let id): set(nil, id, place)
    case .clear:
      isCleared = true
      states = [:]
      objectIDs.append(nil)
    }
  }

  private mutating func set(_ record: JSON.Object?, _ id: String, _ place: RecordPlace) {
    states[ExactID(text: id)] = (record, place)
    objectIDs.append(id)
  }

  private func current(_ id: String) throws -> JSON.Object? {
    if let state = states[ExactID(text: id)] { return state.record }
    return isCleared ? nil : try original(id)
  }

  /// The records to be written, in the order of their last changes.
  var saved: [(objectID: String, record: JSON.Object, place: RecordPlace)] {
    states.compactMap { id, state in state.record.map { (objectID: id.text, record: $0, place: state.place) } }
      .sorted { $0.place.number < $1.place.number }
  }

  /// The records to be deleted that may have been there before.
  var deleted: [String] { states.compactMap { $0.value.record == nil ? $0.key.text : nil } }
}

/// An objectID by its bytes, as segments keep it: two that only look the same are two.
private struct ExactID: Hashable {
  let text: String

  static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension LocalIndex {
  /// Makes changes one after the other: all of them, or none if one can't be made. Searches see them at once.
  ///
  /// - Returns: The objectID that each change was about; nil for those about none.
  @discardableResult
  package func apply(_ changes: [RecordChange]) throws(IndexError) -> [String?] {
    try change { writer in
      let snapshot = writer.snapshot
      var changed = ChangedRecords { id in try snapshot.place(of: id).map { try snapshot.record(at: $0) } }
      for (number, change) in changes.enumerated() { try changed.apply(change, at: RecordPlace(number: number)) }
      let deleted = changed.isCleared ? [] : changed.deleted.compactMap { snapshot.place(of: $0) }
      let saved = changed.saved
      guard changed.isCleared || !deleted.isEmpty || !saved.isEmpty else { return changed.objectIDs }
      let replacement = changed.isCleared ? snapshot.configuration : nil
      try writer.save(replacingAllWith: replacement, deleting: deleted) { add in
        for (id, record, place) in saved { try Self.add(record, id, at: place, with: add) }
      }
      return changed.objectIDs
    }
  }

  /// Puts the records of another index in the place of all that are here.
  package func replaceRecords(with other: LocalIndex) throws(IndexError) {
    let (snapshot, parts) = other.state.parts
    try change { writer in
      try writer.save(replacingAllWith: writer.snapshot.configuration) { add in
        for written in parts {
          try snapshot.forEachBody(of: [written.part], rows: written.rows) { _, body in
            let record = try JSON(parsing: body).object ?? [:]
            try add(record, record["objectID"]?.string ?? "", body)
          }
        }
      }
    }
  }
}
