public import CareStorage
import CareSync

/// The two states that a review compares.
public struct ReviewRange: Hashable, Sendable {
  /// The state before, in git's notation; nil for the time before the first commit.
  public let old: String?
  public let new: String

  public init(from old: String?, to new: String) { (self.old, self.new) = (old, new) }

  /// Reads `A..B`, or `A...B` from where B left A on; nil if the notation does not name two commits.
  ///
  /// - Throws: ``StoreError/Code/notFound`` if A and B of `A...B` have nothing in common.
  public init?(_ notation: String, in store: GitStore) throws(StoreError) {
    guard notation.contains("..") else { return nil }
    let sides = try store.diffSides([notation])
    guard case .revision(let old) = sides.old, case .revision(let new) = sides.new else {
      return nil
    }
    self.init(from: old, to: new)
  }

  /// Returns what the last merge, pull or sync in this copy has brought; nil if there was none.
  public static func lastMerge(in store: GitStore) throws(StoreError) -> ReviewRange? {
    try store.lastMerge().map { ReviewRange(from: $0.before, to: $0.after) }
  }

  /// Returns what the remote lacks that is meant if none is named, or else the last commit.
  ///
  /// It is nil before the first commit.
  public static func latest(in store: GitStore) throws(StoreError) -> ReviewRange? {
    guard let last = try store.log(limit: 1).first else { return nil }
    if let unsent = unsent(in: store) { return unsent }
    return ReviewRange(from: last.parents.first, to: last.id)
  }

  /// Returns what the remote lacks as it was last seen; nil if it lacks nothing or nobody knows.
  private static func unsent(in store: GitStore) -> ReviewRange? {
    guard let remote = try? store.defaultRemote(), let branch = try? store.position().branch else {
      return nil
    }
    let tracked = "\(remote)/\(branch)"
    guard let ahead = try? store.log("\(tracked)..HEAD", limit: 1), !ahead.isEmpty else {
      return nil
    }
    return try? ReviewRange("\(tracked)...HEAD", in: store)
  }

  /// The commits that lead from one state to the other, in git's notation.
  public var commits: String { old.map { "\($0)..\(new)" } ?? new }
}
