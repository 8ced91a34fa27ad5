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
  /// All devices of the member, including those that were removed, in order of their keys.
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
  /// The label on their card, by which the command line names them.
  public let label: String
  /// The name in the latest statement of the person about themselves, or else on their card.
  public let name: String
  /// The present rights; none if all memberships have ended.
  public let rights: Rights
  /// The keys that sign for them now.
  public let devices: [DeviceKey]
  /// The id of the person's clock for each role that they have.
  public let types: [String: VersionID]
  /// Whether the person has a membership that has not ended.
  public let isMember: Bool
}

/// Somebody who only reads what is granted.
public struct AccessReader: Hashable, Sendable {
  /// The statement that admitted the reader.
  public let id: StatementID
  /// The card with which the reader was admitted.
  public let card: Card
  /// All devices of the reader, including those that were removed.
  public let devices: [MemberDevice]
  /// Whether the admission has not ended.
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
