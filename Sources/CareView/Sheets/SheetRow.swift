public import CareEvents
public import CareModel
import CareWords

/// An event with what only a store knows of it, of which a line of a sheet is made.
public struct SheetEntry: Hashable, Sendable {
  public let event: CareEvent
  public let notes: CardEvent.Notes

  public init(_ event: CareEvent, notes: CardEvent.Notes = CardEvent.Notes()) {
    (self.event, self.notes) = (event, notes)
  }
}

/// One event as a line of a sheet of paper.
public struct SheetRow: Hashable, Sendable {
  public let task: RecordKey
  /// The task's title or, if it has none, its id.
  public let title: String
  public let event: CardEvent
  /// How it is done; nil if nothing is said, or if that conflicts.
  public let instructions: String?
  /// What it is given for; nil if nothing is said, or if that conflicts.
  public let indication: String?
  /// Where on the body it is given; nil if nothing is said, or if that conflicts.
  public let site: String?
  /// Of what is done as needed, how often, how much and how soon again: `at most 3 times a day`.
  public let limits: String?
  /// Why it was not done; nil unless somebody said that it was not, empty without a reason.
  public let reason: String?
  /// How many boxes it has to tick: none of what is in question, is only read, was recorded already, began on an
  /// earlier day, was not recorded, or may not be done any more.
  public let boxes: Int
  /// The zone of its times.
  let zone: TimeZoneID
  /// Whether nobody has to do it.
  let isOptional: Bool
  /// What was recorded, to be summed up.
  let recording: ChartRecording
  /// Whether its amounts add up, as doses do; temperatures do not.
  let isSummed: Bool
}

extension SheetRow {
  /// The most boxes of a line, however often something may be done.
  private static let mostBoxes = 12

  init(_ entry: SheetEntry, _ times: EventTimes, _ context: ViewContext) {
    let event = entry.event
    let task = event.scheduled.saidTask
    let content = task.content
    let isInQuestion = entry.notes.isPlanInQuestion
    self.event = CardEvent(event, times, context, entry.notes)
    self.task = event.task.key
    title = content.title.flatMap { $0.isEmpty ? nil : $0 } ?? event.task.id
    indication = isInQuestion ? nil : content.indication
    site = isInQuestion ? nil : content.site
    instructions = isInQuestion ? nil : content.instructions.flatMap { $0.isEmpty ? nil : $0 }
    limits = isInQuestion ? nil : content.asNeeded.map(context.wording.words)
    zone = event.element.timezone
    isOptional = content.optional == true
    recording = ChartRecording(event, asOf: context.now)
    isSummed = task.addsUp
    boxes = Self.boxes(self.event, content.asNeeded, recorded: recording.entries)
    let outcome = entry.notes.isOutcomeInQuestion ? nil : event.outcome?.content
    reason = outcome?.state == .notCompleted ? outcome?.reason ?? "" : nil
  }

  /// Returns how often an event may still be ticked off.
  private static func boxes(_ event: CardEvent, _ limits: AsNeeded?, recorded: Int) -> Int {
    guard !event.isInQuestion, event.state != .toBeRead, !event.notes.isRunning else { return 0 }
    // What is done in part is said: nobody shall take all of it again, nor late what was not recorded.
    let isOver = event.isSettled || recorded > 0 || event.state == .notRecorded
    guard event.isAsNeeded else { return isOver ? 0 : 1 }
    guard !event.notes.isHeldBack else { return 0 }
    guard let most = limits?.maximumCount, limits?.periodDays == 1 else { return 1 }
    return min(max(most - recorded, 0), mostBoxes)
  }
}

extension TaskVersion {
  /// Whether what was recorded of it adds up to what somebody was given or did.
  fileprivate var addsUp: Bool {
    if case .healthTask(let task) = record {
      return task.content.healthKitLinkage.quantityType == .cumulative
    }
    return content.activityType != .assessment
  }
}

extension SheetRow {
  /// The title, with the word for what nobody has to do.
  var heading: String { isOptional ? "\(title) (\(Wording.say(.optional)))" : title }

  /// Every value that is in question, which says itself that it is.
  var questions: [String] {
    guard event.isInQuestion else { return [] }
    let said = event.notes.questions
    return said.isEmpty ? [Wording.say(.unresolved, Wording.say(.conflict))] : said
  }

  /// What became of it in a word.
  var stateWord: String {
    event.isInQuestion ? Wording.say(.cardInQuestion) : event.state.word
  }
}

/// What was recorded for a day without an event of the schedule.
public struct SheetOutcome: Hashable, Sendable {
  public let id: RecordKey
  /// The id of the task.
  public let task: String
  public let title: String
  /// When its event would have been: `08:00`.
  public let time: String
  public let recorded: String
  /// Every value that conflicts.
  public let questions: [String]
  let recording: ChartRecording?

  /// - Parameters:
  ///   - context: From where it is looked at.
  ///   - title: The title of the task; nil is the one that it had then.
  ///   - recorded: What was recorded, when and by whom; nil says it without a person.
  ///   - questions: Every value that is in question, if versions conflict.
  public init(
    _ unscheduled: UnscheduledOutcome,
    in context: ViewContext,
    title: String? = nil,
    recorded: String? = nil,
    questions: [String] = []
  ) {
    let content = unscheduled.outcome.content
    let title = title ?? unscheduled.task?.content.title ?? ""
    id = unscheduled.id
    task = content.taskID ?? ""
    self.title = title.isEmpty ? content.taskID ?? "" : title
    time =
      content.eventStart.map { EventTimes([], in: context.zone, context.clock).start($0) } ?? ""
    let state = content.state == .notCompleted ? EventState.notCompleted : .done
    let said = content.values.map { context.wording.shown($0) }.joined(separator: ", ")
    let planned = unscheduled.plannedThen.map { ", " + context.wording.planned(then: $0) }
    self.recorded = recorded ?? (said.isEmpty ? state.word : said) + (planned ?? "")
    self.questions = questions
    recording = ChartRecording(unscheduled)
  }
}
