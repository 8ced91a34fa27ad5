import CarePlanKit

/// `careplan logout`: closes somebody's keys, and removes this copy of the store if that is wanted.
struct LogoutCommand: Command {
  static let spec = CommandSpec(
    name: "logout",
    summary: "End a login",
    discussion: """
      Removes the opened keys, and what was remembered of the login. The file of keys stays.

      With --wipe this copy of the store is removed, too: its records, its history and its settings; \
      files that are not the store's stay. That is refused while something is in this copy alone: \
      edits that are not committed, or commits of any branch, tag or stash that no remote has when it is \
      asked. --force does it all the same. \
      It needs no login. Deleted blocks of a disk can be read for a while; only an encrypted disk helps \
      against that.
      """,
    options: [
      .flag("--wipe", help: "Remove this copy of the store"),
      .flag("--keep", help: "Leave this copy of the store (default)"),
      .flag("--force", help: "With --wipe: lose what is in this copy alone"),
      Confirmation.option,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan logout", "End the login"),
      CommandExample("careplan logout --wipe", "Leave no care data in this directory"),
    ],
    group: .people
  )

  /// How many files are named before they are only counted.
  private static let mostKept = 20
  /// How many branches and tags are named before they are only counted.
  private static let mostPlaces = 5

  private let isWiping: Bool
  private let isForced: Bool
  private let isConfirmed: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    isWiping = arguments.has("--wipe")
    isForced = arguments.has("--force")
    isConfirmed = arguments.has("--yes")
    if isWiping, arguments.has("--keep") {
      throw UsageError("--wipe and --keep cannot be used together")
    }
    if isForced, !isWiping { throw UsageError("--force needs --wipe") }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let accounts = try context.accounts()
    let person = try leaving(accounts, context)
    let open = try isWiping ? context.openStore(checksSettings: false) : nil
    if let open {
      if !isForced { try refuseLoss(open, context) }
      let place = open.store.path
      let confirmation = Confirmation(
        consequence: "the copy of the store in \(place) would be removed",
        answer: "yes"
      )
      if !isConfirmed, !context.options.isDryRun { try confirmation.require(context) }
    }
    guard !context.options.isDryRun else {
      if let person { context.output.line("would log out \(person.description)") }
      if let open {
        context.output.line("would remove the copy of the store in \(open.store.path)")
      }
      return .done
    }
    if let person {
      try account { () throws(AccountError) in _ = try accounts.logout(person) }
    }
    var kept: [String] = []
    if let open {
      kept = try attempt { () throws(StoreError) in try open.store.wipe() }
      // There is nothing left to send from.
      context.trace.hasExchanged = true
    }
    tell(person, open?.store.path, keeping: kept, context)
    return .done
  }

  /// Who logs out: whoever is named, or the only one who is logged in or remembered; nil if nobody is, and
  /// the copy is to be removed all the same.
  private func leaving(
    _ accounts: Accounts,
    _ context: CommandContext
  ) throws(CommandFailure) -> PersonLabel? {
    let (known, open, remembered) = try account { () throws(AccountError) in
      let named = try context.actingPerson.map { person throws(AccountError) in
        try accounts.known(person)
      }
      // Whoever is named is logged out even if their session is damaged.
      let open = named == nil ? try accounts.openSessions().map(\.person) : []
      return (named, open, try accounts.rememberedPeople())
    }
    if let known { return known }
    let people = Set(open + remembered).sorted()
    if people.count == 1, let person = people.first { return person }
    guard people.isEmpty else {
      throw CommandFailure(
        UsageError(
          "several people are logged in or remembered",
          hint: people.map { "careplan --as \($0) logout" }.joined(separator: "; ")
        )
      )
    }
    guard !isWiping else { return nil }
    throw CommandFailure(.nothingToDo, code: "nobody", "nobody is logged in")
  }

  /// Refuses to remove what is nowhere else.
  private func refuseLoss(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let (edits, isManifestEdited) = try open.edits()
    let unsaved = try attempt { () throws(StoreError) in
      try context.synchronizer(of: open.store).outgoingCommits()
    }
    var (reasons, hints): ([String], [String]) = ([], [])
    if isManifestEdited { reasons.append("\(StorePlace.manifest) was edited") }
    if edits > 0 { reasons.append("\(edits) of its records have changes that are not committed") }
    if !reasons.isEmpty { hints.append("careplan commit") }
    if !unsaved.places.isEmpty {
      hints += ["careplan sync", "git log --branches --tags --not --remotes"]
      let more = unsaved.places.count - Self.mostPlaces
      reasons.append(
        "no remote has all of \(unsaved.places.prefix(Self.mostPlaces).joined(separator: ", "))"
          + (more > 0 ? " and \(more) more" : "")
      )
      reasons += unsaved.failures.map { ([$0.message] + $0.causes).joined(separator: " ") }
    }
    guard !reasons.isEmpty else { return }
    throw CommandFailure(
      .usage,
      code: "unsent",
      "what is only in this copy would be lost: \(reasons.joined(separator: "; "))",
      hints: hints + ["careplan logout --wipe --force loses it"]
    )
  }

  private func tell(
    _ person: PersonLabel?,
    _ wiped: String?,
    keeping kept: [String],
    _ context: CommandContext
  ) {
    guard context.format == .text else {
      var object: JSONObject = [:]
      object["person"] = person.map { .string($0.description) }
      object["wiped"] = wiped.map { .string($0) }
      if !kept.isEmpty { object["kept"] = .array(kept.map { .string($0) }) }
      return context.output.json("careplan.logout/v1", .object(object))
    }
    if let person { context.output.line("\(person.description, .bold) is logged out") }
    guard let wiped else { return }
    context.output.line("the copy of the store in \(wiped) was removed")
    guard !kept.isEmpty else { return }
    context.warn("these files are not the store's and were left there:")
    for path in kept.prefix(Self.mostKept) { context.output.line("  \(path)") }
    if kept.count > Self.mostKept {
      context.output.line("  and \(kept.count - Self.mostKept) more")
    }
  }
}
