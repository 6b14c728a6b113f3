internal import SearchModel

/// What a segment holds: how many documents, and which arrays of which attributes.
struct SegmentLayout: Hashable, Sendable, Codable {
  var documents = 0
  /// The number of 64-bit words in each document's packed row.
  var rowWords = 0
  var facets: [Facet] = []
  var numbers: [Number] = []
  /// The attributes whose words are kept, by the number that the marks between their words give.
  var texts: [String] = []
  var sortKeys: [String] = []
  /// How many orders there are besides the documents' own.
  var furtherOrders = 0
  /// The position from which on all further words of an attribute have the same one.
  var highestPosition = TextIndex.Mark.highestPosition
  /// The number of attributes whose words are kept at most.
  var mostTextAttributes = TextIndex.Mark.mostAttributes
  /// Whether no record stands in a store.
  var hasBodies = false
  /// What it was made for: ``IndexPlan/text``.
  var plan = ""

  /// An attribute whose values are counted.
  struct Facet: Hashable, Sendable, Codable {
    var name: String
    var values: Int
    var field: RowField?
  }

  /// An attribute with numbers.
  struct Number: Hashable, Sendable, Codable {
    var name: String
    /// How many different numbers there are.
    var values: Int
    var field: RowField?
  }

  /// Where the numbers of values stand in a packed row: `slots` neighbouring parts of `bits` bits. A part that holds
  /// the number of values holds none.
  struct RowField: Hashable, Sendable, Codable {
    var word: Int
    var shift: Int
    var bits: Int
    var slots: Int
  }
}

extension SegmentLayout {
  /// The layout as it is saved; ``JSON/decoded(as:)`` reads it.
  var json: JSON {
    [
      "documents": .integer(Int64(documents)), "rowWords": .integer(Int64(rowWords)),
      "facets": .array(facets.map { Self.json($0.name, $0.values, $0.field) }),
      "numbers": .array(numbers.map { Self.json($0.name, $0.values, $0.field) }),
      "texts": .array(texts.map { .string($0) }), "sortKeys": .array(sortKeys.map { .string($0) }),
      "furtherOrders": .integer(Int64(furtherOrders)), "highestPosition": .integer(Int64(highestPosition)),
      "mostTextAttributes": .integer(Int64(mostTextAttributes)),
      "hasBodies": .bool(hasBodies), "plan": .string(plan),
    ]
  }

  private static func json(_ name: String, _ values: Int, _ field: RowField?) -> JSON {
    var members: JSON.Object = ["name": .string(name), "values": .integer(Int64(values))]
    members["field"] = field.map { field in
      [
        "word": .integer(Int64(field.word)), "shift": .integer(Int64(field.shift)),
        "bits": .integer(Int64(field.bits)), "slots": .integer(Int64(field.slots)),
      ]
    }
    return .object(members)
  }
}
