internal import SearchModel

/// Decides what becomes of the vectors of a batch of records.
struct VectorIntake {
  private let texts: EmbeddedTexts
  /// What is known of the vectors of the index, with those of the batch.
  private(set) var settings: VectorSettings?

  init(_ texts: EmbeddedTexts, _ settings: VectorSettings?) {
    self.texts = texts
    self.settings = settings
  }

  /// Whether records may have vectors from before.
  var hasVectors: Bool { settings != nil }

  /// The vector of a record that is saved; nil for none.
  ///
  /// - Parameter before: what was stored for the record that this one replaces.
  mutating func vector(
    of record: JSON.Object, _ change: VectorChange, before: () throws -> StoredVector?
  ) throws -> StoredVector? {
    switch change {
    case .remove: return nil
    case .set(let vector, let location):
      if let settings, settings.dimensions != vector.dimensions {
        throw IndexError.unusableVector(
          reason: "it has \(vector.dimensions) numbers, and the vectors of the index have \(settings.dimensions)",
          at: location)
      }
      settings = settings ?? VectorSettings(dimensions: vector.dimensions)
      return StoredVector(textHash: texts.hash(of: record), vector: vector)
    case .store(let stored):
      if let vector = stored?.vector { settings = settings ?? VectorSettings(dimensions: vector.dimensions) }
      return stored
    case .keep:
      guard hasVectors, let stored = try before(), stored.textHash == texts.hash(of: record) else { return nil }
      return stored
    }
  }
}
