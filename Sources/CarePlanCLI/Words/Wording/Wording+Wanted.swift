import CarePlanKit

extension Wording {
  /// Returns what an event wants, behind a comma: `, 40 mg`; nothing if it wants no amount.
  func wanted(by event: CareEvent) -> String {
    let targets = event.scheduled.countedElement.targetValues.map { words($0) }
    return targets.isEmpty ? "" : ", \(targets.joined(separator: ", "))"
  }
}
