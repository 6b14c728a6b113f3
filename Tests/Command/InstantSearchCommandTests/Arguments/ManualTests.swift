import Foundation
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("The manual page") struct ManualTests {
  private static let groff = "/usr/bin/groff"

  @Test("each command, option and exit code stands in it; no text begins a line as a request would, and all is ASCII")
  func all() {
    let texts =
      Command.all.map { "\n.SS \($0.name.rawValue)" }
      + Command.all.flatMap(\.options).map { "\n.B \\-\\-\($0.name.rawValue.replacing("-", with: "\\-"))" }
      + Help.exitCodes.map { "\n.B \($0.0.rawValue)\n" }
    expectEqual(texts.filter { !Manual.text.contains($0) }, [])
    let requests = [".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".br", ".nf", ".fi", ".RS", ".RE"]
    let lines = Manual.text.split(separator: "\n").filter { $0.hasPrefix(".") || $0.hasPrefix("'") }
    expectEqual(lines.filter { !requests.contains($0.split(separator: " ").first.map(String.init) ?? "") }, [])
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
