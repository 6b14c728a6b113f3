internal import CPseudoTerminal
internal import Foundation

/// A program started by a test. Starts are serialized, since Foundation's `Process` is not thread-safe. A guard process
/// kills the program when the process of the tests ends, however that ends.
package final class ChildProcess: Sendable {
  /// The process ID.
  package let process: Int32
  private let state = State()

  /// How a program ended.
  package enum Ending: Hashable, Sendable {
    case exit(Int32)
    case signal(Int32)
  }

  /// A program that can't be started.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// `@unchecked Sendable`: the lock protects the mutable state.
  private final class State: @unchecked Sendable {
    let lock = NSLock()
    /// Nil while the program runs. After a failure its ID may be that of another process.
    var result: Result<Ending, Failure>?
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - environment: Changes to the environment of the tests; nil removes a variable.
  ///   - input: A file for standard input; nil for none. `output` and `errors` are files that are created.
  package init(
    _ path: String, _ arguments: [String] = [], environment: [String: String?] = [:], directory: String = "/",
    input: String? = nil, output: String? = nil, errors: String? = nil
  ) throws {
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    let pairs = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var streams: [Int32] = []
    defer { for stream in streams where stream >= 0 { close(stream) } }
    streams.append(try Self.open(input, O_RDONLY))
    // Not in a loop over both: the optimizer of Swift 6.3 crashes on that.
    streams.append(try Self.open(output, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND))
    streams.append(try Self.open(errors, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND))
    var process: Int32 = -1
    let code = withCStrings([path] + arguments) { arguments in
      withCStrings(pairs) { pairs in cpt_spawn(&process, path, arguments, pairs, directory, streams) }
    }
    guard code == 0 else { throw Failure(description: "can't start \(path): error \(code)") }
    self.process = process
  }

  private static func open(_ file: String?, _ flags: Int32) throws -> Int32 {
    guard let file else { return -1 }
    let descriptor = Foundation.open(file, flags | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure(description: "can't open \(file): error \(errno)") }
    return descriptor
  }

  deinit {
    send(signal: SIGKILL)
    _ = try? wait()
  }

  /// Sends a signal, unless the program has ended.
  package func send(signal: Int32) {
    state.lock.withLock { if state.result == nil { kill(process, signal) } }
  }

  /// How the program ended; nil while it runs.
  package var ending: Ending? { get throws { try reap() } }

  /// Waits for the end of the program on this thread.
  @discardableResult
  package func wait() throws -> Ending {
    while true {
      if let ending = try reap() { return ending }
      // Without the lock, so that other threads can send signals meanwhile. What fails here fails in `reap` too.
      cpt_await_end(process, 1)
    }
  }

  /// Waits for the end of the program, and keeps no thread.
  package func waitForEnd() async throws -> Ending {
    while true {
      if let ending = try reap() { return ending }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// How the program ended; nil while it runs.
  private func reap() throws -> Ending? {
    try state.lock.withLock {
      if state.result == nil {
        var status: Int32 = 0
        switch cpt_reap(process, &status) {
        case 0: break
        case 1: state.result = .success(Ending(status: status))
        default: state.result = .failure(Failure(description: "can't wait for \(process): error \(errno)"))
        }
      }
      return try state.result?.get()
    }
  }

  /// The guard process, which kills programs left by the tests.
  package static var guardProcess: Int32 { cpt_guard() }
}

extension ChildProcess.Ending {
  /// Converts a C wait status.
  package init(status: Int32) { self = status < 256 ? .exit(status) : .signal(status - 256) }
}

/// Calls with an array of C strings that ends with a null pointer.
package func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = texts.map { strdup($0) } + [nil]
  defer { pointers.forEach { free($0) } }
  return body(&pointers)
}

extension ChildProcess {
  /// What a program printed, and how it ended.
  package struct Run: Sendable {
    package var ending: Ending
    package var output: String
    package var errors: String
  }

  /// Runs a program to its end. Its output goes through files, so that no pipe has to be emptied meanwhile.
  package static func run(
    _ path: String, _ arguments: [String], input: String? = nil, environment: [String: String?] = [:],
    directory: String = "/"
  ) throws -> Run {
    let name = NSTemporaryDirectory() + "instantsearch-\(UUID().uuidString)"
    let (inputFile, output, errors) = ("\(name).in", "\(name).out", "\(name).err")
    defer { for file in [inputFile, output, errors] { try? FileManager.default.removeItem(atPath: file) } }
    try input?.write(toFile: inputFile, atomically: false, encoding: .utf8)
    let process = try ChildProcess(
      path, arguments, environment: environment, directory: directory, input: input == nil ? nil : inputFile,
      output: output, errors: errors)
    return Run(
      ending: try process.wait(), output: try String(contentsOfFile: output, encoding: .utf8),
      errors: try String(contentsOfFile: errors, encoding: .utf8))
  }
}
