import CarePlanKit

/// Letting one person read some categories.
struct DoctorShare {
  static let options: [OptionSpec] =
    [
      .flag("--care-card", help: "Share tasks that are no assessments, and their outcomes"),
      .flag("--symptoms", help: "Share assessments and health tasks, and their outcomes"),
      .option(
        "--category",
        value: "CATEGORY",
        help: "Share another category; can be repeated",
        isRepeatable: true
      ),
      .flag("--without-profile", help: "Do not share the patient and the care plans"),
      .option("--until", value: "DATE", help: "Last day on which the doctor's program shows it"),
      .flag("--any-user", help: "Share with a member, who then reads like a doctor"),
      AccessWrite.noSync,
    ] + CardComparison.options

  private let person: String
  private let categories: SharedCategories
  private let until: String?
  private let admitsMembers: Bool
  private let comparison: CardComparison
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let person = arguments.positionals.first else {
      throw UsageError("nobody is named to share with", hint: "careplan access show")
    }
    self.person = person
    categories = try SharedCategories(arguments)
    until = arguments.value("--until")
    admitsMembers = arguments.has("--any-user")
    comparison = try CardComparison(arguments)
    write = AccessWrite(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    let id = try view.anybody(person)
    let key = try context.requiredSession().signer.key
    guard view.state.person(of: key) != id else {
      throw CommandFailure(UsageError("you read your own store already"))
    }
    let label = view.label(id)
    let admission = try admission(of: id, label, view)
    try view.requireKnown(categories.chosen)
    let until = try end(open)
    let new = new(of: id, until, view)
    guard !new.isEmpty else { return try tellNothingNew(label, view, open, context) }
    if let card = view.card(of: id), !view.isAdmittedByOwner(id) {
      try comparison.require(card, context)
    }
    let names = new.map(\.name).joined(separator: ", ")
    guard !context.options.isDryRun else {
      context.output.line("would let \(label, .bold) read \(names)")
      return .done
    }
    var statements: [AccessStatement] = []
    if let admission {
      statements.append(
        try attempt { () throws(StoreError) in
          try open.store.say(admission, "Let \(label) read what is shared\n")
        }
      )
    }
    statements += try attempt { () throws(StoreError) in
      try open.store.sharing.grant(Set(new), to: id, label, until: until)
    }
    let isSealed = try warnOfPlainRemotes(open, context)
    let reach = try write.tellRemote(open, context)
    tell(label, new, statements, until, view, isSealed: isSealed, reach: reach, context)
    return reach
  }

  /// Returns the admission of a member as a reader; nil if the person is a reader already.
  private func admission(
    of person: PersonID,
    _ label: String,
    _ view: AccessView
  ) throws(CommandFailure) -> AccessAct? {
    guard !view.isReader(person) else { return nil }
    guard admitsMembers, let card = view.card(of: person) else { throw view.noReader(label) }
    return .reader(ReaderAdmission(card: card))
  }

  private func end(_ open: OpenStore) throws(CommandFailure) -> Instant? {
    guard let until else { return nil }
    let end = try understand { () throws(UsageError) in try open.dates.end(until, .future) }
    guard end > open.dates.now else {
      throw CommandFailure(UsageError("--until \(until) is over already"))
    }
    return end
  }

  /// Returns the categories that the person does not read until then; of what goes along, only what they read for
  /// less time.
  private func new(of person: PersonID, _ until: Instant?, _ view: AccessView) -> [RecordCategory] {
    let rules = view.state.rules
    return categories.chosen.filter { category in
      guard rules.grants.contains(where: { $0.person == person && $0.category == category }) else {
        return true
      }
      let known = rules.until(category, for: person)
      guard categories.goesAlong(category) else { return known != until }
      return known.map { known in until.map { known < $0 } ?? true } ?? false
    }
    .sorted()
  }

  private func tellNothingNew(
    _ label: String,
    _ view: AccessView,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    // An earlier share may not have reached the remote.
    let reach = context.options.isDryRun ? .done : try write.tellRemote(open, context)
    guard context.format == .text else {
      tell(label, [], [], nil, view, isSealed: true, reach: reach, context)
      return reach
    }
    context.output.line(
      reach == .done
        ? "nothing new: \(label, .bold) can read that already"
        : "nothing new: \(label, .bold) can read that when it is synced"
    )
    return reach
  }

  private func tell(
    _ label: String,
    _ categories: [RecordCategory],
    _ statements: [AccessStatement],
    _ until: Instant?,
    _ view: AccessView,
    isSealed: Bool,
    reach: ExitCode,
    _ context: CommandContext
  ) {
    let (names, needsApproval) = (categories.map(\.name), view.state.rules.policy.needsApproval)
    guard context.format == .text else {
      var object: JSONObject = [
        "label": .string(label), "categories": .array(names.map { .string($0) }),
        "statements": .array(statements.map { .string($0.id.description) }),
        "waitsForApproval": .bool(needsApproval && !categories.isEmpty),
        "synced": .bool(reach == .done),
      ]
      object["until"] = until.map { .string($0.description) }
      return context.output.json("careplan.share/v1", .object(object))
    }
    let span = until.map { " until \(view.words(until: $0))" } ?? ""
    let condition =
      !isSealed
      ? " once the store is at a sealed remote"
      : needsApproval
        ? " once an administrator has approved it" : reach == .done ? "" : " when it is synced"
    for statement in needsApproval ? statements : [] {
      guard case .grant = statement.act else { continue }
      let operation = String(statement.id.description.prefix(12))
      context.output.line("waits for approval: \(operation, .yellow)")
    }
    context.output.line(
      "\(label, .bold) can read \(StyledText(names.joined(separator: ", ") + span + condition))"
    )
  }

  /// Warns about plain remotes, which everyone reads who can fetch from them.
  ///
  /// - Returns: Whether one of the remotes is sealed.
  private func warnOfPlainRemotes(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> Bool {
    let remotes = try attempt { () throws(StoreError) in try open.store.remotes() }
    let plain = remotes.filter { !$0.isSealed }.map(\.name)
    if remotes.isEmpty || plain.count == remotes.count {
      context.warn("a doctor gets what is shared over a sealed remote, and this store has none")
      context.hint("careplan remote seal NAME ADDRESS")
    } else if !plain.isEmpty {
      context.warn("whoever can fetch from \(plain.joined(separator: ", ")) reads everything there")
    }
    return plain.count < remotes.count
  }
}

/// The categories that the command line names.
private struct SharedCategories {
  let chosen: Set<RecordCategory>
  private let named: Set<RecordCategory>

  init(_ arguments: ParsedArguments) throws(UsageError) {
    var chosen = try RightsArgument.sharedCategories(arguments)
    guard !chosen.isEmpty else {
      throw UsageError(
        "nothing is named that is to be shared",
        hint: "give --care-card, --symptoms or --category"
      )
    }
    guard !chosen.contains(.private) else {
      throw UsageError("what is private is shared with nobody", hint: "careplan category set")
    }
    named = chosen
    if !arguments.has("--without-profile") { chosen.insert(.profile) }
    self.chosen = chosen
  }

  /// Whether a category is shared only because others are.
  func goesAlong(_ category: RecordCategory) -> Bool { !named.contains(category) }
}

extension AccessView {
  /// The error for a member who is not a doctor.
  fileprivate func noReader(_ label: String) -> CommandFailure {
    CommandFailure(
      .invalid,
      code: StoreError.Code.invalid.rawValue,
      "'\(label)' is a member, who reads as their rights say; sharing is for doctors",
      hints: ["--any-user, to let the member read it as a doctor does"]
    )
  }

  /// Refuses categories that this store does not have.
  func requireKnown(_ categories: Set<RecordCategory>) throws(CommandFailure) {
    let known = RecordCategory.builtIn + state.rules.policy.categories
    guard let unknown = categories.sorted().first(where: { !known.contains($0) }) else { return }
    throw CommandFailure(
      .notFound,
      code: StoreError.Code.notFound.rawValue,
      "this store has no category '\(unknown.name)'",
      hints: ["it has \(known.map(\.name).sorted().joined(separator: ", "))"]
    )
  }

  /// Whether an owner admitted the person, and so has compared the card.
  fileprivate func isAdmittedByOwner(_ person: PersonID) -> Bool {
    let admissions =
      state.readers.filter { $0.card.id == person && $0.isInForce }.map(\.id)
      + memberships(of: person).map(\.id)
    return admissions.contains { admission in
      guard let membership = log.statement(admission)?.by,
        let person = state.memberships.first(where: { $0.id == membership })?.person
      else { return false }
      return state.rights(of: person).owns
    }
  }
}
