/// The manual page in the language of `man`, made of the same declarations as the help.
enum Manual {
  static var text: String {
    var lines = [
      #".TH INSTANTSEARCH 1 "" "instantsearch \#(version)" "User Commands""#,
      ".SH NAME", "instantsearch \\- \(escaped(Help.summary))",
      ".SH SYNOPSIS",
    ]
    for command in Command.all { lines += [".B instantsearch", "\(escaped(command.usage))", ".br"] }
    lines += [
      ".SH DESCRIPTION",
      paragraph("\(Help.summary.prefix(1).uppercased())\(Help.summary.dropFirst())."), ".SH COMMANDS",
    ]
    for command in Command.all { lines += section(command) }
    lines.append(".SH EXIT STATUS")
    for (code, meaning) in Help.exitCodes { lines += item("\(code.rawValue)", meaning) }
    lines.append(".SH ENVIRONMENT")
    for (name, meaning) in Help.environment { lines += item(name, meaning) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ command: Command) -> [String] {
    var lines = [
      ".SS \(escaped(command.usage))",
      paragraph("\(command.summary.prefix(1).uppercased())\(command.summary.dropFirst())."),
    ]
    for note in command.notes { lines += [".PP", paragraph(note)] }
    for option in command.options { lines += item(option.usage, option.summary) }
    if !command.examples.isEmpty {
      lines += [".PP", "Examples:", ".PP", ".nf", ".RS"]
      lines += command.exampleLines.map(paragraph)
      lines += [".RE", ".fi"]
    }
    return lines
  }

  private static func item(_ name: String, _ meaning: String) -> [String] {
    [".TP", ".B \(escaped(name))", paragraph(meaning)]
  }

  /// Text that begins a line, where a period or an apostrophe would begin a request.
  private static func paragraph(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") || escaped.hasPrefix("\\(aq") ? "\\&\(escaped)" : escaped
  }

  /// Escapes backslashes, hyphens and quotes, which `man` prints as other characters, and non-ASCII characters.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "\"": "\\(dq"
      default: scalar.isASCII ? String(scalar) : "\\[u\(fourDigits(scalar.value))]"
      }
    }.joined()
  }

  private static func fourDigits(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
