import InstantSearchCore

/// Cases: filters have the same meaning as conditions, in the filter language and as nested lists.
extension BackendContract {
  static let filtering = [
    Case("Filters are read in the filter language") { catalogue in
      for (text, ids) in [
        ("", "1 2 3 4 5 6"), ("color:red", "1 2 3"), ("NOT color:red", "4 5 6"), ("color:pink", ""),
        ("color:red AND brand:Apple", "1 2"), ("(color:blue OR brand:Bose) AND NOT size:10", "4 5"),
        ("size:1", "1 4"), ("size:\"1\"", "1 4"), ("subcategory:'Home > Light'", "4"),
        ("price < 5", "1"), ("price <= 5", "1 3"), ("price = 5", "3"), ("price != 5", "1 2 4 5 6"),
        ("price >= 30", "4 6"), ("price > 30", "6"), ("price:5 TO 10", "2 3 5"), ("NOT price:5 TO 10", "1 4 6"),
        ("price > 2 AND price < 4", "1"), ("new", "1 2 5"), ("_tags:new AND NOT _tags:sale", "1 5"),
        ("color:red AND (price < 4 OR _tags:sale)", "1 2 3"), ("size = 1 OR size = 10", "1 3 4 6"),
      ] {
        try expect(try await catalogue.ids(.with { $0.filters = text }), ids, text)
      }
    },
    Case("Filters are read as nested lists of facets, numbers and tags") { catalogue in
      for (filters, ids) in [
        (["color:red"], "1 2 3"), (["color:-red"], "4 5 6"), ([["color:blue", "color:green"], "size:10"], "6"),
        ([[]], "1 2 3 4 5 6"), (["subcategory:Home > Light"], "4"), ([["color:-red", "brand:Apple"]], "1 2 4 5 6"),
      ] as [(NestedFilters, String)] {
        try expect(try await catalogue.ids(.with { $0.facetFilters = filters }), ids, "facets \(filters)")
      }
      for (filters, ids) in [
        (["price>=5", "price<=10"], "2 3 5"), ([["price<5", "price=200"]], "1 6"), (["price:5 TO 10"], "2 3 5"),
        (["size!=2"], "1 3 4 6"),
      ] as [(NestedFilters, String)] {
        try expect(try await catalogue.ids(.with { $0.numericFilters = filters }), ids, "numbers \(filters)")
      }
      for (filters, ids) in [
        (["new"], "1 2 5"), (["new", "sale"], "2"), ([["new", "sale"]], "1 2 3 5"), (["-new"], "3 4 6"),
      ] as [(NestedFilters, String)] {
        try expect(try await catalogue.ids(.with { $0.tagFilters = filters }), ids, "tags \(filters)")
      }
    },
    Case("All forms of filters, the conditions and the text are combined") { catalogue in
      var groups = FilterGroups()
      groups.add(Filter.Facet(attribute: "brand", stringValue: "Bose", isNegated: true), toGroupWithID: .and(name: "b"))
      var query = Query()
      query.filters = "price < 100"
      try expect(try await catalogue.ids(query, groups), "1 2 4 5", "filters and a condition")
      query.facetFilters = [["size:1", "size:2"]]
      query.numericFilters = ["price>3"]
      query.tagFilters = ["new"]
      try expect(try await catalogue.ids(query, groups), "2 5", "all forms")
      query.query = "desk"
      try expect(try await catalogue.ids(query, groups), "5", "and a text")
      let response = try await catalogue.hits(
        query, groups, counting: [FacetRequest("color", ignoring: groups.conditions.map(\.id))])
      try expect(response.counts(of: "color"), "blue 1", "a facet can't leave out the query's own filters")
    },
    Case("Optional filters exclude nothing, and records that match them come first", needs: [.optionalFilters]) {
      catalogue in
      for (filters, ids) in [
        (["color:blue"], "4 5 1 2 3 6"), (["color:-red"], "4 5 6 1 2 3"), (["color:pink"], "1 2 3 4 5 6"),
        (["color:blue<score=1>", "brand:Bose<score=2>"], "3 6 4 5 1 2"), (["size:10", "color:green"], "6 3 1 2 4 5"),
        (["price:30", "brand:-Apple<score=0>"], "4 1 2 3 5 6"),
        ([["color:blue<score=3>", "brand:Apple<score=2>"]], "4 5 1 2 3 6"),
        ([], "1 2 3 4 5 6"),
      ] as [(NestedFilters, String)] {
        try expect(try await catalogue.ids(.with { $0.optionalFilters = filters }), ids, "\(filters)")
      }
      var query = Query()
      query.filters = "color:red OR size:10"
      query.optionalFilters = [["brand:Bose", "color:green", "objectID:2<score=2>"]]
      try expect(try await catalogue.ids(query), "2 3 6 1", "the best alternative counts")
      query.sumOrFiltersScores = true
      try expect(try await catalogue.ids(query), "2 6 3 1", "all alternatives count")
      query.query = "lamp"
      try expect(try await catalogue.ids(query), "3", "a text")
    },
    Case("Any text can be a value", of: .awkward) { catalogue in
      for (index, value) in BackendCatalogue.awkwardValues.enumerated() {
        let filter = Filter.Facet(attribute: "value", stringValue: value)
        let id = BackendCatalogue.id(index)
        let others = BackendCatalogue.awkwardValues.indices.filter { $0 != index }.map { BackendCatalogue.id($0) }
        try expect(try await catalogue.ids(where: FilterExpression(filter)), id, "'\(value)'")
        try expect(
          try await catalogue.ids(where: FilterExpression(!filter)), others.joined(separator: " "), "not '\(value)'")
        let text = FilterExpression(filter).text
        try expect(try await catalogue.ids(.with { $0.filters = text }), id, text)
        let nested = "value:\(value.hasPrefix("-") ? "\\" : "")\(value)"
        try expect(
          try await catalogue.ids(.with { $0.facetFilters = NestedFilters([.init([nested])]) }), id, nested)
        let tag = FilterExpression(Filter.Tag(value: value))
        try expect(try await catalogue.ids(where: tag), id, "the tag '\(value)'")
      }
      let response = try await catalogue.hits(
        .with { $0.maxValuesPerFacet = 100 }, counting: [FacetRequest("value")])
      try expect(
        response.facets(for: "value"),
        BackendCatalogue.awkwardValues.map { Facet(value: $0, count: 1) }.sorted { $0.precedesByText($1) },
        "counts")
    },
    Case("A number in a filter is a number in every form of JSON, and text otherwise") { catalogue in
      for (text, ids) in [
        ("size:1.0", "1 4"), ("size:10.00", "3 6"), ("size:1e1", "3 6"), ("size:0.1E+2", "3 6"),
        ("NOT size:1.0", "2 3 5 6"), ("size:\"1.0\"", ""), ("size:01", ""), ("size:+1", ""), ("size:1_0", ""),
        ("size:-1.0", ""), ("size:1.5", ""), ("objectID:1.0", ""), ("objectID:1", "1"),
      ] {
        try expect(try await catalogue.ids(.with { $0.filters = text }), ids, text)
      }
      for (filters, ids) in [
        (["size:1.0"], "1 4"), ([["size:1.0", "size:1e1"]], "1 3 4 6"), (["size:-1.0"], "2 3 5 6"),
        (["size:\\-1.0"], ""), (["size:01"], ""), (["objectID:1.0"], ""),
      ] as [(NestedFilters, String)] {
        try expect(try await catalogue.ids(.with { $0.facetFilters = filters }), ids, "facets \(filters)")
      }
    },
    Case(
      "A facet filter matches the text of a value, a numeric filter any of the numbers", of: .mixed,
      needs: [.mixedTypes]
    ) { catalogue in
      for (value, ids) in [
        ("1", "1 2 3"), (1, "1 2 3"), (1.0, "1 2 3"), (true, "3 4"), ("true", "3 4"), (2.5, "4"), ("", "4"),
        ("1.0", ""), ("null", ""),
      ] as [(Filter.Facet.Value, String)] {
        let filter = Filter.Facet(attribute: "mixed", value: value)
        try expect(try await catalogue.ids(where: FilterExpression(filter)), ids, "\(filter)")
      }
      for (comparison, number, ids) in [
        (.equals, 1, "1 2"), (.notEquals, 1, "4"), (.lessThan, 2, "1 2"), (.greaterThanOrEqual, -3, "1 2 4"),
      ] as [(Filter.Numeric.Operator, Double, String)] {
        let filter = Filter.Numeric(attribute: "mixed", operator: comparison, value: number)
        try expect(try await catalogue.ids(where: FilterExpression(filter)), ids, "\(filter)")
      }
      let range = Filter.Numeric(attribute: "mixed", range: 1...1, isNegated: true)
      try expect(try await catalogue.ids(where: FilterExpression(range)), "3 4 5 6", "\(range)")
      let name = Filter.Facet(attribute: "maker.name", stringValue: "Ada")
      try expect(try await catalogue.ids(where: FilterExpression(name)), "1 2", "\(name)")
    },
  ]

  static let searchingValues = [
    Case("Values are searched by prefixes of their words, the most frequent first") { catalogue in
      var request = FacetValuesRequest(indexName: catalogue.indexName, attribute: "color")
      try expect(try await catalogue.values(request).counts, "red 3, blue 2, green 1", "no text")
      request.maxFacetHits = 2
      try expect(try await catalogue.values(request).counts, "red 3, blue 2", "two")
      request.facetQuery = "gr"
      try expect(try await catalogue.values(request).counts, "green 1", "a beginning")
      request.facetQuery = "xyz"
      try expect(try await catalogue.values(request).counts, "", "nothing")
    },
    Case("Values are counted over the records that match") { catalogue in
      var request = FacetValuesRequest(indexName: catalogue.indexName, attribute: "brand", query: Query("la"))
      try expect(try await catalogue.values(request).counts, "Bose 1", "a text")
      request.query = .with { $0.filters = "price < 100" }
      try expect(try await catalogue.values(request).counts, "Apple 3, Bose 1, Canon 1", "filters")
      var groups = FilterGroups()
      groups.add(Filter.Facet(attribute: "color", stringValue: "blue"), toGroupWithID: .or(name: "color"))
      request.conditions = groups.conditions
      try expect(try await catalogue.values(request).counts, "Apple 1, Canon 1", "filters and a condition")
    },
    Case("Values are found with a typo and without accents", of: .forms, needs: [.typosInValues, .valuesWithoutCase]) {
      catalogue in
      for (text, counts) in [("aple", "Apple 3"), ("cafe", "Café 2, cafe 1"), ("càf", "Café 2, cafe 1")] {
        let request = FacetValuesRequest(indexName: catalogue.indexName, attribute: "brand", facetQuery: text)
        try expect(try await catalogue.values(request).counts, counts, text)
      }
    },
    Case("Matches in a value are highlighted, and the highlighted text is the value") { catalogue in
      let request = FacetValuesRequest(indexName: catalogue.indexName, attribute: "color", facetQuery: "re")
      for facet in try await catalogue.values(request) {
        try expect(facet.highlightedText?.text ?? facet.value, facet.value, "the text of '\(facet.highlighted ?? "")'")
      }
    },
  ]
}

extension BackendCatalogue {
  /// Texts that are difficult for a parser of filters, each once.
  static let awkwardValues = [
    "red", "\"", "a \"b\" c", "'", "it's", "\\", "\\\\", "\\\"", "a:b, c", ":", "AND", "NOT red", "(a OR b)", "", " ",
    " a ", "true", "42", "-1", "-", "1e3", "007", "5.0", "<score=3>", "x > y", "é 🧑‍🚀", "日本", "5 TO 10", "%22", "a&b=c+d",
    "\n",
  ]

  static func id(_ index: Int) -> String { "\(index + 100)" }

  /// A record for each awkward value, which is also its tag.
  static let awkward = BackendCatalogue(
    records: awkwardValues.enumerated().map { index, value in
      ["objectID": .string(id(index)), "value": .string(value), "_tags": [.string(value)]]
    }, searchableAttributes: ["name"], attributesForFaceting: ["value"])
}
