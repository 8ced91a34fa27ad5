public import CareMerge
public import CareModel

/// The result of taking in a bundle.
public struct RevisionReport: Hashable, Sendable {
  /// The new commit, in a git store; nil if there was nothing to take in.
  public package(set) var commit: String?
  /// The versions that were taken in.
  public package(set) var taken: [AnyRecord]
  /// How many versions of the bundle were here already.
  public let presentCount: Int
  /// The versions that were erased here or are now, because the bundle says so.
  public package(set) var erased: [VersionID]
  /// The records whose leaves were joined by a new version.
  public package(set) var joined: [RecordKey] = []
  /// The records that stay open until somebody decides.
  public package(set) var open: [RecordConflict] = []
  /// The parents of versions that were taken in which are not here.
  public let missingParents: [VersionID]
  /// How many changes are missing that the giver assumed to be known here.
  public package(set) var missingCount = 0
  /// Remarks for the user.
  public package(set) var remarks: [String] = []

  package init(_ intake: NewRevisions) {
    taken = intake.versions
    presentCount = intake.presentCount
    erased = intake.erased
    missingParents = intake.missingParents
  }

  /// Whether nothing was taken in.
  public var isEmpty: Bool { taken.isEmpty && joined.isEmpty && erased.isEmpty }
}
