public import CareAccess
public import CareModel
package import CareSharing
package import Git

/// The content of a read-only copy: the newest snapshot of each vault that its device opens.
public struct ReaderView: Hashable, Sendable {
  /// A snapshot that is shown.
  public struct Part: Hashable, Sendable {
    public let snapshot: VaultSnapshot
    /// The name of the owner whose device signed it.
    public let name: String
    /// The terms of the share; nil if they are not known.
    package let terms: StreamTerms?
    /// Whether the remote has no envelope of the vault for this device, so that nothing new of it comes.
    public let isEnded: Bool

    /// The category of the vault; nil if it is not known.
    public var category: RecordCategory? { terms?.category }
    /// The moment from which it is no longer shown; nil for never.
    public var until: Instant? { terms?.until }

    func isOver(at now: Instant) -> Bool { until.map { $0 <= now } ?? false }
  }

  /// The commit: the merge of the snapshots.
  package let commit: ObjectID
  package let parts: [Part]
  /// The snapshots that are hidden because the end of the share has passed.
  package let over: [Part]
  /// The vaults of which the remote lacks the snapshot that this copy shows.
  package let withheld: [String]
  /// The names of the former owners whose snapshots were shown.
  package let withdrawn: [String]
}
