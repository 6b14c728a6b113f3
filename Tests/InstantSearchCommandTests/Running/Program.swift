import Foundation
import Testing

/// The program as it was built, beside the tests.
enum Program {
  static let path: String = {
    // Of the process that runs the tests, or on Apple's systems of what it has loaded.
    let test = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: test).deletingLastPathComponent().appendingPathComponent("instantsearch").path
  }()
}

/// How a program ended, and what it printed.
struct ProgramRun {
  var exitCode: Int32
  var output: String
  var errors: String

  /// All of it in one.
  var text: String { "\(exitCode) \(output)\(errors)" }
}

/// A folder to run programs in, which goes with the object.
final class ProgramFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "instantsearch-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) throws { try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)")) }

  /// Runs the program.
  func run(_ words: String..., input: String? = nil, environment: [String: String] = [:]) throws -> ProgramRun {
    try run(words, input: input, environment: environment)
  }

  func run(_ words: [String], input: String? = nil, environment: [String: String] = [:]) throws -> ProgramRun {
    try run(Program.path, words, input: input, environment: environment)
  }

  /// Runs a line of bash.
  func shell(_ line: String) throws -> ProgramRun { try run("/bin/bash", ["-c", line], input: nil, environment: [:]) }

  func run(
    _ program: String, _ words: [String], input: String?, environment: [String: String]
  ) throws -> ProgramRun {
    // Through files, so that no pipe has to be emptied meanwhile.
    let name = "\(path)-\(UUID().uuidString)"
    let files = ["in", "out", "err"].map { "\(name).\($0)" }
    defer { for file in files { try? FileManager.default.removeItem(atPath: file) } }
    for file in files { _ = FileManager.default.createFile(atPath: file, contents: Data((input ?? "").utf8)) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input == nil ? FileHandle.nullDevice : try #require(FileHandle(forReadingAtPath: files[0]))
    let output = try #require(FileHandle(forWritingAtPath: files[1]))
    let errors = try #require(FileHandle(forWritingAtPath: files[2]))
    try output.truncate(atOffset: 0)
    try errors.truncate(atOffset: 0)
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    return ProgramRun(
      exitCode: process.terminationStatus, output: try String(contentsOfFile: files[1], encoding: .utf8),
      errors: try String(contentsOfFile: files[2], encoding: .utf8))
  }
}
