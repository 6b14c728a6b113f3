import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

/// The cost of a single record grows linearly with its size.
@Suite("A large record")
struct LargeRecordTests {
  private func search(
    _ index: LocalIndex, _ text: String = "", _ parameters: JSON.Object = [:]
  ) throws -> SearchResponse {
    var query = Query(parameters: parameters)
    query.query = text
    return try index.search(HitsRequest(indexName: "index", query: query))
  }

  @Test("Very many different values of a facet are saved quickly, each once")
  func manyValues() throws {
    try Growth.expectLinear(25_000) { size in
      let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["sizes"]))
      let sizes = (0..<size).map { JSON.integer(Int64($0)) }
      try index.save([["objectID": "1", "sizes": .array(sizes + [0, 1])], ["sizes": [1]]])
      let counts = try search(index, "", ["facets": ["sizes"], "maxValuesPerFacet": 2]).facets(for: "sizes")
      expectEqual(counts?.map { "\($0.value) \($0.count)" }, ["1 2", "0 1"])
    }
  }

  @Test("Very many attributes are saved quickly, in any order")
  func manyAttributes() throws {
    try Growth.expectLinear(3_000) { size in
      let index = try LocalIndex(settings: IndexSettings(parameters: ["attributesLimitedTo": 32_768]))
      let members = (0..<size).map { (key: "a\($0)", value: JSON.integer(Int64($0))) }
      try index.save([.object(JSON.Object(members)), .object(JSON.Object(members.reversed()))])
      try expectEqual(search(index, "\(size - 1)").nbHits, 2)
      try expectEqual(search(index, "", ["filters": .string("a\(size - 1) = \(size - 1)")]).nbHits, 2)
    }
  }

  @Test("A table may have very many columns")
  func manyColumns() throws {
    try Growth.expectLinear(7_500) { size in
      let index = try LocalIndex()
      let header = (0..<size).map { "c\($0)" }.joined(separator: ",")
      let row = String(repeating: ",", count: size - 1)
      try index.save(RecordSource(text: "\(header)\nred\(row)\n", format: .csv))
      expectEqual(index.count, 1)
    }
  }

  @Test("A table may have very many columns of one name, or without names")
  func repeatedColumns() throws {
    try Growth.expectLinear(5_000) { size in
      for name in ["a", ""] {
        let header = Array(repeating: name, count: size).joined(separator: ",")
        let row = String(repeating: ",", count: size - 1)
        let index = try LocalIndex()
        try expectEqual(index.save(RecordSource(text: "\(header)\nred\(row)\n", format: .csv)), 1)
      }
    }
  }

  @Test("Words that occur everywhere in a long text are ranked and found as phrases quickly")
  func longText() throws {
    try Growth.expectLinear(2_000) { size in
      let index = try LocalIndex()
      let text = String(repeating: "the lamp of the house and ", count: size)
      try index.save([["objectID": "long", "text": .string(text)], ["objectID": "1", "text": "the of"]])
      try expectEqual(search(index, "the of").hits.map(\.objectID), ["1", "long"])
      try expectEqual(search(index, String(repeating: "the of ", count: 16)).nbHits, 2)
      try expectEqual(search(index, "\"of the house\"", ["advancedSyntax": true]).hits.map(\.objectID), ["long"])
      try expectEqual(search(index, "\"lamp the\"", ["advancedSyntax": true]).nbHits, 0)
      let phrase = String(repeating: "the lamp of the house and ", count: 5)
      try expectEqual(search(index, "\"\(phrase)\"", ["advancedSyntax": true]).hits.map(\.objectID), ["long"])
    }
  }

  @Test("Very many synonyms in a text are replaced quickly by the word of the query")
  func replacedSynonyms() throws {
    try Growth.expectLinear(10_000) { size in
      let index = try LocalIndex()
      try index.save([["objectID": "1", "text": .string(String(repeating: "house, ", count: size))]])
      try index.saveSynonyms([Synonym(objectID: "1", kind: .equivalent(["home", "house"]))])
      let hit = try #require(try search(index, "home", ["replaceSynonymsInHighlight": true]).hits.first)
      expectEqual(hit.highlights?["text"]?.passage?.value, String(repeating: "<em>home</em>, ", count: size))
    }
  }

  @Test("A record with very many locations is compared quickly for an automatic radius")
  func manyLocations() throws {
    try Growth.expectLinear(4_000) { size in
      let index = try LocalIndex()
      let near = (0..<size).map { ["lat": .double(Double($0) / 1e6), "lng": 1] as JSON }
      let far = (0..<2000).map { ["objectID": .string("\($0)"), "_geoloc": ["lat": 50, "lng": 50]] as JSON }
      try index.save([["objectID": "near", "_geoloc": .array(near)]] + far)
      let response = try search(index, "", ["aroundLatLng": "0,1", "attributesToRetrieve": []])
      #expect(response.nbHits == 2001 && response.hits.first?.objectID == "near")
    }
  }

  @Test("Words are near each other in an attribute whose values alternate with those of others")
  func mixedAttributes() throws {
    let index = try LocalIndex()
    func parts(_ texts: [(String, String)]) -> JSON {
      .array(texts.map { ["name": .string($0), "about": .string($1)] })
    }
    try index.save([
      ["objectID": "far", "parts": parts([("red", "old"), ("lamp", "new"), ("chair", "red"), ("desk", "lamp")])],
      ["objectID": "near", "parts": parts([("chair", "red"), ("desk", "old"), ("red lamp", "new")])],
    ])
    try expectEqual(search(index, "red lamp").hits.map(\.objectID), ["near", "far"])
    try expectEqual(search(index, "\"red lamp\"", ["advancedSyntax": true]).hits.map(\.objectID), ["near"])
  }
}
