public import CanonicalJSON
public import CareModel

/// What a statement does.
public enum AccessAct: Hashable, Sendable {
  case found(Founding)
  case admit(Admission)
  case end([StatementID])
  case own(OwnChange)
  case reader(ReaderAdmission)
  case grant(PersonID, RecordCategory, until: Instant?)
  case stop(PersonID, RecordCategory?)
  case approve(String)
  case reject(String)
  case epoch(EpochKey)
  case invite(Invitation)
  case uninvite(String)
  case vouch([CommitID])
  /// Whoever owns the store takes commits, with all before them, as they are.
  case vouchUpTo([CommitID])
  case category(RecordKey, RecordCategory)
  case policy(AccessPolicy)
  /// What this careplan does not know, or not all of what the statement calls critical.
  case unknown
}

extension AccessAct {
  /// The devices that the act adds, including the keys of recovery words.
  package var addedDevices: [AccessDevice] {
    switch self {
    case .found(let founding):
      [founding.card.device] + founding.devices + [founding.recovery].compactMap(\.self)
    case .admit(let admission): [admission.card.device]
    case .reader(let admission): [admission.card.device]
    case .own(let change): change.devices + [change.recovery].compactMap(\.self)
    default: []
    }
  }
}

/// The beginning of a signed store.
public struct Founding: Hashable, Sendable {
  /// The card of the founder, with their first device.
  public var card: Card
  /// The other devices of the founder.
  public var devices: [AccessDevice] = []
  /// The key that follows from the recovery words.
  package var recovery: AccessDevice?
  /// Commits that are accepted with everything before them, whether they are signed or not.
  package var history: [CommitID] = []

  /// Makes the act that founds a signed store.
  ///
  /// - Parameters:
  ///   - card: The card of the founder, with their first device.
  ///   - devices: The other devices of the founder.
  ///   - recovery: The key that follows from the recovery words; nil for none.
  ///   - history: Commits that are accepted with everything before them, whether they are signed or not.
  public init(
    card: Card,
    devices: [AccessDevice] = [],
    recovery: AccessDevice? = nil,
    history: [CommitID] = []
  ) {
    self.card = card
    self.devices = devices
    self.recovery = recovery
    self.history = history
  }
}

/// The beginning of a membership.
public struct Admission: Hashable, Sendable {
  /// The card of the new member, with their first device.
  public var card: Card
  /// The rights of the member.
  public var rights: Rights
  /// The memberships that this one replaces.
  public var ends: [StatementID] = []
  package var invitation: StatementID?

  /// Makes the act that admits a member.
  ///
  /// - Parameters:
  ///   - card: The card of the new member, with their first device.
  ///   - rights: The rights of the member.
  ///   - ends: The memberships that this one replaces.
  ///   - invitation: The statement of the invitation that the person answers; nil for none.
  public init(
    card: Card,
    rights: Rights,
    ends: [StatementID] = [],
    invitation: StatementID? = nil
  ) {
    self.card = card
    self.rights = rights
    self.ends = ends
    self.invitation = invitation
  }
}

/// What a person says of their own devices, types and name.
public struct OwnChange: Hashable, Sendable {
  /// The devices to add.
  public var devices: [AccessDevice] = []
  /// The key of recovery words to add; nil for none.
  public var recovery: AccessDevice?
  /// The keys of the devices to remove.
  public var ends: [DeviceKey] = []
  /// The id of the person's clock for each role that they have.
  package var types: [String: VersionID] = [:]
  package var name: String?

  /// Makes the act by which a person changes what the store knows of them.
  ///
  /// - Parameters:
  ///   - devices: The devices to add.
  ///   - recovery: The key of recovery words to add; nil for none.
  ///   - ends: The keys of the devices to remove.
  ///   - types: The id of the person's clock for each role that they have.
  ///   - name: The new name of the person; nil keeps the present one.
  public init(
    devices: [AccessDevice] = [],
    recovery: AccessDevice? = nil,
    ends: [DeviceKey] = [],
    types: [String: VersionID] = [:],
    name: String? = nil
  ) {
    self.devices = devices
    self.recovery = recovery
    self.ends = ends
    self.types = types
    self.name = name
  }
}

/// The beginning of somebody who only reads.
public struct ReaderAdmission: Hashable, Sendable {
  /// The card of the reader, with their first device.
  public var card: Card
  package var invitation: StatementID?

  /// Makes the act that admits a reader.
  ///
  /// - Parameters:
  ///   - card: The card of the reader, with their first device.
  ///   - invitation: The statement of the invitation that the person answers; nil for none.
  public init(card: Card, invitation: StatementID? = nil) {
    self.card = card
    self.invitation = invitation
  }
}

/// The key of a stream for a while, and who has it.
public struct EpochKey: Hashable, Sendable {
  /// `core`, or the 32 digits of a vault.
  public var stream: String
  /// The SHA-256 of the recipient, which nobody publishes.
  package var recipient: String
  package var devices: [DeviceKey]

  package static let core = "core"

  package init(stream: String, recipient: String, devices: [DeviceKey]) {
    self.stream = stream
    self.recipient = recipient
    self.devices = devices
  }
}

/// An offer to whoever knows a secret.
public struct Invitation: Hashable, Sendable {
  /// The SHA-256 of the secret.
  public var secret: String
  /// The offered label and role as JSON; the person who admits decides.
  public var offer: JSONObject
  /// The expiry of the invitation, for the person who admits; nil for none.
  ///
  /// The evaluation of statements ignores it.
  public var until: Instant?

  /// Makes an invitation.
  ///
  /// - Parameters:
  ///   - secret: The SHA-256 of the secret.
  ///   - offer: The offered label and role as JSON. The person who admits decides.
  ///   - until: The expiry of the invitation; nil for none.
  public init(secret: String, offer: JSONObject = [:], until: Instant? = nil) {
    self.secret = secret
    self.offer = offer
    self.until = until
  }
}

/// The rules of a store that apply to all its members.
public struct AccessPolicy: Hashable, Sendable {
  /// The rights of commits without a signature: to change records, or none.
  public var unsigned: Rights = .none
  /// Whether an administrator has to approve what is shared.
  public var needsApproval = false
  /// Whether administrators for a trial are refused.
  public var isProduction = false
  /// The custom categories, which records get by statements only.
  public var categories: [RecordCategory] = []

  /// Makes a policy; the default values are those of a store without a policy statement.
  ///
  /// - Parameters:
  ///   - unsigned: The rights of commits without a signature.
  ///   - needsApproval: Whether an administrator has to approve what is shared.
  ///   - isProduction: Whether administrators for a trial are refused.
  ///   - categories: The custom categories.
  public init(
    unsigned: Rights = .none,
    needsApproval: Bool = false,
    isProduction: Bool = false,
    categories: [RecordCategory] = []
  ) {
    self.unsigned = unsigned
    self.needsApproval = needsApproval
    self.isProduction = isProduction
    self.categories = categories
  }
}

extension AccessPolicy {
  /// The stricter of both in each respect.
  func stricter(_ other: AccessPolicy) -> AccessPolicy {
    AccessPolicy(
      unsigned: unsigned.intersection(other.unsigned),
      needsApproval: needsApproval || other.needsApproval,
      isProduction: isProduction || other.isProduction,
      categories: categories.filter(other.categories.contains)
    )
  }
}
