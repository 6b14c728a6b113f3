import InstantSearchCore

/// Cases: values are counted over the records that match without the ignored conditions.
extension BackendContract {
  static func counting(_ lacking: Set<BackendAbility>) -> [Case] {
    [
      Case("Counting an attribute ignores its or group; other attributes are counted with it") { catalogue in
        var groups = FilterGroups()
        groups.add(color("red"), toGroupWithID: .or(name: "color"))
        groups.add(Filter.Facet(attribute: "brand", stringValue: "Apple"), toGroupWithID: .or(name: "brand"))
        let facets = ["color", "brand", "size"].map { groups.facetRequest(for: Attribute($0)) }
        let response = try await catalogue.hits(Query(), groups, counting: facets)
        try expect(response.ids, "1 2", "records")
        try expect(response.facets.map(\.attribute), ["color", "brand", "size"], "attributes")
        try expect(response.counts(of: "color"), "red 2, blue 1", "colors of Apple")
        try expect(response.counts(of: "brand"), "Apple 2, Bose 1", "brands of what is red")
        try expect(response.counts(of: "size"), "1 1, 2 1", "sizes of both")
      },
      Case("Counting ignores a single choice of an and group if it can be replaced") { catalogue in
        var groups = FilterGroups()
        groups.add(color("red"), toGroupWithID: .and(name: "color"))
        groups.add(color("green", isNegated: true), toGroupWithID: .and(name: "color"))
        let fixed = groups.facetRequest(for: "color")
        let choice = Condition.ID.part(of: .and(name: "color"), "color")
        let replaceable = groups.facetRequest(for: "color", replaceable: [choice])
        try expect(
          try await catalogue.hits(Query(), groups, counting: [fixed]).counts(of: "color"), "red 3", "all must hold")
        try expect(
          try await catalogue.hits(Query(), groups, counting: [replaceable]).counts(of: "color"), "red 3, blue 2",
          "the choice can be replaced, the exclusion holds")
      },
      Case("Counting any attribute of a shared or group ignores the whole group") { catalogue in
        var groups = FilterGroups()
        groups.add(color("green"), toGroupWithID: .or(name: "any"))
        groups.add(Filter.Facet(attribute: "brand", stringValue: "Canon"), toGroupWithID: .or(name: "any"))
        let facets = ["color", "brand", "category"].map { groups.facetRequest(for: Attribute($0)) }
        let response = try await catalogue.hits(Query(), groups, counting: facets)
        try expect(response.ids, "5 6", "records")
        try expect(response.counts(of: "color"), "red 3, blue 2, green 1", "colors")
        try expect(response.counts(of: "brand"), "Apple 3, Bose 2, Canon 1", "brands")
        try expect(response.counts(of: "category"), "Home 2", "categories")
      },
      Case("Counting a level of a hierarchy ignores that level and the deeper ones") { catalogue in
        let levels: [Attribute] = ["category", "subcategory"]
        let path = zip(levels, ["Home", "Home > Light"]).map {
          Filter(Filter.Facet(attribute: $0, stringValue: $1))
        }
        let groups = FilterGroups([FilterGroup(id: .hierarchical(name: "menu"), filters: path, levels: levels)])
        let response = try await catalogue.hits(
          Query(), groups, counting: levels.map { groups.facetRequest(for: $0) })
        try expect(response.ids, "4", "records")
        try expect(response.counts(of: "category"), "Home 3, Office 3", "the first level")
        try expect(response.counts(of: "subcategory"), "Home > Furniture 2, Home > Light 1", "the second level")
      },
      Case("Ignoring missing or empty conditions changes nothing") { catalogue in
        var request = catalogue.request(counting: [FacetRequest("color", ignoring: [.base, .group(.or(name: "x"))])])
        request.conditions = [Condition(id: .base, expression: .everything)]
        let response = try await catalogue.hits(request)
        try expect(response.ids, "1 2 3 4 5 6", "records")
        try expect(response.counts(of: "color"), "red 3, blue 2, green 1", "colors")
      },
      Case("Values to keep are in the answer, whatever their count and rank") { catalogue in
        let kept = FacetRequest("color", keeping: ["green", "pink"])
        let all = try await catalogue.hits(.with { $0.maxValuesPerFacet = 10 }, counting: [kept])
        try expect(all.counts(of: "color"), "red 3, blue 2, green 1, pink 0", "colors")
        let cut = try await catalogue.hits(.with { $0.maxValuesPerFacet = 1 }, counting: [kept])
        let isKnown = !lacking.contains(.countsOfKeptValues)
        try expect(cut.counts(of: "color"), isKnown ? "red 3, green 1, pink 0" : "red 3, green ?, pink ?", "cut off")
      },
      Case("Values are sorted by count or by text, and limited to maxValuesPerFacet") { catalogue in
        let facets = [FacetRequest("brand"), FacetRequest("size"), FacetRequest("subcategory")]
        let byCount = try await catalogue.hits(.with { $0.maxValuesPerFacet = 2 }, counting: facets)
        try expect(byCount.counts(of: "brand"), "Apple 3, Bose 2", "brands by count")
        try expect(byCount.counts(of: "size"), "1 2, 10 2", "of equal counts the first as text")
        try expect(
          byCount.counts(of: "subcategory"), "Home > Furniture 2, Office > Writing 2", "subcategories by count")
        let byText = try await catalogue.hits(.with { $0.sortFacetValuesBy = .alpha }, counting: facets)
        try expect(byText.counts(of: "size"), "1 2, 10 2, 2 2", "sizes as text")
        try expect(byText.facets(for: "subcategory")?.first?.value, "Home > Furniture", "the first subcategory")
      },
      Case("An attribute that is requested twice is counted once, by the first request") { catalogue in
        let twice = [FacetRequest("color"), FacetRequest("brand"), FacetRequest("color", keeping: ["pink"])]
        let response = try await catalogue.hits(counting: twice)
        try expect(response.facets.map(\.attribute), ["color", "brand"], "attributes")
        try expect(response.counts(of: "color"), "red 3, blue 2, green 1", "colors")
      },
      Case("A star requests every declared attribute", needs: [.declarations]) { catalogue in
        let response = try await catalogue.hits(
          counting: [FacetRequest("color", keeping: ["pink"]), FacetRequest("*")])
        try expect(
          response.facets.map(\.attribute).sorted(),
          ["_tags", "brand", "category", "color", "price", "released", "size", "subcategory"], "attributes")
        try expect(response.counts(of: "brand"), "Apple 3, Bose 2, Canon 1", "brands")
        try expect(response.counts(of: "color"), "red 3, blue 2, green 1, pink 0", "what is asked for by name")
      },
      Case("Numbers have a minimum, a maximum, a sum and an average over the same records as the counts") {
        catalogue in
        var groups = FilterGroups()
        groups.add(Filter.Numeric(attribute: "price", range: 5...10), toGroupWithID: .and(name: "price"))
        let choice = Condition.ID.part(of: .and(name: "price"), "price", kind: .numeric)
        for (replaceable, stats) in [
          ([], FacetStats(min: 5, max: 10, average: 23.0 / 3, sum: 23)),
          ([choice], FacetStats(min: 3, max: 200, average: 256.0 / 6, sum: 256)),
        ] {
          let facets = [groups.facetRequest(for: "price", replaceable: Set(replaceable)), FacetRequest("color")]
          let response = try await catalogue.hits(Query(), groups, counting: facets)
          try expect(response.facetStats["price"], stats, "price")
          try expect(response.facetStats["color"], nil, "colors are no numbers")
        }
        let none = try await catalogue.hits(Query("unicorn"), counting: [FacetRequest("price")])
        try expect(none.facetStats["price"], nil, "where nothing matches")
      },
      Case("The span of the numbers can be requested without values") { catalogue in
        var groups = FilterGroups()
        groups.add(color("red"), toGroupWithID: .or(name: "color"))
        let span = FacetRequest("price", wantsValues: false)
        let response = try await catalogue.hits(Query(), groups, counting: [span, FacetRequest("size")])
        try expect(response.facetStats["price"]?.min, 3, "the least")
        try expect(response.facetStats["price"]?.max, 8, "the greatest")
        try expect(response.counts(of: "size"), "1 1, 10 1, 2 1", "what else is counted")
        let star = try await catalogue.hits(counting: [span, FacetRequest("*")])
        try expect(star.counts(of: "price"), "10 1, 200 1, 3 1, 30 1, 5 1, 8 1", "values that a star asks for")
      },
      Case("A span needs no declaration", of: .undeclared, needs: [.undeclaredSpans]) { catalogue in
        let response = try await catalogue.hits(counting: [FacetRequest("price", wantsValues: false)])
        try expect(response.facetStats["price"]?.min, 3, "the least")
        try expect(response.facetStats["price"]?.max, 200, "the greatest")
      },
      Case("Numbers are counted in buckets, or the backend says that it counts none") { catalogue in
        let price = FacetRequest("price", histogram: HistogramRequest())
        let response = try await catalogue.hits(counting: [price])
        let isCounted = !lacking.contains(.histograms)
        try expect(catalogue.backend.countsHistograms, isCounted, "what the backend says")
        try expect(response.facetHistograms["price"] != nil, isCounted, "what it answers")
      },
      Case("Buckets have round edges within the bounds, and the last one includes its upper edge", needs: [.histograms])
      { catalogue in
        let response = try await catalogue.hits(
          counting: [FacetRequest("price", histogram: HistogramRequest(buckets: 5)), FacetRequest("color")])
        try expect(
          response.histogram(of: "price"), "3...200: 3 to 50 5, 50 to 100 0, 100 to 150 0, 150 to 200 1", "prices")
        try expect(response.counts(of: "price"), "10 1, 200 1, 3 1, 30 1, 5 1, 8 1", "values beside them")
        try expect(response.facetHistograms["color"], nil, "not asked for")
        let one = try await catalogue.hits(
          counting: [FacetRequest("price", histogram: HistogramRequest(buckets: 1))])
        try expect(one.histogram(of: "price"), "3...200: 3 to 200 6", "one bucket")
      },
      Case("A logarithmic histogram has edges at equal ratios", needs: [.histograms]) { catalogue in
        let histogram = HistogramRequest(buckets: 8, scale: .logarithmic)
        let response = try await catalogue.hits(
          counting: [FacetRequest("price", wantsValues: false, histogram: histogram)])
        try expect(
          response.histogram(of: "price"),
          "3...200: 3 to 5 1, 5 to 10 2, 10 to 20 1, 20 to 50 1, 50 to 100 0, 100 to 200 1", "prices")
        try expect(response.facetHistograms["price"]?.scale, .logarithmic, "scale")
      },
      Case("A histogram is counted without the ignored conditions, over its limits", needs: [.histograms]) {
        catalogue in
        var groups = FilterGroups()
        groups.add(Filter.Numeric(attribute: "price", range: 5...10), toGroupWithID: .and(name: "price"))
        let choice = Condition.ID.part(of: .and(name: "price"), "price", kind: .numeric)
        var open = groups.facetRequest(for: "price", replaceable: [choice])
        open.wantsValues = false
        open.histogram = HistogramRequest(buckets: 3, limits: 4...40)
        let response = try await catalogue.hits(Query(), groups, counting: [open])
        try expect(response.ids, "2 3 5", "records")
        try expect(response.histogram(of: "price"), "4...40: 4 to 20 3, 20 to 40 1", "prices within the limits")
        open.ignoring = []
        let closed = try await catalogue.hits(Query(), groups, counting: [open])
        try expect(closed.histogram(of: "price"), "5...10: 5 to 6 1, 6 to 8 0, 8 to 10 2", "prices of the results")
        open.histogram?.limits = 11...20
        let beyond = try await catalogue.hits(Query(), groups, counting: [open])
        try expect(beyond.facetHistograms["price"], nil, "limits beyond all prices")
        let none = try await catalogue.hits(Query("unicorn"), counting: [open])
        try expect(none.facetHistograms["price"], nil, "where nothing matches")
      },
      Case(
        "A record with several numbers is counted once in each of its buckets", of: .mixed,
        needs: [.histograms, .mixedTypes]
      ) { catalogue in
        let response = try await catalogue.hits(
          counting: [FacetRequest("ratings", histogram: HistogramRequest(buckets: 4))])
        try expect(response.histogram(of: "ratings"), "1...5: 1 to 2 1, 2 to 3 1, 3 to 4 1, 4 to 5 2", "ratings")
      },
      Case(
        "Values are counted as text, each once for a record, whatever their type", of: .mixed, needs: [.mixedTypes]
      ) { catalogue in
        let response = try await catalogue.hits(counting: [FacetRequest("mixed"), FacetRequest("maker.name")])
        try expect(response.counts(of: "mixed"), "1 3, true 2,  1, 2.5 1, false 1, one 1", "values")
        try expect(response.facetStats["mixed"], FacetStats(min: 1, max: 2.5, average: 1.5, sum: 4.5), "numbers")
        try expect(response.counts(of: "maker.name"), "Ada 2, Bo 1", "values in objects and lists")
      },
    ]
  }

  private static func color(_ value: String, isNegated: Bool = false) -> Filter.Facet {
    Filter.Facet(attribute: "color", stringValue: value, isNegated: isNegated)
  }
}

extension BackendCatalogue {
  /// A catalogue without attributes for faceting.
  static let undeclared = BackendCatalogue(
    records: ContractScreen.products, searchableAttributes: ["name"], attributesForFaceting: [])

  /// Values of all types: numbers 1, 1 and 2.5.
  static let mixed = BackendCatalogue(
    records: [
      ["objectID": "1", "mixed": [1, "1", "one"], "maker": ["name": "Ada"], "ratings": [5, 4, 1.5, 5, 1]],
      ["objectID": "2", "mixed": 1.0, "maker": [["name": "Ada"], ["name": "Bo"], ["name": "Ada"]], "ratings": 4],
      ["objectID": "3", "mixed": ["1", true, nil, ["of": 1]], "maker": "Ada", "ratings": ["3", 3, 2]],
      ["objectID": "4", "mixed": ["true", false, "", 2.5], "maker": nil],
      ["objectID": "5", "mixed": nil],
      ["objectID": "6"],
    ], searchableAttributes: ["name"], attributesForFaceting: ["mixed", "maker.name", "ratings"])
}
