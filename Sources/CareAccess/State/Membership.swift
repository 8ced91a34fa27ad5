package import CareModel

/// Rights that somebody has, or had, from one admission.
///
/// They never change: a change ends a membership and begins another one.
package struct Membership: Hashable, Sendable {
  /// The founding or the admission.
  package let id: StatementID
  package let person: PersonID
  package let rights: Rights
  package let rank: MembershipRank
  /// The statements that ended it; empty while it lasts.
  package let ends: [StatementID]
  /// The devices that were ever added, in order of their keys.
  package let devices: [MemberDevice]
}

/// A device as a membership, or a reader, has it.
package struct MemberDevice: Hashable, Sendable {
  package let key: DeviceKey
  /// Whether it is the key of the recovery words instead of a device.
  package let isRecovery: Bool
  /// The statements that ended it; empty while it is in force.
  package let ends: [StatementID]
}

/// Somebody who is or was a member, by all of their memberships.
package struct AccessPerson: Hashable, Sendable {
  package let id: PersonID
  /// What their card calls them on the command line.
  package let label: String
  package let name: String
  /// What they may do now; nothing if all memberships ended.
  package let rights: Rights
  /// The keys that sign for them now.
  package let devices: [DeviceKey]
  /// For each role the clock of the person in it.
  package let types: [String: VersionID]
  package let isMember: Bool
}

/// Somebody who only reads what is granted.
package struct AccessReader: Hashable, Sendable {
  /// The statement that took them in.
  package let id: StatementID
  package let card: Card
  package let devices: [MemberDevice]
  /// Whether nobody stopped them since.
  package let isInForce: Bool
}

/// Who may answer for a commit, and with which rights.
package struct Authority: Hashable, Sendable {
  package let person: PersonID
  package let rights: Rights
}

/// What is wrong with a statement that counts for nothing.
package enum AccessFinding: Hashable, Sendable {
  /// A statement of another store, or one that founds another.
  case foreign(StatementID)
  /// A statement that had seen one which is not here: it neither gives nor takes.
  case waiting(StatementID)
  case void(StatementID, AccessRule)
  /// A statement that counts, and of which this careplan does not know what it says.
  case notUnderstood(StatementID)
}
