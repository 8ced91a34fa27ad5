import CarePlanKit

/// A review in words.
struct ReviewView {
  /// A record that was joined, and what a person decided of it.
  struct Join {
    let join: Review.Join
    let decisions: [ReviewDecision]
  }

  let review: Review
  let regimens: [RegimenChangeView]
  /// What else may alter what the patient gets, beside the regimens.
  let clinical: DifferenceReport
  let other: DifferenceReport
  let joins: [Join]
  /// Faults, and version files that were changed or removed.
  let remarks: [DifferenceRemark]
  let plans: PlanChanges
  let doubts: DoubtList
  let open: OpenStore

  var wording: Wording { open.wording }

  init(_ review: Review, _ open: OpenStore) throws(CommandFailure) {
    (self.review, self.open) = (review, open)
    let (zone, wording) = (open.manifest.timezone, open.wording)
    let courses = Dictionary(review.courseChanges.map { ($0.key, $0) }) { $1 }
    let regimens = review.regimens.map { change in
      RegimenChangeView(change, courses[change.task], by: review.authors[change.task] ?? [], open)
    }
    self.regimens = regimens
    var report = DifferenceReport(review.clinical + review.other, unsaidZone: zone)
    report.clock = wording.clock
    report.toldElsewhere = Dictionary(regimens.map { ($0.change.task, $0.told) }) { $1 }
    (clinical, other) = (report.only { $0 }, report.only { !$0 })
    joins = review.joins.map { join in
      let decisions = join.decided.map { ReviewDecision.decisions($0, wording) } ?? []
      return Join(join: join, decisions: decisions)
    }
    // What is to be decided has a section of its own.
    let decided = review.changes.asked(without: Set(review.open.map(\.key)))
    remarks = DifferenceReport(decided, unsaidZone: zone, wording.clock).remarks
    plans = PlanChanges(review.courseChanges, from: review.range.old, to: review.range.new, open)
    doubts = try open.read(at: review.range.new) { snapshot throws(CommandFailure) in
      try DoubtList(review.doubts, in: snapshot, open)
    }
  }
}

extension DifferenceReport {
  /// Returns the report with those records alone that show, or do not show, a clinical change.
  fileprivate func only(_ isWanted: (Bool) -> Bool) -> DifferenceReport {
    var report = self
    report.differences = shown.filter { difference in
      let isTold = toldElsewhere[difference.key] != nil
      let isClinical =
        isTold
        ? changes(of: difference).contains { $0.weight == .clinical } : difference.isClinical
      return isWanted(isClinical)
    }
    return report
  }
}
