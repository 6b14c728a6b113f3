import InstantSearchCore

/// Cases: rules change a search and what it finds.
extension BackendContract {
  static let applyingRules = [
    Case("A rule promotes a record and hides another, which its counts show", of: .ruled, needs: [.rules]) {
      catalogue in
      let lamps = try await catalogue.hits(Query("lamp"), counting: [FacetRequest("color")])
      try expect(lamps.ids, "4 3", "a promoted record")
      try expect([lamps.nbHits, lamps.nbPages], [2, 1], "records and pages")
      try expect(lamps.counts(of: "color"), "blue 1, red 1", "counts")
      let furniture = try await catalogue.hits(Query("furniture"), counting: [FacetRequest("color")])
      try expect(furniture.ids, "5", "a hidden record")
      try expect(furniture.counts(of: "color"), "blue 1", "its counts")
      try expect(try await catalogue.ids(.with("lamp") { $0.enableRules = false }), "3", "without rules")
    },
    Case("A rule filters by a value that the text names, and edits the text", of: .ruled, needs: [.rules]) {
      catalogue in
      for (text, ids) in [("red", "1 2 3"), ("red lamp", "3"), ("Green", "6"), ("blue lamp", ""), ("biro", "1")] {
        try expect(try await catalogue.ids(Query(text)), ids, text)
      }
      try expect(try await catalogue.hits(Query("biro")).parsedQuery, "pen", "the edited text")
      try expect(try await catalogue.ids(.with("red lamp") { $0.enableRules = false }), "", "without rules")
    },
    Case("A rule with a context applies to searches that name it", of: .ruled, needs: [.rules]) { catalogue in
      try expect(try await catalogue.ids(), "1 2 3 4 5 6", "none")
      try expect(try await catalogue.ids(.with { $0.ruleContexts = ["kitchen"] }), "1 2 3 4 5 6", "another one")
      try expect(try await catalogue.ids(.with { $0.ruleContexts = ["kitchen", "office"] }), "1 2 3", "its own")
    },
  ]
}

extension BackendCatalogue {
  /// The products, with rules.
  static let ruled = BackendCatalogue(
    records: ContractScreen.products, searchableAttributes: ["name", "subcategory"],
    attributesForFaceting: products.attributesForFaceting,
    rules: [
      Rule(
        objectID: "torch", conditions: [.init(pattern: "lamp", anchoring: .is)],
        consequence: .init(promote: [.init("4", at: 0)])),
      Rule(
        objectID: "sofa", conditions: [.init(pattern: "furniture")], consequence: .init(hide: ["6"])),
      Rule(
        objectID: "color", conditions: [.init(pattern: "{facet:color}")],
        consequence: .init(query: .edits([.remove("{facet:color}")]), automaticFacetFilters: [.init("color")])),
      Rule(
        objectID: "biro", conditions: [.init(pattern: "biro")],
        consequence: .init(query: .edits([.replace("biro", with: "pen")]))),
      Rule(
        objectID: "office", conditions: [.init(context: "office")],
        consequence: .init(params: .with { $0.filters = "category:Office" })),
    ])
}
