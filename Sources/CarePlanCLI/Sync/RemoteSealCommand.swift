import CarePlanKit

/// `careplan remote seal`: moves a store to a sealed remote.
struct RemoteSealCommand: Command {
  static let spec = CommandSpec(
    name: "remote seal",
    summary: "Move a store to a remote that only members can read",
    discussion: """
      Syncs with the remote NAME, sends the whole store encrypted to the empty repository at URL, and \
      gives NAME that address. If it is stopped, NAME keeps its old address; run it again. The store has \
      to be signed.

      The old repository still shows everything that was sent there until now. Delete it. Each member \
      then runs the same command; where the sealed remote has the store already, it only changes the \
      address.

      Edits on a host's web page are not possible any more. If commits without a signature may do \
      something, an owner is asked whether to end that; --yes answers.
      """,
    positionals: [
      PositionalSpec("NAME", help: "Name of the repository here", completion: .dynamic("remote")),
      PositionalSpec(
        "URL",
        help: "Path or address of an empty repository, with or without 'sealed::'",
        completion: .directory
      ),
    ],
    options: [
      .flag("--yes", help: "Let commits without a signature do nothing, without asking"),
      SyncArguments.pinOption, SyncArguments.timeoutOption,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample(
        "careplan remote seal origin git@example.org:sealed.git",
        "Move the store of origin to an encrypted repository"
      )
    ],
    group: .sharing
  )

  private let name: String
  private let url: String
  private let isConfirmed: Bool
  private let pin: RemotePin?
  private let timeout: RemoteTimeout?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    (name, url) = (arguments.positionals[0], arguments.positionals[1])
    isConfirmed = arguments.has("--yes")
    pin = try SyncArguments.pin(arguments)
    timeout = try SyncArguments.timeout(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let url = context.sealedAddress(url)
    let view = try AccessView(open)
    guard !context.options.isDryRun else {
      let old = try attempt { () throws(StoreError) in try open.store.remote(named: name) }
      context.output.line(
        "would move \(old.name, .bold) from \(old.address) to \(RemoteAddress(url).description)"
      )
      return .done
    }
    let endsUnsigned = try endsUnsigned(view, context)
    let move = try attempt { () throws(StoreError) -> Synchronizer.SealedMove in
      let progress = SyncProgressView(.bar, context)
      defer { progress.end() }
      return try context.synchronizer(of: open.store, timeout)
        .seal(name, at: url, showing: pin) { progress.update($0) }
    }
    tell(move, context)
    move.report.tellRemarks(to: context)
    guard endsUnsigned == true else {
      if endsUnsigned == nil { hintUnsigned(url, context) }
      return move.report.exitCode
    }
    try AccessDefaultCommand.answerForUnsigned(open, context)
    var policy = view.state.rules.policy
    policy.unsigned = .none
    _ = try attempt { () throws(StoreError) in
      try open.store.say(.policy(policy), "Let commits without a signature do nothing\n")
    }
    context.note("commits without a signature may do nothing now")
    let reach = try AccessWrite(syncs: true).tellRemote(open, context, named: name)
    return .worst([move.report.exitCode, reach])
  }

  /// Returns whether commits without a signature are to do nothing from now on; nil if an owner could decide
  /// that, and nobody can be asked.
  private func endsUnsigned(
    _ view: AccessView,
    _ context: CommandContext
  ) throws(CommandFailure) -> Bool? {
    let person = try context.session().flatMap { view.state.person(of: $0.signer.key) }
    guard view.state.rules.policy.unsigned != .none,
      person.map(view.state.rights(of:))?.owns == true
    else { return false }
    if isConfirmed { return true }
    guard context.inputIsTerminal else { return nil }
    let answer = context.answer(
      to:
        "Nobody can edit on a web page of a sealed remote. Are commits without a signature to do nothing"
        + " from now on? (yes/no) "
    )
    return answer?.lowercased() == "yes"
  }

  private func hintUnsigned(_ url: String, _ context: CommandContext) {
    let address = RemoteAddress(url).description.quotedForShell
    context.note("commits without a signature may still change records")
    context.hint("careplan remote seal \(StyledText(name)) \(StyledText(address)) --yes")
  }

  private func tell(_ move: Synchronizer.SealedMove, _ context: CommandContext) {
    let remains = move.old.isSealed ? nil : move.old.address
    guard context.format == .text else {
      var object: JSONObject = [
        "remote": move.new.json, "before": .string(move.old.address),
        "commit": .string(move.report.commit), "wasThere": .bool(move.wasThere),
        "readableAtOldAddress": .bool(remains != nil),
      ]
      if !move.otherBranches.isEmpty {
        object["otherBranches"] = .array(move.otherBranches.map { .string($0) })
      }
      return context.output.json("careplan.remote-seal/v1", .object(object))
    }
    let (name, report) = (move.new.name, move.report)
    guard move.old.address != move.new.address else {
      return context.output.line("nothing to do: \(name, .bold) is at \(move.new.address)")
    }
    context.output.line(
      "\(name, .bold) is sealed at \(move.new.address), with \(report.branch) at \(report.shortCommit)"
    )
    for branch in move.otherBranches {
      context.warn("the branch \(branch) was not moved: check it out and sync it")
    }
    if let unasked = move.unasked {
      context.warn(
        "the old repository was not asked for changes: \(unasked.code.words)"
      )
    }
    guard let remains else { return }
    context.output.lines([
      "The old repository shows everything that was sent to it, to its host and in its backups and clones.",
      "What members send there from now on, it shows too.",
    ])
    let address = move.new.address.quotedForShell
    context.hint("delete \(StyledText(remains))")
    context.hint(
      "each member runs 'careplan remote seal \(StyledText(name)) \(StyledText(address))'"
    )
  }
}
