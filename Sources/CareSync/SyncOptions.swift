/// What a user has said about an exchange beforehand.
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

  public var rewrite = Rewrite.refuse
  /// Whether a remote that is another store may be merged with this one.
  public var allowsUnrelated = false
  /// Whether version files that somebody changed get their first bytes again.
  public var repairs = false
  /// Whether an exchange that leaves a record open is refused, before anything moves here or there.
  public var refusesConflicts = false
  /// Whether nothing is to be changed, here or there.
  public var isRehearsal = false

  public init() {}
}
