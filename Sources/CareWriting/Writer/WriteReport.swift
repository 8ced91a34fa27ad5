public import CareModel
import CareReading

/// What a write did.
public struct WriteReport<Result: Sendable>: Sendable {
  public let result: Result
  /// The new commit; nil if nothing had to change.
  public internal(set) var commit: String?
  /// The versions that were added.
  public let versions: [AnyRecord]
  /// The versions that were erased.
  public var erasures: [Erasure] = []
  /// What the user should be told of.
  public internal(set) var remarks: [String]
  /// In which periods the plans of the records are others than before.
  public var courseChanges: [CourseChange] = []
  /// How much of the store it deletes.
  public var deletions = DeletionExtent()

  package init(
    result: Result,
    commit: String?,
    versions: [AnyRecord],
    erasures: [Erasure] = [],
    remarks: [String],
    courseChanges: [CourseChange] = [],
    deletions: DeletionExtent = DeletionExtent()
  ) {
    self.result = result
    self.commit = commit
    self.versions = versions
    self.erasures = erasures
    self.remarks = remarks
    self.courseChanges = courseChanges
    self.deletions = deletions
  }

  /// The same with another result.
  public func map<Other>(_ transform: (Result) -> Other) -> WriteReport<Other> {
    WriteReport<Other>(
      result: transform(result),
      commit: commit,
      versions: versions,
      erasures: erasures,
      remarks: remarks,
      courseChanges: courseChanges,
      deletions: deletions
    )
  }
}
