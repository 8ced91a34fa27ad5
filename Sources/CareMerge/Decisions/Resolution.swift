public import CanonicalJSON
public import CareModel

/// A decision of a conflict.
public enum Resolution: Hashable, Sendable {
  /// One leaf is right as a whole and for all of time; what only the others changed is given up.
  case taking(VersionID)
  /// What merges is merged; the rest is decided, for all of time or by spans of time.
  case deciding([Decision])
  /// The record is deleted from the moment at which a leaf ends it, or else from this one on.
  case deleting(at: Instant)

  /// What merges is merged; where the leaves conflict, this one is right.
  public static func preferring(_ leaf: VersionID) -> Resolution {
    .deciding([Decision(.leaf(leaf))])
  }

  /// What merges is merged; where the leaves conflict, all is as it was before they parted.
  public static let base = Resolution.deciding([Decision(.base)])

  /// What merges is merged; for each ``MemberConflict/name`` somebody picked a value.
  public static func merged(picks: [String: Pick]) -> Resolution {
    .deciding([Decision(.picks(picks))])
  }

  /// Where the leaves conflict the record is what somebody wrote.
  public static func record(_ record: AnyRecord) -> Resolution {
    .deciding([Decision(.record(record))])
  }

  /// What is to stand where leaves conflict.
  public enum Pick: Hashable, Sendable {
    /// What a leaf has.
    case side(VersionID)
    /// Another value; nil for none. Of a group, an object of its members.
    case value(JSONValue?)
  }
}
