import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Synonyms in highlights") struct ReplacedSynonymTests {
  private static func highlight(_ text: String, of name: String, _ parameters: JSON.Object = [:]) throws -> String? {
    let index = try LocalIndex(settings: IndexSettings(parameters: ["replaceSynonymsInHighlight": true]))
    try index.save([["objectID": "1", "name": .string(name)]])
    try index.saveSynonyms([
      Synonym(objectID: "1", kind: .equivalent(["NYC", "New York City", "big apple"])),
      Synonym(objectID: "2", kind: .equivalent(["home", "house"])),
      Synonym(objectID: "3", kind: .correction(of: "foot", finds: ["feet"], typos: 1)),
    ])
    var query = Query(parameters: parameters)
    query.query = text
    return try index.search(query).hits.first?.highlights?["name"]?.passage?.value
  }

  @Test(
    "The word of the query stands in place of its synonym, and not the other way round where it is several words",
    arguments: [
      ("home", "My house, my home", "My <em>home</em>, my <em>home</em>"),
      ("Home", "A \"house\" & more", "A \"<em>Home</em>\" & more"),
      ("nyc", "In New York City, NYC", "In <em>nyc</em>, <em>NYC</em>"), ("new york city", "NYC", "<em>NYC</em>"),
      ("NYC new", "New York City", "<em>New</em> <em>York</em> <em>City</em>"),
      ("foot", "Two feet", "Two <em>foot</em>"),
      ("hous", "My house", "My <em>hous</em>e"),
    ] as [(String, String, String)])
  func replacing(text: String, name: String, marked: String) throws {
    try expectEqual(Self.highlight(text, of: name), marked)
    let plain = try Self.highlight(text, of: name, ["synonyms": false])
    // Without synonyms a record is found by its own words only, which are shown as they are.
    #expect(plain.map { $0.replacing("<em>", with: "").replacing("</em>", with: "") == name } ?? true)
  }

  @Test("Unless it is asked for, words are shown as they are, and snippets have the word too")
  func optional() throws {
    try expectEqual(Self.highlight("home", of: "house", ["replaceSynonymsInHighlight": false]), "<em>house</em>")
    let index = try LocalIndex()
    try index.save([["objectID": "1", "name": "one two three New York City five six \"seven\""]])
    try index.saveSynonyms([Synonym(objectID: "1", kind: .equivalent(["NYC", "New York City"]))])
    let query = Query(parameters: [
      "query": "NYC", "replaceSynonymsInHighlight": true, "attributesToSnippet": ["name:5"],
    ])
    let snippet = try index.search(query).hits.first?.snippets?["name"]?.passage
    #expect(snippet?.value.contains("<em>NYC</em>") == true && snippet?.value.contains("York") == false)
  }
}
