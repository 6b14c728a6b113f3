import InstantSearchCore

/// Cases: search by meaning.
extension BackendContract {
  static let searchingByMeaning = [
    Case("Similar records follow those with all words, and each says how it was found", of: .furniture, needs: needed) {
      catalogue in
      let response = try await catalogue.hits(.meaning())
      try expect(response.hits.prefix(2).map(\.objectID).sorted(), ["1", "4"], "records with the word")
      try expect(response.hits.dropFirst(2).map(\.objectID), ["2", "3"], "similar ones, the most similar first")
      try expect(response.hits.map(\.isSemantic), [false, false, true, true], "how they were found")
      try expect(response.textOnlyReason, nil, "no reason to search for words alone")
      try expect(try await catalogue.hits(.meaning(threshold: 1)).nbHits, 2, "nothing else is the same")
      try expect(try await catalogue.ids(.meaning("xyzzy", [0, -1])), "", "nonsense")
    },
    Case(
      "Records that are found by their meaning are counted, filtered and paged like all others", of: .furniture,
      needs: needed
    ) { catalogue in
      var groups = FilterGroups()
      let counted = try await catalogue.hits(.meaning(), groups, counting: [FacetRequest("color")])
      try expect(counted.nbHits, 4, "all matches")
      try expect(counted.counts(of: "color"), "blue 2, red 2", "counts")
      for color in counted.facets(for: "color") ?? [] {
        let alone = try await catalogue.hits(
          .with {
            $0 = .meaning(); $0.filters = "color:\(color.value)"
          })
        try expect(alone.nbHits, color.count, "the count of \(color.value) and the records behind it")
      }
      groups.add(Filter.Facet(attribute: "color", stringValue: "red"), toGroupWithID: .or(name: "color"))
      let red = try await catalogue.hits(.meaning(), groups, counting: [groups.facetRequest(for: "color")])
      try expect(red.ids, "1 2", "a filter")
      try expect(red.counts(of: "color"), "blue 2, red 2", "counts without the own filter")
      var pages: [String] = []
      for page in 0...4 {
        let response = try await catalogue.hits(
          .with {
            $0 = .meaning(); ($0.hitsPerPage, $0.page) = (1, page)
          })
        try expect([response.nbHits, response.nbPages], [4, 4], "totals of page \(page)")
        pages += response.hits.map(\.objectID)
      }
      try expect(pages.sorted(), ["1", "2", "3", "4"], "the records of all pages")
      let values = FacetValuesRequest(indexName: catalogue.indexName, attribute: "color", query: .meaning())
      try expect(try await catalogue.values(values).counts, "blue 2, red 2", "a search for values")
    },
    Case("A search by meaning that can't be done finds the words and says why, or fails") { catalogue in
      let query = Query.meaning("pen")
      switch await catalogue.error(.hits(catalogue.request(query))) {
      case .unsupportedParameter?: break
      case let error?: throw error
      case nil:
        let response = try await catalogue.hits(query)
        try expect(response.ids, "1", "the records have no vectors")
        try expect(response.hits.contains(where: \.isSemantic), false, "how they were found")
        try expect(response.textOnlyReason != nil, true, "a reason")
      }
    },
  ]

  private static let needed: Set<BackendAbility> = [.meaning]
}

extension Query {
  /// A search by meaning with the vector of its text.
  fileprivate static func meaning(
    _ text: String = "sofa", _ vector: [Float] = [1, 0], threshold: Double = 0.9
  ) -> Query {
    with(text) { ($0.mode, $0.queryVector, $0.similarityThreshold) = (.semantic, vector, threshold) }
  }
}

extension BackendCatalogue {
  /// Furniture, with vectors in which seats are alike.
  fileprivate static let furniture = BackendCatalogue(
    records: [
      ["objectID": "1", "name": "red sofa", "color": "red", "_vectors": [1, 0]],
      ["objectID": "2", "name": "armchair", "color": "red", "_vectors": [98, 20]],
      ["objectID": "3", "name": "bench", "color": "blue", "_vectors": [95, 30]],
      ["objectID": "4", "name": "sofa table", "color": "blue", "_vectors": [0, 1]],
      ["objectID": "5", "name": "hammer", "color": "green", "_vectors": [-1, 0]],
      ["objectID": "6", "name": "lamp", "color": "red"],
    ], searchableAttributes: ["name"], attributesForFaceting: ["searchable(color)"])
}
