import Foundation
import Testing

@testable import InstantSearchCommand

@Suite("Completions") struct CompletionsTests {
  private let folder: ProgramFolder

  init() throws { folder = try ProgramFolder() }

  /// The path of a shell; nil if it is not installed.
  static func path(of shell: Shell) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell.rawValue)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  @Test(
    "bash completes commands, options, words and files",
    .enabled("bash is not installed") { CompletionsTests.path(of: .bash) != nil },
    arguments: [
      (["q"], ["query"]), (["query", "--dis"], ["--disjunctive"]), (["completions", "f"], ["fish"]),
      (["help", "set"], ["settings"]), (["query", "a b"], ["a b.json"]), (["query", "--store", "x."], ["x.db"]),
      (["query", "--store", "=", "x."], ["x.db"]), (["query", "--query", ""], []), (["version", ""], []),
    ])
  func bash(words: [String], expected: [String]) throws {
    try folder.write("", to: "a b.json")
    try folder.write("", to: "x.db")
    try folder.write(Shell.bash.completions, to: "script")
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let run = try folder.shell(
      """
      source ./script
      COMP_WORDS=(instantsearch \(quoted)) COMP_CWORD=\(words.count)
      _instantsearch
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    #expect(run.errors.isEmpty)
    #expect(run.output.split(separator: "\n").map(String.init) == expected)
  }

  @Test(
    "fish completes commands, options, words and files",
    .enabled("fish is not installed") { CompletionsTests.path(of: .fish) != nil },
    arguments: [
      ("q", ["query"]), ("query --dis", ["--disjunctive"]), ("completions f", ["fish"]), ("query a", ["a.json"]),
      ("query --store x", ["x.db"]), ("query --fail", ["--fail-if-empty"]),
    ])
  func fish(line: String, expected: [String]) throws {
    try folder.write("", to: "a.json")
    try folder.write("", to: "x.db")
    try folder.write(Shell.fish.completions, to: "script")
    let fish = try #require(Self.path(of: .fish))
    let run = try folder.run(
      fish, ["--no-config", "-c", "source ./script; complete -C 'instantsearch \(line)'"], input: nil,
      environment: ["HOME": folder.path])
    let words = run.output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
    #expect(words.filter { !$0.hasPrefix("script") } == expected, "\(run.errors)")
  }

  /// Types lines and a tab in a pseudo-terminal of zsh's own, and reads the completed line.
  @Test(
    "zsh completes commands, options, words and files",
    .enabled("zsh is not installed") { CompletionsTests.path(of: .zsh) != nil })
  func zsh() throws {
    let lines = [
      ("q", "query"), ("query --dis", "query --disjunctive="), ("completions f", "completions fish"),
      ("query a", "query a.json"), ("query --store=x", "query --store=x.db"), ("query --store x", "query --store x.db"),
      ("query --fail", "query --fail-if-empty"), ("help set", "help settings"),
    ]
    try folder.write("", to: "a.json")
    try folder.write("", to: "x.db")
    try folder.write(Shell.zsh.completions, to: "_instantsearch")
    let zsh = try #require(Self.path(of: .zsh))
    let script = """
      zmodload zsh/zpty
      zpty shell \(zsh) -f
      zpty -w shell 'PROMPT=; fpath=($PWD $fpath); autoload -U compinit; compinit -u -D
        show() { print -r -- "<$BUFFER>" }; zle -N show; bindkey "^X^X" show; print re""ady'
      zpty -r -m shell seen '*ready*'
      for line in \(lines.map { "'\($0.0)'" }.joined(separator: " ")); do
        zpty -w -n shell "instantsearch $line"$'\\t\\x18\\x18'
        zpty -r -m shell seen '*<*>*'
        print -r -- "${${seen##*<}%%>*}"
        zpty -w -n shell $'\\x15'
      done
      zpty -d shell
      """
    let run = try folder.run(
      "/usr/bin/timeout", ["--foreground", "300", zsh, "-f", "-c", script], input: nil, environment: ["TERM": "dumb"])
    let completed = run.output.split(separator: "\n").map { $0.reversed().drop { $0 == " " }.reversed() }
    #expect(completed.map { String($0) } == lines.map { "instantsearch \($0.1)" }, "\(run.text)")
  }
}
