import ChildProcesses
import Foundation
import TerminalEmulator
import TestSupport
import Testing

/// How a program ended, and what it printed.
struct ProgramRun {
  var exitCode: Int32
  var output: String
  var errors: String

  /// All of it in one.
  var text: String { "\(exitCode) \(output)\(errors)" }
}

/// A folder to run programs in, which goes with the object.
final class ProgramFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "instantsearch-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ lines: [String], to name: String) throws { try write(lines.joined(separator: "\n"), to: name) }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  /// Runs the program.
  func run(_ words: String..., input: String? = nil, environment: [String: String] = [:]) throws -> ProgramRun {
    try run(words, input: input, environment: environment)
  }

  func run(_ words: [String], input: String? = nil, environment: [String: String] = [:]) throws -> ProgramRun {
    try run(PseudoTerminal.path(ofProduct: "instantsearch-command"), words, input: input, environment: environment)
  }

  /// Runs the lines of a text file in `Screens/Transcripts` that begin with `$ `, in bash, with the program in front, and
  /// compares what they print: the output, then the errors, behind the exit code unless that is 0.
  ///
  /// With `INSTANTSEARCH_WRITE_SCREENS=1` in the environment, writes the file: review the difference.
  func expect(
    _ name: String, environment: [String: String] = [:], at location: SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../Screens/Transcripts/\(name).txt")
    let expected = try String(contentsOf: file, encoding: .utf8)
    let program = try PseudoTerminal.path(ofProduct: "instantsearch-command")
    var actual = ""
    for line in expected.split(separator: "\n") where line.hasPrefix("$ ") {
      let run = try shell("'\(program)' \(line.dropFirst(2))", environment: environment)
      actual += "\(line)\n\(run.exitCode == 0 ? "" : "\(run.exitCode) ")\(run.output)\(run.errors)"
    }
    if ProcessInfo.processInfo.environment["INSTANTSEARCH_WRITE_SCREENS"] == "1" {
      try actual.write(to: file, atomically: true, encoding: .utf8)
    }
    expectEqual(actual, expected, "another transcript:\n\(actual)", sourceLocation: location)
  }

  /// Runs a line of bash.
  func shell(_ line: String, environment: [String: String] = [:]) throws -> ProgramRun {
    try run("/bin/bash", ["-c", line], input: nil, environment: environment)
  }

  /// Runs lines of bash while the program serves, and stops it: its exit code is that of the run, and its errors are behind
  /// theirs. What it prints is in the file `output`.
  ///
  /// The lines know the `$program`, its `$port`, and `request 'POST /1/…' BODY`, which prints an answer.
  func serving(_ arguments: String, key: String = "secret", _ lines: String) throws -> ProgramRun {
    let program = try PseudoTerminal.path(ofProduct: "instantsearch-command")
    return try shell(
      """
      program='\(program)'
      : >output
      "$program" serve --port 0 \(arguments) >output 2>errors &
      server=$!
      until port=$(sed -nE '1s/.*:([0-9]+)$/\\1/p' output); [ -n "$port" ] || ! kill -0 $server 2>/dev/null; do
        sleep 0.05
      done
      request() {
        exec 3<>/dev/tcp/127.0.0.1/$port
        printf '%s HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\nX-Algolia-API-Key: secret\\r\\n' "$1" >&3
        printf 'Content-Length: %d\\r\\n\\r\\n%s' ${#2} "$2" >&3
        cat <&3
        exec 3<&-
      }
      if [ -n "$port" ]; then
      \(lines)
      kill $server
      fi
      wait $server
      code=$?
      cat errors >&2
      exit $code
      """, environment: ["INSTANTSEARCH_ADMIN_KEY": key, "INSTANTSEARCH_API_KEY": "secret"])
  }

  func run(
    _ program: String, _ words: [String], input: String?, environment: [String: String]
  ) throws -> ProgramRun {
    let run = try ChildProcess.run(
      program, words, input: input, environment: environment.mapValues { $0 }, directory: path)
    // As `Process.terminationStatus`: the exit code, or the number of the signal.
    let exitCode: Int32 =
      switch run.ending {
      case .exit(let code): code
      case .signal(let number): number
      }
    return ProgramRun(exitCode: exitCode, output: run.output, errors: run.errors)
  }
}
