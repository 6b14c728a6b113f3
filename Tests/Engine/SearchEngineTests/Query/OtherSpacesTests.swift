import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

/// Words are found where a space is missing or superfluous.
struct OtherSpacesTests {
  private static func index(_ names: [JSON], _ settings: IndexSettings = IndexSettings()) throws -> LocalIndex {
    let index = try LocalIndex(settings: settings)
    try index.save(names.enumerated().map { ["objectID": .string("\($0)"), "name": $1] })
    return index
  }

  private static func hits(
    _ text: String, in index: LocalIndex, _ parameters: JSON.Object = [:]
  ) throws -> [Hit<JSON>] {
    var query = Query(parameters: parameters)
    query.query = text
    return try index.search(HitsRequest(indexName: "i", query: query)).hits
  }

  private static func isFound(
    _ text: String, in name: JSON, _ parameters: JSON.Object = [:], _ settings: IndexSettings = IndexSettings()
  ) throws -> Bool {
    try !hits(text, in: index([name], settings), parameters).isEmpty
  }

  @Test(arguments: [
    ("wifi", "Wi-Fi router"), ("wi fi", "WiFi router"), ("wi-fi", "wifi"), ("tshirt", "T-shirt, red"),
    ("t shirt", "tshirt"), ("katherinejohnson", "Katherine Johnson"), ("note book", "a notebook"),
    ("note boo", "a notebook"), ("noteboo", "a note book"), ("a note book", "a red notebook"), ("iphon", "i phone"),
    ("iphone 12 pro", "iPhone12 Pro"), ("iphone12 pro", "iPhone 12 Pro"), ("hel lo wor ld", "helloworld"),
    ("a b c d e f g", "abcdefg"), ("café-bar", "cafébar"), ("cafebar", "cafe\u{301} bar"),
    ("abcdefghijklm", "abcdefghijkl m"),
  ])
  func `A word is found without a space in it, and with one`(text: String, name: String) throws {
    #expect(try Self.isFound(text, in: .string(name)))
    #expect(try !Self.isFound(text, in: .string(name), ["typoTolerance": false]))
  }

  @Test(arguments: [
    // Parts that are not next to each other, or in another order.
    ("notebook", "note my book"), ("notebook", "book note"), ("note red book", "notebook red"),
    // Three parts, a first part of 13 letters, fewer than four letters.
    ("jamesearljones", "james earl jones"), ("abcdefghijklmnop", "abcdefghijklm nop"), ("tvs", "tv s"), ("t v", "tv"),
    // Two letters begin too many words.
    ("notesbo", "notes boring"),
    // Words after the fifth.
    ("a b c d e f g x", "a b c d e fg x"), ("aa bb cc dd ee ff", "aa bb cc dd eeff"),
  ])
  func `Parts of a word elsewhere are another word`(text: String, name: String) throws {
    #expect(
      try !Self.isFound(text, in: .string(name), ["minWordSizefor2Typos": 100, "allowTyposOnNumericTokens": false]))
  }

  @Test(arguments: ["note -red book", "note -\"red hat\" book", "note -日本語 book", "-red note -red -blue book -x"])
  func `Words around an excluded one are neighbours`(text: String) throws {
    #expect(try Self.isFound(text, in: "a notebook", ["advancedSyntax": true]))
    #expect(try !Self.isFound(text, in: "a red hat, 日本語, notebook", ["advancedSyntax": true]))
    // The words of an excluded phrase keep their distance.
    #expect(try Self.isFound("note -\"red hat\" book", in: "notebook, hat, red", ["advancedSyntax": true]))
  }

  @Test func `A word in quotes stands between others`() throws {
    #expect(try !Self.isFound("note \"red\" book", in: "red notebook", ["advancedSyntax": true]))
  }

  @Test func `Values of facets are found with other spaces too`() throws {
    let index = try Self.index(
      ["Wi-Fi", "WiFi", "Notebook", "Wi x Fi"], IndexSettings(attributesForFaceting: ["searchable(name)"]))
    func found(_ text: String, _ parameters: JSON.Object = [:]) throws -> [String] {
      let request = FacetValuesRequest(
        indexName: "i", attribute: "name", facetQuery: text, query: Query(parameters: parameters))
      return try index.facetValues(request).facetHits.map { $0.highlighted ?? "" }
    }
    try expectEqual(found("wifi"), ["<em>Wi</em>-<em>Fi</em>", "<em>WiFi</em>"])
    try expectEqual(found("wi fi"), ["<em>Wi</em> x <em>Fi</em>", "<em>Wi</em>-<em>Fi</em>", "<em>WiFi</em>"])
    try expectEqual(found("note boo"), ["<em>Noteboo</em>k"])
    try expectEqual(found("wifi", ["typoTolerance": false]), ["<em>WiFi</em>"])
  }

  @Test func `Values of an array are no neighbours`() throws {
    #expect(try !Self.isFound("notebook", in: ["note", "book"]))
    #expect(try Self.isFound("notebook", in: ["a note", "note book"]))
  }

  @Test func `Words in quotes, excluded ones, and those that must be typed exactly are left as they are`() throws {
    #expect(try Self.isFound("note book", in: "notebook", ["advancedSyntax": true]))
    #expect(try !Self.isFound("\"note book\"", in: "notebook", ["advancedSyntax": true]))
    #expect(try !Self.isFound("\"notebook\"", in: "note book", ["advancedSyntax": true]))
    #expect(try Self.isFound("a -notebook", in: "a note book", ["advancedSyntax": true]))
    var settings = IndexSettings()
    settings.disableTypoToleranceOnWords = ["Notebook"]
    #expect(try !Self.isFound("notebook", in: "note book", [:], settings))
    #expect(try Self.isFound("note book", in: "notebook", [:], settings))
    settings.disableTypoToleranceOnWords = ["book"]
    #expect(try !Self.isFound("note book", in: "notebook", [:], settings))
    #expect(try !Self.isFound("20 22", in: "2022", ["allowTyposOnNumericTokens": false]))
    #expect(try Self.isFound("20 22", in: "2022"))
  }

  @Test func `Other spaces are no typos, but not exact`() throws {
    let index = try Self.index(["note book", "notebook", "netbook notebook", "notebok"])
    let hits = try Self.hits("notebook", in: index, ["getRankingInfo": true])
    expectEqual(hits.map(\.objectID), ["1", "0", "2", "3"])
    expectEqual(hits.map { $0.rankingInfo?["nbTypos"]?.int }, [0, 0, 0, 1])
    expectEqual(hits.map { $0.rankingInfo?["nbExactWords"]?.int }, [1, 0, 0, 0])
    try expectEqual(Self.hits("notebook", in: index, ["typoTolerance": "min"]).map(\.objectID), ["1", "0", "2"])
    let two = try Self.hits("note book", in: index, ["getRankingInfo": true, "typoTolerance": "min"])
    expectEqual(two.map { $0.rankingInfo?["words"]?.int }, [2, 2, 2])
  }

  @Test func `Attributes that tolerate no typos have words with other spaces`() throws {
    let strict: JSON.Object = ["disableTypoToleranceOnAttributes": ["name"]]
    #expect(try Self.isFound("notebook", in: "note book", strict))
    #expect(try Self.isFound("note book", in: "notebook", strict))
    #expect(try !Self.isFound("notebook", in: "notebok", strict))
  }

  @Test func `A word that is left after others were removed may be joined and split too`() throws {
    let index = try Self.index(["a note book"])
    #expect(try Self.hits("notebook unknown", in: index).isEmpty)
    try expectEqual(Self.hits("notebook unknown", in: index, ["removeWordsIfNoResults": "lastWords"]).count, 1)
    try expectEqual(Self.hits("notebook unknown", in: index, ["removeWordsIfNoResults": "allOptional"]).count, 1)
  }

  @Test(arguments: [
    ("wifi", "a wi-fi router", "a <em>wi</em>-<em>fi</em> router", ["wifi"]),
    ("wi fi", "a WiFi router", "a <em>WiFi</em> router", ["wi", "fi"]),
    ("wi fi", "a WiFis wi router", "a <em>WiFi</em>s <em>wi</em> router", ["wi", "fi"]),
    ("noteboo", "Note books", "<em>Note</em> <em>boo</em>ks", ["noteboo"]),
    ("notebook", "note my book", "note my book", []),
  ])
  func `What stands for a word is highlighted`(text: String, name: String, marked: String, words: [String]) throws {
    let index = try Self.index([.string(name), .string("\(text) to be found")])
    let hits = try Self.hits(text, in: index, ["removeWordsIfNoResults": "allOptional"])
    guard let hit = hits.first(where: { $0.objectID == "0" }) else {
      #expect(words.isEmpty)
      return
    }
    expectEqual(hit.highlights?["name"]?.passages.map(\.value), [marked])
    expectEqual(hit.highlights?["name"]?.passages.map(\.matchedWords), [words])
  }
}
