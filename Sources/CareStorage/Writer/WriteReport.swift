public import CareModel

/// What a write did.
public struct WriteReport<Result: Sendable>: Sendable {
  public let result: Result
  /// The new commit, in memory the number of the state; nil if nothing had to change.
  public internal(set) var commit: String?
  /// The versions that were added.
  public let versions: [AnyRecord]
  /// The versions that were erased.
  public var erasures: [Erasure] = []
  /// The records that it changed and that somebody has to decide now, by kind and id: others have
  /// changed them since the version from which the change was made.
  public private(set) var conflicts: [RecordKey] = []
  /// Remarks for the user.
  public internal(set) var remarks: [String]
  /// The periods in which the plans of the records differ from before.
  public var courseChanges: [CourseChange] = []
  /// How much of the store the write deletes.
  public var deletions = DeletionExtent()

  package init(
    result: Result,
    commit: String?,
    versions: [AnyRecord],
    erasures: [Erasure] = [],
    conflicts: [RecordKey] = [],
    remarks: [String],
    courseChanges: [CourseChange] = [],
    deletions: DeletionExtent = DeletionExtent()
  ) {
    self.result = result
    self.commit = commit
    self.versions = versions
    self.erasures = erasures
    self.conflicts = conflicts
    self.remarks = remarks
    self.courseChanges = courseChanges
    self.deletions = deletions
  }

  /// Returns the same report with another result.
  public func map<Other>(_ transform: (Result) -> Other) -> WriteReport<Other> {
    WriteReport<Other>(
      result: transform(result),
      commit: commit,
      versions: versions,
      erasures: erasures,
      conflicts: conflicts,
      remarks: remarks,
      courseChanges: courseChanges,
      deletions: deletions
    )
  }

  /// The report of a transaction that was only tried, or that a store in memory made.
  package init(
    _ result: Result,
    _ transaction: Transaction,
    on before: Snapshot,
    commit: String? = nil,
    remarks: [String] = []
  ) throws(StoreError) {
    self.init(
      result: result,
      commit: commit,
      versions: transaction.versions,
      erasures: transaction.erasures,
      conflicts: transaction.conflicts,
      remarks: transaction.remarks + remarks,
      courseChanges: try transaction.courseChanges(since: before),
      deletions: try DeletionExtent(transaction, on: before)
    )
  }
}
