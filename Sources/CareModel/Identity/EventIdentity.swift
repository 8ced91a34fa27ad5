/// What distinguishes an event from all others, and so identifies its outcome.
///
/// Ids and keys are compared as UTF-8 bytes.
public struct EventIdentity: Hashable, Sendable {
  public let taskID: String
  /// When the event starts on the wall clock of its schedule element.
  public let eventStart: EventStart
  /// The key of the element, only when several elements start together.
  public let tie: String?

  public init(taskID: String, eventStart: EventStart, tie: String? = nil) {
    self.taskID = taskID
    self.eventStart = eventStart
    self.tie = tie
  }

  /// The id of the outcome of the event: `doxylamine@2026-01-10T08:00:00`.
  public var outcomeID: String { "\(taskID)@\(eventStart)" + (tie.map { "#\($0)" } ?? "") }
}

extension EventIdentity {
  public static func == (left: EventIdentity, right: EventIdentity) -> Bool {
    left.eventStart == right.eventStart && left.exactTaskID == right.exactTaskID
      && left.exactTie == right.exactTie
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(eventStart)
    hasher.combine(exactTaskID)
    hasher.combine(exactTie)
  }

  private var exactTaskID: ExactText { ExactText(taskID) }
  private var exactTie: ExactText? { tie.map(ExactText.init) }
}
