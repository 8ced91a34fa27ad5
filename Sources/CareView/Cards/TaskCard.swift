public import CanonicalJSON
public import CareEvents
public import CareModel
import CareWords

/// A task with its events of one day, as people see it: the task views of CareKitUI.
///
/// It is a value like any other, and knows nothing of stores: give it the events, take its text, HTML
/// or SVG.
public struct TaskCard: Hashable, Sendable, Identifiable {
  /// The task: an ordinary one and a health task may have one id.
  public let id: RecordKey
  /// The day of the events.
  public let day: CivilDate
  public let style: CardStyle
  /// The task's title or, if it has none, its id.
  public let title: String
  /// What stands below the title: when it is due and what is wanted, or how many remain.
  public let detail: String
  /// How it is done; nil if nothing is said, or if that conflicts.
  public let instructions: String?
  /// What it is given for; nil if nothing is said, or if that conflicts.
  public let indication: String?
  /// Where on the body it is given; nil if nothing is said, or if that conflicts.
  public let site: String?
  /// The colour that somebody chose for the task.
  public let tint: ViewColor?
  /// The events, of all versions of the task that the day has, in their order.
  public let events: [CardEvent]
  /// What can be opened: what `userInfo` has under names that begin with `careplan.link.`.
  public let links: [ContactLink]
  let survey: SurveyForm?

  /// Makes the card of a task; nil if there are no events.
  ///
  /// - Parameters:
  ///   - events: The events of one task on one day.
  ///   - style: How it is shown; nil lets the task and its events decide.
  ///   - context: From where it is looked at, and when.
  ///   - notes: What only a store knows of each event.
  ///   - day: The day of the card, if an event began on an earlier one.
  public init?(
    _ events: [CareEvent],
    style: CardStyle? = nil,
    in context: ViewContext,
    notes: [EventIdentity: CardEvent.Notes] = [:],
    on day: CivilDate? = nil
  ) {
    // What the last version says of the day is what holds in its evening.
    guard let first = events.first, let last = events.last else { return nil }
    let task = last.scheduled.saidTask
    let content = task.content
    let times = EventTimes(events, in: context.zone, context.clock)
    let shown = events.map { CardEvent($0, times, context, notes[$0.identity] ?? .init()) }
    let style = style ?? CardStyle(suiting: task, events)
    id = first.task.key
    self.day = day ?? first.day
    self.style = style
    title = content.title.flatMap { $0.isEmpty ? nil : $0 } ?? first.task.id
    let isInQuestion = shown.contains(where: \.notes.isPlanInQuestion)
    indication = isInQuestion ? nil : content.indication
    site = isInQuestion ? nil : content.site
    instructions = isInQuestion ? nil : content.instructions.flatMap { $0.isEmpty ? nil : $0 }
    tint = content.tintColor.flatMap(ViewColor.init)
    links = ContactLink.links(in: task.record.common.userInfo)
    survey = style == .survey ? SurveyForm(task, events, context.wording) : nil
    self.events = shown
    detail = Self.detail(shown, isOptional: content.optional == true)
  }

  private static func detail(_ events: [CardEvent], isOptional: Bool) -> String {
    let optional = isOptional ? [Wording.say(.optional)] : []
    let wanted = Set(events.map(\.wanted))
    let shared = wanted.count == 1 ? wanted.filter { !$0.isEmpty } : []
    guard events.count > 1 else {
      return (events.map(\.time) + shared + optional).joined(separator: " · ")
    }
    let left = events.count { !$0.isSettled && !$0.notes.isRunning }
    return ([Wording.say(.cardRemaining, count: left)] + shared + optional)
      .joined(separator: " · ")
  }
}

extension TaskCard {
  /// Whether all events want the same, so that it is said once below the title.
  var wantsOne: Bool { Set(events.map(\.wanted)).count == 1 }

  /// Every value that is in question, each once.
  public var questions: [String] {
    events.flatMap(\.notes.questions).reduce(into: []) { found, question in
      if !found.contains(question) { found.append(question) }
    }
  }

  /// Whether versions of it conflict.
  public var isInQuestion: Bool { events.contains(where: \.isInQuestion) }

  /// What must be said beside its events, each once.
  var remarks: [CardEvent.Remark] {
    events.flatMap(\.notes.remarks).reduce(into: []) { found, remark in
      if !found.contains(remark) { found.append(remark) }
    }
  }

  /// The value of `careplan.card/v1`.
  ///
  /// - Parameter event: What a program reads of an event of the task.
  public func json(_ event: (RecordKey, EventIdentity) -> JSONValue) -> JSONValue {
    var object: JSONObject = [
      "style": .string(style.rawValue), "task": .string(id.id), "title": .string(title),
      "detail": .string(detail), "day": .string(day.description),
      "events": .array(events.map { event(id, $0.id) }),
      "inQuestion": .bool(isInQuestion),
    ]
    object[MemberName.instructions] = instructions.map { .string($0) }
    object[MemberName.indication] = indication.map { .string($0) }
    object[MemberName.site] = site.map { .string($0) }
    object["tint"] = tint.map { .string($0.description) }
    if !questions.isEmpty { object["questions"] = .array(questions.map { .string($0) }) }
    if !links.isEmpty { object["links"] = .array(links.map(\.json)) }
    return .object(object)
  }
}

extension ContactLink {
  private static let prefix = "careplan.link."

  /// Returns what can be opened of what a record keeps, in the order of its names.
  fileprivate static func links(in texts: TextMap) -> [ContactLink] {
    texts.keys.filter { $0.hasPrefix(prefix) }.compactMap { key in
      texts[key].map { ContactLink(opening: $0, label: String(key.dropFirst(prefix.count))) }
    }
  }

  /// - Parameter text: `tel:`, `sms:` or `mailto:` with what follows, or the address of a page.
  private init(opening text: String, label: String) {
    let schemes: [(String, Action)] = [("tel:", .call), ("sms:", .message), ("mailto:", .email)]
    for (scheme, action) in schemes where text.lowercased().hasPrefix(scheme) {
      self.init(action, label: label, String(text.dropFirst(scheme.count)))
      return
    }
    self.init(.other, label: label, text)
  }
}
