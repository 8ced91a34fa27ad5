import CarePlanKit

extension RecordConflict {
  /// Why the record is open although no side contradicts another one.
  var reasons: [String] {
    faults.map { "no side contradicts another, but together: \($0)" }
  }

  /// Returns the conflict in a few lines: the record, and the first periods in question.
  ///
  /// - Parameter indent: What the lines below the first one begin with.
  func summary(_ wording: Wording, indent: String = "            ") -> [StyledText] {
    let most = 3
    let shown = periods.filter { $0.dispute != nil }.prefix(most)
    let words = ConflictWords(self, shown, wording)
    var table = Table([Table.Column(""), Table.Column("")])
    for period in shown {
      for (place, question) in words.questions(period.dispute ?? disputes[0]).enumerated() {
        let span = key.kind == .outcome || place > 0 ? "" : wording.period(period.span)
        table.add([StyledText(span), StyledText(words.phrase(of: question))])
      }
    }
    let rest = disputes.count - shown.count
    return ["\("CONFLICT", [.bold, .red])  \(key.description)"]
      + reasons.map { "\(indent)\($0)" } + table.lines().map { "\(indent)\($0)" }
      + (rest > 0 ? ["\(indent)and \(rest) more periods"] : [])
  }
}
