import CanonicalJSON
import CareEvents
public import CareModel

/// How a task is shown: the views of CareKitUI, and CareKit 1.x's cards among them.
public enum CardStyle: String, CaseIterable, Hashable, Sendable {
  /// A title and a sign for one event: `SimpleTaskView`.
  case simple
  /// How it is done, and a wide sign: `InstructionsTaskView`.
  case instructions
  /// A row for each event: `ChecklistTaskView`.
  case checklist
  /// A sign for each event, side by side: `GridTaskView`, and the care card of CareKit 1.x.
  case grid
  /// What was recorded, the newest first: `LogTaskView`.
  case log
  /// The same with what one tap records: `ButtonLogTaskView`.
  case buttonLog = "button-log"
  /// How much beside how much is wanted: `NumericProgressTaskView`.
  case numeric
  /// A value with its unit: `LabeledValueTaskView`.
  case labelled
  /// What is asked: `SurveyTaskView`, and the symptom tracker of CareKit 1.x.
  case survey
  /// Something to read, with what can be opened: `LinkView`.
  case link
  /// Something to read below a large heading: `FeaturedContentView` with its `DetailView`.
  case featured
}

extension CardStyle {
  /// The name in a task's `userInfo` by which it chooses its card.
  static let memberName = "careplan.card"

  /// Returns the card that a record asks for in its `userInfo` if nobody knows it; nil if it asks for none,
  /// or for one of these.
  public static func unknownName(in texts: TextMap) -> String? {
    texts[memberName].flatMap { CardStyle(rawValue: $0) == nil ? $0 : nil }
  }

  /// Whether there is one event for the whole day, of which more than one is wanted: 2000 mL.
  private static func addsUp(_ events: [CareEvent]) -> Bool {
    guard events.count == 1, let event = events.first, event.isAllDay else { return false }
    return event.scheduled.countedElement.targetValues.contains {
      $0.kind == nil && ($0.number ?? 0) > 1
    }
  }

  /// The style that suits a task and its events of one day.
  ///
  /// What `userInfo` says under `careplan.card` holds; a style that is not known says nothing.
  init(suiting task: TaskVersion, _ events: [CareEvent]) {
    let content = task.content
    let targets = events.flatMap(\.scheduled.countedElement.targetValues)
    if let chosen = task.record.common.userInfo[Self.memberName].flatMap(CardStyle.init) {
      self = chosen
    } else if content.activityType == .readOnly {
      self = task.record.common.asset == nil ? .link : .featured
    } else if content.activityType == .assessment
      || content.thresholds.contains(where: { $0.subject == .value }) && !task.isHealthTask
    {
      self = .survey
    } else if task.isHealthTask {
      self = targets.contains { ($0.number ?? 0) > 0 } ? .numeric : .labelled
    } else if task.isAsNeeded || !content.impactsAdherence || Self.addsUp(events) {
      self = .buttonLog
    } else if events.count == 1 {
      self = content.instructions?.isEmpty ?? true ? .simple : .instructions
    } else {
      self = events.count < 4 ? .checklist : .grid
    }
  }
}
