/// A shell with completions.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// A script that completes commands, options, files and the attributes of their records.
  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }

  /// Quotes a word. In all three shells an apostrophe can be escaped outside of quotes.
  static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}

/// What a completed word names.
enum CompletedWord: Hashable {
  /// A file with one of these name endings, or any folder.
  case file(endings: [String])
  case anyFile, folder
  /// One of these words.
  case word([String])
  /// Attributes of the records, one or several with commas between them.
  case attribute, attributes
  /// A text that nobody can guess.
  case text
}

extension Option {
  /// What a value names; nil for a flag.
  var completedWord: CompletedWord? {
    switch (name, form) {
    case (_, .flag): nil
    case (.store, _), (.into, _): .file(endings: ["db"])
    case (.settings, _), (.set, _), (.pageSettings, _): .file(endings: ["json"])
    case (.title, _), (.id, _), (.subtitle, _), (.picture, _), (.price, _): .attribute
    case (_, .list("NAMES")), (.sort, _): .attributes
    case (_, .path("FOLDER")): .folder
    case (_, .path): .anyFile
    case (_, .word(let words)): .word(words)
    case (_, .text), (_, .list), (_, .number), (_, .host), (_, .nodes): .text
    }
  }
}

extension Command {
  /// What an operand names; nil if there are none.
  var completedOperand: CompletedWord? {
    switch (name, operands) {
    case (_, .none): nil
    case (_, .word(_, let words, _)): .word(words)
    case (.synonyms, _): .file(endings: ["txt"] + Self.recordEndings)
    case (.rules, _): .file(endings: Self.recordEndings)
    case (.serve, _): .file(endings: Self.recordEndings + ["db"])
    case (_, .files), (_, .filesAndText): .file(endings: Self.recordEndings)
    }
  }

  private static let recordEndings = InputFolder.endings

  /// The options that take a value, with what it names: options with the same are together, as they are typed.
  var values: [(word: CompletedWord, options: [String])] {
    var values: [(word: CompletedWord, options: [String])] = []
    for option in options {
      guard let word = option.completedWord else { continue }
      let typed = "--\(option.name.rawValue)"
      if let index = values.firstIndex(where: { $0.word == word }) {
        values[index].options.append(typed)
      } else {
        values.append((word, [typed]))
      }
    }
    return values
  }
}
