import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Attributes without prefixes") struct PrefixAttributesTests {
  private static func index(_ settings: JSON.Object = [:]) throws -> LocalIndex {
    var all: JSON.Object = [
      "searchableAttributes": ["name", "sku", "owner"], "disablePrefixOnAttributes": ["sku", "owner.name"],
    ]
    for (name, value) in settings { all[name] = value }
    let index = try LocalIndex(settings: IndexSettings(parameters: all))
    try index.save([
      ["objectID": "1", "name": "Lamp", "sku": "chair1"], ["objectID": "2", "name": "Chairs", "sku": "lamps"],
      ["objectID": "3", "name": "Desk", "sku": "lamp", "owner": ["name": "Ann Lampert", "city": "Lampton"]],
      ["objectID": "4", "name": "Table", "owner": ["name": ["日本語", "Wi-Fi"]]],
    ])
    return index
  }

  private static func found(_ parameters: JSON.Object) throws -> Set<String> {
    Set(try index().search(Query(parameters: parameters)).hits.map(\.objectID))
  }

  @Test(
    "The beginning of a word finds nothing there, a whole word does",
    arguments: [
      ("lam", ["1", "3"]), ("lamp", ["1", "2", "3"]), ("lamps", ["1", "2", "3"]), ("chai", ["2"]),
      ("chair1", ["1", "2"]),
      ("lampe", ["1", "2", "3"]),
      ("ann", ["3"]), ("an", []), ("日本", ["4"]), ("日", ["4"]), ("wif", []), ("wifi", ["4"]), ("wi f", []),
    ] as [(String, Set<String>)])
  func wholeWords(text: String, ids: Set<String>) throws {
    try expectEqual(Self.found(["query": .string(text)]), ids)
  }

  @Test("A query may set other attributes, and prefixes of all words are meant")
  func inQueries() throws {
    try expectEqual(Self.found(["query": "lam", "disablePrefixOnAttributes": []]), ["1", "2", "3"])
    try expectEqual(Self.found(["query": "lam", "disablePrefixOnAttributes": ["name", "owner"]]), ["2", "3"])
    try expectEqual(Self.found(["query": "tab wi", "queryType": "prefixAll"]), ["4"])
    try expectEqual(Self.found(["query": "tab wif", "queryType": "prefixAll"]), [])
  }

  @Test("Without typos the fewest are counted of whole words there")
  func typos() throws {
    try expectEqual(Self.found(["query": "lamps", "typoTolerance": "min"]), ["2"])
    try expectEqual(Self.found(["query": "lampt", "typoTolerance": "min"]), ["3"])
  }

  @Test("A word that begins like the searched one has a typo there")
  func typosOfWholeWordsOnly() throws {
    let index = try LocalIndex(settings: IndexSettings(parameters: ["disablePrefixOnAttributes": ["sku"]]))
    try index.save([["objectID": "1", "sku": "tables"], ["objectID": "2", "name": "tables"]])
    try expectEqual(index.search(Query("table")).hits.map(\.objectID), ["2", "1"])
    let fewest = try index.search(Query(parameters: ["query": "table", "typoTolerance": "min"]))
    expectEqual(fewest.hits.map(\.objectID), ["2"])
  }

  @Test("What does not match is not highlighted")
  func highlights() throws {
    let hits = try Self.index().search(Query("lam")).hits
    let marked = hits.first { $0.objectID == "3" }?.highlights
    #expect(marked?["sku"]?.passage?.value == "lamp" && marked?["owner"]?["name"]?.passage?.value == "Ann Lampert")
    expectEqual(marked?["owner"]?["city"]?.passage?.value, "<em>Lam</em>pton")
    let whole = try Self.index().search(Query("lamp")).hits.first { $0.objectID == "3" }?.highlights
    expectEqual(whole?["sku"]?.passage?.value, "<em>lamp</em>")
  }
}

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
