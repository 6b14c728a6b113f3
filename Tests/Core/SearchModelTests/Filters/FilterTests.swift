import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Filters")
struct FilterTests {
  @Test("A facet filter keeps the type of its value")
  func facetValues() {
    expectEqual(Filter.Facet(attribute: "a", stringValue: "42").text, #"a:"42""#)
    expectEqual(Filter.Facet(attribute: "a", floatValue: 42).text, "a:42")
    expectEqual(Filter.Facet(attribute: "a", boolValue: true).text, "a:true")
    expectEqual(Filter.Facet(attribute: "a", value: "red"), Filter.Facet(attribute: "a", stringValue: "red"))
    expectEqual(Filter.Facet(attribute: "a", value: 42), Filter.Facet(attribute: "a", floatValue: 42))
    expectEqual(Filter.Facet(attribute: "a", value: 0.5).text, "a:0.5")
    expectEqual(Filter.Facet(attribute: "a", value: false), Filter.Facet(attribute: "a", boolValue: false))
    #expect(Filter.Facet(attribute: "a", value: "42") != Filter.Facet(attribute: "a", value: 42))
  }

  @Test("Facet filters and tags are equal whatever their scores, which stay between 0 and 65535")
  func scores() {
    let scored = Filter.Facet(attribute: "a", stringValue: "b", score: 3)
    let plain = Filter.Facet(attribute: "a", stringValue: "b")
    #expect(scored == plain && scored.hashValue == plain.hashValue)
    #expect(
      Filter.Tag(value: "x", score: 9) == "x"
        && Filter.Tag(value: "x", score: 9).hashValue == ("x" as Filter.Tag).hashValue)
    expectEqual(Filter.Facet(attribute: "a", value: 1, score: -1).score, 0)
    expectEqual(Filter.Tag(value: "x", score: 70_000).score, 65_535)
    #expect(Filter.Facet(attribute: "a", value: 1) != Filter.Facet(attribute: "b", value: 1))
    #expect(Filter.Tag(value: "x") != !Filter.Tag(value: "x"))
  }

  @Test("! makes the opposite filter, twice the same one")
  func negation() {
    let filters: [Filter] = [
      Filter(Filter.Facet(attribute: "a", stringValue: "b")), Filter(Filter.Tag("t")),
      Filter(Filter.Numeric(attribute: "n", range: 1...2)),
    ]
    for filter in filters {
      #expect((!filter).isNegated && !filter.isNegated)
      expectEqual(!(!filter), filter)
      expectEqual((!filter).text, "NOT " + filter.text)
      #expect((!filter).kind == filter.kind && (!filter).attribute == filter.attribute)
    }
  }

  @Test("A filter has a kind, and only that kind can be made from it")
  func kinds() {
    let facet = Filter.Facet(attribute: "a", stringValue: "b")
    let numeric = Filter.Numeric(attribute: "n", operator: .equals, value: 1)
    let tag: Filter.Tag = "t"
    expectEqual([Filter(facet), Filter(numeric), Filter(tag)].map(\.kind), [.facet, .numeric, .tag])
    #expect(Filter.Facet(Filter(facet)) == facet && Filter.Facet(Filter(tag)) == nil)
    #expect(Filter.Numeric(Filter(numeric)) == numeric && Filter.Numeric(Filter(facet)) == nil)
    #expect(Filter.Tag(Filter(tag)) == tag && Filter.Tag(Filter(numeric)) == nil)
    expectEqual(Filter(Filter(facet)), .facet(facet))
    expectEqual(tag.attribute, .tags)
  }

  @Test("Descriptions read as people write")
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
  }

  @Test("A comparison holds as its sign says")
  func comparisons() {
    let holding: [(Filter.Numeric.Operator, [Bool])] = [
      (.lessThan, [true, false, false]), (.lessThanOrEqual, [true, true, false]), (.equals, [false, true, false]),
      (.notEquals, [true, false, true]), (.greaterThanOrEqual, [false, true, true]),
      (.greaterThan, [false, false, true]),
    ]
    for (comparison, expected) in holding {
      expectEqual([1, 2, 3].map { comparison.holds($0, 2) }, expected)
    }
  }

  @Test(
    "Numbers are written as people write them",
    arguments: [
      (10, "10"), (10.5, "10.5"), (-3, "-3"), (-0.0, "0"), (0.1, "0.1"), (1e15, "1000000000000000"),
      (1e16, "10000000000000000"), (1e22, "10000000000000000000000"), (1.5e20, "150000000000000000000"),
      (1e-7, "0.0000001"), (1.25e-7, "0.000000125"), (-1.25e-7, "-0.000000125"), (12_345.678, "12345.678"),
    ] as [(Double, String)])
  func numbers(number: Double, text: String) {
    expectEqual(Filter.Facet(attribute: "a", floatValue: number).text, "a:\(text)")
  }

  @Test("Every number written is read back as the same number")
  func numbersBack() throws {
    for seed in RandomCases.seeds(20_000, long: 500_000) {
      var generator = SeededGenerator(seed: seed)
      let bits = Double(bitPattern: generator.next())
      for number in [bits.isFinite ? bits : 1, generator.awkwardNumber()] {
        let text = Filter.Facet.Value.number(number).description
        #expect(Double(text) == number && !text.contains("e") && !text.hasSuffix(".0"), "seed \(seed): \(number)")
      }
    }
  }

  @Test("Infinite bounds become the largest numbers")
  func infinity() throws {
    let filter = Filter.Numeric(attribute: "a", range: -.infinity...5)
    expectEqual(filter.value, .range(-Double.greatestFiniteMagnitude...5))
    try expectEqual(Filter(parsing: filter.text), Filter(filter))
    let facet = Filter.Facet(attribute: "a", floatValue: .infinity)
    #expect(try Filter(parsing: facet.text) == Filter(facet) && facet.value == .number(.greatestFiniteMagnitude))
    #expect(
      Filter.Numeric(attribute: "a", operator: .lessThan, value: .infinity).value
        == .comparison(.lessThan, .greatestFiniteMagnitude))
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
  }

  @Test(
    "A saved filter of another kind, or no filter, is refused with its coding path",
    arguments: [#"["price < 5"]"#, #"["a:b OR c:d"]"#, #"["a:"]"#, "[5]"])
  func badSaving(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Filter.Facet].self, from: Data(json.utf8)) }
  }
}

@Suite("The nested forms of filters")
struct NestedFiltersTests {
  @Test("Facet filters: all elements, one of an inner array, minus and escaped minus")
  func facetFilters() throws {
    let nested: NestedFilters = [
      ["category:Book", "category:Movie"], "author:-John Doe", "count:\\-12", "a:b:c", "e:",
    ]
    #expect(
      try FilterExpression(facetFilters: nested).text
        == #"(category:"Book" OR category:"Movie") AND NOT author:"John Doe" AND count:"-12" AND a:"b:c" AND e:"""#)
    try expectEqual(
      FilterExpression(facetFilters: ["a:-\u{301}x", "a:\u{301}"]).text, "NOT a:\"\u{301}x\" AND a:\"\u{301}\"")
    try expectEqual(FilterExpression(facetFilters: []), .everything)
    try expectEqual(FilterExpression(facetFilters: [["a:b"], []]).text, #"a:"b""#)
    #expect(throws: FilterSyntaxError.self) { try FilterExpression(facetFilters: ["nocolon"]) }
  }

  @Test("Optional filters have a score, 1 without one; a minus negates, and a backslash before it is part of the value")
  func optionalFilters() throws {
    func score(_ filter: String, _ score: Int) throws -> FilterScore {
      .matching(try FilterExpression(parsing: filter), score: score)
    }
    try expectEqual(FilterScore(optionalFilters: ["a:b"]), .sum([score(#"a:"b""#, 1)]))
    #expect(
      try FilterScore(optionalFilters: [["a:b<score=3>", "a:-c"], "a:\\-d<score=0>"])
        == .sum([.any([score(#"a:"b""#, 3), score(#"NOT a:"c""#, 1)]), score(#"a:"-d""#, 0)]))
    try expectEqual(FilterScore(optionalFilters: ["a:x <score=> y"]), .sum([score(#"a:"x <score=> y""#, 1)]))
    #expect(try FilterScore(optionalFilters: []).isEmpty)
    #expect(try FilterScore(optionalFilters: [[]]).isEmpty)
    for wrong in ["a", "a:b<score=-1>", "a:b<score=65536>", "a:b<score=>", "<score=1>"] {
      #expect(throws: FilterSyntaxError.self) { try FilterScore(optionalFilters: [.init([wrong])]) }
    }
  }

  @Test("An optional filter by a number is one filter, though the value may be the number or the text as written")
  func optionalNumbers() throws {
    let (text, number): (Filter, Filter) = (try Filter(parsing: "a:\"5.0\""), try Filter(parsing: "a:5"))
    func score(_ filter: String, _ values: Filter...) throws -> Int {
      try FilterScore(optionalFilters: NestedFilters([.init([filter])])).score(addsUp: true) {
        values.contains($0.isNegated ? !$0 : $0) != $0.isNegated
      }
    }
    try expectEqual(score("a:5.0<score=3>", text, number), 3)
    try expectEqual(score("a:5.0<score=3>", text), 3)
    try expectEqual(score("a:5.0<score=3>", number), 3)
    try expectEqual(score("a:5.0<score=3>"), 0)
    try expectEqual(score("a:-5.0", text), 0)
    try expectEqual(score("a:-5.0", number), 0)
    try expectEqual(score("a:-5.0"), 1)
  }

  @Test("A number in a facet filter matches the number and the text, which has no quotes there")
  func writtenNumbers() throws {
    for (nested, text) in [
      ("rating:5", #"rating:"5""#), ("rating:5.0", #"rating:"5.0" OR rating:5"#),
      ("rating:-5.0", #"NOT rating:"5.0" AND NOT rating:5"#), ("rating:\\-1e1", #"rating:"-1e1" OR rating:-10"#),
      ("zip:007", #"zip:"007""#), ("zip:5 ", #"zip:"5 ""#), ("zip: 5", #"zip:" 5""#), ("isNew:true", #"isNew:"true""#),
      ("id:9007199254740993", #"id:"9007199254740993""#), ("objectID:1e5", #"objectID:"1e5""#),
      ("rating:\"5.0\"", #"rating:"\"5.0\"""#),
    ] {
      try expectEqual(FilterExpression(facetFilters: [.init([nested])]).text, text)
    }
    #expect(
      try FilterExpression(facetFilters: [["a:1.0", "a:-2.0"], "b:x"]).text
        == #"(a:"1.0" OR a:1 OR (NOT a:"2.0" AND NOT a:2)) AND b:"x""#)
  }

  @Test("Numeric filters: comparisons and ranges only")
  func numericFilters() throws {
    #expect(
      try FilterExpression(numericFilters: ["price>12", ["price:10 TO 20", "stock = 1"]]).text
        == "price > 12 AND (price:10 TO 20 OR stock = 1)")
    for wrong in ["color:red", "red", "price > 1 AND price < 2", "", "price >"] {
      #expect(throws: FilterSyntaxError.self) { try FilterExpression(numericFilters: [.init([wrong])]) }
    }
  }

  @Test("Tag filters: tags, with a minus to leave one out")
  func tagFilters() throws {
    #expect(
      try FilterExpression(tagFilters: [["new", "-old"], "\\-5°"]).text
        == #"(_tags:"new" OR NOT _tags:"old") AND _tags:"-5°""#)
  }

  @Test("They are saved as the arrays of the API")
  func saving() throws {
    let nested: NestedFilters = [["a:b", "c:d"], "e:f"]
    let json = try JSONEncoder().encode(nested)
    expectEqual(String(decoding: json, as: UTF8.self), #"[["a:b","c:d"],"e:f"]"#)
    try expectEqual(JSONDecoder().decode(NestedFilters.self, from: json), nested)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(NestedFilters.self, from: Data("[5]".utf8)) }
  }
}
