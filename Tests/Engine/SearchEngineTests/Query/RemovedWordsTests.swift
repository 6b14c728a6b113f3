import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

struct RemovedWordsTests {
  private static func index(_ settings: JSON.Object = [:]) throws -> LocalIndex {
    let index = try LocalIndex(settings: IndexSettings(parameters: settings))
    try index.save([
      ["objectID": "1", "name": "red desk lamp", "color": "red"], ["objectID": "2", "name": "Café chair"],
      ["objectID": "3", "name": "日本語 lamp"],
    ])
    return index
  }

  @Test(
    arguments: [
      ("red lamp", "lastWords", nil), ("red lamp", "none", nil), ("red unknown", "none", nil),
      ("red lamp unknown", "lastWords", "red lamp <em>unknown</em>"),
      ("lamp, UNKNOWN and more", "lastWords", "lamp, <em>UNKNOWN</em> <em>and</em> <em>more</em>"),
      ("unknown more café", "firstWords", "<em>unknown</em> <em>more</em> café"),
      ("unknown lamp unknown", "firstWords", "<em>unknown</em> lamp <em>unknown</em>"),
      ("Ünknówn chair red", "allOptional", "<em>Ünknówn</em> chair red"), ("chair red", "allOptional", "chair red"),
      ("unknown thing", "allOptional", nil), ("unknown thing", "lastWords", nil), ("", "lastWords", nil),
      ("lamp 日本酒 x", "lastWords", "lamp 日<em>本酒</em> <em>x</em>"),
      ("日本酒", "lastWords", "日<em>本酒</em>"),
    ] as [(String, String, String?)])
  func `The words that were removed to find something are marked`(
    text: String, removal: String, marked: String?
  ) throws {
    var query = Query(text)
    query["removeWordsIfNoResults"] = .string(removal)
    query.queryType = .prefixNone
    let response = try Self.index().search(query)
    // Without a word that no result has, nothing is said to be removed.
    #expect(response.queryAfterRemoval == (marked == text ? nil : marked) && response.query == text)
  }

  @Test func `Words of a phrase are marked, stop words and words that only match joined are not`() throws {
    var query = Query("\"red sofa\" lamp")
    (query.advancedSyntax, query.removeWordsIfNoResults) = (true, .firstWords)
    try expectEqual(Self.index().search(query).queryAfterRemoval, "\"<em>red</em> <em>sofa</em>\" lamp")
    query = Query("the unknown lamp")
    (query.removeWordsIfNoResults, query.removeStopWords) = (.allOptional, .only(["en"]))
    try expectEqual(Self.index().search(query).queryAfterRemoval, "the <em>unknown</em> lamp")
    query = Query("de sk unknown")
    query.removeWordsIfNoResults = .allOptional
    try expectEqual(Self.index().search(query).queryAfterRemoval, "de sk <em>unknown</em>")
  }

  @Test func `Words that only records beyond the filters have are removed`() throws {
    let index = try Self.index(["attributesForFaceting": ["color"]])
    var query = Query("red chair")
    (query.removeWordsIfNoResults, query.filters) = (.allOptional, "color:red")
    try expectEqual(index.search(query).queryAfterRemoval, "red <em>chair</em>")
    query.filters = "color:blue"
    try expectEqual(index.search(query).queryAfterRemoval, nil)
  }

  @Test func `The text of a rule is the one that is marked`() throws {
    let index = try Self.index()
    let edits: Rule.QueryChange = .edits([.replace("sofa", with: "chair")])
    try index.saveRules([
      Rule(
        objectID: "1", conditions: [Rule.Condition(pattern: "sofa", anchoring: .contains)],
        consequence: Rule.Consequence(query: edits))
    ])
    var query = Query("sofa unknown")
    query.removeWordsIfNoResults = .lastWords
    let response = try index.search(query)
    #expect(response.queryAfterRemoval == "chair <em>unknown</em>" && response.parsedQuery == "chair unknown")
  }
}
