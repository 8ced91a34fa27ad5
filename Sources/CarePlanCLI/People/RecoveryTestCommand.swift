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
      RecoveryWordsSource.inputOption
    ],
    formats: [.text, .json],
    examples: [CommandExample("careplan recovery test", "Type the words from your sheet")],
    group: .people
  )

  private let source: RecoveryWordsSource

  init(_ arguments: ParsedArguments) throws(UsageError) {
    source = RecoveryWordsSource(arguments)
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
    let words = try source.words(context)
    let key = try account { () throws(AccountError) in try words.key() }
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
}
