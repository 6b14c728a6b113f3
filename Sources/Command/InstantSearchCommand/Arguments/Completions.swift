/// A shell with completions.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// A script that completes commands, options and files.
  var completions: String {
    switch self {
    case .bash: Completions.bash
    case .zsh: Completions.zsh
    case .fish: Completions.fish
    }
  }
}

private enum Completions {
  static var bash: String {
    let cases = Command.all.map { command in
      """
          \(command.name.rawValue))
            options="\(command.optionNames.joined(separator: " "))"
            with_path="\(command.names(where: \.isPath))"
            with_text="\(command.names { $0 != .flag && !$0.isPath })"
            words="\(command.words.joined(separator: " "))"
            files=\(command.takesFiles ? "yes" : "")
            ;;
      """
    }
    return """
      # Completes instantsearch in bash: source this file, or put it where bash-completion looks.
      _instantsearch() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
        local options with_path with_text words files IFS=$' \\t\\n'
        # Bash takes --store=PATH for three words.
        [[ $previous == "=" ]] && previous="${COMP_WORDS[COMP_CWORD-2]}"
        [[ $current == "=" ]] && { previous="${COMP_WORDS[COMP_CWORD-1]}"; current=""; }
        COMPREPLY=()
        if (( COMP_CWORD == 1 )); then
          COMPREPLY=($(compgen -W "\(Command.all.map(\.name.rawValue).joined(separator: " "))" -- "$current"))
          return
        fi
        case "${COMP_WORDS[1]}" in
      \(cases.joined(separator: "\n"))
        esac
        if [[ " $with_text " == *" $previous "* ]]; then
          return
        elif [[ " $with_path " == *" $previous "* ]]; then
          files=yes
        elif [[ $current == -* ]]; then
          COMPREPLY=($(compgen -W "$options" -- "$current"))
          return
        elif [[ -n $words ]]; then
          COMPREPLY=($(compgen -W "$words" -- "$current"))
          return
        fi
        if [[ -n $files ]]; then
          IFS=$'\\n'
          COMPREPLY=($(compgen -f -- "$current"))
          compopt -o filenames 2>/dev/null
        fi
      }
      complete -F _instantsearch instantsearch

      """
  }

  static var zsh: String {
    let commands = Command.all.map { quoted("\($0.name.rawValue):\($0.summary)") }
    let cases = Command.all.map { command in
      let options = command.options.map { option in
        let summary = option.summary.replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
        let value: String? =
          switch option.form {
          case .flag: nil
          case .path(let word): "=[\(summary)]:\(word):_files"
          case .word(let words): "=[\(summary)]:\(option.name.rawValue):(\(words.joined(separator: " ")))"
          case .text, .list, .number, .host, .nodes:
            "=[\(summary)]:\((option.placeholder ?? "").replacing(":", with: "\\:")): "
          }
        return quoted("--\(option.name.rawValue)" + (value ?? "[\(summary)]"))
      }
      let operands: String? =
        switch command.operands {
        case .none: nil
        case .files, .filesAndText: "'*:FILE:_files'"
        case .word(let placeholder, let words, _): quoted("1:\(placeholder):(\(words.joined(separator: " ")))")
        }
      let lines = (options + [operands].compactMap(\.self)).map { "      \($0)" }
      return "    \(command.name.rawValue)) _arguments \\\n\(lines.joined(separator: " \\\n")) ;;"
    }
    return """
      #compdef instantsearch
      # Completes instantsearch in zsh: put it into a folder of $fpath, as _instantsearch.
      _instantsearch() {
        if (( CURRENT == 2 )); then
          local -a commands=(
            \(commands.joined(separator: "\n      "))
          )
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases.joined(separator: "\n"))
        esac
      }
      if [[ $funcstack[1] == _instantsearch ]]; then
        _instantsearch "$@"
      else
        compdef _instantsearch instantsearch
      fi

      """
  }

  static var fish: String {
    var lines = [
      "# Completes instantsearch in fish: put it into ~/.config/fish/completions.",
      "complete -c instantsearch -f",
    ]
    for command in Command.all {
      let name = command.name.rawValue
      lines.append("complete -c instantsearch -n __fish_use_subcommand -a \(name) -d \(quoted(command.summary))")
      let seen = "complete -c instantsearch -n '__fish_seen_subcommand_from \(name)'"
      for option in command.options {
        let value =
          switch option.form {
          case .flag: ""
          case .path: " -r -F"
          case .word(let words): " -x -a \(quoted(words.joined(separator: " ")))"
          case .text, .list, .number, .host, .nodes: " -x"
          }
        lines.append("\(seen) -l \(option.name.rawValue)\(value) -d \(quoted(option.summary))")
      }
      if command.takesFiles { lines.append("\(seen) -F") }
      if !command.words.isEmpty { lines.append("\(seen) -a \(quoted(command.words.joined(separator: " ")))") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Quotes a word. In all three shells an apostrophe can be escaped outside of quotes.
  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}

extension Option.Form {
  fileprivate var isPath: Bool { if case .path = self { true } else { false } }
}

extension Command {
  fileprivate var optionNames: [String] { options.map { "--\($0.name.rawValue)" } }

  fileprivate func names(where matches: (Option.Form) -> Bool) -> String {
    options.filter { matches($0.form) }.map { "--\($0.name.rawValue)" }.joined(separator: " ")
  }

  /// The words that the operand can be.
  fileprivate var words: [String] { if case .word(_, let words, _) = operands { words } else { [] } }
}
