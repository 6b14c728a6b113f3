package import InstantSearchCore
package import InstantSearchTesting
internal import Platform

/// The records of a random screen: a shop in two orders, and books.
package struct ScreenShop: Sendable {
  package let records: [JSON]
  package let books: [JSON]

  /// The names of the indices. The backend makes `relevant` from `main`: it says how relevant its results are.
  package enum Index {
    package static let (main, byPrice, relevant, books) = ("shop", "shop_by_price", "shop_relevant", "books")
  }

  package init(_ generator: inout SeededGenerator) {
    records = (0..<generator.number(in: 0...24)).map { Self.record($0, &generator) }
    books = (0..<generator.number(in: 0...8)).map { Self.record($0, &generator) }
  }

  /// The records by price.
  package var recordsByPrice: [JSON] {
    records.enumerated().sorted { left, right in
      (left.element["price"]?.int ?? 0, left.offset) < (right.element["price"]?.int ?? 0, right.offset)
    }.map(\.element)
  }

  /// The indices as the model has them.
  package var indices: ReferenceIndices {
    ReferenceIndices([
      Index.main: ReferenceBackend(records: records), Index.byPrice: ReferenceBackend(records: recordsByPrice),
      Index.books: ReferenceBackend(records: books),
    ])
  }

  /// The attributes that an index declares for faceting.
  package static let facets: [Attribute] = [
    "brand", "color", "material", "kind", "season", "size", "sale", "rating", "l0", "l1", "c0", "c1",
  ]

  /// Now, for presets of dates: 2026-03-29 12:00 UTC.
  package static let now: Int64 = 1_774_785_600

  // No word of a name begins like a word of another attribute: the model searches all of them.
  private static func record(_ number: Int, _ generator: inout SeededGenerator) -> JSON {
    let (home, side) = (generator.element(of: "indoors", "garden"), generator.element(of: "east", "west"))
    var record: [String: JSON] = [
      "objectID": .string("\(number + 100)"),
      "name": .string("\(generator.element(of: "oak", "pine", "steel")) \(generator.element(of: "chair", "table"))"),
      "color": .string(generator.element(of: "red", "blue", "green")),
      "material": .array(
        Set(generator.array(of: 0...2) { $0.element(of: "wool", "linen", "jute") }).sorted().map { .string($0) }),
      "kind": .string(generator.element(of: "new", "used", "mended")),
      "season": .string(generator.element(of: "winter", "autumn")),
      "size": .string(generator.element(of: "small", "large")), "sale": .bool(generator.once(in: 2)),
      "rating": .integer(Int64(generator.number(in: 1...5))), "stock": .integer(Int64(generator.number(in: 0...9))),
      "price": .integer(Int64(generator.number(in: 5...60))),
      "released": .integer(now + Int64(generator.number(in: -40...3)) * 86_400 + 3_600),
      "l0": .string(home), "l1": .string("\(home) > \(generator.element(of: "new", "old"))"),
      "c0": .string(side), "c1": .string("\(side) > \(generator.element(of: "upper", "lower"))"),
      "_tags": .array(Set(generator.array(of: 0...2) { $0.element(of: "fair", "hot") }).sorted().map { .string($0) }),
    ]
    if !generator.once(in: 5) {
      record["brand"] = .string("b\(min(generator.number(in: 0...7), generator.number(in: 0...7)))")
    }
    if !generator.once(in: 4) {
      record["_geoloc"] = [
        "lat": .double(Double(generator.number(in: -80...80)) / 2),
        "lng": .double(Double(generator.number(in: -300...300)) / 2),
      ]
    }
    return .object(JSON.Object(record.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
  }
}

/// The backend of random screens: it notes what it is asked for.
package final class ScreenBackend: SearchBackend {
  private let indices: any SearchBackend
  private let recorded = Locked<[[SearchRequest]]>([])

  /// - Parameter indices: Has the indices of the shop, but not the one with a relevant sort.
  package init(_ indices: any SearchBackend) { self.indices = indices }

  package var supportedParameters: SupportedParameters { .all }
  package var countsHistograms: Bool { true }

  /// All calls so far.
  package var calls: [[SearchRequest]] { recorded.withLock { $0 } }

  package func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    recorded.withLock { $0.append(requests) }
    var answers = try await indices.search(requests.map(Self.withoutRelevancy))
    for (index, request) in requests.enumerated() {
      guard case .hits(let request) = request, case .hits(var response) = answers[index] else { continue }
      response.processingTimeMS = 0
      if request.indexName == ScreenShop.Index.relevant {
        response.otherFields["appliedRelevancyStrictness"] = request.query["relevancyStrictness"] ?? 90
      }
      answers[index] = .hits(response)
    }
    return answers
  }

  private static func withoutRelevancy(_ request: SearchRequest) -> SearchRequest {
    guard case .hits(var hits) = request else { return request }
    hits.query["relevancyStrictness"] = nil
    if hits.indexName == ScreenShop.Index.relevant { hits.indexName = ScreenShop.Index.main }
    return .hits(hits)
  }
}
