package import CanonicalJSON
package import CareModel

/// What a statement does.
package enum AccessAct: Hashable, Sendable {
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
package struct Founding: Hashable, Sendable {
  package var card: Card
  package var devices: [AccessDevice] = []
  /// The key that follows from the recovery words.
  package var recovery: AccessDevice?
  /// Commits that are taken as they are, with all before them.
  package var history: [CommitID] = []

  package init(
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
package struct Admission: Hashable, Sendable {
  package var card: Card
  package var rights: Rights
  /// The memberships that this one replaces.
  package var ends: [StatementID] = []
  package var invitation: StatementID?

  package init(
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
package struct OwnChange: Hashable, Sendable {
  package var devices: [AccessDevice] = []
  package var recovery: AccessDevice?
  /// The keys of devices that sign no more.
  package var ends: [DeviceKey] = []
  /// For each role the clock of the person in it.
  package var types: [String: VersionID] = [:]
  package var name: String?

  package init(
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
package struct ReaderAdmission: Hashable, Sendable {
  package var card: Card
  package var invitation: StatementID?

  package init(card: Card, invitation: StatementID? = nil) {
    self.card = card
    self.invitation = invitation
  }
}

/// The key of a stream for a while, and who has it.
package struct EpochKey: Hashable, Sendable {
  /// `core`, or the 32 digits of a vault.
  package var stream: String
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
package struct Invitation: Hashable, Sendable {
  /// The SHA-256 of the secret.
  package var secret: String
  /// What is offered, for whoever admits them; it decides nothing here.
  package var offer: JSONObject
  package var until: Instant?

  package init(secret: String, offer: JSONObject = [:], until: Instant? = nil) {
    self.secret = secret
    self.offer = offer
    self.until = until
  }
}

/// What holds for the whole store.
package struct AccessPolicy: Hashable, Sendable {
  /// What commits without a signature may do: change records, or nothing.
  package var unsigned: Rights = .none
  /// Whether an administrator has to approve what is shared.
  package var needsApproval = false
  /// Whether administrators for a trial are refused.
  package var isProduction = false
  /// Categories beside the built-in ones, filled by statements only.
  package var categories: [RecordCategory] = []

  package init(
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
