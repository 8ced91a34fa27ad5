import CarePlanKit

/// An administrator who is made for one command, for a trial where no clinic has one: an owner lets them in and
/// ends them.
struct MockAdministrator {
  /// The store, in which their key signs.
  private let open: OpenStore
  private let owner: OpenStore
  private let membership: StatementID

  private static let label = "mock-admin"

  /// Lets an administrator in, who may give what is offered.
  ///
  /// - Throws: A failure with 77 in a store that is in production.
  init(
    offering rights: Rights,
    _ view: AccessView,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    guard !view.state.rules.policy.isProduction else {
      throw CommandFailure(
        .notAllowed,
        code: StoreError.Code.notAllowed.rawValue,
        "the store is in production: an administrator for a trial is refused"
      )
    }
    guard !view.state.labels.values.contains(Self.label) else {
      throw CommandFailure(
        .invalid,
        code: StoreError.Code.exists.rawValue,
        "an administrator for a trial is here already: a command that let somebody in was cut off",
        hints: ["careplan access remove \(Self.label)"]
      )
    }
    let keys = try account { () throws(AccountError) in
      try Accounts.unkeptKeys(
        Registration(name: "Mock administrator", label: PersonLabel(Self.label), role: "admin")
      )
    }
    // Nobody gives what they have not.
    let given = Rights(words: AccessRole.admin.rights.words + rights.words) ?? rights
    let admission = Admission(card: keys.card, rights: given)
    membership = try attempt { () throws(StoreError) in
      try open.store.say(.admit(admission), "Let an administrator in for a trial\n").id
    }
    owner = open
    let signer = CommitSigner(
      person: keys.card.id,
      label: Self.label,
      name: keys.name,
      signer: keys.keys.signer,
      identity: keys.keys.encryption
    )
    self.open = OpenStore(
      store: try context.open(open, signedBy: signer),
      manifest: open.manifest,
      dates: open.dates
    )
  }

  /// Lets the administrator do something, and ends them, whatever comes of it.
  func act(
    _ write: AccessWrite,
    _ context: CommandContext,
    _ body: (OpenStore) throws(CommandFailure) -> ExitCode
  ) throws(CommandFailure) -> ExitCode {
    let exit: ExitCode
    do throws(CommandFailure) { exit = try body(open) } catch {
      _ = try end(write, context)
      throw error
    }
    let reach = try end(write, context)
    return exit == .done ? reach : exit
  }

  private func end(
    _ write: AccessWrite,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let subject = "End the administrator for a trial\n"
    return try write.said(.end([membership]), subject, owner, context).reach
  }
}
