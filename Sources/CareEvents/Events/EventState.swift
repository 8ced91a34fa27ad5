/// What became of an event or of a day, as somebody is told of it.
///
/// The page *Glossary* lists them.
public enum EventState: String, CaseIterable, Hashable, Sendable {
  case done
  case partial
  case notCompleted
  case missed
  case pending
  case noData
  /// Of what is only read.
  case toBeRead

  public init(_ status: EventStatus) {
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
