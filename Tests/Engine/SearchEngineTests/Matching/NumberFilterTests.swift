import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@Suite("Numbers in facet filters")
struct NumberFilterTests {
  @Test("A filter finds the records with its number, in whatever form either is written")
  func everyForm() throws {
    for seed in RandomCases.seeds(60, long: 3_750) {
      var generator = SeededGenerator(seed: seed)
      let values = generator.array(of: 0...30) { WrittenValue(from: &$0) }
      let records = try values.enumerated().map { record, value in
        try JSON(parsing: #"{"objectID": "\#(record)", "n": \#(value.json)}"#)
      }
      let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["n"]))
      try index.save(records)
      let reference = ReferenceBackend(records: records)

      for _ in 0..<10 {
        let sought = WrittenValue(from: &generator)
        let written = sought.written
        let escaped = written.hasPrefix("-") ? "\\" + written : written
        let forms: [(filters: JSON.Object, matches: (String) -> Bool)] = [
          (["filters": "n:\(written)"], { sought.unquoted.isSame($0) }),
          (["filters": "NOT n:\(written)"], { !sought.unquoted.isSame($0) }),
          (["filters": "n:\"\(written)\""], { written.isSame($0) }),
          (["facetFilters": ["n:\(escaped)"]], { written.isSame($0) || sought.unquoted.isSame($0) }),
          (["facetFilters": ["n:-\(written)"]], { !written.isSame($0) && !sought.unquoted.isSame($0) }),
        ]
        for (filters, matches) in forms {
          let expected = values.indices.filter { matches(values[$0].text) }.map(String.init)
          var query = Query(parameters: filters)
          query.hitsPerPage = 100
          let request = HitsRequest(indexName: "x", query: query)
          let message = "seed \(seed), \(JSON.object(filters)), \(values.map(\.json))"
          expectEqual(Set(try index.search(request).hits.map(\.objectID)), Set(expected), "\(message)")
          try expectEqual(reference.answer(to: request).hits.map(\.objectID), expected, "\(message)")
        }
      }
    }
  }
}

extension String {
  /// Whether two facet values are the same; texts are compared without case.
  fileprivate func isSame(_ other: String) -> Bool { lowercased() == other.lowercased() }
}

/// A value of a record or a filter, as it is written and as a facet value.
private struct WrittenValue {
  var written: String
  /// The facet value of text without quotes.
  var unquoted: String
  var isQuoted: Bool

  init(from generator: inout SeededGenerator) {
    if generator.once(in: 4) {
      written = generator.almostNumber()
      unquoted = written
      isQuoted = true
    } else {
      written = generator.writtenNumber()
      // A number that 64 bits do not hold keeps its text.
      unquoted =
        if case .decimal? = try? JSON(parsing: written) {
          written
        } else {
          Int64(written).map(\.description) ?? Filter.Facet.Value.number(Double(written) ?? 0).description
        }
      isQuoted = generator.once(in: 3)
    }
  }

  /// The value in a record.
  var json: String { isQuoted ? "\"\(written)\"" : written }
  /// The facet value.
  var text: String { isQuoted ? written : unquoted }
}
