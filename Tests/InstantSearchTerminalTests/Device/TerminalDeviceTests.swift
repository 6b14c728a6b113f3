import ChildProcesses
import Foundation
import InstantSearchTerminal
import TerminalEmulator
import Testing

@Suite("Taking the terminal") struct TerminalDeviceTests {
  /// A program that has taken its terminal.
  private func probe(
    size: ScreenSize = ScreenSize(columns: 80, rows: 24), environment: [String: String] = [:]
  ) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal("TerminalProbe", environment: environment, size: size)
    try await terminal.waitFor(text: "size \(size.columns) x \(size.rows)")
    return terminal
  }

  @Test("The terminal is raw, with a screen of its own, pastes in brackets and the mouse") func entered() async throws {
    let terminal = try await probe(size: ScreenSize(columns: 61, rows: 7))
    #expect(!terminal.isAsItWas)
    typealias Mode = TerminalEmulator.Mode
    #expect(
      terminal.screen.modes == [Mode.alternateScreen, Mode.cursor, Mode.bracketedPaste, Mode.mouse, Mode.mouseInText])
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test("Keys come as they are typed") func keys() async throws {
    let terminal = try await probe()
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
  }

  @Test("A new size is told of") func resized() async throws {
    let terminal = try await probe()
    terminal.resize(to: ScreenSize(columns: 100, rows: 30))
    try await terminal.waitFor(text: "resized 100 x 30")
  }

  @Test("Leaving gives the terminal back") func leaving() async throws {
    let terminal = try await probe()
    terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exit(0))
    #expect(terminal.isAsItWas)
    #expect(terminal.screen.lines.first == "bye")
  }

  @Test("There is one at a time, and after it another") func twice() async throws {
    let terminal = try await probe()
    terminal.type("t")
    try await terminal.waitFor(text: "refused: the terminal is in use already")
    terminal.type("l")
    try await terminal.waitFor(text: "again")
    #expect(!terminal.isAsItWas)
    terminal.type("q")
    try await terminal.waitFor("the first screen") { $0.lines.first == "left" && terminal.isAsItWas }
  }

  @Test(
    "However the program ends, the terminal is as it was",
    arguments: [
      ("e", .exit(3)), ("a", .signal(SIGABRT)), ("s", .signal(SIGSEGV)),
    ] as [(String, PseudoTerminal.Ending)])
  func ends(key: String, ending: PseudoTerminal.Ending) async throws {
    let terminal = try await probe()
    terminal.type(key)
    #expect(try await terminal.waitForEnd() == ending)
    #expect(terminal.isAsItWas)
  }

  @Test("A trap of Swift leaves the terminal as it was, and its message to be read") func trap() async throws {
    let terminal = try await probe()
    terminal.type("f")
    let ending = try await terminal.waitForEnd()
    #expect(ending == .signal(SIGILL) || ending == .signal(SIGTRAP))
    #expect(terminal.isAsItWas)
  }

  @Test(
    "A fault that is sent from elsewhere ends the program once Swift has told where its threads were",
    arguments: [SIGSEGV, SIGQUIT, SIGABRT])
  func sentFault(number: Int32) async throws {
    let backtrace = "enable=yes,interactive=no,color=no,symbolicate=off,timeout=10s"
    let terminal = try await probe(environment: ["SWIFT_BACKTRACE": backtrace])
    terminal.send(signal: number)
    #expect(try await terminal.waitForEnd() == .signal(number))
    #expect(terminal.isAsItWas)
    #expect(!terminal.screen.text.contains("failed to suspend"))
  }

  @Test("A stack that is full leaves the terminal as it was") func overflow() async throws {
    let terminal = try await probe()
    terminal.type("r")
    guard case .signal = try await terminal.waitForEnd() else {
      Issue.record("The program has not crashed.")
      return
    }
    #expect(terminal.isAsItWas)
  }

  @Test("A signal from elsewhere ends the program as usual", arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE])
  func signal(number: Int32) async throws {
    let terminal = try await probe()
    terminal.send(signal: number)
    #expect(try await terminal.waitForEnd() == .signal(number))
    #expect(terminal.isAsItWas)
  }

  @Test("A signal ends a program whose terminal takes nothing any more") func stuck() async throws {
    let terminal = try await probe()
    terminal.freeze()
    terminal.type("x")
    terminal.send(signal: SIGTERM)
    #expect(try await terminal.waitForEnd() == .signal(SIGTERM))
    #expect(terminal.isCooked)
  }

  @Test("A program that a shell has stopped has the terminal again when it goes on") func stopped() async throws {
    let probe = try PseudoTerminal.path(ofProduct: "TerminalProbe")
    let script = "set -m; '\(probe)'; echo stopped; read line; fg; echo over"
    let terminal = try PseudoTerminal("/bin/bash", ["-c", script])
    try await terminal.waitFor(text: "size 80 x 24")
    terminal.type("z")
    try await terminal.waitFor(text: "stopped")
    #expect(terminal.isAsItWas)
    terminal.resize(to: ScreenSize(columns: 90, rows: 24))
    terminal.type("\n")
    try await terminal.waitFor(text: "resumed")
    #expect(terminal.screen.text.contains("resized 90 x 24"))
    #expect(!terminal.isAsItWas)
    terminal.type("xq")
    try await terminal.waitFor(text: "over")
    #expect(try await terminal.waitForEnd() == .exit(0))
    #expect(terminal.isAsItWas)
  }

  @Test("Where nobody can let it go on, a program is not stopped") func notStopped() async throws {
    let terminal = try await probe()
    terminal.type("z")
    try await terminal.waitFor(text: "resumed")
    #expect(!terminal.isAsItWas)
  }

  @Test("A program that ignores that the terminal is closed is told of it") func hungUp() async throws {
    let probe = try PseudoTerminal.path(ofProduct: "TerminalProbe")
    let terminal = try PseudoTerminal("/bin/bash", ["-c", "trap '' HUP; exec '\(probe)'"])
    try await terminal.waitFor(text: "size 80 x 24")
    terminal.hangUp()
    #expect(try await terminal.waitForEnd() == .exit(4))
  }

  @Test("Keys come from the terminal where standard input is something else") func redirected() async throws {
    let probe = try PseudoTerminal.path(ofProduct: "TerminalProbe")
    let terminal = try PseudoTerminal("/bin/bash", ["-c", "echo text | '\(probe)'"])
    try await terminal.waitFor(text: "size 80 x 24")
    terminal.type("x")
    try await terminal.waitFor(text: "key character(\"x\")")
    terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exit(0))
    #expect(terminal.isAsItWas)
  }
}
