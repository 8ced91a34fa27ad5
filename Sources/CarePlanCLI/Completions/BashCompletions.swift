/// The completion script for bash.
struct BashCompletions {
  let commands: KnownCommands

  /// The whole script.
  var script: String {
    """
    # bash completion for careplan, made by 'careplan completions bash'

    _careplan_words() { COMPREPLY=($(compgen -W "$1" -- "$cur")); }

    _careplan_files() {
      compopt -o filenames
      COMPREPLY=($(compgen "$1" -- "$cur"))
    }

    # bash divides words at '@', '=' and ':', so careplan is asked for the whole one, as it is
    # without quotes and backslashes; what bash keeps of it is not offered again.
    _careplan_dynamic() {
      local line=${COMP_LINE:0:COMP_POINT} cur=$cur typed='' before='' quote='' char index
      [[ $cur == [@:=] || $cur == [@:=][@:=] ]] && cur=''
      for ((index = 0; index <= ${#line}; index++)); do
        ((index == ${#line} - ${#cur})) && before=$typed
        char=${line:index:1}
        if [[ $char == \\\\ && $quote != \\' ]]; then
          ((index++))
          typed+=${line:index:1}
        elif [[ -n $quote && $char == "$quote" ]]; then
          quote=''
        elif [[ -z $quote && $char == [\\"\\'] ]]; then
          quote=$char
        elif [[ -z $quote && $char == [[:space:]] ]]; then
          typed=''
        else
          typed+=$char
        fi
      done
      if [[ $typed == --*=* ]]; then
        before=${before#"${typed%%=*}="} typed=${typed#*=}
      fi
      mapfile -t COMPREPLY < <(
        "${COMP_WORDS[0]}" "${place[@]}" __complete "$1" -- "$typed" 2>/dev/null)
      COMPREPLY=("${COMPREPLY[@]#"$before"}")
      [[ -n $quote ]] && return
      for index in "${!COMPREPLY[@]}"; do
        printf -v "COMPREPLY[index]" %q "${COMPREPLY[index]}"
      done
    }

    _careplan() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
      local verb='' position=0 index
      local -a place=()
      COMPREPLY=()
      if [[ $cur == = ]]; then
        cur=''
      elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
      fi
      for ((index = 1; index < COMP_CWORD; index++)); do
        case "$verb:${COMP_WORDS[index]}" in
          *:-C) place=(-C "${COMP_WORDS[++index]}") ;;
    \(lists)\
          \(valueOptions))
            [[ ${COMP_WORDS[index+1]} == = ]] && ((index++))
            ((index++)) ;;
          *:-*) ;;
          *:[@:=] | *:[@:=][@:=]) ((index++)) ;;
    \(secondWords)\
          *) if [[ -z $verb ]]; then verb=${COMP_WORDS[index]}; else ((position++)); fi ;;
        esac
      done
      # What follows such a sign belongs to the argument before it.
      for index in $COMP_CWORD $((COMP_CWORD - 1)); do
        case ${COMP_WORDS[index]} in
          [@:=] | [@:=][@:=]) ((position--)); break ;;
        esac
      done
      case "$verb:$prev" in
    \(values)\
      esac
      if [[ $cur == -* ]]; then
        case "$verb" in
    \(optionNames)\
          *) _careplan_words "\(Self.names(of: GlobalOptions.specs))" ;;
        esac
        return
      fi
      case "$verb:$position" in
    \(positionals)\
      esac
    }

    complete -F _careplan careplan

    """
  }

  private var specs: [CommandSpec] { commands.specs }

  /// Patterns for the options that take the next word.
  private var valueOptions: String {
    let own = specs.flatMap { spec in Self.patterns(spec.options, verb: Self.quote(spec.name)) }
    let global = Self.patterns(
      GlobalOptions.specs.filter { $0.key != "-C" && !$0.takesList },
      verb: "*"
    )
    return (own + global).joined(separator: "|")
  }

  /// The steps over the values of options that take a list, which ends at an option or a command.
  private var lists: String {
    GlobalOptions.specs.filter(\.takesList).map { option in
      """
            \(Self.patterns([option], verb: "*").joined(separator: "|")))
              [[ ${COMP_WORDS[index+1]} == = ]] && ((index += 2)) && continue
              while ((index + 1 < COMP_CWORD)) && [[ ${COMP_WORDS[index+1]} != -* ]] &&
                [[ -n $verb || ' \(firstWords) ' != *" ${COMP_WORDS[index+1]} "* ]]; do
                ((index++))
              done
              ((index + 1 == COMP_CWORD)) && [[ -n $verb && $cur != -* ]] && prev=\(option.key) ;;

      """
    }.joined()
  }

  private var firstWords: String {
    Set(specs.map { String($0.name.prefix { $0 != " " }) }).sorted().joined(separator: " ")
  }

  /// The steps from the first to the second word of a command.
  private var secondWords: String {
    commands.wordPairs.flatMap { first, seconds in
      seconds.map { "      \(first):\($0)) verb='\(first) \($0)' ;;\n" }
    }.joined()
  }

  private var values: String {
    let own = specs.flatMap { spec in
      spec.options.filter { !$0.isSwitch }.map { ($0, Self.quote(spec.name)) }
    }
    let global = GlobalOptions.specs.filter { !$0.isSwitch }.map { ($0, "*") }
    return (own + global).map { option, verb in
      let patterns = Self.patterns([option], verb: verb).joined(separator: "|")
      return "    \(patterns)) \(Self.action(option.completion)); return ;;\n"
    }.joined()
  }

  private var optionNames: String {
    specs.filter { !$0.options.isEmpty }.map { spec in
      let names = Self.names(of: spec.options + GlobalOptions.specs)
      return "      \(Self.quote(spec.name))) _careplan_words \"\(names)\" ;;\n"
    }.joined()
  }

  private var positionals: String {
    let single = specs.map(\.name).filter { !$0.contains(" ") }
    let verbs = (single + commands.prefixes.map(\.first)).sorted().joined(separator: " ")
    var lines = ["    :*) _careplan_words \"\(verbs)\" ;;"]
    for spec in specs {
      for (index, positional) in spec.positionals.enumerated() {
        let place = positional.isRepeatable ? "*" : "\(index)"
        let action = Self.action(positional.completion)
        lines.append("    \(Self.quote(spec.name)):\(place)) \(action) ;;")
      }
    }
    for (first, seconds) in commands.prefixes {
      lines.append("    \(first):0) _careplan_words \"\(seconds.joined(separator: " "))\" ;;")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func patterns(_ options: [OptionSpec], verb: String) -> [String] {
    options.filter { !$0.isSwitch }.flatMap(\.names).map { "\(verb):\($0)" }
  }

  private static func names(of options: [OptionSpec]) -> String {
    var seen: Set<String> = []
    return options.flatMap(\.names).filter { seen.insert($0).inserted }.joined(separator: " ")
  }

  private static func quote(_ name: String) -> String { name.contains(" ") ? "'\(name)'" : name }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .none: ":"
    case .file: "_careplan_files -f"
    case .directory: "_careplan_files -d"
    case .choices(let choices): "_careplan_words \"\(choices.joined(separator: " "))\""
    case .dynamic(let kind): "_careplan_dynamic \(kind)"
    }
  }
}
