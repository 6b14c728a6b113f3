import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Filters")
struct FilterTests {
  @Test("A facet filter keeps the type of its value; equality ignores scores, which stay between 0 and 65535")
  func values() {
    let filters: [(Filter.Facet, Filter.Facet, String)] = [
      (.init(attribute: "a", value: "42"), .init(attribute: "a", stringValue: "42"), #"a:"42""#),
      (.init(attribute: "a", value: 42), .init(attribute: "a", floatValue: 42), "a:42"),
      (.init(attribute: "a", value: 0.5), .init(attribute: "a", floatValue: 0.5), "a:0.5"),
      (.init(attribute: "a", value: true), .init(attribute: "a", boolValue: true), "a:true"),
      (.init(attribute: "b", value: 42), .init(attribute: "b", floatValue: 42), "b:42"),
    ]
    for (filter, same, text) in filters { #expect(filter == same && filter.text == text) }
    expectEqual(Set(filters.map(\.0)).count, filters.count)
    let (scored, plain) = (Filter.Facet(attribute: "a", value: "b", score: 3), Filter.Facet(attribute: "a", value: "b"))
    #expect(scored == plain && scored.hashValue == plain.hashValue)
    let tags: [Filter.Tag] = ["x", Filter.Tag(value: "x", score: 9), Filter.Tag(value: "x", score: 70_000)]
    #expect(Set(tags).count == 1 && tags[0] != !tags[0])
    expectEqual([Filter.Facet(attribute: "a", value: 1, score: -1).score, tags[2].score], [0, 65_535])
  }

  @Test("A filter has a kind; ! makes the opposite filter, twice the same one")
  func negation() {
    let filters: [Filter] = [
      Filter(Filter.Facet(attribute: "a", stringValue: "b")), Filter(Filter.Tag("t")),
      Filter(Filter.Numeric(attribute: "n", range: 1...2)),
    ]
    // Only the kind of a filter can be made from it.
    expectEqual(filters.map(\.kind), [.facet, .tag, .numeric])
    expectEqual(filters.map { Filter.Facet($0).map { Filter($0) } }, [filters[0], nil, nil])
    expectEqual(filters.map { Filter.Tag($0).map { Filter($0) } }, [nil, filters[1], nil])
    expectEqual(filters.map { Filter.Numeric($0).map { Filter($0) } }, [nil, nil, filters[2]])
    expectEqual(filters[1].attribute, .tags)
    for filter in filters {
      #expect((!filter).isNegated && !filter.isNegated && !(!filter) == filter)
      expectEqual((!filter).text, "NOT " + filter.text)
      #expect((!filter).kind == filter.kind && (!filter).attribute == filter.attribute)
    }
  }

  @Test("Descriptions read as people write, and a comparison holds as its sign says")
  func descriptions() {
    expectEqual(Filter.Facet(attribute: "color", stringValue: "red").description, "color: red")
    expectEqual((!Filter.Facet(attribute: "size", floatValue: 42)).description, "not size: 42")
    expectEqual(Filter.Numeric(attribute: "price", operator: .lessThan, value: 5).description, "price < 5")
    expectEqual(
      Filter.Numeric(attribute: "price", operator: .greaterThanOrEqual, value: 0.5).description, "price ≥ 0.5")
    expectEqual(Filter(Filter.Numeric(attribute: "price", range: 5...10)).description, "price: 5 to 10")
    expectEqual(Filter(!Filter.Tag("sold")).description, "not sold")
    expectEqual(Filter.Numeric.Operator.allCases.map(\.description), ["<", "≤", "=", "≠", "≥", ">"])
    expectEqual("\((!Filter.Numeric(attribute: "price", operator: .lessThanOrEqual, value: 20)).value)", "≤ 20")
    expectEqual("\(Filter.Numeric(attribute: "price", range: 0.5...10).value)", "0.5 to 10")
    let holding: [(Filter.Numeric.Operator, [Bool])] = [
      (.lessThan, [true, false, false]), (.lessThanOrEqual, [true, true, false]), (.equals, [false, true, false]),
      (.notEquals, [true, false, true]), (.greaterThanOrEqual, [false, true, true]),
      (.greaterThan, [false, false, true]),
    ]
    for (comparison, expected) in holding {
      expectEqual([1, 2, 3].map { comparison.holds($0, 2) }, expected)
    }
  }

  @Test("Numbers are written as people write them, and read back as the same number")
  func numbers() throws {
    let numbers: [(Double, String)] = [
      (10, "10"), (10.5, "10.5"), (-3, "-3"), (-0.0, "0"), (0.1, "0.1"), (1e15, "1000000000000000"),
      (1e16, "10000000000000000"), (1e22, "10000000000000000000000"), (1.5e20, "150000000000000000000"),
      (1e-7, "0.0000001"), (1.25e-7, "0.000000125"), (-1.25e-7, "-0.000000125"), (12_345.678, "12345.678"),
    ]
    for (number, text) in numbers { expectEqual(Filter.Facet(attribute: "a", floatValue: number).text, "a:\(text)") }
    for seed in RandomCases.seeds(5_000, long: 500_000) {
      var generator = SeededGenerator(seed: seed)
      let bits = Double(bitPattern: generator.next())
      for number in [bits.isFinite ? bits : 1, generator.awkwardNumber()] {
        let text = Filter.Facet.Value.number(number).description
        #expect(Double(text) == number && !text.contains("e") && !text.hasSuffix(".0"), "seed \(seed): \(number)")
      }
    }
    // Infinite bounds become the largest numbers.
    let greatest = Double.greatestFiniteMagnitude
    let infinite: [(Filter, Filter)] = [
      (
        Filter(Filter.Numeric(attribute: "a", range: -.infinity...5)),
        Filter(Filter.Numeric(attribute: "a", range: -greatest...5))
      ),
      (
        Filter(Filter.Facet(attribute: "a", floatValue: .infinity)),
        Filter(Filter.Facet(attribute: "a", floatValue: greatest))
      ),
      (
        Filter(Filter.Numeric(attribute: "a", operator: .lessThan, value: .infinity)),
        Filter(Filter.Numeric(attribute: "a", operator: .lessThan, value: greatest))
      ),
    ]
    for (filter, expected) in infinite { #expect(try filter == expected && Filter(parsing: filter.text) == expected) }
  }

  @Test("Filters and expressions are saved as their text")
  func saving() throws {
    let tag: Filter.Tag = "new"
    try expectEqual(String(decoding: JSONEncoder().encode([tag]), as: UTF8.self), #"["_tags:\"new\""]"#)
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let groups = generator.filterGroups()
      let expression = groups.expression
      try expectEqual(
        JSONDecoder().decode([FilterExpression].self, from: JSONEncoder().encode([expression])), [expression])
      let facets = groups.filters.compactMap { Filter.Facet($0) }
      try expectEqual(JSONDecoder().decode([Filter.Facet].self, from: JSONEncoder().encode(facets)), facets)
    }
    // A filter of another kind, or none.
    for json in [#"["price < 5"]"#, #"["a:b OR c:d"]"#, #"["a:"]"#, "[5]"] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode([Filter.Facet].self, from: Data(json.utf8)) }
    }
  }
}

@Suite("The nested forms of filters")
struct NestedFiltersTests {
  @Test("Facet filters: all elements, one of an inner array, minus and escaped minus; a number matches the text too")
  func facetFilters() throws {
    let nested: NestedFilters = [
      ["category:Book", "category:Movie"], "author:-John Doe", "count:\\-12", "a:b:c", "e:",
    ]
    try expectEqual(
      FilterExpression(facetFilters: nested).text,
      #"(category:"Book" OR category:"Movie") AND NOT author:"John Doe" AND count:"-12" AND a:"b:c" AND e:"""#)
    try expectEqual(
      FilterExpression(facetFilters: ["a:-\u{301}x", "a:\u{301}"]).text, "NOT a:\"\u{301}x\" AND a:\"\u{301}\"")
    try expectEqual(FilterExpression(facetFilters: []), .everything)
    try expectEqual(FilterExpression(facetFilters: [["a:b"], []]).text, #"a:"b""#)
    #expect(throws: FilterSyntaxError.self) { try FilterExpression(facetFilters: ["nocolon"]) }
    for (nested, text) in [
      ("rating:5", #"rating:"5""#), ("rating:5.0", #"rating:"5.0" OR rating:5"#),
      ("rating:-5.0", #"NOT rating:"5.0" AND NOT rating:5"#), ("rating:\\-1e1", #"rating:"-1e1" OR rating:-10"#),
      ("zip:007", #"zip:"007""#), ("zip:5 ", #"zip:"5 ""#), ("zip: 5", #"zip:" 5""#), ("isNew:true", #"isNew:"true""#),
      ("id:9007199254740993", #"id:"9007199254740993""#), ("objectID:1e5", #"objectID:"1e5""#),
      ("rating:\"5.0\"", #"rating:"\"5.0\"""#),
    ] {
      try expectEqual(FilterExpression(facetFilters: [.init([nested])]).text, text)
    }
    try expectEqual(
      FilterExpression(facetFilters: [["a:1.0", "a:-2.0"], "b:x"]).text,
      #"(a:"1.0" OR a:1 OR (NOT a:"2.0" AND NOT a:2)) AND b:"x""#)
  }

  @Test("Optional filters have a score, 1 without one; a minus negates, and a backslash before it is part of the value")
  func optionalFilters() throws {
    func score(_ filter: String, _ score: Int) throws -> FilterScore {
      .matching(try FilterExpression(parsing: filter), score: score)
    }
    try expectEqual(FilterScore(optionalFilters: ["a:b"]), .sum([score(#"a:"b""#, 1)]))
    try expectEqual(
      FilterScore(optionalFilters: [["a:b<score=3>", "a:-c"], "a:\\-d<score=0>"]),
      .sum([.any([score(#"a:"b""#, 3), score(#"NOT a:"c""#, 1)]), score(#"a:"-d""#, 0)]))
    try expectEqual(FilterScore(optionalFilters: ["a:x <score=> y"]), .sum([score(#"a:"x <score=> y""#, 1)]))
    let one = try FilterScore(optionalFilters: [["a:b<score=1>", "a:c<score=3>", "a:d<score=2>"]])
    expectEqual([false, true].map { one.score(addsUp: $0) { _ in true } }, [3, 6])
    #expect(try FilterScore(optionalFilters: []).isEmpty)
    #expect(try FilterScore(optionalFilters: [[]]).isEmpty)
    for wrong in ["a", "a:b<score=-1>", "a:b<score=65536>", "a:b<score=>", "<score=1>"] {
      #expect(throws: FilterSyntaxError.self) { try FilterScore(optionalFilters: [.init([wrong])]) }
    }
    // A number is one filter, though its value may be the number or the text as written.
    let (text, number): (Filter, Filter) = (try Filter(parsing: "a:\"5.0\""), try Filter(parsing: "a:5"))
    func numericScore(_ filter: String, _ values: Filter...) throws -> Int {
      try FilterScore(optionalFilters: NestedFilters([.init([filter])])).score(addsUp: true) {
        values.contains($0.isNegated ? !$0 : $0) != $0.isNegated
      }
    }
    try expectEqual(numericScore("a:5.0<score=3>", text, number), 3)
    try expectEqual(numericScore("a:5.0<score=3>", text), 3)
    try expectEqual(numericScore("a:5.0<score=3>", number), 3)
    try expectEqual(numericScore("a:5.0<score=3>"), 0)
    try expectEqual(numericScore("a:-5.0", text), 0)
    try expectEqual(numericScore("a:-5.0", number), 0)
    try expectEqual(numericScore("a:-5.0"), 1)
  }

  @Test("Numeric filters are comparisons and ranges only; tag filters are tags, with a minus to leave one out")
  func numericFilters() throws {
    try expectEqual(
      FilterExpression(numericFilters: ["price>12", ["price:10 TO 20", "stock = 1"]]).text,
      "price > 12 AND (price:10 TO 20 OR stock = 1)")
    for wrong in ["color:red", "red", "price > 1 AND price < 2", "", "price >"] {
      #expect(throws: FilterSyntaxError.self) { try FilterExpression(numericFilters: [.init([wrong])]) }
    }
    try expectEqual(
      FilterExpression(tagFilters: [["new", "-old"], "\\-5°"]).text,
      #"(_tags:"new" OR NOT _tags:"old") AND _tags:"-5°""#)
  }
}
