package import CareWriting
package import Git

/// What a read-only copy shows: the newest snapshot of each vault that its device opens.
package struct ReaderView: Hashable, Sendable {
  /// A snapshot that is shown.
  package struct Part: Hashable, Sendable {
    package let snapshot: VaultSnapshot
    /// The name of the owner whose device signed it.
    package let name: String
  }

  /// The commit: the merge of the snapshots.
  package let commit: ObjectID
  /// How many of the vaults have no envelope for this device at the remote, so that nothing new of them comes.
  package let ended: Int
  package let parts: [Part]
  /// The vaults of which the remote lacks the snapshot that this copy shows.
  package let withheld: [String]
  /// The names of the owners whose snapshots were shown, and who own the store no more.
  package let withdrawn: [String]
}
