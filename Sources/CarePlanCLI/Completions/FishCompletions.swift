/// The completion script for fish.
struct FishCompletions {
  let commands: KnownCommands

  /// The whole script.
  var script: String {
    """
    # fish completion for careplan, made by 'careplan completions fish'

    # The words without dashes that are typed already.
    function __careplan_words
        set -l words (commandline -opc)
        set -e words[1]
        set -l found
        set -l skips no
        for word in $words
            if test $skips = yes
                set skips no
                continue
            end
            # A list ends at an option or a verb.
            if test $skips = list
                and not string match -q -- '-*' $word
                and begin; test -n "$found"; or not contains -- $word \(firstWords); end
                continue
            end
            set skips no
            switch $word
                case \(globalListOptions)
                    set skips list
                case \(globalValueOptions)
                    set skips yes
                case '-*'
                case '*'
                    set -a found $word
            end
        end
        printf '%s\\n' "$found"
    end

    # Whether a verb, or the first word of one, is all that is typed.
    function __careplan_is
        set -l typed (__careplan_words)
        test "$typed" = "$argv"
    end

    # Whether a verb is typed, and perhaps more.
    function __careplan_begins
        set -l typed (__careplan_words)
        string match -q -- "$argv *" "$typed "
    end

    function __careplan_dynamic
        # A title has spaces, which are typed in quotes or behind backslashes.
        set -l typed (string unescape -- (commandline -ct))
        careplan __complete $argv[1] -- "$typed" 2>/dev/null
    end

    complete -c careplan -f
    \(lines.joined(separator: "\n"))

    """
  }

  private var globalValueOptions: String {
    GlobalOptions.specs.filter { !$0.isSwitch && !$0.takesList }.flatMap(\.names).joined(
      separator: " "
    )
  }

  private var globalListOptions: String {
    GlobalOptions.specs.filter(\.takesList).flatMap(\.names).joined(separator: " ")
  }

  private var firstWords: String {
    Set(commands.specs.map { String($0.name.prefix { $0 != " " }) }).sorted().joined(separator: " ")
  }

  private var lines: [String] {
    let global = GlobalOptions.specs.map { Self.line(of: $0, verb: nil) }
    let firstWords = commands.prefixes.map { pair in
      "complete -c careplan -n '__careplan_is ' -a \(Self.quote(pair.first))"
    }
    return global + firstWords
      + commands.specs.flatMap { spec in
        [verbLine(of: spec)]
          + spec.options.map { Self.line(of: $0, verb: spec.name) }
          + spec.positionals.compactMap { Self.line(of: $0, verb: spec.name) }
      }
  }

  private func verbLine(of spec: CommandSpec) -> String {
    let words = spec.name.split(separator: " ").map(String.init)
    let before = words.dropLast().joined(separator: " ")
    return "complete -c careplan -n \(Self.quote("__careplan_is \(before)"))"
      + " -a \(Self.quote(words[words.count - 1])) -d \(Self.quote(spec.summary))"
  }

  private static func line(of option: OptionSpec, verb: String?) -> String {
    let condition = verb.map { " -n \(quote("__careplan_begins \($0)"))" } ?? ""
    let names = option.names.map { name in
      name.hasPrefix("--") ? " -l \(name.dropFirst(2))" : " -s \(name.dropFirst())"
    }
    let value = option.isSwitch ? "" : action(option.completion) ?? " -x"
    return "complete -c careplan\(condition)\(names.joined())\(value) -d \(quote(option.help))"
  }

  private static func line(of positional: PositionalSpec, verb: String) -> String? {
    action(positional.completion).map { action in
      let arguments = action.replacing(" -x", with: "").replacing(" -r", with: "")
      return "complete -c careplan -n \(quote("__careplan_begins \(verb)"))\(arguments)"
    }
  }

  private static func action(_ completion: Completion) -> String? {
    switch completion {
    case .none: nil
    case .file: " -r -F"
    case .directory: " -x -a '(__fish_complete_directories)'"
    case .choices(let choices): " -x -a \(quote(choices.joined(separator: " ")))"
    case .dynamic(let kind): " -x -a '(__careplan_dynamic \(kind))'"
    }
  }

  private static func quote(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
