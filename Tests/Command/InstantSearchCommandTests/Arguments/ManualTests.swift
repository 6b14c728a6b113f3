import Foundation
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("The manual page") struct ManualTests {
  private static let groff = "/usr/bin/groff"

  @Test("each command, option and exit code stands in it")
  func all() {
    for command in Command.all {
      #expect(Manual.text.contains("\n.SS \(command.name.rawValue)"))
      for option in command.options {
        #expect(Manual.text.contains("\n.B \\-\\-\(option.name.rawValue.replacing("-", with: "\\-"))"))
      }
    }
    for (code, _) in Help.exitCodes { #expect(Manual.text.contains("\n.B \(code.rawValue)\n")) }
  }

  @Test("no text begins a line as a request would, and all is ASCII")
  func lines() {
    let requests = [".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".br", ".nf", ".fi", ".RS", ".RE"]
    for line in Manual.text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains(line.split(separator: " ").first.map { String($0) } ?? ""), "\(line)")
    }
    #expect(Manual.text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test(
    "man formats it without a warning, with the hyphens that can be copied",
    .enabled("groff is not installed") { FileManager.default.isExecutableFile(atPath: ManualTests.groff) })
  func formatted() throws {
    let folder = try ProgramFolder()
    let run = try folder.run(Self.groff, ["-man", "-ww", "-Tutf8"], input: Manual.text, environment: [:])
    #expect(run.errors.isEmpty)
    expectEqual(run.exitCode, 0)
    #expect(run.output.contains("--fail-if-empty"))
    #expect(run.output.contains("instantsearch query things.json --filters 'brand:Ikea AND price < 50'"))
  }
}
