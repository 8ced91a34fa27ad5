package import CareModel

/// What the head file of a record is in a commit, where that tells something.
package struct HeadStep: Sendable {
  /// The nearest steps before it, one for each parent of the commit; nil where there was no record.
  package var parents: [Int?]
  /// The bytes of the file; nil if there is none.
  package var head: [UInt8]?
  /// When the commit says that it was made.
  package var moment: Instant
  /// Whether the version that the head shows came into the history with this commit.
  package var bringsVersion: Bool
  /// Whether the commit has no version file of the record.
  package var hasNoVersions: Bool
  /// The versions whose files a commit with one parent removed.
  package var removed: Set<VersionID>
  /// Where the steps before it are not known.
  package var origin: Origin?

  /// Why there is nothing before a step.
  package enum Origin: Hashable, Sendable {
    /// Everything up to the commit is known to be settled.
    case settled
    /// The history goes on, but was not looked at.
    case passedOver
    /// A shallow clone was cut off here.
    case shallow
  }

  package init(
    parents: [Int?],
    head: [UInt8]?,
    moment: Instant,
    bringsVersion: Bool = false,
    hasNoVersions: Bool = false,
    removed: Set<VersionID> = [],
    origin: Origin? = nil
  ) {
    self.parents = parents
    self.head = head
    self.moment = moment
    self.bringsVersion = bringsVersion
    self.hasNoVersions = hasNoVersions
    self.removed = removed
    self.origin = origin
  }
}
