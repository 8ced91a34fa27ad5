import CarePlanKit

/// Where passphrases come from: a person at a terminal, or the lines of standard input.
struct PassphraseSource {
  private let context: CommandContext
  /// What is left of the input; nil if a person types.
  private var lines: [Passphrase]?

  static let option = OptionSpec.flag(
    "--password-stdin",
    help: "Read passphrases from standard input, one in each line"
  )

  /// Takes the source that the options say.
  ///
  /// - Parameter count: How many lines the input has to have.
  init(
    _ context: CommandContext,
    readsInput: Bool,
    count: Int = 1
  ) throws(CommandFailure) {
    self.context = context
    guard readsInput else { return }
    var bytes = try context.readInput()
    let lines = try account { () throws(AccountError) in try Passphrase.lines(taking: &bytes) }
    guard lines.count == count else {
      let wanted = count == 1 ? "one line" : "\(count) lines"
      throw CommandFailure(
        .usage,
        code: "passphrases",
        "standard input has \(lines.count) lines, and passphrases are \(wanted)"
      )
    }
    self.lines = lines
  }

  /// A passphrase that is known to somebody.
  mutating func known(_ question: String) throws(CommandFailure) -> Passphrase {
    if let line = lines?.first {
      lines?.removeFirst()
      return line
    }
    return try typed(question)
  }

  /// A passphrase that is new, and typed twice.
  mutating func new(_ question: String) throws(CommandFailure) -> Passphrase {
    if lines != nil { return try known(question) }
    let passphrase = try typed(question)
    guard try typed("The same again: ") == passphrase else {
      throw CommandFailure(
        .usage,
        code: "passphrases",
        "the two passphrases differ; nothing was done"
      )
    }
    return passphrase
  }

  private func typed(_ question: String) throws(CommandFailure) -> Passphrase {
    guard context.inputIsTerminal else {
      throw CommandFailure(
        .usage,
        code: "no-terminal",
        "there is no terminal at which to type a passphrase",
        hints: ["pass it on with --password-stdin"]
      )
    }
    guard var bytes = context.secret(StyledText(question)) else {
      throw CommandFailure(.interrupted, code: "no-passphrase", "no passphrase was typed")
    }
    return try account { () throws(AccountError) in try Passphrase(taking: &bytes) }
  }
}
