import Foundation
import InstantSearchCore
import SearchModel
import SearchTransport
import TestSupport
import Testing

@testable import OpenSearchBackend

@Suite("Mappings of OpenSearch")
struct MappingTests {
  /// A cluster without indices, which takes each call for done.
  private actor EmptyCluster: Transport {
    /// The bodies of the calls that make an index.
    private(set) var made: [JSON] = []

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      let path = request.url.path
      if request.method == .get, path != "/" {
        let missing = #"{"error": {"type": "index_not_found_exception", "reason": "no such index"}, "status": 404}"#
        return TransportResponse(status: 404, body: Array(missing.utf8))
      }
      let lines = request.body.split(separator: UInt8(ascii: "\n")).compactMap { try? JSON(parsing: Array($0)) }
      if request.method == .put, let body = lines.first, body["mappings"] != nil { made.append(body) }
      let items = lines.filter { $0["index"] != nil }.map { action -> JSON in
        ["index": ["_id": action["index"]?["_id"] ?? "", "status": 201]]
      }
      let answer: JSON = path.hasSuffix("_bulk") ? ["errors": false, "items": .array(items)] : ["acknowledged": true]
      return TransportResponse(status: 200, body: answer.bytes())
    }
  }

  private static let records: [JSON] = [
    [
      "objectID": "1", "name": "Lamp", "brand": "Lux", "price": 3, "size": 1, "maker": ["name": "Lux"], "text": "a",
      "mixed": "x",
    ],
    ["objectID": "2", "size": true, "mixed": 7, "tags": ["a", "b"]],
  ]

  /// The mapping of an index with these settings, as a cluster keeps it.
  private func mapping(_ settings: IndexSettings, _ records: [JSON] = records) throws -> IndexMapping {
    let fields = IndexMapping(fields: [], settings: settings).missingFields(for: records, settings)
    return try IndexMapping(json: ["a": ["mappings": IndexMapping.json(settings, fields)]])
  }

  /// The fields that have subfields, with their types.
  private func parents(_ properties: JSON?, _ prefix: String = "") -> [String] {
    (properties?.object ?? [:]).flatMap { name, field -> [String] in
      let own = field["fields"] == nil ? [] : ["\(prefix)\(name) \(field["type"]?.string ?? "")"]
      return own + parents(field["properties"], "\(prefix)\(name).")
    }
  }

  // OpenSearch before 2.18 and Elasticsearch before 8.1 drop the subfields of `search_as_you_type` without an error.
  @Test("A text that is searched and counted is a keyword with a subfield of its words, and never the other way round")
  func subfields() async throws {
    var grouped = IndexSettings(
      searchableAttributes: ["name", "mixed", "tags"], attributesForFaceting: ["price"],
      customRanking: [.ascending("name")])
    grouped.attributeForDistinct = "tags"
    let cases: [(IndexSettings, [String])] = [
      (IndexSettings(), ["brand", "maker.name", "mixed", "name", "tags", "text"]),
      (
        IndexSettings(
          searchableAttributes: ["name", "brand", "maker.name"], attributesForFaceting: ["brand", "text"]),
        ["brand"]
      ),
      (grouped, ["mixed", "name", "tags"]),
    ]
    for (settings, expected) in cases {
      let cluster = EmptyCluster()
      let backend = OpenSearchBackend(nodes: ["http://127.0.0.1:9200"], transport: cluster)
      try await backend.index("things").updateSettings(settings)
      let body = try #require(await cluster.made.first)
      expectEqual(body["mappings"]?["_meta"]?["instantsearch"]?["settings"], .object(settings.parameters))
      expectEqual(parents(body["mappings"]?["properties"]), [])
      let known = IndexMapping(fields: [], settings: settings)
      let added = IndexMapping.added(known.missingFields(for: Self.records, settings))["properties"]
      expectEqual(parents(added).sorted(), expected.map { "\($0) keyword" })
      // The same in an index that takes its place.
      let copied = try mapping(settings).fields(fitting: settings)
      expectEqual(parents(IndexMapping.added(copied)["properties"]).sorted(), expected.map { "\($0) keyword" })
    }
    let cluster = EmptyCluster()
    try await OpenSearchBackend(nodes: ["http://127.0.0.1:9200"], transport: cluster).index("things").save(Self.records)
    let brand = try #require(await cluster.made.first?["mappings"]?["properties"]?["brand"])
    expectEqual(
      brand,
      [
        "type": "keyword", "ignore_above": 8_191,
        "fields": ["words": ["type": "search_as_you_type", "analyzer": "instantsearch"]],
      ])
  }

  // MARK: Reading

  /// Texts in the forms of this library, of clusters, and of people.
  private static let forms: JSON = [
    "title": ["type": "text", "fields": ["keyword": ["type": "keyword"]]],
    "brand": ["type": "keyword", "fields": ["words": ["type": "search_as_you_type"]]],
    "maker": ["properties": ["name": ["type": "keyword", "fields": ["text": ["type": "text"]]]]],
    "note": ["type": "search_as_you_type"],
    "older": ["type": "search_as_you_type", "fields": ["keyword": ["type": "keyword"]]],
    "several": [
      "type": "keyword",
      "fields": ["english": ["type": "text"], "typed": ["type": "search_as_you_type"], "low": ["type": "keyword"]],
    ],
    "code": ["type": "keyword", "fields": ["low": ["type": "keyword", "normalizer": "lowercase"]]],
    "hidden": ["type": "keyword", "fields": ["text": ["type": "text", "index": false]]],
    "unindexed": ["type": "keyword", "index": false, "fields": ["text": ["type": "match_only_text"]]],
  ]
  private static let wordFields = [
    "title", "brand.words", "maker.name.text", "note", "older", "several.typed", "unindexed.text",
  ]

  @Test("Words are searched, marked and corrected in the field that has them, and values in that which has them")
  func names() async throws {
    let cluster = ScriptedCluster(Self.forms) { _ in
      let hit: JSON = [
        "_id": "1",
        "_source": ["title": "A lamp", "brand": "Lux lamps", "maker": ["name": "Lamp makers"], "code": "lamp"],
        "highlight": [
          "title": [.string("A \(Marks.start)lamp\(Marks.end)")],
          "brand.words": [.string("Lux \(Marks.start)lamps\(Marks.end)")],
          "maker.name.text": [.string("\(Marks.start)Lamp\(Marks.end) makers")],
        ],
      ]
      return .found(0, ["hits": ["total": ["value": 0, "relation": "eq"], "hits": [hit]]])
    }
    let backend = OpenSearchBackend(nodes: ["http://127.0.0.1:9200"], transport: cluster)
    var query = Query("lamp")
    query.filters = "brand:a AND maker.name:b AND title:c AND older:d AND several:e AND code:f"
    query.attributesToSnippet = ["brand:1"]
    let request = HitsRequest(indexName: "products/sort/brand", query: query, facets: [FacetRequest("brand")])
    guard case .hits(let response)? = try await backend.search([.hits(request)]).first else { return }
    let (body, correction) = (try #require(await cluster.calls[0].first), try #require(await cluster.calls[1].first))
    let fields = (body["query"]?["bool"]?["must"]?.array?.first?["dis_max"]?["queries"]?.array ?? [])
      .compactMap { $0["constant_score"]?["filter"]?["multi_match"] }.filter { $0["fuzziness"] != nil }
      .compactMap { $0["fields"]?.array?.compactMap(\.string) }
    expectEqual(fields.map { $0.sorted() }, [Self.wordFields.sorted()])
    let marked = body["highlight"]?["fields"]?.object ?? [:]
    expectEqual(marked.keys.sorted(), Self.wordFields.sorted())
    for (name, field) in marked {
      let queries = field["highlight_query"]?["bool"]?["should"]?.array ?? []
      #expect(!queries.isEmpty && queries.allSatisfy { $0.object?.first?.value.object?.first?.key == name }, "\(name)")
    }
    let suggested = correction["suggest"]?.object?.compactMap { $0.value["term"]?["field"]?.string }
    expectEqual(suggested?.sorted(), Self.wordFields.sorted())
    let filters = body["query"]?["bool"]?["filter"]?.array?.compactMap { $0["term"]?.object?.first?.key }
    expectEqual(filters, ["brand", "maker.name", "title.keyword", "older.keyword", "several", "code"])
    expectEqual(body["sort"]?.array?.first?.object?.first?.key, "brand")
    expectEqual(body["aggs"]?["0"]?["aggs"]?["values brand"]?["terms"]?["field"], "brand")
    let hit = try #require(response.hits.first)
    expectEqual(hit.highlights?["title"]?.passage?.value, "A <em>lamp</em>")
    expectEqual(hit.highlights?["brand"]?.passage?.value, "Lux <em>lamps</em>")
    expectEqual(hit.highlights?["maker"]?["name"]?.passage?.value, "<em>Lamp</em> makers")
    expectEqual(hit.snippets?["brand"]?.passage?.value, "…<em>lamps</em>")
  }

  // MARK: Settings

  @Test("Whether settings need other fields, also of attributes with numbers and booleans")
  func fits() throws {
    let all = IndexSettings()
    let some = IndexSettings(searchableAttributes: ["name", "brand"], attributesForFaceting: ["brand"])
    func with(_ settings: IndexSettings, _ change: (inout IndexSettings) -> Void) -> IndexSettings {
      var settings = settings
      change(&settings)
      return settings
    }
    // The attribute `size` has a number and a boolean, and is no text that could be searched.
    for (old, new, fits) in [
      (all, with(all) { $0.customRanking = [.descending("price")] }, true), (all, some, true),
      (all, with(all) { $0.queryType = .prefixAll }, true),
      (some, with(some) { $0.customRanking = [.descending("price")] }, true),
      (some, with(some) { $0.customRanking = [.descending("brand")] }, true),
      (some, with(some) { $0.customRanking = [.descending("name")] }, false),
      (some, with(some) { $0.attributesForFaceting = ["name"] }, false),
      (some, with(some) { $0.searchableAttributes = ["text"] }, false), (some, all, false),
      (some, with(some) { $0.attributesForFaceting = ["brand", "size", "text"] }, true),
    ] {
      try expectEqual(mapping(old).fits(new), fits, "\(old.parameters) \(new.parameters)")
      // What takes its place fits.
      let fields = try mapping(old).fields(fitting: new)
      let copy = try IndexMapping(json: ["a": ["mappings": IndexMapping.json(new, fields)]])
      #expect(copy.fits(new))
    }
    let copied = try mapping(all).fields(fitting: with(all) { $0.customRanking = [.descending("price")] })
    expectEqual(copied.first { $0.path == "size" }?.json, FieldMapping.exactText)
    // An index of an older form, in a cluster that has dropped the subfield.
    let settings: JSON = ["instantsearch": ["settings": .object(some.parameters)]]
    let dropped: JSON = ["_meta": settings, "properties": ["brand": ["type": "search_as_you_type"]]]
    #expect(try !IndexMapping(json: ["a": ["mappings": dropped]]).fits(with(some) { $0.queryType = .prefixAll }))
  }
}
