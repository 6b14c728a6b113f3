internal import SearchModel

/// Describes a segment: the number of its documents, its columns, and the plan that it was built for.
struct SegmentLayout: Hashable, Sendable, Codable {
  var documents = 0
  /// The number of 64-bit words in each document's packed row.
  var rowWords = 0
  var facets: [Facet] = []
  var numbers: [Number] = []
  /// The attributes whose words are indexed, by the number that marks refer to them with.
  var texts: [String] = []
  var sortKeys: [String] = []
  /// The number of document orders besides their own.
  var furtherOrders = 0
  /// The position cap: words of an attribute that come later all have this position.
  var highestPosition = TextIndex.Mark.highestPosition
  /// The limit on attributes whose words are indexed, by the name that files have for it.
  var mostTextAttributes = TextIndex.Mark.maxAttributes
  /// The dimensions of the documents' vectors; 0 where none has one.
  var vectorDimensions = 0
  /// The number of documents with vectors.
  var vectorCount = 0
  /// The number of those that are listed for a sample.
  var vectorsSampled = 0
  /// Whether the segment contains the records, because there is no store.
  var hasBodies = false
  /// The plan that it was built for: ``IndexPlan/text``.
  var plan = ""

  /// A facet column.
  struct Facet: Hashable, Sendable, Codable {
    var name: String
    var values: Int
    /// The number of forms in which records have the values; 0 where each value is its only form.
    var forms: Int
    var field: RowField?
  }

  /// A number column.
  struct Number: Hashable, Sendable, Codable {
    var name: String
    /// The number of different numbers.
    var values: Int
    var field: RowField?
  }

  /// The location of a document's value numbers in its packed row: `slots` adjacent fields of `bits` bits. An empty
  /// slot contains the number of values.
  struct RowField: Hashable, Sendable, Codable {
    var word: Int
    var shift: Int
    var bits: Int
    var slots: Int
  }
}

extension SegmentLayout {
  /// Whether it can be the layout of a segment.
  var isPlausible: Bool {
    (0...Int(Int32.max)).contains(documents) && (0...64).contains(rowWords) && furtherOrders >= 0
      && (0...TextIndex.Mark.highestPosition).contains(highestPosition)
      && (0...QuantizedVector.maxDimensions).contains(vectorDimensions) && (0...documents).contains(vectorCount)
      && facets.allSatisfy { $0.values >= 0 && $0.forms >= 0 } && numbers.allSatisfy { $0.values >= 0 }
      && Set(facets.map(\.name)).count == facets.count && Set(numbers.map(\.name)).count == numbers.count
  }

  /// The saved form; ``JSON/decoded(as:)`` reads it.
  var json: JSON {
    [
      "documents": .integer(Int64(documents)), "rowWords": .integer(Int64(rowWords)),
      "facets": .array(facets.map { Self.json($0.name, $0.values, forms: $0.forms, $0.field) }),
      "numbers": .array(numbers.map { Self.json($0.name, $0.values, $0.field) }),
      "texts": .array(texts.map { .string($0) }), "sortKeys": .array(sortKeys.map { .string($0) }),
      "furtherOrders": .integer(Int64(furtherOrders)), "highestPosition": .integer(Int64(highestPosition)),
      "mostTextAttributes": .integer(Int64(mostTextAttributes)),
      "vectorDimensions": .integer(Int64(vectorDimensions)), "vectorCount": .integer(Int64(vectorCount)),
      "vectorsSampled": .integer(Int64(vectorsSampled)),
      "hasBodies": .bool(hasBodies), "plan": .string(plan),
    ]
  }

  private static func json(_ name: String, _ values: Int, forms: Int? = nil, _ field: RowField?) -> JSON {
    var members: JSON.Object = ["name": .string(name), "values": .integer(Int64(values))]
    members["forms"] = forms.map { .integer(Int64($0)) }
    members["field"] = field.map { field in
      [
        "word": .integer(Int64(field.word)), "shift": .integer(Int64(field.shift)),
        "bits": .integer(Int64(field.bits)), "slots": .integer(Int64(field.slots)),
      ]
    }
    return .object(members)
  }
}
