import CarePlanKit

/// Where the recovery words come from that somebody wrote down: from the terminal, or from standard input.
struct RecoveryWordsSource {
  static let inputOption = OptionSpec.flag(
    "--words-stdin",
    help: "Read the words from standard input"
  )

  private static let wordsOfLine = 4

  private let readsInput: Bool

  init(_ arguments: ParsedArguments) { self.init(readsInput: arguments.has("--words-stdin")) }

  init(readsInput: Bool) { self.readsInput = readsInput }

  /// Whether words are passed on, or somebody is there who can be asked for them.
  func hasWords(_ context: CommandContext) -> Bool { readsInput || context.inputIsTerminal }

  /// Reads the words.
  func words(_ context: CommandContext) throws(CommandFailure) -> RecoveryWords {
    let typed =
      try readsInput
      ? [String(decoding: context.readInput(), as: UTF8.self)] : asked(context)
    return try account { () throws(AccountError) in try RecoveryWords(typed: typed) }
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
