import ChildProcesses
import Foundation
import TerminalEmulator
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

  /// Runs a line of bash.
  func shell(_ line: String) throws -> ProgramRun { try run("/bin/bash", ["-c", line], input: nil, environment: [:]) }

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
