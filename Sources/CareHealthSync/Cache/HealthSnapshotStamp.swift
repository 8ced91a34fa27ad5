public import CareModel

/// What a source that gives all its samples at once says of them: an export of a phone.
///
/// What it no longer has was deleted there. Since a file can also be the wrong one, that is believed only
/// of a newer export of the same person, and only if few samples of each type are missing.
public struct HealthSnapshotStamp: Hashable, Sendable {
  /// When it was made.
  public enum Moment: Hashable, Sendable {
    case date(Instant)
    /// It should say so, and does not.
    case unsaid
    /// Such sources never say it: the order of the imports counts.
    case importOrder
  }

  public var moment: Moment
  /// What tells one person's export from another's, without saying anything of them; nil if it has nothing.
  public var person: String?

  public init(_ moment: Moment, person: String?) {
    (self.moment, self.person) = (moment, person)
  }

  var exported: Instant? {
    if case .date(let date) = moment { date } else { nil }
  }
}

/// Whether samples are removed that a source has no more.
public enum HealthDeletionRule: Hashable, Sendable {
  /// Where nothing speaks against it; otherwise the import is refused.
  case ifPlausible
  /// In any case, as somebody said that they are gone.
  case accepted
}
