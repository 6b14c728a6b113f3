/// The completions for bash, also for the version 3.2 of macOS.
enum BashCompletions {
  static var script: String {
    #"""
    # Completes instantsearch in bash: source this file, or put it where bash-completion looks.
    _instantsearch() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
      local options words files IFS=$' \t\n'
      # Bash takes --store=PATH for three words.
      [[ $previous == "=" ]] && previous="${COMP_WORDS[COMP_CWORD-2]}"
      [[ $current == "=" ]] && { previous="${COMP_WORDS[COMP_CWORD-1]}"; current=""; }
      COMPREPLY=()
      if (( COMP_CWORD == 1 )); then
        COMPREPLY=($(compgen -W "\#(Command.all.map(\.name.rawValue).joined(separator: " "))" -- "$current"))
        return
      fi
      case "${COMP_WORDS[1]}" in
    \#(Command.all.map(branch).joined(separator: "\n"))
      esac
      if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$current"))
      elif [[ -n $words ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      elif [[ -n $files ]]; then
        _instantsearch_files "$files"
      fi
    }
    # Offers folders, and the files whose names match.
    _instantsearch_files() {
      local name
      while IFS= read -r name; do
        [[ -d $(_instantsearch_path "$name") || $name =~ $1 ]] && COMPREPLY+=("$name")
      done < <(compgen -f -- "$(_instantsearch_plain "$current")")
      compopt -o filenames 2>/dev/null
    }
    # Offers the attributes of the records that the line names; with an argument, it separates those of a list.
    _instantsearch_attributes() {
      local name path kept="" typed store="" i
      local -a files=()
      for (( i = 2; i < ${#COMP_WORDS[@]}; i++ )); do
        path=$(_instantsearch_path "$(_instantsearch_plain "${COMP_WORDS[i]}")")
        [[ $i -ne $COMP_CWORD && $path != -* && -e $path ]] || continue
        if [[ $path == *.db ]]; then store=$path; else files+=("$path"); fi
      done
      [[ ${#files[@]} -eq 0 && -n $store ]] && files=(--store "$store")
      [[ ${#files[@]} -eq 0 ]] && return
      typed=$(_instantsearch_plain "$current")
      if [[ -n $1 && $typed == *"$1"* ]]; then
        kept="${typed%"$1"*}$1"
        typed="${typed##*"$1"}"
      fi
      # A name is not given to `compgen -W`, which would run commands in it.
      while IFS= read -r name; do
        [[ $name == "$typed"* && ",$kept" != *",$name,"* ]] && COMPREPLY+=("$kept$name")
      done < <("$(_instantsearch_path "${COMP_WORDS[0]}")" settings --names "${files[@]}" 2>/dev/null)
      # So that the shell quotes names.
      compopt -o filenames 2>/dev/null
      [[ -n $1 ]] && compopt -o nospace 2>/dev/null
    }
    # A word without its quotes.
    _instantsearch_plain() {
      local word="$1"
      word="${word#[\"\']}"
      word="${word%[\"\']}"
      printf '%s' "${word//\\/}"
    }
    # A path without the sign for the home folder.
    _instantsearch_path() {
      if [[ $1 == "~/"* ]]; then printf '%s' "$HOME/${1#??}"; else printf '%s' "$1"; fi
    }
    complete -F _instantsearch instantsearch

    """#
  }

  /// What completes the options and the operands of a command.
  private static func branch(_ command: Command) -> String {
    var lines = ["    \(command.name.rawValue))"]
    let values = command.values
    if !values.isEmpty {
      lines.append("      case \"$previous\" in")
      lines += values.map { word, options in
        "        \(options.joined(separator: " | "))) \(action(word).map { $0 + "; " } ?? "")return ;;"
      }
      lines.append("      esac")
    }
    lines.append("      options=\"\(command.options.map { "--\($0.name.rawValue)" }.joined(separator: " "))\"")
    switch command.completedOperand {
    case .word(let words)?: lines.append("      words=\"\(words.joined(separator: " "))\"")
    case .file(let endings)?: lines.append("      files='\(pattern(endings))'")
    case .anyFile?, .folder?, .attribute?, .attributes?, .text?, nil: break
    }
    lines.append("      ;;")
    return lines.joined(separator: "\n")
  }

  private static func action(_ word: CompletedWord) -> String? {
    switch word {
    case .file(let endings): "_instantsearch_files '\(pattern(endings))'"
    case .anyFile: "_instantsearch_files ."
    case .folder: "_instantsearch_files ^$"
    case .word(let words): "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"))"
    case .attribute: "_instantsearch_attributes \"\""
    case .attributes: "_instantsearch_attributes ,"
    case .text: nil
    }
  }

  /// A regular expression of names with these endings, in lower or upper case.
  private static func pattern(_ endings: [String]) -> String {
    "\\.(\((endings + endings.map { $0.uppercased() }).joined(separator: "|")))$"
  }
}
