import InstantSearchCore

/// Cases: further kinds of synonyms; what is a word, and which words match and count as exact.
extension BackendContract {
  static let settingWords = [
    Case("Placeholders stand for their replacements, and corrections count as typos", of: .wording, needs: [.synonyms])
    {
      catalogue in
      for (text, ids) in [("avenue", "1"), ("12 road", "1"), ("avenue carpet", ""), ("foot", "6")] {
        try expect(try await catalogue.ids(Query(text)), ids, text)
      }
      try expect(try await catalogue.ids(.with("foot") { $0.typoTolerance = .off }), "", "without typos")
      try expect(try await catalogue.ids(.with("avenue") { $0.typoTolerance = .off }), "1", "no typo")
    },
    Case("A highlight shows the word of the record, or the one that was typed", of: .wording, needs: [.synonyms]) {
      catalogue in
      for (replaces, text) in [(false, "red <em>carpet</em>"), (true, "red <em>rug</em>")] {
        let query = Query.with("rug") {
          ($0.replaceSynonymsInHighlight, $0.attributesToHighlight) = (replaces, ["name"])
        }
        let hit = try await catalogue.hits(query).hits.first { $0.objectID == "4" }
        try expect(hit?.highlights?["name"]?.passage?.value, text, "replaceSynonymsInHighlight: \(replaces)")
      }
    },
    Case("A synonym counts as exact as far as that is set", of: .wording, needs: [.synonyms]) { catalogue in
      try expect(try await catalogue.ids(Query("red rug")), "4 5", "by default")
      try expect(try await catalogue.ids(.with("red rug") { $0.alternativesAsExact = [] }), "5 4", "nothing")
    },
    Case("Separators are words if that is set", of: .wording, needs: [.wordSettings]) { catalogue in
      for (text, ids) in [("C++", "2"), ("c#", "3"), ("C+#", ""), ("primer +", "2")] {
        try expect(try await catalogue.ids(Query(text)), ids, text)
      }
    },
    Case("In some attributes words match as a whole only, or are never exact", of: .wording, needs: [.wordSettings]) {
      catalogue in
      try expect(try await catalogue.ids(Query("note")), "8 7", "prefixes; an exact word is first")
      try expect(
        try await catalogue.ids(.with("note") { $0.disableExactOnAttributes = ["name"] }), "7 8", "none is exact")
      try expect(
        try await catalogue.ids(.with("note") { $0.disablePrefixOnAttributes = ["shelf"] }), "8 7", "another one")
      let whole = Query.with("note") { ($0.disablePrefixOnAttributes, $0.typoTolerance) = (["name"], .off) }
      try expect(try await catalogue.ids(whole), "8", "whole words")
    },
    Case(
      "The fewest typos are those of the records that match the filters, for hits and counts", of: .wording,
      needs: [.wordSettings]
    ) { catalogue in
      let min = Query.with("feet") { $0.typoTolerance = .min }
      try expect(try await catalogue.ids(Query("feet")), "6 9", "all typos")
      try expect(try await catalogue.ids(min), "6", "the fewest")
      var groups = FilterGroups()
      groups.add(Filter.Facet(attribute: "shelf", stringValue: "b"), toGroupWithID: .or(name: "shelf"))
      let response = try await catalogue.hits(min, groups, counting: [groups.facetRequest(for: "shelf")])
      try expect(response.ids, "9", "with a filter")
      // The count of the other values ignores the filter, and so has the fewest typos of all records.
      try expect(response.facets(for: "shelf")?.first { $0.value == "a" }?.count, 1, "counts")
    },
  ]
}

extension BackendCatalogue {
  /// Names with placeholders, separators, words of one beginning and words with a typo.
  static let wording = BackendCatalogue(
    records: [
      ["objectID": "1", "name": "12 <street> Nowhere"],
      ["objectID": "2", "name": "C++ primer"],
      ["objectID": "3", "name": "C# book"],
      ["objectID": "4", "name": "red carpet"],
      ["objectID": "5", "name": "red rug"],
      ["objectID": "6", "name": "feet", "shelf": "a"],
      ["objectID": "7", "name": "notes"],
      ["objectID": "8", "name": "note"],
      ["objectID": "9", "name": "feat", "shelf": "b"],
    ], searchableAttributes: ["name", "shelf"], attributesForFaceting: ["shelf"],
    synonyms: [
      Synonym(objectID: "1", kind: .placeholder("<street>", replacements: ["avenue", "road"])),
      Synonym(objectID: "2", kind: .correction(of: "foot", finds: ["feet"], typos: 1)),
      Synonym(objectID: "3", kind: .equivalent(["carpet", "rug"])),
    ], separatorsToIndex: "+#")
}
