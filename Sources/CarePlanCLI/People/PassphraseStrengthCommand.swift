import CarePlanKit

/// `careplan user password-strength`: judges a passphrase.
struct PassphraseStrengthCommand: Command {
  static let spec = CommandSpec(
    name: "user password-strength",
    summary: "Say whether a passphrase would soon be guessed",
    discussion: """
      A passphrase has at least \(PassphraseStrength.fewestCharacters) characters, does not repeat \
      itself, and is none of the ten thousand most common passwords, nor one with additions. Whoever \
      has a copy of a file of keys can try passphrases without anybody noticing: take several words \
      that nobody would put together.

      Nothing of it is kept. The exit status is 1 for a passphrase that 'careplan user register' \
      refuses.
      """,
    options: [PassphraseSource.option],
    formats: [.text, .json],
    examples: [CommandExample("careplan user password-strength", "Type one and see")],
    group: .people
  )

  private let readsInput: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    readsInput = arguments.has("--password-stdin")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    var source = try PassphraseSource(context, readsInput: readsInput)
    let strength = PassphraseStrength(of: try source.known("Passphrase: "))
    let verdict =
      switch (strength.isEnough, strength.isLong) {
      case (false, _): "weak"
      case (true, false): "enough"
      case (true, true): "strong"
      }
    if context.format == .json {
      context.output.json(
        "careplan.passphrase/v1",
        [
          "strength": .string(verdict),
          "weaknesses": .array(strength.weaknesses.map { .string($0.rawValue) }),
        ]
      )
    } else {
      context.output.line(StyledText(verdict, .bold))
      context.output.lines(strength.weaknesses.map { "  \($0.sentence)" })
    }
    return strength.isEnough ? .done : .findings
  }
}
