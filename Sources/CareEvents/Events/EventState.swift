/// The state of an event or of a day, as it is shown to people.
///
/// The page *Glossary* lists them.
public enum EventState: String, CaseIterable, Hashable, Sendable {
  case done
  case partial
  case notCompleted
  case missed
  case pending
  case noData
  /// The event of a task that is only read.
  case toBeRead
  /// The day of a task that is done as needed, while nothing was recorded.
  case asNeeded

  package init(_ status: EventStatus) {
    self =
      switch status {
      case .done: .done
      case .partial: .partial
      case .notCompleted: .notCompleted
      case .missed: .missed
      case .pending: .pending
      case .noData: .noData
      }
  }
}
