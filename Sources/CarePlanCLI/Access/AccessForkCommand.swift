import CarePlanKit

/// `careplan access fork`: makes a signed store of one's own out of one that others rule.
struct AccessForkCommand: Command {
  static let spec = CommandSpec(
    name: "access fork",
    summary: "Make a signed store of your own out of this one",
    discussion: """
      For somebody who must leave a store whose founder nobody can remove. DIR becomes a store with \
      all records and their history, of which you are the founder, without a remote and without \
      the rights of anybody else: invite those who are to be in.

      What is not committed here, or held, stays here. This store stays as it is. The two are never merged: what is changed in one of them from now \
      on is not in the other.

      Recovery words for the new store are shown once.
      """,
    positionals: [
      PositionalSpec("DIR", help: "Where to make the new store", completion: .directory)
    ],
    options: [RecoverySheet.notedOption],
    formats: [.text, .json],
    examples: [CommandExample("careplan access fork ~/ours", "Go on without the founder")],
    group: .people
  )

  private let directory: String
  private let sheet: RecoverySheet

  init(_ arguments: ParsedArguments) throws(UsageError) {
    directory = arguments.positionals[0]
    sheet = RecoverySheet(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    _ = try AccessView(open)
    let session = try context.requiredSession()
    guard !context.options.isDryRun else {
      context.output.line("would make a store of your own in \(directory)")
      return .done
    }
    try sheet.requireTerminal(context)
    let words = try sheet.newWords(context)
    let keys = try account { () throws(AccountError) in try words.keys() }
    let founding = Founding(card: session.content.card, recovery: keys.device(named: nil))
    let surroundings = try context.storeSurroundings()
    let path = context.path(directory)
    let copy = FreshCopy(at: path, context)
    let made = try attempt { () throws(StoreError) in
      try open.store.fork(
        into: path,
        founding,
        environment: context.environment,
        surroundings: surroundings
      )
    }
    let fork = made.store
    let accounts = try context.accounts()
    _ = try account { () throws(AccountError) in try accounts.note(store: fork.path, in: session) }
    let found = try attempt { () throws(StoreError) in try fork.accessLog().anchor() }
    try copy.setUpGit(fork, session)
    for remark in made.remarks { context.warn("left behind: \(StyledText(remark))") }
    try context.noteUncommitted(open)
    let place = context.hintPlace.word(path)
    if context.format == .text {
      context.output.line("you are the founder of the store in \(fork.path, .bold)")
      context.hint("careplan -C \(place) remote add origin URL")
      context.hint("careplan -C \(place) invite create --role family --id ID")
    } else {
      var object: JSONObject = ["path": .string(fork.path)]
      object["found"] = found.map { .string($0.description) }
      object["recoveryWords"] = sheet.json(words)
      context.output.json("careplan.access-fork/v1", .object(object))
    }
    return .done
  }
}
