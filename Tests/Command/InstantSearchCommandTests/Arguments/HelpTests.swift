import Foundation
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("Help") struct HelpTests {
  @Test("each command has a description, its help each option, in a terminal of 80 columns, examples aside")
  func all() {
    for name in Command.Name.allCases {
      guard let command = Command.named(name) else {
        Issue.record("'\(name)' has no description")
        continue
      }
      let text = Help.text(of: command)
      #expect(text.contains("usage: instantsearch \(name.rawValue)"))
      for option in command.options where !text.contains("  \(option.usage) ") {
        Issue.record("\(name) lacks \(option.usage)")
      }
      #expect(Help.overview.contains("  \(name.rawValue)"))
    }
    for text in [Help.overview] + Command.all.map({ Help.text(of: $0) }) {
      for line in text.split(separator: "\n").prefix(while: { $0 != "Examples:" }) where line.count > 80 {
        Issue.record("\(line)")
      }
    }
  }

  @Test("the examples can be read as they stand")
  func examples() {
    for command in Command.all {
      for example in command.examples {
        let words = example.split(separator: "instantsearch ").last?.split(separator: " > ")[0] ?? ""
        #expect(throws: Never.self) { try Arguments(reading: Self.words(String(words))) }
      }
    }
  }

  @Test("the version is that of the newest release in the change log")
  func release() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../CHANGELOG.md")
    let text = try String(contentsOf: file.standardized, encoding: .utf8)
    let release = try #require(text.firstMatch(of: #/\n## ([0-9.]+) \(/#)?.1)
    #expect(release == version)
  }

  /// Splits a command line as a shell would.
  private static func words(_ line: String) -> [String] {
    var words = [""]
    var isQuoted = false
    for letter in line {
      switch letter {
      case "'": isQuoted.toggle()
      case " " where !isQuoted: words.append("")
      default: words[words.count - 1].append(letter)
      }
    }
    return words
  }
}
