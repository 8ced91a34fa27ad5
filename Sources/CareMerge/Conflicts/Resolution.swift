public import CanonicalJSON
public import CareModel

/// How somebody decides a conflict.
public enum Resolution: Hashable, Sendable {
  /// One leaf is right as a whole; what only the others changed is given up.
  case taking(VersionID)
  /// What merges is merged; where the leaves conflict, this one is right.
  case preferring(VersionID)
  /// Everything is again as it was before the leaves parted.
  case base
  /// What merges is merged; for each ``MemberConflict/name`` somebody picked a value.
  case merged(picks: [String: Pick])
  /// The record is deleted.
  case deleting(at: Instant)
  /// The record is what somebody wrote.
  case record(AnyRecord)

  /// What is to stand where leaves conflict.
  public enum Pick: Hashable, Sendable {
    /// What a leaf has.
    case side(VersionID)
    /// Another value; nil for none. Of a group, an object of its members.
    case value(JSONValue?)
  }
}
