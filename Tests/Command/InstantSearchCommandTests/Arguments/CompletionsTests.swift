import Foundation
import TerminalEmulator
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("Completions") struct CompletionsTests {
  private let folder: ProgramFolder

  /// Files that can be read or not, and the built program as `instantsearch`, which says what attributes records have.
  init() throws {
    folder = try ProgramFolder()
    let record = #"{"name":"Lamp","Unit Price":3,"size":{"width":1},"$(touch ran)":1}"#
    for name in ["a b.json", "a.json", "a.CSV.gz", "a.txt", "a.png"] { try folder.write(record, to: name) }
    for name in ["x.db", "x.txt"] { try folder.write("", to: name) }
    try FileManager.default.createDirectory(atPath: "\(folder.path)/a folder", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/instantsearch",
      withDestinationPath: try PseudoTerminal.path(ofProduct: "instantsearch-command"))
  }

  /// Stores the records of a file in the index `s.db`.
  private func storeIndex() throws {
    let run = try folder.shell("./instantsearch index a.json --store s.db")
    try #require(run.exitCode == 0, "\(run.text)")
  }

  /// The path of a shell; nil if it is not installed.
  static func path(of shell: Shell) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell.rawValue)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  @Test(
    "bash completes commands, options, words and files",
    .enabled("bash is not installed") { CompletionsTests.path(of: .bash) != nil })
  func bash() throws {
    let cases: [([String], [String])] = [
      (["q"], ["query"]), (["query", "--dis"], ["--disjunctive"]), (["completions", "f"], ["fish"]),
      (["help", "set"], ["settings"]), (["query", "a\\ b"], ["a b.json"]), (["query", "--store", "x."], ["x.db"]),
      (["query", "--store", "=", "x."], ["x.db"]), (["query", "--query", ""], []), (["version", ""], []),
      (["query", "a"], ["a b.json", "a folder", "a.CSV.gz", "a.json"]), (["serve", "x"], ["x.db"]),
      (["synonyms", "x"], ["x.txt"]), (["serve", "--data", "a"], ["a folder"]),
      (["serve", "--tls-cert", "x.t"], ["x.txt"]),
      (["browse", "--print", "i"], ["id"]),
      (["query", "a.json", "--facets", ""], ["name", "Unit Price", "size.width", "$(touch ran)"]),
      (["query", "a.json", "--facets", "=", "na"], ["name"]),
      (["query", "a.json", "--facets", "Unit\\ "], ["Unit Price"]),
      (["query", "a.json", "--facets", "name,s"], ["name,size.width"]),
      (["query", "a.json", "--facets", "name,na"], []),
      (["query", "a\\ b.json", "--title", "n"], ["name"]), (["query", "--facets", "n"], []),
      (["query", "none.json", "a.txt", "--sort", "n"], ["name"]), (["query", "x.txt", "--facets", ""], []),
      (["query", "--store", "s.db", "--facets", "n"], ["name"]),
      (["query", "--store", "=", "s.db", "--facets", "n"], ["name"]),
      (["query", "~/a.json", "--facets", "n"], ["name"]),
      (["query", "a.json", "--store", "x.db", "--facets", "n"], ["name"]),
      (["query", "\"a b.json\"", "--title", "n"], ["name"]), (["query", "a.json", "--title", "name,s"], []),
      (["serve", "--settings", "a"], ["a b.json", "a folder", "a.json"]), (["rules", "x"], []),
    ]
    try storeIndex()
    try folder.write(Shell.bash.completions, to: "script")
    let lines = cases.map { words, _ in
      """
      COMP_WORDS=(./instantsearch \(words.map { "'\($0)'" }.joined(separator: " ")))
      COMP_CWORD=\(words.count) COMPREPLY=()
      _instantsearch
      (IFS='|'; echo "${COMPREPLY[*]}")
      """
    }
    let run = try folder.shell((["HOME=$PWD", "source ./script"] + lines).joined(separator: "\n"))
    #expect(run.errors.isEmpty)
    let found = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    expectEqual(found.count, cases.count)
    for (line, (words, expected)) in zip(found, cases) {
      expectEqual(line.split(separator: "|").map(String.init).sorted(), expected.sorted(), "\(words)")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/ran"), "a name is run as a command")
  }

  @Test(
    "fish completes commands, options, words and files",
    .enabled("fish is not installed") { CompletionsTests.path(of: .fish) != nil },
    arguments: [
      ("q", ["query"]), ("query --dis", ["--disjunctive"]), ("completions f", ["fish"]),
      ("query a", ["a b.json", "a folder/", "a.CSV.gz", "a.json"]), ("query --store x", ["x.db"]),
      ("query --fail", ["--fail-if-empty"]), ("synonyms x", ["x.txt"]), ("serve --data a", ["a folder/"]),
      ("query a.json --facets ", ["name", "Unit Price", "size.width", "$(touch ran)"]),
      ("query a.json --facets=na", ["--facets=name"]), ("query a.json --facets name,s", ["name,size.width"]),
      ("query \"a b.json\" --title n", ["name"]), ("query --facets n", []), ("query x.txt --facets n", []),
      ("query --store s.db --facets n", ["name"]), ("query --store=s.db --facets n", ["name"]),
      ("query a.json --store x.db --facets n", ["name"]), ("query ~/a.json --facets n", ["name"]),
      ("query none.json a.json --facets n", ["name"]),
    ])
  func fish(line: String, expected: [String]) throws {
    if line.contains("s.db") { try storeIndex() }
    try folder.write(Shell.fish.completions, to: "script")
    let fish = try #require(Self.path(of: .fish))
    let run = try folder.run(
      fish, ["--no-config", "-c", "source ./script; complete -C './instantsearch \(line)'"], input: nil,
      environment: ["HOME": folder.path])
    let words = run.output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
    expectEqual(words.sorted(), expected.sorted(), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/ran"), "a name is run as a command")
  }

  /// Types lines and a tab in a pseudo-terminal of zsh's own, and reads the completed line.
  @Test(
    "zsh completes commands, options, words and files",
    .enabled("zsh is not installed") { CompletionsTests.path(of: .zsh) != nil })
  func zsh() throws {
    try storeIndex()
    let lines = [
      ("q", "query"), ("query --dis", "query --disjunctive="), ("completions f", "completions fish"),
      ("query a.j", "query a.json"), ("query --store=x", "query --store=x.db"),
      ("query --store x", "query --store x.db"),
      ("query --fail", "query --fail-if-empty"), ("help set", "help settings"), ("query a.C", "query a.CSV.gz"),
      ("synonyms x", "synonyms x.txt"), ("serve --data a", "serve --data a\\ folder/"),
      ("query a.json --facets na", "query a.json --facets name,"),
      ("query a.json --facets=U", "query a.json --facets=Unit\\ Price,"),
      ("query a.json --facets name,s", "query a.json --facets name,size.width,"),
      ("query a\\ b.json --title n", "query a\\ b.json --title name"), ("query --facets n", "query --facets n"),
      ("query --store s.db --facets na", "query --store s.db --facets name,"),
      ("query --store=s.db --facets na", "query --store=s.db --facets name,"),
      ("query a.json --store x.db --facets na", "query a.json --store x.db --facets name,"),
      ("query ~/a.json --facets na", "query ~/a.json --facets name,"),
      ("query none.json a.json --facets na", "query none.json a.json --facets name,"),
    ]
    try folder.write(Shell.zsh.completions, to: "_instantsearch")
    let zsh = try #require(Self.path(of: .zsh))
    let script = """
      zmodload zsh/zpty
      zpty shell \(zsh) -f
      zpty -w shell 'PROMPT=; fpath=($PWD $fpath); autoload -U compinit; compinit -u -D
        show() { print -r -- "<$BUFFER>" }; zle -N show; bindkey "^X^X" show; print re""ady'
      zpty -r -m shell seen '*ready*'
      for line in \(lines.map { "'\($0.0)'" }.joined(separator: " ")); do
        zpty -w -n shell "./instantsearch $line"$'\\t\\x18\\x18'
        zpty -r -m shell seen '*<*>*'
        print -r -- "${${seen##*<}%%>*}"
        zpty -w -n shell $'\\x15'
      done
      zpty -d shell
      """
    let run = try folder.run(
      "/usr/bin/timeout", ["--foreground", "300", zsh, "-f", "-c", script], input: nil,
      environment: ["TERM": "dumb", "HOME": folder.path])
    let completed = run.output.split(separator: "\n").map { $0.reversed().drop { $0 == " " }.reversed() }
    expectEqual(completed.map { String($0) }, lines.map { "./instantsearch \($0.1)" }, "\(run.text)")
  }
}
