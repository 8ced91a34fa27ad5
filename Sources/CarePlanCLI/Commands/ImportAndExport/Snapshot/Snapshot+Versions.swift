import CarePlanKit

extension Snapshot {
  /// Every version of every record.
  func allVersions() throws(StoreError) -> [AnyRecord] {
    var versions: [AnyRecord] = []
    for kind in RecordKind.allCases {
      for summary in try summaries(kind) {
        if let version = try version(summary.uuid) { versions.append(version) }
      }
    }
    return versions
  }

  /// How versions that have a course follow from each other, over erased ones too.
  func bridged(_ versions: [AnyRecord]) throws(CommandFailure) -> [VersionSummary] {
    let kinds = Set(versions.map(\.kind)).subtracting([.outcome])
    return try attempt { () throws(StoreError) in
      var summaries: [VersionSummary] = []
      for kind in kinds { summaries += try self.summaries(kind) }
      return summaries
    }
  }
}
