import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("The filter language")
struct FilterLanguageTests {
  @Test(
    "Every form of the documentation is read",
    arguments: [
      ("category:Book", #"category:"Book""#), ("isEnabled:true", "isEnabled:true"), ("count:12", "count:12"),
      ("count:-12", "count:-12"), ("zip:007", #"zip:"007""#), ("rating:5.0", "rating:5"),
      ("rating:-1.50", "rating:-1.5"),
      ("rating:5e0 OR rating:1E3 OR rating:25e-1", "rating:5 OR rating:1000 OR rating:2.5"),
      ("rating:-0.0 OR rating:-0", "rating:0 OR rating:0"), ("rating:'5.0'", #"rating:"5.0""#),
      ("rating:+5 OR rating:.5 OR rating:5.", #"rating:"+5" OR rating:".5" OR rating:"5.""#),
      ("rating:-007 OR rating:0x10 OR rating:1_000", #"rating:"-007" OR rating:"0x10" OR rating:"1_000""#),
      ("rating:NaN OR rating:inf OR rating:1e999", #"rating:"NaN" OR rating:"inf" OR rating:"1e999""#),
      ("rating:- OR rating:-- OR rating:1e", #"rating:"-" OR rating:"--" OR rating:"1e""#),
      ("id:9007199254740992", "id:9007199254740992"), ("id:9007199254740993", #"id:"9007199254740993""#),
      ("id:-9223372036854775808", "id:-9223372036854775808"), ("id:9223372036854775807", #"id:"9223372036854775807""#),
      ("id:18446744073709551616", #"id:"18446744073709551616""#),
      ("isNew:True OR isNew:\"true\"", #"isNew:"True" OR isNew:"true""#),
      ("objectID:1e5 OR objectID:5.0 OR objectID:5", #"objectID:"1e5" OR objectID:"5.0" OR objectID:5"#),
      ("OR:x AND NOT:y", #""OR":"x" AND "NOT":"y""#), ("price > 12.99", "price > 12.99"),
      ("price>12.99", "price > 12.99"), ("price<=5", "price <= 5"),
      ("price != 5", "price != 5"), ("price=5", "price = 5"), ("price >= 1e3", "price >= 1000"),
      ("price:5.99 TO 100", "price:5.99 TO 100"), ("date > 1441755506", "date > 1441755506"),
      // Dates in comparisons and ranges are seconds since 1970; as the value of a facet a date is a text.
      ("sold > 2024-01-31", "sold > 1706659200"), ("sold<=2024-01-31T10:30", "sold <= 1706697000"),
      ("sold = 2024-01-31T10:30:15Z", "sold = 1706697015"), ("sold != 1969-12-31", "sold != -86400"),
      ("sold >= 2024-01-31T10:30:00+02:00", "sold >= 1706689800"),
      ("sold < 2024-02-29T00:00-01:00", "sold < 1709168400"),
      ("sold = 2024-01-31T10:30:15.25Z", "sold = 1706697015.25"),
      ("sold:2024-01-01 TO 2024-01-31", "sold:1704067200 TO 1706659200"), ("sold:2024-01-31", #"sold:"2024-01-31""#),
      ("_tags:published", #"_tags:"published""#), ("published", #"_tags:"published""#),
      ("'on sale'", #"_tags:"on sale""#), ("public OR user_42", #"_tags:"public" OR _tags:"user_42""#),
      ("NOT facet:value", #"NOT facet:"value""#), ("NOT price < 5", "NOT price < 5"), ("NOT NOT a:b", #"a:"b""#),
      ("authors.mainAuthor:\"John Doe\"", #"authors.mainAuthor:"John Doe""#),
      ("'my attribute':'It\\'s'", #""my attribute":"It's""#), ("a:'say \"hi\"'", #"a:"say \"hi\"""#),
      ("\"AND\":\"OR\"", #""AND":"OR""#), ("url:http://x.y/?a=b!", #"url:"http://x.y/?a=b!""#),
      ("type:T-shirt", #"type:"T-shirt""#), ("author:O'Brien AND NOT size:5'", #"author:"O'Brien" AND NOT size:"5'""#),
      ("a:b'c OR'd'", #"a:"b'c" OR _tags:"d""#), ("A AND (B OR C)", #"_tags:"A" AND (_tags:"B" OR _tags:"C")"#),
      ("(A OR B) AND C", #"(_tags:"A" OR _tags:"B") AND _tags:"C""#),
      ("A AND (B AND C)", #"_tags:"A" AND _tags:"B" AND _tags:"C""#),
      ("A OR (B OR C)", #"_tags:"A" OR _tags:"B" OR _tags:"C""#),
      ("A AND B OR C", #"(_tags:"A" AND _tags:"B") OR _tags:"C""#), ("((A))", #"_tags:"A""#),
      ("NOT (A OR b:c)", #"NOT _tags:"A" AND NOT b:"c""#),
      ("NOT (A AND NOT price < 5)", #"NOT _tags:"A" OR price < 5"#),
      (
        "price < 10 AND (category:Book OR NOT category:Ebook)",
        #"price < 10 AND (category:"Book" OR NOT category:"Ebook")"#
      ),
      (
        "(company:Google<score=3> OR company:Amazon<score=2> OR sold<score=0>)",
        #"company:"Google"<score=3> OR company:"Amazon"<score=2> OR _tags:"sold"<score=0>"#
      ),
      ("a:b<score = 7 >\n\tAND c:d", #"a:"b"<score=7> AND c:"d""#), ("  ", ""), ("", ""),
    ])
  func reads(text: String, canonical: String) throws {
    let expression = try FilterExpression(parsing: text)
    #expect(expression.text == canonical && "\(expression)" == canonical)
    try expectEqual(FilterExpression(parsing: canonical), expression)
  }

  @Test(
    "Malformed expressions are refused with what was expected, and where",
    arguments: [
      ("price <", 7, "a number"), ("price < cheap", 8, "a number"), (#"price < "5""#, 8, "a number"),
      ("price:5 TO", 10, "a number"), ("price:a TO 5", 6, "a number"),
      ("price:9 TO 5", 11, "a number that is not below 9"),
      ("price = 1e999", 8, #"a number, or price:"1e999" for a text,"#),
      ("price = nan", 8, #"a number, or price:"nan" for a text,"#),
      ("author = Eco", 9, #"a number, or author:"Eco" for a text,"#),
      (#"author != "Umberto Eco""#, 10, #"a number, or NOT author:"Umberto Eco" for a text,"#),
      ("author > Eco", 9, "a number"), ("author = \(String(repeating: "x", count: 100))", 9, "a number"),
      ("a:", 2, "a value"), ("a: AND b:c", 7, "AND, OR or the end"), ("a:b c:d", 4, "AND, OR or the end"),
      ("a:b and c:d", 4, "AND, OR or the end"), ("a:b)", 3, "AND, OR or the end"), ("a:b\"", 3, "AND, OR or the end"),
      ("a'b':c", 1, "AND, OR or the end"), ("a:1 TO 2'", 7, "a number"), ("(a:b", 4, "AND, OR or ')'"),
      ("()", 1, "a filter, an attribute or '('"), ("a:b AND", 7, "a filter, an attribute or '('"),
      ("AND", 0, "a filter, an attribute or '('"), ("NOT", 3, "a filter, an attribute or '('"),
      ("a:\"b", 2, "a closing quote for this one"), ("a:b<score=>", 10, "a score from 0 to 65535"),
      ("a:b<score=65536>", 10, "a score from 0 to 65535"), ("a:b<score 3>", 10, "'=' and a score"),
      ("a:b<score=3", 11, "'>'"), (":b", 0, "a filter, an attribute or '('"),
    ])
  func refuses(text: String, offset: Int, expected: String) {
    let error = #expect(throws: FilterSyntaxError.self) { try FilterExpression(parsing: text) }
    expectEqual(error?.offset, offset)
    expectEqual(error?.expected, expected)
    expectEqual(error?.text, text)
  }

  @Test("What is no date is no number, and several filters or none are no single filter")
  func noDates() throws {
    for text in [
      "2023-02-29", "2024-13-01", "2024-1-31", "24-01-31", "2024-01-31T", "2024-01-31T10", "2024-01-31T24:00",
      "2024-01-31T10:60", "2024-01-31T10:30:60", "2024-01-31T10:30:15.", "2024-01-31T10:30.5", "2024-01-31T10:30:15.5x",
      "2024-01-31T10:30+2", "0000-01-01", "2024-01-31X", "2024-01-3١",
    ] {
      #expect(throws: FilterSyntaxError.self) { try FilterExpression(parsing: "sold > \(text)") }
    }
    #expect(throws: FilterSyntaxError.self) { try Filter(parsing: "a:b OR c:d") }
    #expect(throws: FilterSyntaxError.self) { try Filter(parsing: "") }
  }

  @Test("The error shows its position with a caret, also after wide text and line breaks, and a window of a long text")
  func caret() throws {
    let error = #expect(throws: FilterSyntaxError.self) { try FilterExpression(parsing: "café:x AND\nprice < cheap") }
    expectEqual(
      error?.description,
      """
      expected a number at character 20
      café:x AND price < cheap
                         ^
      """)
    let text = String(repeating: "a:b AND ", count: 100) + "price < x" + String(repeating: " AND a:b", count: 100)
    let long = #expect(throws: FilterSyntaxError.self) { try FilterExpression(parsing: text) }
    let lines = try #require(long).description.split(separator: "\n")
    expectEqual(lines[0], "expected a number at character 809")
    #expect(lines[1].first == "…" && lines[1].last == "…" && lines[1].count < 80)
    let characterAboveCaret = zip(lines[1], lines[2]).first { $0.1 == "^" }?.0
    expectEqual(characterAboveCaret, "x")
    // A text that is longer than allowed is not repeated.
    let tooLong = #expect(throws: FilterSyntaxError.self) {
      try FilterExpression(parsing: String(repeating: "a", count: FilterExpression.longestText + 1))
    }
    #expect(try #require(tooLong).description.count < 300)
  }

  @Test("Parentheses can be nested up to the limit, deeper ones are an error, and many filters cost no stack")
  func depth() throws {
    let deepest = FilterExpression.deepestNesting
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a:b" + String(repeating: ")", count: depth)
    }
    try expectEqual(FilterExpression(parsing: nested(deepest)).text, #"a:"b""#)
    #expect(throws: FilterSyntaxError.self) { try FilterExpression(parsing: nested(deepest + 1)) }
    #expect(throws: FilterSyntaxError.self) { try FilterExpression(parsing: nested(200_000)) }
    try expectEqual(FilterExpression(parsing: String(repeating: "NOT ", count: 100_000) + "a:b").text, #"a:"b""#)
    let text = (0..<30_000).map { "objectID:\($0)" }.joined(separator: " OR ")
    try expectEqual(FilterExpression(parsing: text).filters.count, 30_000)
  }

  @Test("A facet filter on _tags stays a facet filter; the text of an expression that is not normalized can be parsed")
  func facetNamedTags() throws {
    let facet = Filter(Filter.Facet(attribute: "_tags", stringValue: "new"))
    let tag = Filter(Filter.Tag(value: "new"))
    try expectEqual(Filter(parsing: facet.text), facet)
    try expectEqual(Filter(parsing: tag.text), tag)
    #expect(facet.text != tag.text)
    let (a, b) = (FilterExpression(Filter.Tag("a")), FilterExpression(Filter.Tag("b")))
    let cases: [(FilterExpression, String)] = [
      (.and([.everything, a]), #"_tags:"a""#), (.or([a, .or([b])]), #"_tags:"a" OR _tags:"b""#),
      (.and([a, .and([b, .or([])])]), #"_tags:"a" AND _tags:"b""#), (.or([a, .everything]), ""),
      (.or([.and([a, b]), a]), #"(_tags:"a" AND _tags:"b") OR _tags:"a""#),
    ]
    for (expression, text) in cases {
      expectEqual(expression.text, text)
      try expectEqual(FilterExpression(parsing: text).text, text)
    }
  }
}

@Suite("Any value: every value can be in a filter")
struct FilterTextLaws {
  static let seeds = RandomCases.seeds(2_000, long: 250_000)

  @Test("Groups → text → filters is the identity, except for the names of groups")
  func groupsToTextAndBack() throws {
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let expression = generator.filterGroups().expression
      let readBack = try FilterExpression(parsing: expression.text)
      expectEqual(readBack, expression, "seed \(seed): \(expression.text)")
      // Equality ignores scores; the text does not.
      expectEqual(readBack.text, expression.text, "seed \(seed)")
      expectEqual(readBack.filters.map(Self.score), expression.filters.map(Self.score), "seed \(seed)")
    }
  }

  @Test("Every number of JSON is a number in a filter, or a text where a number would lose digits")
  func writtenNumbers() throws {
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let written = generator.writtenNumber()
      let number = Filter.Facet.Value.number(try #require(Double(written)))
      let value: Filter.Facet.Value =
        if let integer = Int64(written), Double(exactly: integer) == nil {
          .string(integer.description)
        } else if case .decimal = try JSON(parsing: written), number.description != written {
          .string(written)
        } else {
          number
        }
      try expectEqual(
        Filter(parsing: "a:\(written)"), Filter(Filter.Facet(attribute: "a", value: value)),
        "seed \(seed): \(written)")
      let wrong = generator.almostNumber()
      try expectEqual(
        Filter(parsing: "a:\(wrong)"), Filter(Filter.Facet(attribute: "a", stringValue: wrong)),
        "seed \(seed): \(wrong)")
    }
  }

  @Test("Values with special characters come back as they were")
  func awkwardValues() throws {
    for value in [
      "\"", "\\", "\\\"", "a\\", "a:b", "a,b", "AND", "a AND b", "-x", "\\-x", "🧑‍🚀", "", " ", "\u{301}", "'", "TO",
      "true", "42", "<score=3>", "(", "\u{0}", "a\nb",
    ] {
      for filter in [
        Filter(Filter.Facet(attribute: "a", stringValue: value)),
        Filter(Filter.Facet(attribute: Attribute(value), stringValue: value, isNegated: true, score: 3)),
        Filter(Filter.Numeric(attribute: Attribute(value), operator: .lessThan, value: 1)),
        Filter(Filter.Tag(value: value)),
      ] {
        try expectEqual(Filter(parsing: filter.text), filter, "\(value)")
      }
    }
  }

  private static func score(_ filter: Filter) -> Int? {
    switch filter {
    case .facet(let facet): facet.score
    case .tag(let tag): tag.score
    case .numeric: nil
    }
  }
}
