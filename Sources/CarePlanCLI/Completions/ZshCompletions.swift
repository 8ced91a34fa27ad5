/// The completion script for zsh.
struct ZshCompletions {
  let commands: KnownCommands

  /// The whole script.
  var script: String {
    """
    #compdef careplan
    # zsh completion for careplan, made by 'careplan completions zsh'

    _careplan_dynamic() {
      local -a candidates
      candidates=(${(f)"$(careplan $place __complete $1 -- "${(Q)PREFIX}" 2>/dev/null)"})
      compadd -a candidates
    }

    _careplan() {
      local curcontext=$curcontext state
      local -a line place verbs globals
      local -A opt_args
      globals=(
    \(Self.arguments(GlobalOptions.specs, indent: 4, separator: ""))
      )
      _arguments -C \\
        $globals \\
        '1: :->verb' \\
        '*:: :->argument'
      [[ -n ${opt_args[-C]} ]] && place=(-C ${opt_args[-C]})
      case $state in
        verb)
          verbs=(
    \(verbs)
          )
          _describe -t verbs verb verbs ;;
        argument)
          # A verb of two words is one word for the completion of what follows it.
          case $words[1] in
    \(secondWords)
            *) ;;
          esac
          case $words[1] in
    \(branches)
          esac ;;
      esac
    }

    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _careplan "$@"
    else
      compdef _careplan careplan
    fi

    """
  }

  private var verbs: String {
    let single = commands.specs.filter { !$0.name.contains(" ") }.map { "\($0.name):\($0.summary)" }
    return (single + commands.prefixes.map(\.first))
      .map { "        \(Self.quote($0))" }
      .joined(separator: "\n")
  }

  private var secondWords: String {
    commands.wordPairs.map { first, seconds in
      if commands.command(named: first) != nil {
        return """
                  \(first))
                    if ((CURRENT > 2)) && [[ $words[2] == (\(seconds.joined(separator: "|"))) ]]; then
                      words[1,2]=("$words[1] $words[2]")
                      ((CURRENT--))
                    fi ;;
          """
      }
      return """
                \(first))
                  if ((CURRENT == 2)); then
                    compadd \(seconds.joined(separator: " "))
                    return
                  fi
                  words[1,2]=("$words[1] $words[2]")
                  ((CURRENT--)) ;;
        """
    }.joined(separator: "\n")
  }

  private var branches: String {
    commands.specs.map { spec in
      let positionals = spec.positionals.enumerated().map { index, positional in
        let place = positional.isRepeatable ? "*" : "\(index + 1)"
        let action = Self.action(positional.completion)
        return Self.quote("\(place):\(Self.escape(positional.name)):\(action)")
      }
      let options = spec.options.isEmpty ? [] : [Self.arguments(spec.options, indent: 10)]
      let all =
        ["          \(globals(beside: spec))"] + options + positionals.map { "          \($0)" }
      return "        '\(spec.name)') _arguments \\\n\(all.joined(separator: " \\\n")) ;;"
    }.joined(separator: "\n")
  }

  /// Returns the global options without the spellings that a command uses for something of its own.
  private func globals(beside spec: CommandSpec) -> String {
    let own = Set(spec.options.flatMap(\.names))
    let taken = GlobalOptions.specs.flatMap(\.names).filter { own.contains($0) }
    guard !taken.isEmpty else { return "$globals" }
    let patterns = taken.map { "*\\)\($0)[^a-z]*" }.joined(separator: "|")
    return "${globals:#(\(patterns))}"
  }

  /// Returns the options in the language of zsh's `_arguments`, one spelling in a line.
  private static func arguments(
    _ options: [OptionSpec],
    indent: Int,
    separator: String = " \\"
  ) -> String {
    let room = String(repeating: " ", count: indent)
    return options.flatMap { option in option.names.map { room + quote(argument(option, $0)) } }
      .joined(separator: "\(separator)\n")
  }

  private static func argument(_ option: OptionSpec, _ name: String) -> String {
    let exclusion = option.isRepeatable ? "*" : "(\(option.names.joined(separator: " ")))"
    let help = "[\(escape(option.help))]"
    guard let valueName = option.valueName else { return "\(exclusion)\(name)\(help)" }
    if option.takesList {
      // All words up to the next option.
      return "\(exclusion)\(name)\(help):*-*:\(escape(valueName)):\(action(option.completion))"
    }
    let joint = name.hasPrefix("--") ? "=" : "+"
    return "\(exclusion)\(name)\(joint)\(help):\(escape(valueName)):\(action(option.completion))"
  }

  /// A space in front of a function keeps `_arguments` from adding arguments of its own.
  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .none: " "
    case .file: "_files"
    case .directory: "_files -/"
    case .choices(let choices): "(\(choices.joined(separator: " ")))"
    case .dynamic(let kind): " _careplan_dynamic \(kind)"
    }
  }

  private static func escape(_ text: String) -> String {
    ["\\", "[", "]", ":"].reduce(text) { $0.replacing($1, with: "\\\($1)") }
  }

  private static func quote(_ text: String) -> String {
    "'\(text.replacing("'", with: #"'\''"#))'"
  }
}
