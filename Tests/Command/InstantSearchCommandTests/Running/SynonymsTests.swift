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

  @Test("lines of words are saved, found by a search, and printed as JSON that can be saved again")
  func saving() throws {
    try folder.write("# Furniture\r\n\r\n\tsofa ,couch, three seater\r\ntablet => ipad\r\n", to: "words.txt")
    try folder.write(
      #"[{"objectID": "1", "type": "synonym", "synonyms": ["sofa", "couch"], "_highlightResult": {}}]"#,
      to: "service.json")
    try folder.write("", to: "empty.txt")
    try folder.expect("synonyms")
  }

  @Test("a mistake is an error that names its line, and nothing is saved")
  func mistakes() throws {
    for (number, text) in [
      "sofa, couch\nlamp", "a, b => c", "a =>", "{\"objectID\": 1", "\n{\"objectID\": \"1\"}", "[{",
      "[{\"type\": \"synonym\"}]", "a, b",
    ].enumerated() {
      try folder.write(text, to: "\(number).txt")
    }
    try folder.expect("wrongSynonyms")
  }
}
