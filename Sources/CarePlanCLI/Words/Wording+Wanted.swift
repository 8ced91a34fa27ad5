import CarePlanKit

extension Wording {
  /// Returns the target of an event after a comma: `, 40 mg`; empty without a target, or if the plan
  /// conflicts.
  func wanted(by event: CareEvent) -> String {
    guard event.taskLeaves.isEmpty else { return "" }
    let targets = event.scheduled.countedElement.targetValues.map { words($0) }
    return targets.isEmpty ? "" : ", \(targets.joined(separator: ", "))"
  }
}
