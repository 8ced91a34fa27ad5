import CarePlanKit

extension AgendaDay {
  /// `3 of 5 done, 1 in question`, or that there is nothing; nil if nothing counts.
  ///
  /// - Parameter unshared: The text of an empty list if no tasks are shared.
  func summary(_ unshared: String?) -> String? {
    if entries.isEmpty { return unshared ?? Wording.say(.nothingPlanned) }
    guard total > 0 else { return nil }
    let words = Wording.say(.doneOf, "\(done)", "\(total)")
    return inQuestion > 0
      ? "\(words), \(Wording.say(.countInQuestion, "\(inQuestion)"))" : words
  }
}
