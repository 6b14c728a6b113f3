internal import AlgoliaWire
internal import SearchEngine
internal import SearchModel

extension IndexCatalogue {
  /// Applies operations to an index in their order. All are applied or none, unless one of them deletes the index.
  ///
  /// - Returns: The objectID of each operation; nil for those without one.
  @discardableResult
  func apply(_ operations: [BatchOperation], to name: String) throws -> [String?] {
    try change { catalogue in
      var ids: [String?] = []
      for batch in operations.split(omittingEmptySubsequences: false, whereSeparator: { $0 == .deleteIndex }) {
        // A deletion of the index precedes every batch but the first.
        if batch.startIndex > 0 {
          try catalogue.delete(name)
          ids.append(nil)
        }
        ids += try catalogue.apply(batch.compactMap(\.change), to: name)
      }
      return ids
    }
  }
}

extension IndexCatalogue.Changes {
  /// Applies a batch. Creates a missing index only if the batch adds records.
  fileprivate func apply(_ changes: [RecordChange], to name: String) throws -> [String?] {
    if contains(name), changes == [.clear] {
      try clear(name)
      return [nil]
    }
    if contains(name), !changes.isEmpty, changes.allSatisfy(\.onlyDeletes) {
      return try delete(from: name) { try $0.apply(changes) }
    }
    if contains(name) || changes.contains(where: \.adds) {
      return try change(name) { try $0.apply(changes) }
    }
    return changes.map { if case .delete(let id) = $0 { id } else { nil } }
  }
}

extension BatchOperation {
  /// The change of records; nil for the deletion of the index.
  fileprivate var change: RecordChange? { if case .change(let change) = self { change } else { nil } }
}

extension RecordChange {
  fileprivate var onlyDeletes: Bool {
    switch self {
    case .delete, .clear: true
    case .save, .partialUpdate: false
    }
  }

  fileprivate var adds: Bool {
    switch self {
    case .save: true
    case .partialUpdate(_, let createIfNotExists): createIfNotExists
    case .delete, .clear: false
    }
  }
}
