import InstantSearchCore

/// Cases: answers belong to their requests; relevant sort; locations; paging.
extension BackendContract {
  static let answering = [
    Case("Each request has its answer, of its kind and in its order") { catalogue in
      let pens = SearchRequest.hits(catalogue.request(Query("pen")))
      let all = SearchRequest.hits(catalogue.request())
      let colors = SearchRequest.facetValues(FacetValuesRequest(indexName: catalogue.indexName, attribute: "color"))
      let answers = try await catalogue.backend.answers(to: [colors, pens, all, colors, pens])
      let seen = answers.map { answer in
        switch answer {
        case .hits(let response): response.ids
        case .facetValues(let response): response.facetHits.counts
        }
      }
      let counts = "red 3, blue 2, green 1"
      try expect(seen, [counts, "1", "1 2 3 4 5 6", counts, "1"], "answers")
      try expect(try await catalogue.backend.answers(to: []).count, 0, "answers to no requests")
    },
    Case("Answers contain complete records with their objectIDs") { catalogue in
      let response = try await catalogue.hits()
      try expect(response.hits.map(\.objectID), ["1", "2", "3", "4", "5", "6"], "objectIDs")
      try expect(response.hits.map(\.record), ContractScreen.products, "records")
    },
    Case("Each word of the text is a prefix of a word in the record; the answer has the text and the index's name") {
      catalogue in
      let response = try await catalogue.hits(Query("la"))
      try expect(response.ids, "3", "records")
      try expect(response.query, "la", "text")
      try expect(response.index, catalogue.indexName, "index")
      try expect(try await catalogue.ids(Query("la pe")), "", "two words that no record has both of")
      try expect(try await catalogue.ids(Query("")), "1 2 3 4 5 6", "an empty text")
    },
    Case("Concurrent searches do not affect each other") { catalogue in
      let texts = Array(repeating: ["p", "ru", "la", "to", "de", "so"], count: 10).flatMap(\.self)
      let found = try await withThrowingTaskGroup(of: (Int, String).self) { group in
        for (index, text) in texts.enumerated() {
          group.addTask { (index, try await catalogue.ids(Query(text))) }
        }
        var found = [String](repeating: "", count: texts.count)
        for try await (index, ids) in group { found[index] = ids }
        return found
      }
      try expect(found, Array(repeating: ["1", "2", "3", "4", "5", "6"], count: 10).flatMap(\.self), "records")
    },
    Case("A cancelled search throws .cancelled, and later ones succeed") { catalogue in
      let search = Task {
        while !Task.isCancelled { await Task.yield() }
        return try await catalogue.ids()
      }
      search.cancel()
      switch await search.result {
      case .success(let ids): throw ContractViolation(description: "a cancelled search found \(ids)")
      case .failure(let error): try expect(error as? SearchError, .cancelled, "error")
      }
      try expect(try await catalogue.ids(), "1 2 3 4 5 6", "later")
    },
    Case("An index without records gives empty answers", of: .empty) { catalogue in
      for text in ["", "pen"] {
        var groups = FilterGroups()
        groups.add(Filter.Facet(attribute: "color", stringValue: "red"), toGroupWithID: .or(name: "color"))
        let facets = [groups.facetRequest(for: "color"), FacetRequest("price", wantsValues: false)]
        let response = try await catalogue.hits(Query(text), groups, counting: facets)
        try expect(response.nbHits, 0, "records")
        try expect(response.nbPages, 0, "pages")
        let kept = (response.facets(for: "color") ?? []).map(\.value)
        try expect(kept, ["red"], "values to be kept")
        try expect(response.facets(for: "color")?.first?.count, 0, "their count")
        try expect(response.facetStats["price"], nil, "numbers")
      }
      let values = FacetValuesRequest(indexName: catalogue.indexName, attribute: "color", facetQuery: "r")
      try expect(try await catalogue.values(values).counts, "", "values")
    },
  ]

  static let sortingByRelevance = [
    Case(
      "A virtual replica shows the most relevant records in the order of its custom ranking, and counts all",
      of: .screens, needs: [.relevantSort]
    ) { catalogue in
      let replica = SearchedCatalogue(backend: catalogue.backend, indexName: "cheapest")
      try expect(try await replica.ids(), "1 3 2 5 4 6", "without a text")
      // Record 2 has the text in its name, the other two in their color.
      for (strictness, ids) in [(nil, "2"), (100, "2"), (67, "2"), (66, "1 3 2"), (0, "1 3 2")] as [(Int?, String)] {
        let query = Query.with("r") { ($0.relevancyStrictness, $0.hitsPerPage) = (strictness, 2) }
        var response = try await replica.hits(query, counting: [FacetRequest("brand")])
        let name = "strictness \(strictness ?? 100)"
        try expect(response.counts(of: "brand"), "Apple 2, Bose 1", "counts, \(name)")
        try expect(response.nbHits, 3, "matches, \(name)")
        try expect(response.nbPages, ids == "2" ? 1 : 2, "pages, \(name)")
        try expect(response.otherFields["nbSortedHits"], ids == "2" ? 1 : 3, "hits, \(name)")
        try expect(response.otherFields["appliedRelevancyStrictness"]?.int, strictness ?? 100, name)
        let first = response.ids
        response = try await replica.hits(
          .with("r") { ($0.relevancyStrictness, $0.hitsPerPage, $0.page) = (strictness, 2, 1) })
        try expect([first, response.ids].filter { !$0.isEmpty }.joined(separator: " "), ids, name)
      }
      let response = try await catalogue.hits(.with("r") { $0.relevancyStrictness = 50 })
      try expect(response.ids, "2 1 3", "the index itself")
      try expect(response.otherFields["appliedRelevancyStrictness"], nil, "no relevant sort")
    }
  ]

  static let locating = [
    Case("The records around a point are found, the nearest first", of: .cities, needs: [.locations]) { catalogue in
      let nearParis = Query.GeoPoint(latitude: 48.9, longitude: 2.4)
      try expect(
        try await catalogue.ids(.with { ($0.aroundLatLng, $0.aroundRadius) = (nearParis, .all) }), "2 3 1", "all")
      // 6,654 meters.
      let within = { (meters: Int) in
        try await catalogue.ids(.with { ($0.aroundLatLng, $0.aroundRadius) = (nearParis, .meters(meters)) })
      }
      try expect(try await within(6_700), "2", "within 6.7 kilometers")
      try expect(try await within(6_600), "", "within 6.6 kilometers")
      let islands = Query.GeoPoint(latitude: -18, longitude: -179)
      try expect(
        try await catalogue.ids(.with { ($0.aroundLatLng, $0.aroundRadius) = (islands, .meters(300_000)) }), "1",
        "across the date line")
      let response = try await catalogue.hits(
        .with { ($0.aroundLatLng, $0.aroundRadius) = (nearParis, .meters(3_000_000)) },
        counting: [FacetRequest("name")])
      try expect(response.counts(of: "name"), "Istanbul 1, Paris 1", "counts")
    },
    Case(
      "Without a radius the nearest records are found, and distances are compared in steps", of: .cities,
      needs: [.locations, .distances]
    ) { catalogue in
      let nearParis = Query.GeoPoint(latitude: 48.9, longitude: 2.4)
      func search(_ text: String = "", _ change: @Sendable (inout Query) -> Void = { _ in }) async throws
        -> SearchResponse
      {
        var query = Query(text)
        (query.aroundLatLng, query.getRankingInfo) = (nearParis, true)
        change(&query)
        return try await catalogue.hits(query)
      }
      let all = try await search()
      try expect(all.ids, "2 3 1", "an automatic radius")
      let distances = all.hits.map { $0.rankingInfo?["matchedGeoLocation"]?["distance"]?.int }
      try expect(distances, [6_654, 2_251_512, 16_576_219], "distances")
      try expect(
        all.hits.map { $0.rankingInfo?["geoDistance"]?.int }, [665, 225_151, 1_657_621], "in steps of 10 meters")
      let stepped = try await search { $0.aroundPrecision = .meters(20_000_000) }
      try expect(stepped.ids, "1 2 3", "all in one step")
      for (least, radius) in [(nil, "6655"), (5_000, "6655"), (10_000, "10000")] as [(Int?, String)] {
        let response = try await search("paris") { $0.minimumAroundRadius = least }
        try expect(response.ids, "2", "a text")
        try expect(response.otherFields["automaticRadius"]?.string, radius, "at least \(least ?? 0) meters")
      }
    },
    Case("The records in boxes and polygons are found", of: .cities, needs: [.locations]) { catalogue in
      func box(_ numbers: [Double]) -> Query.GeoBox {
        Query.GeoBox(
          .init(latitude: numbers[0], longitude: numbers[1]), .init(latitude: numbers[2], longitude: numbers[3]))
      }
      // The second location of Istanbul lies in it.
      let asia = box([42, 29, 35, 45])
      try expect(try await catalogue.ids(.with { $0.insideBoundingBox = [asia] }), "3", "a box")
      try expect(
        try await catalogue.ids(.with { $0.insideBoundingBox = [asia, box([40, 0, 50, 5])] }), "2 3", "two boxes")
      let triangle = Query.GeoPolygon([
        .init(latitude: 60, longitude: 0), .init(latitude: 40, longitude: 0), .init(latitude: 40, longitude: 40),
      ])
      try expect(try await catalogue.ids(.with { $0.insidePolygon = [triangle] }), "2 3", "a polygon")
    },
  ]

  static let paging = [
    Case("Pages are consecutive, and empty after the last one") { catalogue in
      var pages: [String] = []
      for page in 0...3 {
        let response = try await catalogue.hits(
          .with {
            $0.hitsPerPage = 4
            $0.page = page
          })
        try expect(response.nbHits, 6, "records on all pages")
        try expect(response.page, page, "page")
        try expect(response.nbPages, 2, "pages")
        try expect(response.hitsPerPage, 4, "records on a page")
        pages.append(response.ids)
      }
      try expect(pages, ["1 2 3 4", "5 6", "", ""], "pages")
    },
    Case("A range of the records is requested by offset and length") { catalogue in
      func ids(_ offset: Int, _ length: Int) async throws -> String {
        let response = try await catalogue.hits(
          .with {
            $0.offset = offset
            $0.length = length
          })
        try expect(response.nbHits, 6, "all records")
        return response.ids
      }
      try expect(try await ids(1, 3), "2 3 4", "in the middle")
      try expect(try await ids(5, 3), "6", "at the end")
      try expect(try await ids(6, 1), "", "behind the end")
      try expect(try await ids(0, 0), "", "none")
    },
    Case("A request for counts needs no records on the page") { catalogue in
      let response = try await catalogue.hits(.with { $0.hitsPerPage = 0 }, counting: [FacetRequest("color")])
      try expect(response.ids, "", "records")
      try expect(response.nbHits, 6, "records that match")
      try expect(response.counts(of: "color"), "red 3, blue 2, green 1", "counts")
    },
  ]
}

extension BackendCatalogue {
  /// A catalogue without records.
  static let empty = BackendCatalogue(
    records: [], searchableAttributes: ["name"], attributesForFaceting: ["searchable(color)", "price"])
}
