/// The completions for fish.
enum FishCompletions {
  static var script: String {
    var lines = [
      """
      # Completes instantsearch in fish: put it into ~/.config/fish/completions.
      # Offers folders, and the files whose names have one of these endings.
      function __instantsearch_files
        __fish_complete_path (commandline -ct) | string match -e -r -i "^[^\\t]*(/|\\.($argv[1]))(\\t|\\$)"
      end
      # Prints the attributes of the records that the line names.
      function __instantsearch_attributes
        set -l files
        set -l stores
        set -l words (commandline -opc)
        for word in $words[3..-1]
          set word (string replace -r '^~/' "$HOME/" -- (string replace -r '^--store=' '' -- $word))
          if string match -q -- '-*' $word; or not test -e $word
            continue
          else if string match -q -- '*.db' $word
            set stores --store $word
          else
            set -a files $word
          end
        end
        test -n "$files"; or set files $stores
        test -n "$files"; and $words[1] settings --names $files 2>/dev/null
      end
      complete -c instantsearch -f
      """
    ]
    for command in Command.all {
      let name = command.name.rawValue
      lines.append("complete -c instantsearch -n __fish_use_subcommand -a \(name) -d \(Shell.quoted(command.summary))")
      let seen = "complete -c instantsearch -n '__fish_seen_subcommand_from \(name)'"
      for option in command.options {
        let value = option.completedWord.map { " \(Self.value($0))" } ?? ""
        lines.append("\(seen) -l \(option.name.rawValue)\(value) -d \(Shell.quoted(option.summary))")
      }
      if let operand = command.completedOperand {
        lines.append("\(seen) \(value(operand).replacing("-x ", with: ""))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func value(_ word: CompletedWord) -> String {
    switch word {
    case .file(let endings): "-x -a \(Shell.quoted("(__instantsearch_files '\(endings.joined(separator: "|"))')"))"
    case .anyFile: "-r -F"
    case .folder: "-x -a '(__fish_complete_directories (commandline -ct))'"
    case .word(let words): "-x -a \(Shell.quoted(words.joined(separator: " ")))"
    case .attribute: "-x -a '(__instantsearch_attributes)'"
    case .attributes: "-x -a '(__fish_complete_list , __instantsearch_attributes)'"
    case .text: "-x"
    }
  }
}
