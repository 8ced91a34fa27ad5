/// A named set of rights, with which people are invited.
///
/// Statements hold rights, so that a role may come to mean something else for those who follow.
public enum AccessRole: Hashable, Sendable {
  case owner
  /// A child or whoever else is cared for and does not decide.
  case patient
  case family
  case provider([RecordCategory])
  /// Who admits people for a clinic and sees no record.
  case admin
  /// Somebody who only reads what is granted: no member, and so without rights.
  case doctor

  /// The rights that an admission with the role gives.
  public var rights: Rights {
    switch self {
    case .owner: .own
    case .patient: Rights(words: ["read:*", "record:*"]) ?? .none
    case .family: Rights(words: ["read:*", "record:*", "edit:contacts"]) ?? .none
    case .provider(let categories): Rights(words: categories.map { "edit:\($0)" }) ?? .none
    case .admin: Rights(words: ["manage", "approve"]) ?? .none
    case .doctor: .none
    }
  }
}
