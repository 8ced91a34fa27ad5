public import CareModel

/// What becomes of the records of a document.
public enum ImportDestination: Hashable, Sendable {
  /// They are put into the work tree, where a commit takes them.
  case workTree
  /// They are one commit with this message.
  case commit(String)
}

/// How a document is imported.
public struct ImportOptions: Hashable, Sendable {
  /// The zone for schedules and records that name none; nil for that of the store.
  public var timezone: TimeZoneID?
  /// Whether the report names every version, which takes some bytes of memory for each.
  public var listsVersions: Bool

  public init(timezone: TimeZoneID? = nil, listsVersions: Bool = false) {
    (self.timezone, self.listsVersions) = (timezone, listsVersions)
  }
}
