import CarePlanKit

/// `careplan access default`: what holds for whoever has no rights of their own.
struct AccessDefaultCommand: Command {
  static let spec = CommandSpec(
    name: "access default",
    summary: "Show or set what holds for the whole store",
    discussion: """
      Nothing, if nobody says otherwise: only the founder and those who are let in may write. \
      --unsigned lets whoever can push do more, under any name. --category adds a category, into \
      which 'careplan category set' puts records. --production refuses administrators for a trial. \
      --approval lets what is shared with a doctor wait until an administrator approves it. \
      --reset takes all of that back.

      Rights that commits without a signature did not have before are asked about; where nobody can be asked, \
      --yes answers. If they are to have fewer rights, you also answer for everything that was accepted up to now: \
      other copies would hold it.
      """,
    options: [
      .option("--unsigned", value: "RIGHTS", help: "Rights of commits without a signature"),
      .option(
        "--category",
        value: "NAME",
        help: "Add a category of your own",
        isRepeatable: true
      ),
      .flag("--production", help: "Refuse administrators who are made for a trial"),
      .flag("--approval", help: "Let an administrator approve what is shared with doctors"),
      .flag("--reset", help: "Take back all that is set here"), Confirmation.option,
      AccessWrite.noSync,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan access default --unsigned edit:*", "Allow editing on a host's page"),
      CommandExample("careplan access default --reset", "Take that back"),
    ],
    group: .people
  )

  private let unsigned: Rights?
  private let categories: [RecordCategory]
  private let isProduction: Bool
  private let needsApproval: Bool
  private let resets: Bool
  private let write: AccessWrite
  private let isConfirmed: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let text = arguments.value("--unsigned")
    write = AccessWrite(arguments)
    isConfirmed = arguments.has("--yes")
    isProduction = arguments.has("--production")
    needsApproval = arguments.has("--approval")
    resets = arguments.has("--reset")
    unsigned = try text.map { text throws(UsageError) in try RightsArgument.unsigned(text) }
    categories = try arguments.values("--category").map { text throws(UsageError) in
      try RightsArgument.category(text)
    }
    guard !resets || unsigned == nil && categories.isEmpty && !isProduction && !needsApproval
    else {
      throw UsageError("--reset takes everything back, and sets nothing")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    let policy = view.state.rules.policy
    guard resets || isProduction || needsApproval || unsigned != nil || !categories.isEmpty else {
      show(policy, context)
      return .done
    }
    let changed = resets ? AccessPolicy() : changed(policy)
    guard changed != policy else { throw CommandFailure(.nothingToDo, "that holds already") }
    if needsApproval { try Self.requireAdministrator(view) }
    let person = try context.session().flatMap { view.state.person(of: $0.signer.key) }
    // A member without the right is refused below, without a question.
    if person.map(view.state.rights(of:))?.owns == true {
      if !changed.unsigned.isSubset(of: policy.unsigned) { try confirm(changed.unsigned, context) }
      if !policy.unsigned.isSubset(of: changed.unsigned) {
        try Self.answerForUnsigned(open, context)
      }
    }
    warnOfShares(changed, after: policy, view, context)
    return try write.say(.policy(changed), subject(changed, after: policy), open, context)
  }

  /// Warns that a change of the approval policy also changes present shares.
  private func warnOfShares(
    _ changed: AccessPolicy,
    after policy: AccessPolicy,
    _ view: AccessView,
    _ context: CommandContext
  ) {
    guard changed.needsApproval != policy.needsApproval else { return }
    if changed.needsApproval, view.doctors.contains(where: { !$0.grants.isEmpty }) {
      context.warn("doctors lose present shares until an administrator approves them")
    } else if view.doctors.contains(where: { !$0.waiting.isEmpty }) {
      context.warn("shares that wait for approval take effect without one")
    } else {
      return
    }
    context.hint("careplan doctors")
  }

  /// Refuses to wait for an approval that only the owners could give.
  private static func requireAdministrator(_ view: AccessView) throws(CommandFailure) {
    let isThere = view.state.people.contains { person in
      person.isMember && person.rights.approves && !person.rights.owns
    }
    guard !isThere else { return }
    throw CommandFailure(
      UsageError(
        "this store has no administrator who could approve anything",
        hint: "careplan invite create --role admin"
      )
    )
  }

  /// Asks for confirmation if commits without a signature may do more than before.
  private func confirm(_ unsigned: Rights, _ context: CommandContext) throws(CommandFailure) {
    guard !isConfirmed, !context.options.isDryRun else { return }
    let deed =
      unsigned.words.contains { $0.hasPrefix(AccessVerb.edit.rawValue) }
      ? "change doses and other records" : "record outcomes"
    try Confirmation(
      consequence:
        "anyone who can push to the remote could \(deed) without a signature, under any name"
        + " (\(Self.words(unsigned)))",
      answer: "yes",
      hints: ["careplan access default"]
    ).require(context)
  }

  /// Answers for what was accepted without a signature, before that may do less.
  static func answerForUnsigned(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let history = try attempt { () throws(StoreError) in try open.store.unsignedHistory() }
    guard let history else { return }
    let ends = history.ends.map { String($0.description.prefix(12)) }.joined(separator: ", ")
    let count =
      history.count == 1 ? "1 commit" : "\(history.count) commits"
    guard !context.options.isDryRun else {
      context.output.line("would say: Answer for everything up to \(StyledText(ends))")
      return
    }
    try attempt { () throws(StoreError) in
      _ = try open.store.say(.vouchUpTo(history.ends), "Answer for everything up to \(ends)\n")
    }
    context.note(
      "you answer for everything up to \(StyledText(ends)): \(StyledText(count)) without a signature would be"
        + " held by other copies now"
    )
  }

  private func changed(_ policy: AccessPolicy) -> AccessPolicy {
    var policy = policy
    if let unsigned { policy.unsigned = unsigned }
    if isProduction { policy.isProduction = true }
    if needsApproval { policy.needsApproval = true }
    policy.categories = Set(policy.categories + categories).sorted()
    return policy
  }

  private func subject(_ policy: AccessPolicy, after old: AccessPolicy) -> String {
    var changes: [String] = []
    if policy.unsigned != old.unsigned {
      changes.append("let commits without a signature do \(Self.words(policy.unsigned))")
    }
    if policy.needsApproval != old.needsApproval {
      changes.append(
        policy.needsApproval
          ? "let an administrator approve what is shared" : "share without an approval"
      )
    }
    if policy.isProduction != old.isProduction {
      changes.append("\(policy.isProduction ? "refuse" : "allow") administrators for a trial")
    }
    let new = policy.categories.filter { !old.categories.contains($0) }
    let gone = old.categories.filter { !policy.categories.contains($0) }
    for (verb, categories) in [("add", new), ("remove", gone)] where !categories.isEmpty {
      changes.append(
        "\(verb) the category \(categories.map(\.name).joined(separator: ", "))"
      )
    }
    let text = changes.joined(separator: "; ")
    return text.prefix(1).uppercased() + text.dropFirst() + "\n"
  }

  private static func words(_ rights: Rights) -> String {
    rights == .none ? "nothing" : rights.words.joined(separator: " ")
  }

  private func show(_ policy: AccessPolicy, _ context: CommandContext) {
    guard context.format == .text else {
      return context.output.json(
        "careplan.access-default/v1",
        [
          "unsigned": .array(policy.unsigned.words.map { .string($0) }),
          "categories": .array(policy.categories.map { .string($0.name) }),
          "production": .bool(policy.isProduction), "approval": .bool(policy.needsApproval),
        ]
      )
    }
    context.output.line("a commit without a signature may do \(Self.words(policy.unsigned), .bold)")
    if policy.isProduction {
      context.output.line("the store is in production: administrators for a trial are refused")
    }
    if policy.needsApproval {
      context.output.line("an administrator approves what is shared with doctors")
    }
    if !policy.categories.isEmpty {
      let names = policy.categories.map(\.name).joined(separator: ", ")
      context.output.line("further categories: \(StyledText(names))")
    }
  }
}
