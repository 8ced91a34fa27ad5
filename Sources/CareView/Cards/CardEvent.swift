public import CareEvents
public import CareModel
import CareWords

/// One event as cards show it: when it is due, what is wanted, and what became of it.
public struct CardEvent: Hashable, Sendable, Identifiable {
  /// Something that must be said beside it.
  public struct Remark: Hashable, Sendable {
    /// How much it matters: what nobody must miss is an alert.
    public enum Weight: Hashable, Sendable {
      case plain, warning, alert
    }

    public let text: String
    public let weight: Weight

    public init(_ text: String, _ weight: Weight = .plain) {
      (self.text, self.weight) = (text, weight)
    }
  }

  /// One value that was recorded.
  public struct Entry: Hashable, Sendable {
    /// When, as somebody says it who looks at that day: `08:05`; nil if that is unknown.
    public let time: String?
    /// What: `250 mL`, `done`.
    public let text: String
    /// Who recorded it: `by Example Family`; nil if that is not said.
    let person: String?
    fileprivate let moment: Instant?
    /// When, in a sentence: `at 08:05`, `on Sat 10 Jan 08:05`.
    fileprivate let said: String?
  }

  /// What only a store knows of an event: its conflicts, who recorded it, what its values mean.
  public struct Notes: Hashable, Sendable {
    /// Every value of the plan or of the outcome that is in question: `25 mcg OR 50 mcg: unresolved`.
    public var questions: [String] = []
    /// What must be said beside the event, in the order in which it is said.
    public var remarks: [Remark] = []
    /// What was recorded, when and by whom; nil says it without a person.
    public var recorded: String?
    /// Who recorded each value of the outcome, in words; empty says nobody.
    public var people: [String] = []
    /// Whether it began on an earlier day, and is still going on.
    public var isRunning = false
    /// Whether its limits let nobody do it any more on the day.
    public var isHeldBack = false
    /// When it is due, if that is not said as of an event that begins on the day.
    public var time: String?
    /// How far it is done, if somebody else determined that.
    public var progress: TaskProgress?
    /// What became of it, if somebody else determined that.
    public var state: EventState?
    /// Whether versions of the plan conflict, so that nobody knows what is due.
    public var isPlanInQuestion = false
    /// Whether versions of the outcome conflict, so that nobody knows what was done.
    public var isOutcomeInQuestion = false

    public init() {}
  }

  public let id: EventIdentity
  /// When it is due: `08:00`, `21:00, before bed`.
  public let time: String
  public let state: EventState
  /// How far it is done, and how far it should be.
  public let progress: TaskProgress
  /// What is wanted: `1 tablet`; empty if nothing is, or if that conflicts.
  public let wanted: String
  /// What was recorded: `1 tablet at 08:10`; empty if nothing was.
  public let recorded: String
  /// What was recorded, value by value, the oldest first.
  public let entries: [Entry]
  public let notes: Notes
  /// The unit of the first number that is wanted or was recorded.
  let unit: String?
  /// The first number that was recorded.
  let number: Double?
  let isAsNeeded: Bool
  /// When the newest value was recorded: `at 08:05`.
  let doneAt: String?
  /// What was planned when it was recorded as done, if that is not the plan now: `planned then: 5 mg`.
  let plannedThen: String?
}

extension CardEvent {
  /// Makes an event as cards show it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - times: The words for the times of all events of the card.
  ///   - notes: What only a store knows of it.
  init(_ event: CareEvent, _ times: EventTimes, _ context: ViewContext, _ notes: Notes) {
    let wording = context.wording
    let strategy = event.strategyOfTargets
    self.notes = notes
    id = event.identity
    time = notes.time ?? times.time(of: event)
    isAsNeeded = event.task.isAsNeeded
    progress = notes.progress ?? event.progress(by: strategy)
    state = notes.state ?? event.state(of: event.status(by: strategy, asOf: context.now))
    let targets = event.scheduled.saidElement.targetValues
    wanted =
      notes.isPlanInQuestion
      ? "" : wording.shown(targets, of: event.scheduled.saidTask.content)
    let values = notes.isOutcomeInQuestion ? [] : event.outcome?.content.values ?? []
    entries = values.enumerated().map { place, value in
      let moment = value.createdDate
      var value = value
      value.createdDate = nil
      return Entry(
        time: moment.map { times.moment($0, on: event.day) },
        text: wording.shown(value),
        person: notes.people.indices.contains(place) ? notes.people[place] : nil,
        moment: moment,
        said: moment.map {
          let isOfDay = times.shown.day(of: $0) == event.day
          return Wording.say(isOfDay ? .at : .on, times.moment($0, on: event.day))
        }
      )
    }.sorted { ($0.moment ?? .earliest) < ($1.moment ?? .earliest) }
    doneAt = entries.last?.said
    unit = (targets + values).first { $0.number != nil }?.units
    number = values.compactMap(\.number).first
    plannedThen = event.plannedThen.map { wording.planned(then: $0) }
    let said = Self.recorded(event, entries, isHidden: notes.isOutcomeInQuestion)
    recorded =
      notes.recorded ?? [said, plannedThen ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func recorded(
    _ event: CareEvent,
    _ entries: [Entry],
    isHidden: Bool
  ) -> String {
    guard let outcome = event.outcome, !isHidden else { return "" }
    let said = entries.map { entry in
      [entry.text, entry.said].compactMap(\.self).joined(separator: " ")
    }.joined(separator: ", ")
    guard outcome.content.state == .notCompleted else {
      return said.isEmpty ? EventState.done.word : said
    }
    let reason = outcome.content.reason.map { $0.isEmpty ? "" : ": \($0)" } ?? ""
    return EventState.notCompleted.word + reason + (said.isEmpty ? "" : ", \(said)")
  }
}

extension CardEvent.Entry {
  /// What was recorded, and by whom: `200 mg by Example Family`.
  var words: String { [text, person].compactMap(\.self).joined(separator: " ") }
}

extension CardEvent {
  /// Whether versions of the plan or of the outcome conflict.
  public var isInQuestion: Bool { notes.isPlanInQuestion || notes.isOutcomeInQuestion }

  /// The sign that tells how far it is done; nil for what is only read or was not needed.
  public var ring: ProgressRing? {
    ProgressRing(
      state,
      fraction: progress.fraction,
      isAsNeeded: isAsNeeded,
      isInQuestion: isInQuestion
    )
  }

  /// The unit as people read it: HealthKit's `count` says nothing, `count/min` is `/min`.
  var shownUnit: String { unit?.shownUnit ?? "" }

  /// Whether somebody recorded that it was done or was not done, so that nothing is left to do.
  var isSettled: Bool { state == .done || state == .notCompleted }

  /// Whether something was recorded about which nobody disagrees, whatever is said of the plan.
  var isRecorded: Bool { !notes.isOutcomeInQuestion && !recorded.isEmpty }

  /// What became of it in a few words: `done at 08:10`, `not completed`, `in question`; what was recorded
  /// while the plan is in question too.
  var stateWords: String {
    if isInQuestion, !isRecorded { return Wording.say(.cardInQuestion) }
    let state = state == .done ? [state.word, doneAt].compactMap(\.self) : [state.word]
    return [state.joined(separator: " "), plannedThen].compactMap(\.self).joined(separator: ", ")
  }
}
