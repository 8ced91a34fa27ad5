import CanonicalJSON
public import CareMerge
public import CareModel
import Files
import Git

/// What a merge did.
public struct MergeReport: Hashable, Sendable {
  /// How the two commits stood to each other.
  public enum Kind: String, Hashable, Sendable {
    /// There was nothing that was not here.
    case upToDate
    /// There was nothing here that was not there.
    case fastForward
    /// Both had something of their own.
    case merged
  }

  public let kind: Kind
  /// The commit that the branch stands at now.
  public let commit: String
  /// The records whose leaves were joined by a new version.
  public let joined: [RecordKey]
  /// The records that stay open until somebody decides.
  public let open: [RecordConflict]
  /// The files that are not the store's and are new or changed here.
  public let adopted: [String]
  /// What the user should be told of.
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
