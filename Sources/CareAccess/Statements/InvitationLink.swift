import CanonicalJSON
public import CareModel
public import Sealing
public import Sodium

/// What somebody is sent who is to be let in: where the store is, whose it is, and a secret.
///
/// Whoever has it can show that they were invited, and nothing more: somebody who manages the store
/// compares the card and admits it.
public struct InvitationLink: Hashable, Sendable {
  /// Where the store is cloned from.
  public let url: String
  /// The founding statement of the store, by which the copy of whoever joins will judge.
  public let found: StatementID
  /// The label that is offered; nil to leave it to whoever joins.
  public let label: String?
  /// The role that is offered; whoever admits decides.
  public let role: String
  /// After which moment it is no longer answered.
  public let until: Instant
  /// The recipient to which a request at a sealed remote is encrypted; nil for a plain remote.
  public let inbox: AgeRecipient?
  private let secret: SecretBytes

  private static let prefix = "careplan-invite:1:"
  private static let secretCount = 16

  /// Makes an invitation with a new secret.
  public init(
    url: String,
    found: StatementID,
    label: String?,
    role: String,
    until: Instant,
    inbox: AgeRecipient? = nil
  ) throws(SodiumError) {
    (self.url, self.found, self.label, self.role, self.until) = (url, found, label, role, until)
    self.inbox = inbox
    secret = try SecretBytes(random: Self.secretCount)
  }

  /// By what statements name the invitation: the SHA-256 of the secret.
  public var name: String { Self.name(of: secret) }

  private static func name(of secret: SecretBytes) -> String {
    secret.withSpan { span in
      var bytes = span.indices.map { span[$0] }
      defer { for index in bytes.indices { bytes[index] = 0 } }
      return HashName<InvitationLink>(of: bytes).description
    }
  }

  public static func == (one: InvitationLink, other: InvitationLink) -> Bool {
    one.secret == other.secret && one.found == other.found && one.url == other.url
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension InvitationLink {
  /// A member of the document in the text.
  private enum Member: String {
    case found, id, inbox, role, secret, until, url
  }

  /// The text that is sent, with the secret in it.
  public var text: String {
    var object: JSONObject = [
      Member.found.rawValue: .string(found.description), Member.role.rawValue: .string(role),
      Member.secret.rawValue: .string(secretText),
      Member.until.rawValue: .string(until.description), Member.url.rawValue: .string(url),
    ]
    object[Member.id.rawValue] = label.map { .string($0) }
    object[Member.inbox.rawValue] = inbox.map { .string($0.text) }
    return Self.prefix + Base64.urlText(of: CanonicalJSON.write(.object(object)))
  }

  private var secretText: String {
    secret.withSpan { span in Base64.text(of: span.indices.map { span[$0] }) }
  }

  /// Reads a text that was sent; nil if it is no invitation, or not a whole one.
  public init?(_ text: String) {
    let text = text.filter { !$0.isWhitespace }
    guard text.hasPrefix(Self.prefix),
      let bytes = Base64.urlBytes(of: String(text.dropFirst(Self.prefix.count))),
      let object = try? CanonicalJSON.read(bytes).object,
      let url = object[Member.url.rawValue]?.string, !url.isEmpty,
      let found = object[Member.found.rawValue]?.string.flatMap(StatementID.init),
      let role = object[Member.role.rawValue]?.string,
      let until = object[Member.until.rawValue]?.string.flatMap({ Instant($0) }),
      let secret = object[Member.secret.rawValue]?.string.flatMap(Self.secret(of:))
    else { return nil }
    let label = object[Member.id.rawValue]?.string
    let inbox = object[Member.inbox.rawValue].map {
      $0.string.flatMap { try? AgeRecipient(text: $0) }
    }
    // An invitation without a usable inbox is not a whole one.
    guard label.map(PlainWord.isOne) ?? true, inbox != .some(nil) else { return nil }
    self.inbox = inbox ?? nil
    (self.url, self.found, self.role, self.until) = (url, found, role, until)
    (self.label, self.secret) = (label, secret)
  }

  private static func secret(of text: String) -> SecretBytes? {
    guard var bytes = Base64.bytes(of: text), bytes.count == secretCount else { return nil }
    return try? SecretBytes(taking: &bytes)
  }
}

/// What shows that somebody was invited: it names the invitation, and only who knows its secret makes it.
public struct InvitationProof: Hashable, Sendable {
  /// The name of the invitation.
  public let invitation: String
  /// The code of the card, in Base64.
  package let code: String

  /// Reads what somebody showed; nil for texts that are none.
  package init?(invitation: String, code: String) {
    guard HashName<InvitationLink>.isName(invitation), Base64.bytes(of: code)?.count == 32 else {
      return nil
    }
    (self.invitation, self.code) = (invitation, code)
  }

  /// Makes what whoever joins shows.
  public init(_ link: InvitationLink, for card: Card) throws(SodiumError) {
    invitation = link.name
    code = try link.code(of: card)
  }
}

extension InvitationLink {
  fileprivate func code(of card: Card) throws(SodiumError) -> String {
    let key = try HKDF.key(from: secret, salt: [], use: "careplan-invitation@v1")
    let bytes = card.bytes
    return Base64.text(of: HMAC(of: bytes.span, key: key).bytes)
  }

  /// Returns whether somebody who showed something for a card knew the secret of this invitation.
  public func isRight(
    _ proof: InvitationProof,
    for card: Card
  ) throws(SodiumError) -> Bool {
    guard proof.invitation == name else { return false }
    return try proof.code == code(of: card)
  }
}
