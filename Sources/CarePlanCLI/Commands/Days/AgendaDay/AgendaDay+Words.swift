import CarePlanKit

extension AgendaDay {
  /// `3 of 5 done`, or that there is nothing; nil if nothing counts.
  var summary: String? {
    if entries.isEmpty { return Wording.say(.nothingPlanned) }
    return total > 0 ? Wording.say(.doneOf, "\(done)", "\(total)") : nil
  }
}
