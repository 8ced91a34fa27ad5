import CarePlanKit

extension AgendaDay {
  /// `3 of 5 done`, or that there is nothing; nil if nothing counts.
  var summary: String? {
    if entries.isEmpty { return "Nothing is planned." }
    return total > 0 ? "\(done) of \(total) done" : nil
  }
}
