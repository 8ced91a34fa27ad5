import CareModel

extension Transaction {
  /// Takes in the versions of a bundle, and joins what merges.
  mutating func take(
    _ bundle: RevisionBundle,
    from origin: RevisionOrigin
  ) throws(StoreError) -> RevisionReport {
    let intake = try NewRevisions(bundle, from: origin, on: snapshot)
    var report = RevisionReport(intake)
    for version in intake.versions { try accept(version) }
    try joinForks()
    report.joined = versions.dropFirst(intake.versions.count).map(\.key)
    report.open = try snapshot.conflicts(of: Set(report.taken.map(\.key)))
    report.missingCount = try snapshot.missingCount(of: bundle)
    return report
  }
}
