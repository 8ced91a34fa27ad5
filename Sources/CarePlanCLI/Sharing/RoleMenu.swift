import CarePlanKit

/// What somebody who is logged in usually does in a signed store, as `careplan` alone lists it.
struct RoleMenu {
  private let role: String
  private let label: String
  private let verbs: [String]

  /// Finds the role of whoever is logged in; nil without a login, or where no signed store is.
  ///
  /// What cannot be read is for the commands themselves to tell.
  init?(_ context: CommandContext) {
    guard let signed = (try? context.signedStore()) ?? nil,
      let session = Self.openSession(context)
    else { return nil }
    let key = session.signer.key
    label = session.person.description
    if let person = signed.state.person(of: key) {
      let rights = signed.state.rights(of: person)
      role = RightsArgument.words(rights)
      verbs = Self.verbs(rights)
    } else if signed.state.isReader(key) || (try? context.isReaderCopy()) == true {
      role = InvitationOffer.doctor
      verbs = ["patients", "patient", "agenda", "account"]
    } else {
      return nil
    }
  }

  /// The login that is open; nobody is asked to unlock one only to be shown a list.
  private static func openSession(_ context: CommandContext) -> Session? {
    let open = (try? context.accounts().openSessions()) ?? []
    guard let person = context.actingPerson else { return open.count == 1 ? open.first : nil }
    return open.first { $0.person == PersonLabel(person) }
  }

  private static func verbs(_ rights: Rights) -> [String] {
    var verbs: [String] = []
    if rights.allowEverywhere(.record) { verbs += ["agenda", "complete"] }
    if rights.allowEverywhere(.edit) { verbs += ["add", "update"] }
    if rights.allowEverywhere(.record) { verbs += ["symptoms", "insights"] }
    if rights.allow(.own) { verbs += ["doctors", "invite create", "access held"] }
    if rights.allow(.manage) { verbs += ["admin pending", "admin registrations"] }
    return verbs + ["access show", "account"]
  }

  /// The lines below the overview.
  func lines(among commands: KnownCommands, _ help: Help) -> [StyledText] {
    let specs = verbs.compactMap { name in commands.specs.first { $0.name == name } }
    return ["", "\("For you here", .bold): \(StyledText(label)), \(StyledText(role))"]
      + help.entries(specs)
  }
}
