/// How the program ended.
enum ExitCode: Int32, Sendable {
  case fine = 0
  /// Nothing was found, and that was to be told.
  case nothingFound = 1
  case wrongUse = 2
  case badInput = 3
  case backendFailed = 4
}

/// Why a command could not be carried out: what was wrong and where, and what to do.
struct Failure: Error, Hashable, Sendable {
  var exitCode: ExitCode
  /// What was wrong, and where.
  var message: String
  /// What can be done; whole sentences.
  var advice: String?

  init(_ exitCode: ExitCode, _ message: String, advice: String? = nil) {
    self.exitCode = exitCode
    self.message = message
    self.advice = advice
  }

  /// The text for a person: one line, unless the message has several.
  var text: String {
    guard let advice else { return message }
    return message.contains("\n") ? "\(message)\n\(advice)" : "\(message). \(advice)"
  }
}
