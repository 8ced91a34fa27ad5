import CarePlanKit

extension Wording {
  /// Returns what an event wants, behind a comma: `, 40 mg`; nothing if it wants no amount, or if that is
  /// in question.
  func wanted(by event: CareEvent) -> String {
    guard event.taskLeaves.isEmpty else { return "" }
    let targets = event.scheduled.countedElement.targetValues.map { words($0) }
    return targets.isEmpty ? "" : ", \(targets.joined(separator: ", "))"
  }
}
