public import CareModel

/// Rights that somebody has, or had, from one admission.
///
/// They never change: a change ends a membership and begins another one.
public struct Membership: Hashable, Sendable {
  /// The founding or the admission.
  public let id: StatementID
  public let person: PersonID
  public let rights: Rights
  package let rank: MembershipRank
  /// The statements that ended it; empty while it lasts.
  public let ends: [StatementID]
  /// The devices that were ever added, in order of their keys.
  public let devices: [MemberDevice]
}

/// A device as a membership, or a reader, has it.
public struct MemberDevice: Hashable, Sendable {
  /// The public key with which the device signs.
  public let key: DeviceKey
  /// Whether it is the key of the recovery words instead of a device.
  public let isRecovery: Bool
  /// The statements that ended it; empty while it is in force.
  package let ends: [StatementID]
}

/// Somebody who is or was a member, by all of their memberships.
public struct AccessPerson: Hashable, Sendable {
  public let id: PersonID
  /// What their card calls them on the command line.
  public let label: String
  /// The name that they said last of themselves; if they never did, the one on their card.
  public let name: String
  /// What they may do now; nothing if all memberships ended.
  public let rights: Rights
  /// The keys that sign for them now.
  public let devices: [DeviceKey]
  /// For each role the clock of the person in it.
  public let types: [String: VersionID]
  /// Whether a membership of theirs has not ended.
  public let isMember: Bool
}

/// Somebody who only reads what is granted.
public struct AccessReader: Hashable, Sendable {
  /// The statement that took them in.
  public let id: StatementID
  /// The card by which they were taken in.
  public let card: Card
  /// The devices that were ever added, ended ones included.
  public let devices: [MemberDevice]
  /// Whether nobody stopped them since.
  public let isInForce: Bool
}

/// Who may answer for a commit, and with which rights.
package struct Authority: Hashable, Sendable {
  package let person: PersonID
  package let rights: Rights
}

/// What is wrong with a statement that counts for nothing.
public enum AccessFinding: Hashable, Sendable {
  /// A statement of another store, or one that founds another.
  case foreign(StatementID)
  /// A statement that had seen one which is not here: it neither gives nor takes.
  case waiting(StatementID)
  case void(StatementID, AccessRule)
  /// A statement that counts, and of which this careplan does not know what it says.
  case notUnderstood(StatementID)
}
