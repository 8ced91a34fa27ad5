import CarePlanKit

/// How somebody says that they compared the digits of a card with its owner, by voice or in person.
struct CardComparison {
  static let options: [OptionSpec] = [
    .option(
      "--fingerprint",
      value: "DIGITS",
      help: "Digits that the owner of the card said"
    ),
    .flag("--i-compared", help: "Say that the digits were compared"),
  ]

  private let digits: Fingerprint?
  private let isSaid: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    digits = try arguments.value("--fingerprint").map { text throws(UsageError) in
      try Self.fingerprint(text)
    }
    isSaid = arguments.has("--i-compared")
    if digits != nil, isSaid {
      throw UsageError("--fingerprint and --i-compared exclude each other")
    }
  }

  static func fingerprint(_ text: String) throws(UsageError) -> Fingerprint {
    guard let fingerprint = Fingerprint(text) else {
      throw UsageError("these are not thirty digits", hint: "write six groups of five digits")
    }
    return fingerprint
  }

  /// Refuses a card that was not compared, or is another one.
  ///
  /// - Parameter isDoubtful: Whether something speaks against the card, so that a bare word is not enough.
  func require(
    _ card: Card,
    _ context: CommandContext,
    isDoubtful: Bool = false
  ) throws(CommandFailure) {
    if isSaid, !isDoubtful { return }
    let said = if let digits { digits } else { try typed(card, context) }
    guard let said else {
      throw CommandFailure(
        .usage,
        code: "not-compared",
        "the card of '\(card.label)' was not compared with its owner: \(card.fingerprint.description)",
        hints: [
          isDoubtful
            ? "--fingerprint 'DIGITS', as its owner says them"
            : "--fingerprint 'DIGITS', as its owner says them, or --i-compared"
        ]
      )
    }
    guard said == card.fingerprint else {
      throw CommandFailure(
        .invalid,
        code: "otherCard",
        "this is not the card of whoever said these digits: it has \(card.fingerprint.description)",
        hints: ["ask for the digits again; if they stay different, reject the request"]
      )
    }
  }

  /// Asks for the digits; nil where nobody can be asked.
  private func typed(
    _ card: Card,
    _ context: CommandContext
  ) throws(CommandFailure) -> Fingerprint? {
    guard context.inputIsTerminal else { return nil }
    let question: StyledText =
      "Ask \(card.label, .bold) for the six groups of digits, and type them: "
    guard let text = context.answer(to: question) else { return nil }
    return try understand { () throws(UsageError) in try Self.fingerprint(text) }
  }
}
