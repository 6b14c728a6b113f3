/// The completions for zsh.
enum ZshCompletions {
  static var script: String {
    """
    #compdef instantsearch
    # Completes instantsearch in zsh: put it into a folder of $fpath, as _instantsearch.
    _instantsearch() {
      if (( CURRENT == 2 )); then
        local -a commands=(
          \(Command.all.map { Shell.quoted("\($0.name.rawValue):\($0.summary)") }.joined(separator: "\n      "))
        )
        _describe command commands
        return
      fi
      local program=$words[1] command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
    \(Command.all.map(branch).joined(separator: "\n"))
      esac
    }
    # The attributes of the records that the line names, as `names`.
    _instantsearch_names() {
      local word
      local -a files stores
      for word in ${${(Q)words[2,CURRENT-1]}/#\\~\\//$HOME/}; do
        if [[ $word == --store=* ]] word=${word#--store=}
        if [[ $word == -* || ! -e $word ]] continue
        if [[ $word == *.db ]]; then stores=(--store $word); else files+=($word); fi
      done
      (( $#files )) || files=($stores)
      names=()
      (( $#files )) && names=(${(f)"$(_call_program attributes ${(q)program} settings --names ${(q)files})"})
    }
    _instantsearch_attribute() {
      local -a names expl
      _instantsearch_names
      _wanted attributes expl attribute compadd "$@" -a names
    }
    _instantsearch_attributes() {
      local -a names
      _instantsearch_names
      _sequence _wanted attributes expl attribute compadd - -a names
    }
    if [[ $funcstack[1] == _instantsearch ]]; then
      _instantsearch "$@"
    else
      compdef _instantsearch instantsearch
    fi

    """
  }

  private static func branch(_ command: Command) -> String {
    let options = command.options.map { option in
      let summary = option.summary.replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
      let value = option.completedWord.map { "=[\(summary)]:\(message(option)):\(action($0))" }
      return Shell.quoted("--\(option.name.rawValue)" + (value ?? "[\(summary)]"))
    }
    let operand = command.completedOperand.map { word in
      switch word {
      case .word: Shell.quoted("1:\(command.name.rawValue):\(action(word))")
      default: Shell.quoted("*:FILE:\(action(word))")
      }
    }
    let lines = (options + [operand].compactMap(\.self)).map { "      \($0)" }
    return "    \(command.name.rawValue)) _arguments \\\n\(lines.joined(separator: " \\\n")) ;;"
  }

  private static func message(_ option: Option) -> String {
    if case .word = option.form { return option.name.rawValue }
    return (option.placeholder ?? "").replacing(":", with: "\\:")
  }

  private static func action(_ word: CompletedWord) -> String {
    switch word {
    case .file(let endings): "_files -g \"*.(#i)(\(endings.joined(separator: "|")))(-.)\""
    case .anyFile: "_files"
    case .folder: "_files -/"
    case .word(let words): "(\(words.joined(separator: " ")))"
    case .attribute: "_instantsearch_attribute"
    case .attributes: "_instantsearch_attributes"
    case .text: " "
    }
  }
}
