internal import CPseudoTerminal
package import ChildProcesses
internal import Foundation
package import InstantSearchTerminal

/// A program in a pseudo-terminal, for tests that type and read the screen.
///
/// The program's output is read only while a test waits for something.
package final class PseudoTerminal {
  /// The screen of the program.
  package private(set) var screen: TerminalEmulator
  /// Everything that the program has written.
  package private(set) var output: [UInt8] = []
  private var terminal = CPTerminal()
  private var ending: Ending?

  package typealias Ending = ChildProcess.Ending

  /// The timeout after which a test fails instead of hanging; it measures nothing.
  package static let patience = Duration.seconds(300)

  /// The error of a wait that has timed out.
  package struct TimeOut: Error, CustomStringConvertible {
    package var description: String
  }

  /// Starts a program in a terminal of this size.
  ///
  /// - Parameter program: A product of this package by its name, or a path.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], directory: String = "/",
    size: ScreenSize = ScreenSize(columns: 80, rows: 24)
  ) throws {
    screen = TerminalEmulator(size: size)
    let path = try program.hasPrefix("/") ? program : Product.path(program)
    var variables = ProcessInfo.processInfo.environment
    // The screen must not depend on the environment of the tests.
    for name in ["COLORTERM", "NO_COLOR", "COLUMNS", "LINES"] { variables[name] = nil }
    variables["TERM"] = "xterm-256color"
    // A crash must end the program, also with a sanitizer, and without a slow backtrace.
    variables["SWIFT_BACKTRACE"] = "enable=no"
    variables["ASAN_OPTIONS"] = "detect_leaks=0:handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_abort=0"
    variables["TSAN_OPTIONS"] = "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_abort=0"
    // The coverage report of a crashed program is unreadable.
    variables["LLVM_PROFILE_FILE"] = "/dev/null"
    variables.merge(environment) { $1 }
    let pairs = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let code = withCStrings([path] + arguments) { arguments in
      withCStrings(pairs) { pairs in
        cpt_start(&terminal, path, arguments, pairs, directory, Int32(size.columns), Int32(size.rows))
      }
    }
    guard code == 0 else { throw TimeOut(description: "can't start \(path): error \(code)") }
  }

  deinit {
    if ending == nil {
      cpt_signal(&terminal, SIGKILL)
      var status: Int32 = 0
      if cpt_await_end(terminal.process, 1) == 1 { _ = cpt_reap(terminal.process, &status) }
    }
    if terminal.master >= 0 { cpt_hang_up(&terminal) }
  }

  /// The path of a program of this package.
  package static func path(ofProduct name: String) throws -> String { try Product.path(name) }

  // MARK: Input

  package func type(_ text: String) { type(Array(text.utf8)) }

  package func type(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBufferPointer { cpt_write(&terminal, $0.baseAddress, $0.count) }
      rest = rest.dropFirst(count)
      // The terminal accepts no more before the program has read and written.
      if count == 0 {
        update()
        usleep(1000)
      }
    }
  }

  /// Stops the output of the program, as Ctrl-S does.
  package func freeze() { cpt_freeze(&terminal) }

  package func resize(to size: ScreenSize) {
    update()
    screen.resize(to: size)
    cpt_resize(&terminal, Int32(size.columns), Int32(size.rows))
  }

  package func send(signal: Int32) { cpt_signal(&terminal, signal) }

  /// Closes the window.
  package func hangUp() { cpt_hang_up(&terminal) }

  // MARK: Output

  /// Waits until the screen meets a condition in a complete frame. The program is not in the middle of writing one
  /// then: it gives up on a terminal that accepts no output for some time.
  package nonisolated(nonsending) func waitFor(
    _ what: String, timeout: Duration = patience, until isShown: (TerminalEmulator) -> Bool
  ) async throws {
    try await wait(for: what, timeout) {
      !screen.modes.contains(TerminalEmulator.Mode.synchronized) && isShown(screen)
    }
  }

  /// Waits until a text is on the screen.
  package nonisolated(nonsending) func waitFor(text: String, timeout: Duration = patience) async throws {
    try await waitFor("'\(text)'", timeout: timeout) { $0.text.contains(text) }
  }

  /// Waits until the program has ended; returns how.
  package nonisolated(nonsending) func waitForEnd(timeout: Duration = patience) async throws -> Ending {
    try await wait(for: "the end of the program", timeout) { ending != nil }
    return ending ?? .exit(-1)
  }

  /// Whether the terminal is in canonical mode with signals, as a shell sets it.
  package var isCooked: Bool { cpt_is_cooked(&terminal) != 0 }

  /// Whether the terminal is restored: in canonical mode, on the main screen, without the mouse.
  package var isRestored: Bool { isCooked && screen.modes == TerminalEmulator.Mode.atFirst }

  private nonisolated(nonsending) func wait(
    for what: String, _ timeout: Duration, until isDone: () -> Bool
  ) async throws {
    let end = ContinuousClock.now + timeout
    while true {
      update()
      if isDone() { return }
      if ContinuousClock.now > end {
        throw TimeOut(description: "waited in vain for \(what) on this screen:\n\(screen.text)")
      }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Reads the output of the program so far.
  private func update() {
    // Check for the end first, so that all output before it is read.
    var status: Int32 = 0
    let hasEnded = ending == nil && cpt_ended(&terminal, &status) == 1
    var bytes = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = cpt_read(&terminal, &bytes, bytes.count)
      if count == 0 { break }
      output += bytes[..<count]
      screen.feed(bytes[..<count])
    }
    if hasEnded { ending = Ending(status: status) }
  }
}
