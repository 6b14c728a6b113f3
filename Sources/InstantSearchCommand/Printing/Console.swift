import InstantSearchTerminal

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Where a command prints to, and what it knows of its surroundings.
struct Console: Sendable {
  /// Whether somebody reads the output on a screen.
  var isTerminal = false
  /// Whether somebody reads the errors on a screen.
  var hasErrorTerminal = false
  /// How many columns that screen has.
  var columns = 80
  var environment: [String: String] = [:]

  /// What the process was given. A pipe that nobody reads any more is not to kill it.
  static var standard: Console {
    signal(SIGPIPE, SIG_IGN)
    var console = Console()
    console.isTerminal = isatty(1) == 1
    console.hasErrorTerminal = isatty(2) == 1
    var size = winsize()
    if ioctl(console.isTerminal ? 1 : 2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      console.columns = Int(size.ws_col)
    }
    var entry = environ
    while let variable = entry.pointee {
      let parts = String(cString: variable).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { console.environment[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return console
  }

  /// Whether what is printed may be bold.
  var showsStyles: Bool {
    isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && (environment["TERM"] ?? "dumb") != "dumb"
  }

  /// Whether records come on standard input, from a pipe or a file.
  var hasInput: Bool {
    var status = stat()
    guard fstat(0, &status) == 0 else { return false }
    return [S_IFIFO, S_IFREG, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  func print(_ text: String) throws(Failure) {
    let code = Self.write(text, to: 1)
    // Who stops reading has seen enough.
    if code == EPIPE { leave(with: .fine) }
    guard code != 0 else { return }
    throw Failure(.backendFailed, "the output can't be written: \(String(cString: strerror(code)))")
  }

  /// Tells something that does not stop the command.
  func note(_ text: String) { printMessage(text) }

  func printError(_ failure: Failure) { printMessage(failure.text) }

  private func printMessage(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
    _ = Self.write("instantsearch: \(lines.joined(separator: "\n"))\n", to: 2)
  }

  /// Writes where a progress line stands.
  func printProgress(_ text: String) { _ = Self.write(text, to: 2) }

  /// The first error's code, 0 for none.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = systemWrite(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count >= 0 { written += count } else if errno != EINTR { return errno }
      }
      return 0
    }
  }

  func leave(with code: ExitCode) -> Never { exit(code.rawValue) }
}

/// The system's `write`, which inside the console would mean its own.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
