import CanonicalJSON
public import CareMerge
public import CareModel
import Files
import Git

/// What a merge did.
public struct MergeReport: Hashable, Sendable {
  /// How the two commits related to each other.
  public enum Kind: String, Hashable, Sendable {
    /// The other commit had nothing new.
    case upToDate
    /// This side had nothing of its own.
    case fastForward
    /// Both had commits of their own.
    case merged
  }

  public let kind: Kind
  /// The commit of the branch now.
  public let commit: String
  /// The records whose leaves were joined by a new version.
  public let joined: [RecordKey]
  /// The records that stay open until somebody decides.
  public let open: [RecordConflict]
  /// The files that are not the store's and are new or changed here.
  public let adopted: [String]
  /// Remarks for the user.
  public let remarks: [String]
}

extension MergeReport {
  package init(_ merged: MergedCommit, adopted: [String], _ consequences: [String] = []) {
    self.init(
      kind: merged.kind,
      commit: merged.commit.hex,
      joined: merged.joined,
      open: merged.open,
      adopted: adopted,
      remarks: merged.remarks + consequences
    )
  }
}
