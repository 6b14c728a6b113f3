import InstantSearchCore

/// Cases: values that differ by upper and lower case only are one value; tags and objectIDs are compared exactly.
extension BackendContract {
  static let withoutCase = [
    Case("A facet filter finds a value in any case, and with its own accents only", of: .forms, needs: needed) {
      catalogue in
      for (text, ids) in [
        ("brand:apple", "1 2 3"), ("brand:aPPLE", "1 2 3"), ("NOT brand:APPLE", "4 5 6 A"), ("brand:cafe", "6"),
        ("brand:CAFÉ", "4 5"), ("brand:\"CAFE\u{301}\"", "4 5"), ("brand:APPLE OR brand:Cafe", "1 2 3 6"),
        ("brand:apple AND brand:Apple", "1 2 3"), ("isNew:TRUE", "4"),
      ] {
        try expect(try await catalogue.ids(.with { $0.filters = text }), ids, text)
      }
      let filters: NestedFilters = [["brand:APPLE", "brand:CAFÉ"], "brand:-café"]
      try expect(try await catalogue.ids(.with { $0.facetFilters = filters }), "1 2 3", "nested filters")
    },
    Case("Tags and objectIDs are compared with their case", of: .forms, needs: needed) { catalogue in
      for (text, ids) in [
        ("New", "1 2"), ("new", "2 A"), ("NEW", ""), ("objectID:A", "A"), ("objectID:a", ""), ("NOT new", "1 3 4 5 6"),
      ] {
        try expect(try await catalogue.ids(.with { $0.filters = text }), ids, text)
      }
    },
    Case("A value is counted in all its forms, and listed in the one that most records have", of: .forms, needs: needed)
    { catalogue in
      let brand = [FacetRequest("brand")]
      let all = try await catalogue.hits(counting: brand)
      try expect(all.counts(of: "brand"), "Apple 3, Café 2, cafe 1", "all")
      let one = try await catalogue.hits(.with { $0.filters = "objectID:2 OR objectID:5" }, counting: brand)
      try expect(one.counts(of: "brand"), "Apple 1, Café 1", "no filter changes the form")
      let byText = try await catalogue.hits(.with { $0.sortFacetValuesBy = .alpha }, counting: brand)
      try expect(byText.counts(of: "brand"), "Apple 3, cafe 1, Café 2", "sorted as texts without case")
      let values = FacetValuesRequest(indexName: catalogue.indexName, attribute: "brand", facetQuery: "APP")
      try expect(try await catalogue.values(values).counts, "Apple 3", "a search for values")
    },
    Case("A value to keep is listed once, as the request has it", of: .forms, needs: needed) { catalogue in
      var groups = FilterGroups()
      groups.add(Filter.Facet(attribute: "brand", stringValue: "APPLE"), toGroupWithID: .or(name: "brand"))
      let response = try await catalogue.hits(Query(), groups, counting: [groups.facetRequest(for: "brand")])
      try expect(response.ids, "1 2 3", "records")
      try expect(response.counts(of: "brand"), "APPLE 3, Café 2, cafe 1", "a chosen value")
      let forms = FacetRequest("brand", keeping: ["CAFÉ", "café", "pear"])
      let several = try await catalogue.hits(.with { $0.maxValuesPerFacet = 10 }, counting: [forms])
      try expect(several.counts(of: "brand"), "Apple 3, CAFÉ 2, cafe 1, café 2, pear 0", "several forms")
    },
  ]

  private static let needed: Set<BackendAbility> = [.valuesWithoutCase]
}

extension BackendCatalogue {
  /// Values in several forms, in different records and in one.
  static let forms = BackendCatalogue(
    records: [
      ["objectID": "1", "brand": "Apple", "_tags": ["New"]],
      ["objectID": "2", "brand": ["apple", "APPLE"], "_tags": ["New", "new"]],
      ["objectID": "3", "brand": "Apple"],
      ["objectID": "4", "brand": "Café", "isNew": true],
      ["objectID": "5", "brand": "cafe\u{301}", "isNew": false],
      ["objectID": "6", "brand": "cafe"],
      ["objectID": "A", "_tags": ["new"]],
    ], searchableAttributes: ["name"], attributesForFaceting: ["searchable(brand)", "isNew"])
}
