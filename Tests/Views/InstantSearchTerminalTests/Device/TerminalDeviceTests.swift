import ChildProcesses
import Foundation
import InstantSearchTerminal
import TerminalEmulator
import TestSupport
import Testing

@Suite("The terminal device") struct TerminalDeviceTests {
  /// A program in raw mode on its terminal.
  private func probe(
    size: ScreenSize = ScreenSize(columns: 80, rows: 24), environment: [String: String] = [:]
  ) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal("TerminalProbe", environment: environment, size: size)
    try await terminal.waitFor(text: "size \(size.columns) x \(size.rows)")
    return terminal
  }

  @Test("The terminal is raw, with a screen of its own; keys and sizes are events; leaving restores it")
  func visit() async throws {
    let terminal = try await probe(size: ScreenSize(columns: 61, rows: 7))
    #expect(!terminal.isRestored)
    typealias Mode = TerminalEmulator.Mode
    expectEqual(
      terminal.screen.modes, [Mode.alternateScreen, Mode.cursor, Mode.bracketedPaste, Mode.mouse, Mode.mouseInText])
    #expect(terminal.screen.unknown.isEmpty)
    terminal.resize(to: ScreenSize(columns: 100, rows: 30))
    try await terminal.waitFor(text: "resized 100 x 30")
    terminal.type("\u{3}")
    try await terminal.waitFor(text: "key control(\"c\")")
    terminal.type("\u{1B}[A\r")
    try await terminal.waitFor(text: "key up\nkey enter")
    terminal.type("\u{1B}")
    try await terminal.waitFor(text: "key escape")
    terminal.type("\u{1B}[200~one\rtwo\u{1B}[201~")
    try await terminal.waitFor(text: "key paste(\"one\\ntwo\")")
    terminal.type("\u{1A}\u{1C}\u{11}\u{16}")
    try await terminal.waitFor(
      text: "key control(\"z\")\nkey control(\"\\\\\")\nkey control(\"q\")\nkey control(\"v\")")
    // A program in an orphaned process group is not stopped.
    terminal.type("z")
    try await terminal.waitFor(text: "resumed")
    #expect(!terminal.isRestored)
    terminal.type("q")
    try await expectEqual(terminal.waitForEnd(), .exit(0))
    #expect(terminal.isRestored)
    expectEqual(terminal.screen.lines.first, "bye")
  }

  @Test("Only one device at a time can be open") func twice() async throws {
    let terminal = try await probe()
    terminal.type("t")
    try await terminal.waitFor(text: "refused: the terminal is in use already")
    terminal.type("l")
    try await terminal.waitFor(text: "again")
    #expect(!terminal.isRestored)
    terminal.type("q")
    try await terminal.waitFor("the first screen") { $0.lines.first == "left" && terminal.isRestored }
  }

  @Test(
    "However the program ends, also by a trap or a stack overflow, the terminal is restored",
    arguments: [
      ("e", .exit(3)), ("a", .signal(SIGABRT)), ("s", .signal(SIGSEGV)), ("f", nil), ("r", nil),
    ] as [(String, PseudoTerminal.Ending?)])
  func ends(key: String, ending: PseudoTerminal.Ending?) async throws {
    let terminal = try await probe()
    terminal.type(key)
    let found = try await terminal.waitForEnd()
    if let ending {
      expectEqual(found, ending)
    } else if case .exit = found {
      Issue.record("The program has not crashed.")
    } else if key == "f" {
      #expect(found == .signal(SIGILL) || found == .signal(SIGTRAP))
    }
    #expect(terminal.isRestored)
  }

  @Test(
    "A fault signal from another process ends the program after Swift's backtrace",
    arguments: [SIGSEGV, SIGQUIT, SIGABRT])
  func sentFault(number: Int32) async throws {
    let backtrace = "enable=yes,interactive=no,color=no,symbolicate=off,timeout=10s"
    let terminal = try await probe(environment: ["SWIFT_BACKTRACE": backtrace])
    terminal.send(signal: number)
    try await expectEqual(terminal.waitForEnd(), .signal(number))
    #expect(terminal.isRestored)
    #expect(!terminal.screen.text.contains("failed to suspend"))
  }

  @Test(
    "A signal from another process ends the program as usual", arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE])
  func signal(number: Int32) async throws {
    let terminal = try await probe()
    terminal.send(signal: number)
    try await expectEqual(terminal.waitForEnd(), .signal(number))
    #expect(terminal.isRestored)
  }

  @Test("A signal ends a program whose terminal accepts no output") func stuck() async throws {
    let terminal = try await probe()
    terminal.freeze()
    terminal.type("x")
    terminal.send(signal: SIGTERM)
    try await expectEqual(terminal.waitForEnd(), .signal(SIGTERM))
    #expect(terminal.isCooked)
  }

  @Test("A program that a shell has stopped enters raw mode again when it continues") func stopped() async throws {
    let probe = try PseudoTerminal.path(ofProduct: "TerminalProbe")
    let script = "set -m; '\(probe)'; echo stopped; read line; fg; echo over"
    let terminal = try PseudoTerminal("/bin/bash", ["-c", script])
    try await terminal.waitFor(text: "size 80 x 24")
    terminal.type("z")
    try await terminal.waitFor(text: "stopped")
    #expect(terminal.isRestored)
    terminal.resize(to: ScreenSize(columns: 90, rows: 24))
    terminal.type("\n")
    try await terminal.waitFor(text: "resumed")
    #expect(terminal.screen.text.contains("resized 90 x 24"))
    #expect(!terminal.isRestored)
    terminal.type("xq")
    try await terminal.waitFor(text: "over")
    try await expectEqual(terminal.waitForEnd(), .exit(0))
    #expect(terminal.isRestored)
  }

  @Test("A program that ignores SIGHUP gets an event when the terminal is closed") func hungUp() async throws {
    let probe = try PseudoTerminal.path(ofProduct: "TerminalProbe")
    let terminal = try PseudoTerminal("/bin/bash", ["-c", "trap '' HUP; exec '\(probe)'"])
    try await terminal.waitFor(text: "size 80 x 24")
    terminal.hangUp()
    try await expectEqual(terminal.waitForEnd(), .exit(4))
  }

  @Test("Keys are read from the terminal even if standard input is redirected") func redirected() async throws {
    let probe = try PseudoTerminal.path(ofProduct: "TerminalProbe")
    let terminal = try PseudoTerminal("/bin/bash", ["-c", "echo text | '\(probe)'"])
    try await terminal.waitFor(text: "size 80 x 24")
    terminal.type("x")
    try await terminal.waitFor(text: "key character(\"x\")")
    terminal.type("q")
    try await expectEqual(terminal.waitForEnd(), .exit(0))
    #expect(terminal.isRestored)
  }
}
