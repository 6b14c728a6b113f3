import InstantSearchTerminal

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The standard streams and the environment of a command.
struct Console: Sendable {
  /// Whether standard output is a terminal.
  var isTerminal = false
  /// Whether standard error is a terminal.
  var hasErrorTerminal = false
  /// Whether standard output is a file.
  var writesToFile = false
  /// The width of the terminal.
  var columns = 80
  var environment: [String: String] = [:]

  /// The console of the process. Ignores SIGPIPE, so that writing to a closed pipe is an error.
  static var standard: Console {
    signal(SIGPIPE, SIG_IGN)
    var console = Console()
    console.isTerminal = isatty(1) == 1
    console.hasErrorTerminal = isatty(2) == 1
    var status = stat()
    console.writesToFile = fstat(1, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    var size = winsize()
    if ioctl(console.isTerminal ? 1 : 2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      console.columns = Int(size.ws_col)
    }
    console.environment = ProcessInfo.processInfo.environment
    return console
  }

  /// Whether the output may contain escape sequences.
  var showsStyles: Bool {
    isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && (environment["TERM"] ?? "dumb") != "dumb"
  }

  /// Whether standard input is a pipe or a file.
  var hasInput: Bool {
    var status = stat()
    guard fstat(0, &status) == 0 else { return false }
    return [S_IFIFO, S_IFREG, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// Whether standard input is a terminal.
  var hasInputTerminal: Bool { isatty(0) == 1 }

  func print(_ text: String) throws(Failure) {
    let code = Self.write(text, to: 1)
    // The reader has closed the pipe, like `head`: not an error.
    if code == EPIPE { leave(with: .fine) }
    guard code != 0 else { return }
    throw Failure(.backendFailed, "the output can't be written: \(String(cString: strerror(code)))")
  }

  /// Prints a message to standard error.
  func note(_ text: String) { printMessage(text) }

  func printError(_ failure: Failure) { printMessage(failure.text) }

  private func printMessage(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
    _ = Self.write("instantsearch: \(lines.joined(separator: "\n"))\n", to: 2)
  }

  /// Asks a question at the terminal; nil if there is none.
  func agrees(to question: String) -> Bool? {
    guard hasErrorTerminal, hasInputTerminal else { return nil }
    printProgress("\(question) [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }

  /// Writes to standard error without a line feed.
  func printProgress(_ text: String) { _ = Self.write(text, to: 2) }

  /// Returns the error code, 0 for success.
  static func write(_ text: String, to descriptor: Int32) -> Int32 {
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

/// `write(2)`; inside the console the name is that of its method.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

extension String {
  /// The text with the unsafe characters of each line replaced.
  var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }.joined(separator: "\n")
  }
}
