public import CareStorage

/// What a user has decided about an exchange beforehand.
public struct SyncOptions: Hashable, Sendable {
  /// What to do with a remote that no longer leads to the commit that was last seen there.
  public enum Rewrite: Hashable, Sendable {
    /// Nothing: it is refused.
    case refuse
    /// Give the remote our versions again, with our commits.
    case republish
    /// Take the remote's commits, and add to them the versions that only we have.
    case accept
  }

  /// A side of an exchange that is replaced as a whole by the other one.
  public enum Overwritten: String, CaseIterable, Hashable, Sendable {
    /// The remote: it gets the state of this copy.
    case remote
    /// This copy: it gets the state of the remote.
    case device
  }

  public var rewrite = Rewrite.refuse
  /// The side that is replaced instead of being merged; nil for none.
  ///
  /// What is replaced is kept (``SyncReport/Overwriting``), and what either side has erased stays
  /// erased.
  public var overwritten: Overwritten?
  /// The remote's commit that a user saw before agreeing; nil agrees to any.
  ///
  /// With another one nothing is replaced.
  public var agreedRemote: String?
  /// Whether a remote that is another store may be merged with this one.
  public var allowsUnrelated = false
  /// Whether version files that somebody changed get their first bytes again.
  public var repairs = false
  /// Whether an exchange that leaves a record open is refused, before anything moves here or there.
  public var refusesConflicts = false
  /// The key that the remote has to show before anything is sent to it; nil for the one of this copy's
  /// settings, if there is one.
  public var certificate: RemotePin?

  /// Which files of a sealed remote are written.
  var sealing = SealingPlan.Extent.changes

  public init() {}
}
