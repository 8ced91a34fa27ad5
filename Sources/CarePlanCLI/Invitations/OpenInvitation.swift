import CarePlanKit

/// An invitation that the store has open, as commands name and show it.
struct OpenInvitation {
  /// The statement that made it.
  let statement: StatementID
  /// By what it is named: the SHA-256 of its secret.
  let name: String
  /// The label that it is for.
  let label: String?
  let offer: InvitationOffer?
  let until: Instant?

  init(_ statement: StatementID, _ invitation: Invitation) {
    self.statement = statement
    name = invitation.secret
    label = invitation.offer[MemberName.id]?.string
    offer = InvitationOffer(invitation.offer)
    until = invitation.until
  }

  var shortName: String { String(name.prefix(8)) }

  var json: JSONObject {
    var object: JSONObject = ["invitation": .string(name)]
    object[MemberName.id] = label.map { .string($0) }
    object["role"] = (offer?.words).map { .string($0) }
    object["until"] = until.map { .string($0.description) }
    return object
  }
}

extension OpenInvitation {
  /// What a program reads of an invitation that is known by its text.
  ///
  /// - Parameters:
  ///   - isOpen: Nil where that is not known.
  ///   - text: The text with the secret, where that is wanted.
  static func json(_ link: InvitationLink, isOpen: Bool?, text: String? = nil) -> JSONObject {
    var object: JSONObject = [
      "invitation": .string(link.name), "url": .string(link.url),
      "found": .string(link.found.description), "role": .string(link.role),
      "until": .string(link.until.description),
    ]
    object[MemberName.id] = link.label.map { .string($0) }
    object["open"] = isOpen.map { .bool($0) }
    object["text"] = text.map { .string($0) }
    return object
  }
}

extension AccessView {
  /// The invitations that are open, in order of their labels.
  var invitations: [OpenInvitation] {
    state.rules.invitations.map { OpenInvitation($0.key, $0.value) }
      .sorted { ($0.label ?? "", $0.name) < ($1.label ?? "", $1.name) }
  }

  /// Returns the open invitation of a name, of its first digits, or for a label.
  func invitation(_ text: String) throws(CommandFailure) -> OpenInvitation {
    let named = invitations.filter { invitation in
      invitation.label == text || text.utf8.count >= 4 && invitation.name.hasPrefix(text)
    }
    if named.count == 1, let invitation = named.first { return invitation }
    guard named.isEmpty else {
      throw CommandFailure(
        UsageError(
          "several invitations are open for that",
          hint: "name one of: \(named.map(\.shortName).joined(separator: ", "))"
        )
      )
    }
    throw CommandFailure(
      .notFound,
      code: StoreError.Code.notFound.rawValue,
      "no such invitation is open",
      hints: ["careplan invite info"]
    )
  }

  /// Refuses a label that somebody in the store has.
  func requireFree(_ label: String) throws(CommandFailure) {
    guard let label = PersonLabel(label), state.has(label) else { return }
    throw CommandFailure(
      .invalid,
      code: AccountError.Code.exists.rawValue,
      "somebody in this store is called '\(label)'",
      hints: ["choose another label with --id"]
    )
  }
}
