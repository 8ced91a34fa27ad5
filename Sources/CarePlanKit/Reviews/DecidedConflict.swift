package import CareMerge
package import CareModel
import CareStorage

/// A conflict that a person decided: what was in question, and what the record says instead.
public struct DecidedConflict: Sendable {
  /// What was decided of one period.
  public struct Answer: Sendable {
    /// What was in question there.
    public let dispute: Dispute
    /// What the record says there since; nil if it is not there then.
    public let body: RecordBody?
  }

  /// The question as it stood.
  public let conflict: RecordConflict
  /// The first of the periods that were in question, in order.
  public let answers: [Answer]

  /// The most periods of one record that are read.
  private static let most = 24

  /// - Parameters:
  ///   - join: The version that joins all sides.
  ///   - snapshot: The state after the decision.
  init(
    _ conflict: RecordConflict,
    by join: AnyRecord,
    in snapshot: Snapshot
  ) throws(StoreError) {
    let isOutcome = conflict.key.kind == .outcome
    let course = isOutcome ? nil : try snapshot.graph(of: conflict.key).course
    var answers: [Answer] = []
    for dispute in conflict.disputes.prefix(Self.most) {
      let body = try Self.body(at: dispute.span.lowerBound, of: course, snapshot, orElse: join)
      answers.append(Answer(dispute: dispute, body: body))
    }
    (self.conflict, self.answers) = (conflict, answers)
  }

  private static func body(
    at moment: Instant,
    of course: Course?,
    _ snapshot: Snapshot,
    orElse join: AnyRecord
  ) throws(StoreError) -> RecordBody? {
    guard let course else { return join.version.isTombstone ? nil : RecordBody(join) }
    let period = course.periods.first { $0.span.contains(moment) }
    guard let version = period?.version else { return nil }
    return try snapshot.version(version).map { RecordBody($0) }
  }
}
