import CarePlanKit

/// The signed store in which somebody says which clock they have in each part that they have in care: the one
/// here, or else the first that admits them.
struct HomeStore {
  let open: OpenStore
  /// For each role the clock, as the devices of the person said it.
  let clocks: [String: VersionID]

  /// Finds the store; nil if none that can be read admits the person.
  init?(of session: Session, _ context: CommandContext) throws(CommandFailure) {
    let here = try context.signedStore().map { [$0.path] } ?? []
    for path in here + session.content.stores {
      guard let home = Self(at: path, of: session, context) else { continue }
      self = home
      return
    }
    return nil
  }

  /// A store that is gone or damaged is for other commands to tell of.
  private init?(at path: String, of session: Session, _ context: CommandContext) {
    let key = session.signer.key
    guard let open = try? context.openStore(at: path),
      let state = (try? open.store.accessState()) ?? nil, let id = state.person(of: key),
      let person = state.people.first(where: { $0.id == id && $0.isMember })
    else { return nil }
    // What a role is called is said by devices of any version.
    clocks = person.types.filter { PersonLabel($0.key)?.description == $0.key }
    self.open = open
  }

  /// Returns a login that knows the clocks which the person's home store knows.
  static func adopted(
    by session: Session,
    _ context: CommandContext
  ) throws(CommandFailure) -> Session {
    guard !context.options.isDryRun, let home = try HomeStore(of: session, context) else {
      return session
    }
    let accounts = try context.accounts()
    return try account { () throws(AccountError) in
      try accounts.adopt(home.clocks, in: session)
    }
  }
}
