public import CareModel

extension Wording {
  /// Returns what an outcome says: `10 mg, recorded 6 Jan 2026 10:00`, `not completed "nausea"`,
  /// `done`.
  ///
  /// What people answered to questions about it stands behind it in brackets.
  public func recorded(_ outcome: Outcome) -> String {
    let values = outcome.content.values.map { words($0) }.joined(separator: ", ")
    var said = values.isEmpty ? "done" : values
    if outcome.content.state == .notCompleted {
      let reason = outcome.content.reason.map { " \(Self.quoted($0))" } ?? ""
      said = "not completed\(reason)" + (values.isEmpty ? "" : ", \(values)")
    }
    return said + outcome.content.answers.suffix(1).map { " (\(words($0)))" }.joined()
  }
}
