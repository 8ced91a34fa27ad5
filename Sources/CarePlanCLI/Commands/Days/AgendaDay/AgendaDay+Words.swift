import CarePlanKit

extension AgendaDay {
  /// `3 of 5 done, 1 in question`, or that there is nothing; nil if nothing counts.
  var summary: String? {
    if entries.isEmpty { return Wording.say(.nothingPlanned) }
    guard total > 0 else { return nil }
    let words = Wording.say(.doneOf, "\(done)", "\(total)")
    return inQuestion > 0
      ? "\(words), \(Wording.say(.countInQuestion, "\(inQuestion)"))" : words
  }
}
