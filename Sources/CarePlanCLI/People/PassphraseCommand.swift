import CarePlanKit

/// `careplan passwd`: chooses another passphrase.
struct PassphraseCommand: Command {
  static let spec = CommandSpec(
    name: "passwd",
    summary: "Choose another passphrase for your keys",
    discussion: """
      Writes the file of keys anew; nothing else is sealed again, and the keys stay the same. Logins \
      without a passphrase end. A login that is open here goes on.

      Whoever has a copy of the older file and knows the older passphrase has the keys still.
      """,
    positionals: [
      PositionalSpec(
        "PERSON",
        .optional,
        help: "Whose passphrase; may be left out if one is logged in",
        completion: .dynamic("person")
      )
    ],
    options: [PassphraseSource.option],
    examples: [
      CommandExample("careplan passwd", "Type the old passphrase, and the new one twice"),
      CommandExample(
        "careplan passwd ann --password-stdin < both",
        "The old one, then the new one"
      ),
    ],
    group: .people
  )

  private let person: String?
  private let readsInput: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    person = arguments.positional(0)
    readsInput = arguments.has("--password-stdin")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let accounts = try context.accounts()
    let owner = try owner(accounts, context)
    guard !context.options.isDryRun else {
      context.output.line("would write \(accounts.keyFile(of: owner)) anew")
      return .done
    }
    var source = try PassphraseSource(context, readsInput: readsInput, count: 2)
    let old = try source.known("Passphrase of \(owner): ")
    let new = try source.new("New passphrase: ")
    try account { () throws(AccountError) in
      try accounts.changePassphrase(of: owner, from: old, to: new)
    }
    context.note("\(accounts.keyFile(of: owner)) was written anew")
    return .done
  }

  private func owner(
    _ accounts: Accounts,
    _ context: CommandContext
  ) throws(CommandFailure) -> PersonLabel {
    guard let person else { return try context.requiredSession().person }
    return try account { () throws(AccountError) in try accounts.known(person) }
  }
}
