import InstantSearchCore

/// Cases: what may stand for a text, or be missing; records of a group.
extension BackendContract {
  static let matchingWords = [
    Case("A phrase stands together, and -word leaves out records, if the query reads that", of: .wood) {
      catalogue in
      func ids(_ text: String, _ change: @Sendable (inout Query) -> Void = { $0.advancedSyntax = true }) async throws
        -> String
      {
        try await catalogue.hits(.with(text, change)).hits.map(\.objectID).sorted().joined(separator: " ")
      }
      for (text, expected) in [
        (#""oak steel""#, "2"), (#""steel oak""#, "3"), (#"bench "steel oak""#, "3"), (#""oak" "steel chair""#, "4"),
        (#""oak steal""#, ""), (#""oa""#, ""), ("oak -steel", "5"), ("-steel", "5 6"), ("-ben", "1 2 3 4 5 6"),
        (#"-"oak steel""#, "1 3 4 5 6"), (#""oak" -table"#, "3 4 5"), ("steel -oak-table -chair", "2 3"),
        (#"-steel -"pine bench""#, "5"), ("oak -", "1 2 3 4 5"), (#"oak """#, "1 2 3 4 5"),
      ] { try expect(try await ids(text), expected, text) }
      let counted = try await catalogue.hits(
        .with("oak -steel") { $0.advancedSyntax = true }, counting: [FacetRequest("kind")])
      try expect(counted.counts(of: "kind"), "shelf 1", "counts")
      let values = FacetValuesRequest(
        indexName: catalogue.indexName, attribute: "kind", facetQuery: "",
        query: .with(#""oak steel""#) { $0.advancedSyntax = true })
      try expect(try await catalogue.values(values).counts, "table 1", "values")
      for text in ["oak -steel", #""steel oak""#] {
        try expect(try await ids(text) { _ in }, "1 2 3 4", "unread: \(text)")
      }
      let excluding = try await ids(#""oak steel" -table"#) {
        ($0.advancedSyntax, $0.advancedSyntaxFeatures) = (true, [.excludeWords])
      }
      try expect(excluding, "3 4", "phrases are not read")
    },
    Case("A word may have a typo, also while it is typed", of: .wood, needs: [.typos]) { catalogue in
      for (text, ids) in [
        ("bencx", "3 6"), ("chqir", "4"), ("moderx", "5"), ("modrenized", "5"), ("pxne", "6"),
      ] {
        let found = try await catalogue.hits(Query(text))
        try expect(found.hits.map(\.objectID).sorted().joined(separator: " "), ids, text)
      }
      try expect(try await catalogue.ids(.with("moderx") { $0.typoTolerance = .off }), "", "without typos")
      try expect(try await catalogue.ids(.with("moderx") { $0.queryType = .prefixNone }), "", "as a whole word")
    },
    Case("A record may lack optional words, and needs one word of a similar query", needs: [.optionalWords]) {
      catalogue in
      try expect(try await catalogue.ids(Query("desk lamp")), "", "both words")
      try expect(try await catalogue.ids(.with { ($0.query, $0.optionalWords) = ("desk lamp", ["lamp"]) }), "5", "one")
      let either = Query.with { ($0.query, $0.optionalWords) = ("desk lamp", ["desk lamp"]) }
      try expect(try await catalogue.ids(either), "3 5", "either")
      let similar = Query.with { $0[.similarQuery] = "a lamp for my desk" }
      try expect(try await catalogue.ids(similar), "3 5", "a similar query")
    },
    Case("Plurals stand for the singular and stop words are left out, if the query asks for that", needs: [.languages])
    {
      catalogue in
      func ids(_ text: String, _ change: @Sendable (inout Query) -> Void = { _ in }) async throws -> String {
        var query = Query(text)
        query.typoTolerance = .off
        change(&query)
        return try await catalogue.ids(query)
      }
      for (text, id) in [("lamps", "3"), ("torches", "4")] {
        try expect(try await ids(text), "", text)
        try expect(try await ids(text) { $0.ignorePlurals = .only(["en"]) }, id, text)
        try expect(try await ids(text) { $0.ignorePlurals = .only(["fr", "en"]) }, id, text)
      }
      try expect(try await ids("the desk"), "", "the desk")
      try expect(try await ids("the desk") { $0.removeStopWords = .only(["en"]) }, "5", "the desk")
      try expect(
        try await ids("the desk") { ($0.removeStopWords, $0.queryLanguages) = (.all, ["en"]) }, "5", "in English")
      try expect(try await ids("the desk") { $0.removeStopWords = .only(["fr"]) }, "", "in French")
    },
    Case("An answer says which words were left out, and proposes a text if nothing is found", needs: [.corrections]) {
      catalogue in
      let found = try await catalogue.hits(.with("lamp fox") { $0.removeWordsIfNoResults = .lastWords })
      try expect(found.ids, "3", "without the last word")
      try expect(found.removedWords, ["fox"], "left out")
      try expect(found.didYouMean, nil, "something is found")
      let missed = try await catalogue.hits(Query("lmp"))
      try expect(missed.ids, "", "nothing is found")
      try expect(missed.didYouMean, "lamp", "the proposed text")
      try expect(missed.removedWords, [], "nothing is left out")
    },
    Case("Words are found where a space or a hyphen is missing or superfluous", of: .goods, needs: [.joinedWords]) {
      catalogue in
      for (text, id) in [("wifi", "1"), ("wi fi", "1"), ("wi-fi", "1"), ("note book", "4"), ("bluesofa", "2")] {
        try expect(try await catalogue.ids(Query(text)), id, text)
      }
      try expect(try await catalogue.ids(.with("note book") { $0.typoTolerance = .off }), "", "without typos")
    },
    Case("Synonyms stand for each other, unless the query turns them off", of: .goods, needs: [.synonyms]) {
      catalogue in
      try expect(try await catalogue.ids(Query("couch")), "2 3", "a synonym")
      try expect(try await catalogue.ids(Query("blue couch")), "2", "beside another word")
      try expect(try await catalogue.ids(Query("laptop")), "4", "one way")
      try expect(try await catalogue.ids(Query("notebook")), "4", "and not the other")
      try expect(try await catalogue.ids(.with("couch") { $0.synonyms = false }), "3", "turned off")
    },
    Case("With distinct an answer has the first records of each group, and counts groups", of: .goods, needs: [.groups])
    {
      catalogue in
      func search(_ distinct: Int, _ text: String = "", afterDistinct: Bool = false) async throws -> SearchResponse {
        let query = Query.with(text) {
          $0.distinct = distinct
          $0.facetingAfterDistinct = afterDistinct
        }
        return try await catalogue.hits(query, counting: [FacetRequest("shop")])
      }
      for (distinct, ids) in [(0, "1 2 3 4 5"), (1, "1 2 4"), (2, "1 5 2 3 4")] {
        let response = try await search(distinct)
        try expect(response.ids, ids, "distinct \(distinct)")
        try expect(response.nbHits, distinct == 0 ? 5 : 3, "count, distinct \(distinct)")
        try expect(response.counts(of: "shop"), "north 3, south 2", "facets, distinct \(distinct)")
      }
      try expect(try await search(1, "red").ids, "3", "the record of a group that matches")
      try expect(try await search(1, afterDistinct: true).counts(of: "shop"), "north 2, south 1", "counted by group")
    },
  ]
}

extension BackendCatalogue {
  /// Records with the same words in another order, and in two attributes.
  static let wood = BackendCatalogue(
    records: [
      ["objectID": "1", "name": "Oak table", "note": "legs of steel", "kind": "table"],
      ["objectID": "2", "name": "Oak steel table", "note": "new", "kind": "table"],
      ["objectID": "3", "name": "Steel oak bench", "note": "new", "kind": "bench"],
      ["objectID": "4", "name": "Steel chair", "note": "oak", "kind": "chair"],
      ["objectID": "5", "name": "Oak shelf", "note": "modernized", "kind": "shelf"],
      ["objectID": "6", "name": "Pine bench", "note": "new", "kind": "bench"],
    ], searchableAttributes: ["name", "note"], attributesForFaceting: ["searchable(kind)"])

  /// Goods in three groups, with synonyms.
  static let goods = BackendCatalogue(
    records: [
      ["objectID": "1", "name": "Wi-Fi router", "kind": "network", "shop": "north"],
      ["objectID": "2", "name": "Blue sofa", "kind": "seats", "shop": "north"],
      ["objectID": "3", "name": "Red couch", "kind": "seats", "shop": "south"],
      ["objectID": "4", "name": "Notebook", "kind": "computers", "shop": "south"],
      ["objectID": "5", "name": "Cable", "kind": "network", "shop": "north"],
    ], searchableAttributes: ["name"], attributesForFaceting: ["shop"],
    synonyms: [
      Synonym(objectID: "1", kind: .equivalent(["sofa", "couch"])),
      Synonym(objectID: "2", kind: .oneWay(input: "laptop", finds: ["notebook"])),
    ], attributeForDistinct: "kind")
}
