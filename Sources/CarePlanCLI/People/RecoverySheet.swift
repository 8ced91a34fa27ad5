import CarePlanKit

/// How somebody gets recovery words: they are shown once, and three of them are asked back.
struct RecoverySheet {
  static let notedOption = OptionSpec.flag(
    "--words-noted",
    help: "Do not ask for the recovery words again"
  )

  private let areNoted: Bool

  init(_ arguments: ParsedArguments) { areNoted = arguments.has("--words-noted") }

  /// The places of the words that are typed back.
  private static let asked = [3, 11, 20]

  /// Refuses to show words where nobody can type some of them back.
  func requireTerminal(_ context: CommandContext) throws(CommandFailure) {
    guard areNoted || context.inputIsTerminal else {
      throw CommandFailure(
        .usage,
        code: "no-terminal",
        "there is no terminal at which to type recovery words back",
        hints: ["with --words-noted nothing is asked: the words are printed"]
      )
    }
  }

  /// Makes words, shows them, and has three of them typed.
  func newWords(_ context: CommandContext) throws(CommandFailure) -> RecoveryWords {
    let words = try account { () throws(AccountError) in try RecoveryWords() }
    // Before anything is said with them: a command that is cut off must not keep them to itself.
    let output = context.format == .text ? context.output : context.errors
    output.lines(Self.lines(words))
    output.flush()
    guard !output.isClosed else {
      throw CommandFailure(
        .inputOutput,
        code: "no-output",
        "the recovery words cannot be shown; nothing was signed"
      )
    }
    guard !areNoted else { return words }
    for place in Self.asked {
      let answer = context.answer(to: "Word \(place): ") ?? ""
      guard answer.lowercased() == words.words[place - 1] else {
        throw CommandFailure(
          .usage,
          code: "recoveryWords",
          "that is not word \(place); nothing was signed, and these words are worth nothing",
          hints: ["begin again: other words will be shown"]
        )
      }
    }
    return words
  }

  /// The words for a program, which nobody asks them back; nil if they were typed.
  func json(_ words: RecoveryWords) -> JSONValue? {
    areNoted ? .array(words.words.map { .string($0) }) : nil
  }

  private static func lines(_ words: RecoveryWords) -> [StyledText] {
    let numbered = words.words.enumerated().map { index, word in
      let number = index < 9 ? " \(index + 1)" : "\(index + 1)"
      return "\(number) \(word)" + String(repeating: " ", count: max(1, 10 - word.count))
    }
    let rows = stride(from: 0, to: numbered.count, by: 4).map { start in
      StyledText("  " + numbered[start..<min(start + 4, numbered.count)].joined())
    }
    return ["Recovery words: write them on paper now. They are shown once, and stored nowhere."]
      + rows
  }
}
