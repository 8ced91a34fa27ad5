import CarePlanKit

/// A review in words.
struct ReviewView {
  /// A record that was joined, and what a person decided of it.
  struct Join {
    let join: Review.Join
    let decisions: [ReviewDecision]
  }

  let review: Review
  let clinical: DifferenceReport
  let other: DifferenceReport
  let joins: [Join]
  /// Faults, and version files that were changed or removed.
  let remarks: [DifferenceRemark]
  let plans: PlanChanges
  let wording: Wording

  init(_ review: Review, _ open: OpenStore) {
    let (zone, wording) = (open.manifest.timezone, open.wording)
    self.review = review
    self.wording = wording
    let report = { (differences: [RecordDifference]) in
      var report = DifferenceReport(differences, unsaidZone: zone)
      report.clock = wording.clock
      return report
    }
    (clinical, other) = (report(review.clinical), report(review.other))
    joins = review.joins.map { join in
      let decisions = join.decided.map { ReviewDecision.decisions($0, wording) } ?? []
      return Join(join: join, decisions: decisions)
    }
    remarks = DifferenceReport(review.changes, unsaidZone: zone, wording.clock).remarks
    plans = PlanChanges(review.courseChanges, from: review.range.old, to: review.range.new, open)
  }
}
