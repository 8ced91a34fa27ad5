import CanonicalJSON
public import CareEvents
public import CareModel

/// Something in a plan, or in what was recorded, that may be a mistake, and that somebody should look
/// at before it is followed.
///
/// Nothing is refused because of a doubt. It ends when the record no longer gives reason for it, or when
/// somebody answers that it is as intended: the answer is part of the record, so it syncs, and holds
/// for as long as the ``facts`` are the same.
public struct Doubt: Hashable, Sendable {
  public let rule: DoubtRule
  /// The task or outcome that an answer becomes part of.
  public let record: RecordKey
  /// The task that it is about; nil for an outcome whose task is not known.
  public let task: RecordKey?
  /// The day that it is about; nil for a plan as such.
  public let day: CivilDate?
  /// The event that something was recorded for; nil of a plan.
  public let eventStart: EventStart?
  /// What gives reason for it, in the same words in every language: an answer holds while these do.
  public let facts: [String]
  /// The versions that give reason for it.
  public let versions: [VersionID]
  /// What is said of it.
  public let reason: Reason

  package init(
    _ rule: DoubtRule,
    about record: RecordKey,
    task: RecordKey? = nil,
    on day: CivilDate? = nil,
    at eventStart: EventStart? = nil,
    _ facts: [String],
    versions: [VersionID],
    _ reason: Reason
  ) {
    (self.rule, self.record, self.eventStart) = (rule, record, eventStart)
    self.day = day ?? eventStart?.day
    self.task = task ?? (record.kind.isTask ? record : nil)
    (self.facts, self.versions, self.reason) = (facts, versions, reason)
  }
}

extension Doubt {
  /// What is said of a doubt.
  public enum Reason: Hashable, Sendable {
    case recordedTwice(RepeatedRecording)
    /// The times of the day, by the clock of the task.
    case dueTwice([CivilDateTime])
    case unlikeUnit(OutcomeValue, target: OutcomeValue)
    case tooMuch(OutcomeValue, target: OutcomeValue)
    /// The amounts that were planned when it was recorded, and those of the plan now.
    case otherPlan([OutcomeValue], now: [OutcomeValue])
    /// The start of the event that was recorded, and that of the nearest event on the schedule.
    case otherTime(EventStart, event: EventStart, isRecorded: Bool)
    /// The parts without an amount.
    case missingAmount([ScheduleElement])
    /// The parts without an end, and the last day of the others.
    case missingEnd([ScheduleElement], CivilDate)
    /// The steps without an end, and the day on which the next one begins.
    case endlessStep([ScheduleElement], CivilDate)
    /// The first day, when it was written, and how many events since a day have no record.
    case startsInPast(CivilDate, written: CivilDate, missed: Int, since: CivilDate)
    case instructionsAmount(named: [OutcomeValue], due: [OutcomeValue])
    case titleAmount(named: [OutcomeValue], due: [OutcomeValue])
    /// What the instructions say of how often or when, in their words, and the parts of the plan.
    case instructionsTiming([String], plan: [ScheduleElement])
    /// What the instructions allow a day, and what is due on a day.
    case instructionsMaximum(OutcomeValue, due: OutcomeValue, on: CivilDate)
    /// What the instructions say of the end, in their words, and the last day; nil if no day is named.
    case instructionsEnd(String, CivilDate?)
    case sameTitle(RecordKey)
    case sameSubstance(RecordKey, word: String)
    /// What is named, and the word of the patient's allergies that it has or is.
    case allergy(String, word: String)
    case passedLimit(ExceededLimits)
    case otherZone(TimeZoneID, patient: TimeZoneID)
    /// The starts of the doses, by the clocks of both zones.
    case dueOnce([EventStart], before: TimeZoneID, after: TimeZoneID)
  }
}

extension Doubt: Comparable {
  /// By record, then in the order of the rules, then by day.
  public static func < (left: Doubt, right: Doubt) -> Bool {
    if left.subject != right.subject { return left.subject < right.subject }
    if left.rule != right.rule { return left.rule.place < right.rule.place }
    if left.day != right.day {
      guard let day = left.day, let other = right.day else { return left.day == nil }
      return day < other
    }
    return left.facts.lexicographicallyPrecedes(right.facts) { $0.precedesInUTF8($1) }
  }

  /// The record that it is shown with: its task, if that is known.
  public var subject: RecordKey { task ?? record }
}

extension DoubtRule {
  fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Doubt {
  /// Returns whether an answer ends the doubt.
  package func isEnded(by answer: Answer) -> Bool {
    answer.question == rule.rawValue && answer.answer == Answer.intended && answer.facts == facts
  }

  /// The answer that it is as intended.
  package var intended: Answer {
    Answer(Answer.intended, to: rule.rawValue, about: versions.sorted(), facts: facts)
  }

  /// Returns whether some records give reason for the doubt; nil stands for all of them.
  ///
  /// What a patient's record says gives reason for doubts about any task.
  public func concerns(_ keys: Set<RecordKey>?) -> Bool {
    guard let keys else { return true }
    if keys.contains(subject) || keys.contains(record) { return true }
    if let other, keys.contains(other) { return true }
    return (rule == .allergy || rule == .otherZone) && keys.contains { $0.kind == .patient }
  }

  /// Returns whether both ask the same, whichever versions give reason for it.
  package func isSame(as other: Doubt) -> Bool {
    record == other.record && rule == other.rule && day == other.day && facts == other.facts
  }

  /// Whether it is about what was due and is over, and about nothing that is still to be given.
  public var isOfPast: Bool { rule == .startsInPast }

  /// The other task that it is about; nil if it is about one.
  private var other: RecordKey? {
    switch reason {
    case .sameTitle(let other), .sameSubstance(let other, word: _): other
    default: nil
    }
  }
}

extension [Doubt] {
  /// Returns the doubts that some records give reason for, and that were not there before.
  public func raised(by keys: Set<RecordKey>, since before: [Doubt]) -> [Doubt] {
    filter { doubt in doubt.concerns(keys) && !before.contains(where: doubt.isSame) }
  }
}
