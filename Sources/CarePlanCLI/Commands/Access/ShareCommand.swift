import CarePlanKit

/// `careplan share`: lets a doctor read categories of the store.
struct ShareCommand: Command {
  static let spec = CommandSpec(
    name: "share",
    summary: "Let a doctor read part of the store",
    discussion: """
      The doctor gets a read-only copy of the shared categories over a sealed remote \
      ('careplan help remote seal'). The profile, which is the patient and the care plans, is shared \
      too. Invite a doctor with 'careplan invite create --role doctor'.

      The doctor keeps what they have read. After 'careplan unshare' they get nothing new.

      --verify compares the files of the sealed remote with what is shared, and ends with 1 if they differ: \
      the keys of each reader, the records of each category, and every file. --repair writes all of them \
      again.
      """,
    positionals: [
      PositionalSpec(
        "PERSON",
        .optional,
        help: "Label of the doctor",
        completion: .dynamic("member")
      )
    ],
    options: [
      .flag("--care-card", help: "Share tasks that are no assessments, and their outcomes"),
      .flag("--symptoms", help: "Share assessments and health tasks, and their outcomes"),
      .option(
        "--category",
        value: "CATEGORY",
        help: "Share another category; can be repeated",
        isRepeatable: true
      ),
      .flag("--without-profile", help: "Do not share the patient and the care plans"),
      AccessWrite.noSync,
    ] + CardComparison.options + SharingUpkeep.options,
    formats: [.text, .json],
    examples: [
      CommandExample("careplan share lee --care-card", "Let lee read the care card"),
      CommandExample("careplan share lee --care-card --symptoms", "Share assessments too"),
      CommandExample("careplan share --verify", "Check what the sealed remote has for doctors"),
    ],
    group: .people
  )

  /// What is to be done; a share, or looking after all of them.
  private enum Work {
    case share(Share)
    case upkeep(SharingUpkeep)
  }

  private let work: Work

  init(_ arguments: ParsedArguments) throws(UsageError) {
    if let upkeep = try SharingUpkeep(arguments) {
      guard arguments.positionals.isEmpty else {
        throw UsageError("--verify and --repair are for all that is shared, without PERSON")
      }
      work = .upkeep(upkeep)
    } else {
      work = .share(try Share(arguments))
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    switch work {
    case .share(let share): try share.run(context)
    case .upkeep(let upkeep): try upkeep.run(context)
    }
  }
}

/// Letting one person read some categories.
private struct Share {
  private let person: String
  private let categories: Set<RecordCategory>
  private let comparison: CardComparison
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let person = arguments.positionals.first else {
      throw UsageError("nobody is named to share with", hint: "careplan access show")
    }
    self.person = person
    categories = try SharedCategories(arguments).chosen
    comparison = try CardComparison(arguments)
    write = AccessWrite(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    let doctor = try view.doctor(person)
    let label = view.label(doctor.card.id)
    try view.requireKnown(categories)
    let known = view.state.rules.grants.filter { $0.person == doctor.card.id }
    let new = categories.subtracting(known.map(\.category)).sorted()
    guard !new.isEmpty else {
      // An earlier share may not have reached the remote.
      let reach = context.options.isDryRun ? .done : try write.tellRemote(open, context)
      guard context.format == .text else {
        tell(label, [], [], view, reach: reach, context)
        return reach
      }
      context.output.line(
        reach == .done
          ? "nothing new: \(label, .bold) can read that already"
          : "nothing new: \(label, .bold) can read that when it is synced"
      )
      return reach
    }
    if !view.isAdmittedByOwner(doctor) { try comparison.require(doctor.card, context) }
    let names = new.map(\.name).joined(separator: ", ")
    guard !context.options.isDryRun else {
      context.output.line("would let \(label, .bold) read \(names)")
      return .done
    }
    var statements: [AccessStatement] = []
    for category in new {
      statements.append(
        try attempt { () throws(StoreError) in
          try open.store.say(
            .grant(doctor.card.id, category, until: nil),
            "Let \(label) read \(category.name)\n"
          )
        }
      )
    }
    try warnOfPlainRemotes(open, context)
    let reach = try write.tellRemote(open, context)
    tell(label, new, statements, view, reach: reach, context)
    return reach
  }

  private func tell(
    _ label: String,
    _ categories: [RecordCategory],
    _ statements: [AccessStatement],
    _ view: AccessView,
    reach: ExitCode,
    _ context: CommandContext
  ) {
    let (names, needsApproval) = (categories.map(\.name), view.state.rules.policy.needsApproval)
    guard context.format == .text else {
      return context.output.json(
        "careplan.share/v1",
        [
          "label": .string(label), "categories": .array(names.map { .string($0) }),
          "statements": .array(statements.map { .string($0.id.description) }),
          "waitsForApproval": .bool(needsApproval && !categories.isEmpty),
          "synced": .bool(reach == .done),
        ]
      )
    }
    let condition =
      needsApproval
      ? " once an administrator has approved it" : reach == .done ? "" : " when it is synced"
    context.output.line(
      "\(label, .bold) can read \(StyledText(names.joined(separator: ", ") + condition))"
    )
  }

  /// Warns of remotes that anybody reads who can fetch from them.
  private func warnOfPlainRemotes(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let remotes = try attempt { () throws(StoreError) in try open.store.remotes() }
    let plain = remotes.filter { !$0.isSealed }.map(\.name)
    if remotes.isEmpty || plain.count == remotes.count {
      context.warn("a doctor gets what is shared over a sealed remote, and this store has none")
      context.hint("careplan remote seal NAME ADDRESS")
    } else if !plain.isEmpty {
      context.warn("whoever can fetch from \(plain.joined(separator: ", ")) reads everything there")
    }
  }
}

/// `careplan unshare`: stops sharing with a doctor.
struct UnshareCommand: Command {
  static let spec = CommandSpec(
    name: "unshare",
    summary: "Stop sharing the store with a doctor",
    discussion: """
      The command syncs, and that renews the keys. The doctor keeps what they have read, and gets \
      nothing new.
      """,
    positionals: [
      PositionalSpec("PERSON", help: "Label of the doctor", completion: .dynamic("member"))
    ],
    options: [
      .option(
        "--category",
        value: "CATEGORY",
        help: "Only this category; can be repeated",
        isRepeatable: true
      ),
      AccessWrite.noSync,
    ],
    formats: [.text, .json],
    examples: [CommandExample("careplan unshare lee", "Share nothing with lee any more")],
    group: .people
  )

  private let person: String
  private let categories: [RecordCategory]
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    person = arguments.positionals[0]
    categories = try arguments.values("--category").map { text throws(UsageError) in
      try RightsArgument.category(text)
    }
    write = AccessWrite(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    let doctor = try view.doctor(person)
    let label = view.label(doctor.card.id)
    let granted = Set(
      view.state.rules.grants.filter { $0.person == doctor.card.id }.map(\.category)
    )
    let stopped = categories.isEmpty ? granted : granted.intersection(categories)
    let names = stopped.sorted().map(\.name)
    guard !context.options.isDryRun else {
      context.output.line(
        stopped.isEmpty
          ? "nothing of that is shared with \(label, .bold)"
          : "would stop sharing with \(label, .bold): \(names.joined(separator: ", "))"
      )
      return .done
    }
    for category in stopped.sorted() {
      _ = try attempt { () throws(StoreError) in
        try open.store.say(
          .stop(doctor.card.id, category),
          "Let \(label) read \(category.name) no more\n"
        )
      }
    }
    let reach = stopped.isEmpty ? ExitCode.done : try write.tellRemote(open, context)
    if context.format == .json {
      context.output.json(
        "careplan.unshare/v1",
        [
          "label": .string(label), "categories": .array(names.map { .string($0) }),
          "synced": .bool(reach == .done),
        ]
      )
    } else if stopped.isEmpty {
      context.output.line("nothing of that is shared with \(label, .bold)")
    } else if reach == .done {
      context.output.line(
        "\(label, .bold) keeps what was read until now, and gets nothing new of it"
      )
    } else {
      context.output.line("\(label, .bold) can still read until this is synced")
    }
    return reach
  }
}

/// The categories that somebody wants to share.
private struct SharedCategories {
  let chosen: Set<RecordCategory>

  init(_ arguments: ParsedArguments) throws(UsageError) {
    var chosen: Set<RecordCategory> = []
    if arguments.has("--care-card") { chosen.insert(.interventions) }
    if arguments.has("--symptoms") { chosen.insert(.assessments) }
    for text in arguments.values("--category") { chosen.insert(try RightsArgument.category(text)) }
    guard !chosen.isEmpty else {
      throw UsageError(
        "nothing is named that is to be shared",
        hint: "give --care-card, --symptoms or --category"
      )
    }
    guard !chosen.contains(.private) else {
      throw UsageError("what is private is shared with nobody", hint: "careplan category set")
    }
    if !arguments.has("--without-profile") { chosen.insert(.profile) }
    self.chosen = chosen
  }
}

extension AccessView {
  /// Returns the doctor whom a label means.
  fileprivate func doctor(_ text: String) throws(CommandFailure) -> AccessReader {
    let id = try anybody(text)
    if let reader = state.readers.first(where: { $0.card.id == id && $0.isInForce }) {
      return reader
    }
    throw CommandFailure(
      .invalid,
      code: StoreError.Code.invalid.rawValue,
      "'\(text)' is a member, who reads as their rights say; sharing is for doctors",
      hints: ["careplan access show"]
    )
  }

  /// Refuses categories that this store does not have.
  fileprivate func requireKnown(_ categories: Set<RecordCategory>) throws(CommandFailure) {
    let known = RecordCategory.builtIn + state.rules.policy.categories
    guard let unknown = categories.sorted().first(where: { !known.contains($0) }) else { return }
    throw CommandFailure(
      .notFound,
      code: StoreError.Code.notFound.rawValue,
      "this store has no category '\(unknown.name)'",
      hints: ["it has \(known.map(\.name).sorted().joined(separator: ", "))"]
    )
  }

  /// Whether an owner let a doctor in, and so has compared the card.
  fileprivate func isAdmittedByOwner(_ doctor: AccessReader) -> Bool {
    guard let membership = log.statement(doctor.id)?.by,
      let person = state.memberships.first(where: { $0.id == membership })?.person
    else { return false }
    return state.rights(of: person).owns
  }
}
