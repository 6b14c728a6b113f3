import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("Synonyms of a stored index") struct SynonymsTests {
  private let folder: ProgramFolder

  init() throws {
    folder = try ProgramFolder()
    try folder.write(#"{"name": "Blue sofa"}"# + "\n" + #"{"name": "iPad"}"#, to: "things.ndjson")
    _ = try folder.run("index", "things.ndjson", "--store", "things.db")
  }

  private func count(_ text: String) throws -> String {
    try folder.run("query", "--store", "things.db", "--query", text, "--count").output
  }

  @Test("lines of words are saved, found by a search, and printed as JSON that can be saved again")
  func lines() throws {
    try folder.write("# Furniture\r\n\r\n\tsofa ,couch, three seater\r\ntablet => ipad\r\n", to: "words.txt")
    try expectEqual(count("couch"), "0\n")
    let saved = try folder.run("synonyms", "words.txt", "--store", "things.db")
    expectEqual(saved.text, "0 2 synonyms saved; things.db has 2\n")
    try expectEqual(count("couch"), "1\n")
    try expectEqual(count("three seater"), "1\n")
    try expectEqual(count("tablet"), "1\n")
    let printed = try folder.run("synonyms", "--store", "things.db").output
    expectEqual(
      printed,
      """
      {"objectID":"sofa ,couch, three seater","type":"synonym","synonyms":["sofa","couch","three seater"]}
      {"objectID":"tablet => ipad","type":"oneWaySynonym","input":"tablet","synonyms":["ipad"]}

      """)
    try folder.write(printed, to: "again.ndjson")
    #expect(
      try folder.run("synonyms", "again.ndjson", "--store", "things.db").text
        == "0 2 synonyms saved; things.db has 2\n")
  }

  @Test("an array of a service's synonyms is saved, and replaces all others on request")
  func array() throws {
    try folder.write("a, b", to: "words.txt")
    _ = try folder.run("synonyms", "words.txt", "--store", "things.db")
    try folder.write(
      #"[{"objectID": "1", "type": "synonym", "synonyms": ["sofa", "couch"], "_highlightResult": {}}]"#,
      to: "service.json")
    #expect(
      try folder.run("synonyms", "service.json", "--store", "things.db").text
        == "0 1 synonym saved; things.db has 2\n")
    #expect(
      try folder.run("synonyms", "service.json", "--store", "things.db", "--replace").text
        == "0 1 synonym saved; things.db has 1\n")
    try folder.write("", to: "empty.txt")
    _ = try folder.run("synonyms", "empty.txt", "--store", "things.db", "--replace")
    #expect(try folder.run("synonyms", "--store", "things.db").output.isEmpty)
  }

  @Test(
    "a mistake is an error that names its line, and nothing is saved",
    arguments: [
      ("sofa, couch\nlamp", "words.txt:2: no synonyms: 'lamp'"), ("a, b => c", "words.txt:1: no synonyms: 'a, b => c'"),
      ("a =>", "words.txt:1: no synonyms: 'a =>'"), ("{\"objectID\": 1", "words.txt:1:15: expected"),
      ("\n{\"objectID\": \"1\"}", "words.txt:2: the synonym '1': 'type' must be a text"),
      ("[{", "words.txt:1:3: expected"),
      ("[{\"type\": \"synonym\"}]", "words.txt: the synonym: 'objectID' must be a text"),
    ])
  func mistakes(text: String, message: String) throws {
    try folder.write(text, to: "words.txt")
    let run = try folder.run("synonyms", "words.txt", "--store", "things.db")
    expectEqual(run.exitCode, 3)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try folder.run("synonyms", "--store", "things.db").output.isEmpty)
  }

  @Test("without an index, or with one that is not there, it says so")
  func noIndex() throws {
    #expect(try folder.run("synonyms").errors.contains("no index is named"))
    try folder.write("a, b", to: "words.txt")
    #expect(try folder.run("synonyms", "words.txt", "--store", "none.db").exitCode != 0)
    #expect(try folder.run("synonyms", "--store", "none.db").exitCode != 0)
    #expect(try folder.run("synonyms", "--store", "things.db", "--replace").errors.contains("--replace without a file"))
  }
}
