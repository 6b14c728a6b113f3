import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("The reference of the command line")
struct CommandReferenceTests {
  @Test("The document has all commands and exit codes")
  func reference() throws {
    let texts = [
      WrittenReference.table("| command | |", Command.all.map { ["`\($0.usage)`", $0.summary] }),
      WrittenReference.table("| exit code | meaning |", Help.exitCodes.map { ["\($0.code.rawValue)", $0.meaning] }),
    ]
    for (name, text) in zip(["commands", "exitCodes"], texts) {
      try WrittenReference("CommandReferenceTests.\(name)", in: "CommandLine.md").expect(text)
    }
  }
}
