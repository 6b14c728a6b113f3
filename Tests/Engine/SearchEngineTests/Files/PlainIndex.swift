import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

/// The expected content of an index: records by objectID, and settings.
struct PlainIndex: Equatable {
  var records: [String: JSON] = [:]
  var settings = PlainIndex.settings[0]

  static let settings = [
    IndexSettings(
      searchableAttributes: ["name", "unordered(note)"], attributesForFaceting: ["searchable(kind)", "batch"],
      customRanking: [.descending("number")]),
    IndexSettings(
      searchableAttributes: ["note", "name"], attributesForFaceting: ["searchable(kind)", "batch"],
      customRanking: [.ascending("number")]),
    IndexSettings(attributesForFaceting: ["kind", "batch"]),
  ]

  /// The content of an index, read record by record.
  init(_ index: LocalIndex) throws {
    settings = index.settings
    try index.browse { record in
      let id = record["objectID"]?.string ?? ""
      expectEqual(records[id], nil, "\(id) occurs twice")
      records[id] = record
    }
  }

  init() {}

  /// An index in memory with just these records.
  func fresh() throws -> LocalIndex {
    let index = try LocalIndex(settings: settings)
    try index.save(records.keys.sorted().compactMap { records[$0] })
    return index
  }

  static let requests: [HitsRequest] = [
    ("", nil), ("re", "number < 300"), ("blue lmap", nil), ("red", "kind:lamp OR kind:chair"), ("chair", "NOT batch:3"),
  ].map { text, filters in
    var query = Query(text)
    query.filters = filters
    query.facets = ["kind", "batch"]
    return HitsRequest(indexName: "x", query: query)
  }

  /// The answers of an index that never had other records.
  func answers() throws -> [SearchResponse] {
    let fresh = try fresh()
    return try Self.requests.map { try fresh.search($0).withoutTime }
  }

  /// Expects that an index has these records, and answers as one that never had others.
  func expectIsHeld(
    by index: LocalIndex, answers: [SearchResponse]? = nil, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expectEqual(PlainIndex(index), self, comment, sourceLocation: sourceLocation)
    expectEqual(index.count, records.count, comment, sourceLocation: sourceLocation)
    for (id, record) in records.prefix(5) {
      try expectEqual(index.record(id), record, comment, sourceLocation: sourceLocation)
    }
    try expectEqual(index.record("nobody"), nil, comment, sourceLocation: sourceLocation)
    for (request, expected) in zip(Self.requests, try answers ?? self.answers()) {
      let isSame = try index.search(request).withoutTime == expected
      #expect(isSame, "\(comment): '\(request.query.query ?? "")'", sourceLocation: sourceLocation)
    }
  }
}

extension SearchResponse {
  var withoutTime: SearchResponse {
    var response = self
    response.processingTimeMS = 0
    return response
  }
}

/// A change of an index that depends on its number and a seed only.
struct RandomChange {
  enum Step {
    case save([JSON])
    case update([JSON])
    case delete([String])
    case deleteMatching(below: Int)
    case clear
    case setSettings(Int)
  }

  let step: Step

  /// - Parameter large: one change in so many has more records than fit into memory alone.
  init(number: Int, seed: UInt64, large: Int = 4) {
    var random = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(number))
    if random.once(in: large) {
      let first = random.number(in: 0...2000)
      step = .save((first..<first + 4100).map { Self.record("\($0)", number, &random) })
      return
    }
    switch random.number(in: 0...11) {
    case 0...4: step = .save(random.array(of: 1...60) { Self.record("\($0.number(in: 0...80))", number, &$0) })
    case 5, 6:
      step = .update(
        random.array(of: 1...20) { random in
          let change: JSON = random.once(in: 2) ? ["_operation": "Increment", "value": 3] : .integer(Int64(number))
          return ["objectID": .string("\(random.number(in: 0...5000))"), "number": change]
        })
    case 7, 8: step = .delete(random.array(of: 1...200) { "\($0.number(in: 0...6000))" })
    case 9: step = .deleteMatching(below: random.number(in: 0...500))
    case 10: step = random.once(in: 2) ? .clear : .delete([])
    default: step = .setSettings(random.number(in: 0...PlainIndex.settings.count - 1))
    }
  }

  static func record(_ id: String, _ batch: Int, _ random: inout SeededGenerator) -> JSON {
    [
      "objectID": .string(id), "name": .string(random.element(of: "red", "blue", "green") + " thing"),
      "kind": .string(random.element(of: "lamp", "chair", "table")), "batch": .integer(Int64(batch)),
      "number": .integer(Int64(random.number(in: 0...1000))),
      "note": .string(random.element(of: "blue lamp", "red chair", "")),
    ]
  }

  func apply(to index: LocalIndex) throws {
    switch step {
    case .save(let records): try index.save(records)
    case .update(let records): try index.partialUpdate(records)
    case .delete(let ids): try index.delete(ids)
    case .deleteMatching(let limit): try index.delete(matching: FilterExpression(parsing: "number < \(limit)"))
    case .clear: try index.clear()
    case .setSettings(let number): try index.setSettings(PlainIndex.settings[number])
    }
  }

  func apply(to plain: inout PlainIndex) {
    switch step {
    case .save(let records):
      for record in records { plain.records[record["objectID"]?.string ?? ""] = record }
    case .update(let records): for record in records { Self.update(record, in: &plain) }
    case .delete(let ids): for id in ids { plain.records[id] = nil }
    case .deleteMatching(let limit):
      plain.records = plain.records.filter { ($1["number"]?.number ?? .infinity) >= Double(limit) }
    case .clear: plain.records = [:]
    case .setSettings(let number): plain.settings = PlainIndex.settings[number]
    }
  }

  private static func update(_ change: JSON, in plain: inout PlainIndex) {
    let id = change["objectID"]?.string ?? ""
    var record = plain.records[id]?.object ?? ["objectID": .string(id)]
    if let number = change["number"], number.object == nil {
      record["number"] = number
    } else {
      record["number"] = .integer(Int64(record["number"]?.number ?? 0) + 3)
    }
    plain.records[id] = .object(record)
  }
}
