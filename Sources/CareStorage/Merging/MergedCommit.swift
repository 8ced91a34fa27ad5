package import CareMerge
package import CareModel
package import Git

/// What two commits of a store merge to: objects in the repository that no reference leads to yet.
package struct MergedCommit: Sendable {
  package var kind: MergeReport.Kind
  package var commit: ObjectID
  package var joined: [RecordKey] = []
  package var open: [RecordConflict] = []
  package var remarks: [String] = []
  /// The versions that edited heads became, by the head's path.
  package var edits: [String: SettledEdit] = [:]
  /// Whether records were left as they are that are not settled, or may not be.
  package var isPartial = false
}

extension MergedCommit {
  init(kind: MergeReport.Kind, commit: ObjectID, _ merge: StoreMerge) {
    self.init(
      kind: kind,
      commit: commit,
      joined: merge.joined.sorted(),
      open: merge.open.sorted { $0.key < $1.key },
      remarks: merge.remarks.sorted(),
      edits: merge.edits,
      isPartial: !merge.skipped.isEmpty || merge.isCutOff
    )
  }
}
