package import CareMerge
package import CareModel

extension RecordConflict {
  /// Returns what others changed that is not in question and that one version knows nothing of.
  package func losses(taking leaf: VersionID) throws(MergeError) -> [ConflictLoss] {
    let merged = try course(by: .preferring(leaf))
    let own = try course(by: .taking(leaf))
    var losses: [ConflictLoss] = []
    for span in own.differences(from: merged) {
      let part = max(span.lowerBound, merged.periods.first?.span.lowerBound ?? span.lowerBound)
      guard part < span.upperBound else { continue }
      losses.append(
        ConflictLoss(
          span: part..<span.upperBound,
          merged: record(merged.content(at: part), from: part),
          taken: record(own.content(at: part), from: part)
        )
      )
    }
    return losses
  }

  private func record(_ content: CourseDraft.Content?, from date: Instant) -> AnyRecord? {
    content.flatMap(body).flatMap { try? $0.record(from: date) }
  }
}
