import CarePlanKit

/// `careplan recovery test`: says whether somebody has their recovery words.
struct RecoveryTestCommand: Command {
  static let spec = CommandSpec(
    name: "recovery test",
    summary: "Say whether what you wrote down are your recovery words",
    discussion: """
      Asks for the \(RecoveryWords.count) words, four in each line, and compares the key that follows \
      from them with the one that this store knows. The words are not shown and not kept. The first \
      four letters of a word are enough.

      The exit status is 1 if they are the words of somebody else, or of another time.
      """,
    options: [
      .flag("--words-stdin", help: "Read the words from standard input")
    ],
    formats: [.text, .json],
    examples: [CommandExample("careplan recovery test", "Type the words from your sheet")],
    group: .people
  )

  private static let wordsOfLine = 4

  private let readsInput: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    readsInput = arguments.has("--words-stdin")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let session = try context.requiredSession()
    let known = try context.signedStore()?.state.recoveryKeys(of: session.content) ?? []
    guard !known.isEmpty else {
      throw CommandFailure(
        .notFound,
        code: "no-recovery-key",
        "the store here knows no recovery words of '\(session.person)'"
      )
    }
    let typed = try readsInput ? input(context) : asked(context)
    let key = try account { () throws(AccountError) in try RecoveryWords(typed: typed).key() }
    let isKnown = known.contains(key)
    if context.format == .json {
      context.output.json("careplan.recovery/v1", ["match": .bool(isKnown)])
    } else {
      context.output.line(
        isKnown
          ? "these are the recovery words of \(session.person.description, .bold)"
          : "these are recovery words, but not those of \(session.person.description, .bold)"
      )
    }
    return isKnown ? .done : .findings
  }

  private func input(_ context: CommandContext) throws(CommandFailure) -> [String] {
    [String(decoding: try context.readInput(), as: UTF8.self)]
  }

  /// Asks for the words line by line, and for a line again that has another number of them or a word
  /// that is none.
  private func asked(_ context: CommandContext) throws(CommandFailure) -> [String] {
    guard context.inputIsTerminal else {
      throw CommandFailure(
        .usage,
        code: "no-terminal",
        "there is no terminal at which to type words",
        hints: ["pass them on with --words-stdin"]
      )
    }
    var words: [String] = []
    while words.count < RecoveryWords.count {
      let (first, last) = (words.count + 1, words.count + Self.wordsOfLine)
      guard let bytes = context.secret("Words \(first) to \(last): ") else {
        throw CommandFailure(.interrupted, code: "no-words", "no words were typed")
      }
      let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        .map(String.init)
      guard line.count == Self.wordsOfLine else {
        context.note("these are \(line.count) words, not \(Self.wordsOfLine)")
        continue
      }
      do throws(AccountError) {
        for (place, word) in line.enumerated() {
          try RecoveryWords.require(word, at: first + place)
        }
        words += line
      } catch {
        let failure = CommandFailure(error)
        context.note(StyledText(failure.message))
        for hint in failure.hints { context.hint(StyledText(hint)) }
      }
    }
    return words
  }
}
