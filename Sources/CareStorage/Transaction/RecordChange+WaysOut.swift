import CareModel
import CareWords

extension [RecordChange] {
  /// Returns what takes back, by hand, changes that are refused to be taken back together.
  ///
  /// A plan is said anew with `update`; what was recorded for an event is taken back by its event.
  ///
  /// - Parameter other: What helps beside that.
  func waysOut(or other: Remedy) -> Remedy {
    let outcomes = compactMap(\.recordedEvent)
    guard let event = outcomes.first, outcomes.count == count else {
      return "Say what holds with \(.update(nil)), or \(other)."
    }
    let withdrawal: Remedy = "\(.undo(event)) takes back what is recorded for the event"
    let others = count > 1 ? ", and so on" : ""
    return "\(withdrawal)\(others); \(.record(.replacing)) corrects it."
  }
}

extension RecordChange {
  /// The words that name the event of an outcome on a command line; nil for other records.
  fileprivate var recordedEvent: String? {
    guard case .outcome(let outcome)? = new ?? old, let task = outcome.taskID,
      let start = outcome.eventStart
    else { return nil }
    return ([RecordKey.encoded(task)] + Wording.options(naming: start)).joined(separator: " ")
  }
}
