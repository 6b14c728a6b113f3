/// The exit codes of the program.
enum ExitCode: Int32, Sendable {
  case fine = 0
  /// Nothing was found, with `--fail-if-empty`.
  case nothingFound = 1
  case wrongUse = 2
  case badInput = 3
  case backendFailed = 4
  /// Ctrl-C was pressed while a store was written. The code that shells use for that.
  case interrupted = 130
}

/// An error of a command: an exit code, a message, and advice.
struct Failure: Error, Hashable, Sendable {
  var exitCode: ExitCode
  /// What is wrong, and where.
  var message: String
  /// Advice for the user, in whole sentences.
  var advice: String?

  init(_ exitCode: ExitCode, _ message: String, advice: String? = nil) {
    self.exitCode = exitCode
    self.message = message
    self.advice = advice
  }

  /// Message and advice: one line, unless the message has several.
  var text: String {
    guard let advice else { return message }
    // The message of a server may end in a full stop.
    return message.contains("\n") ? "\(message)\n\(advice)" : message + (message.hasSuffix(".") ? " " : ". ") + advice
  }
}
