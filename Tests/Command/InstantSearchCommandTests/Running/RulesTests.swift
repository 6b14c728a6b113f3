import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("Rules of a stored index") struct RulesTests {
  private static let rule =
    #"{"objectID":"1","conditions":[{"pattern":"couch","anchoring":"is"}],"consequence":{"params":{"query":"sofa"}}}"#

  private let folder: ProgramFolder

  init() throws {
    folder = try ProgramFolder()
    try folder.write(#"{"name": "Blue sofa"}"# + "\n" + #"{"name": "iPad"}"#, to: "things.ndjson")
    _ = try folder.run("index", "things.ndjson", "--store", "things.db")
  }

  @Test("rules are saved, apply to searches, and are printed as JSON that can be saved again")
  func saving() throws {
    try folder.write("[\(Self.rule)]", to: "rules.json")
    try folder.write(Self.rule + "\n" + #"{"objectID": "2", "consequence": {}}"#, to: "more.ndjson")
    try folder.write("", to: "empty.json")
    try folder.expect("rules")
  }

  @Test("a mistake is an error that names its line, and nothing is saved")
  func mistakes() throws {
    for (number, text) in [
      "{\"objectID\": 1", "\nrule", "\n{\"objectID\": \"1\"}", "[{\"consequence\": {}}]",
      #"{"objectID": "1", "consequence": {"params": {"filters": "a <"}}}"#,
    ].enumerated() {
      try folder.write(text, to: "\(number).json")
    }
    try folder.expect("wrongRules")
  }
}
