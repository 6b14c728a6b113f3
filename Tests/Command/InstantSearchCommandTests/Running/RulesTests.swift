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
    try expectEqual(folder.run("rules", "rules.json", "--store", "things.db").text, "0 1 rule saved; things.db has 1\n")
    try expectEqual(folder.run("query", "--store", "things.db", "--query", "couch", "--count").output, "1\n")
    let printed = try folder.run("rules", "--store", "things.db").output
    expectEqual(printed, Self.rule + "\n")
    try folder.write(printed + #"{"objectID": "2", "consequence": {}}"#, to: "again.ndjson")
    try expectEqual(
      folder.run("rules", "again.ndjson", "--store", "things.db").text, "0 2 rules saved; things.db has 2\n")
    try folder.write("", to: "empty.json")
    _ = try folder.run("rules", "empty.json", "--store", "things.db", "--replace")
    #expect(try folder.run("rules", "--store", "things.db").output.isEmpty)
  }

  @Test(
    "a mistake is an error that names its line, and nothing is saved",
    arguments: [
      ("{\"objectID\": 1", "rules.json:1:15: expected"), ("\nrule", "rules.json:2:1: expected"),
      ("\n{\"objectID\": \"1\"}", "rules.json:2: the rule '1': 'consequence' must be there"),
      ("[{\"consequence\": {}}]", "rules.json: the rule: 'objectID' must be there"),
      (
        #"{"objectID": "1", "consequence": {"params": {"filters": "a <"}}}"#,
        "the rule '1' can't be saved: params"
      ),
    ])
  func mistakes(text: String, message: String) throws {
    try folder.write(text, to: "rules.json")
    let run = try folder.run("rules", "rules.json", "--store", "things.db")
    expectEqual(run.exitCode, 3)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try folder.run("rules", "--store", "things.db").output.isEmpty)
  }

  @Test("without an index, or with one that is not there, it says so")
  func noIndex() throws {
    #expect(try folder.run("rules").errors.contains("no index is named"))
    try folder.write("[]", to: "rules.json")
    #expect(try folder.run("rules", "rules.json", "--store", "none.db").exitCode != 0)
    #expect(try folder.run("rules", "--store", "things.db", "--replace").errors.contains("--replace without a file"))
  }
}
