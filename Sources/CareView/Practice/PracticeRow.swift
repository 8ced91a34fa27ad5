public import CanonicalJSON
public import CareEvents
public import CareModel
import CareWords

/// One plan among the many of a practice: what somebody must know of it before opening it.
public struct PracticeRow: Hashable, Sendable, Identifiable {
  /// A limit that what was recorded has reached.
  public struct Limit: Hashable, Sendable {
    /// What was recorded: `Nausea`.
    public let title: String
    /// How much: `8`, `162 mmHg`.
    public let value: String
    public let day: CivilDate

    public init(_ title: String, _ value: String, on day: CivilDate) {
      (self.title, self.value, self.day) = (title, value, day)
    }
  }

  /// What tells the plan from the others: where its store is, or what it is called there.
  public let id: String
  /// Whose plan it is.
  public let label: String
  /// The last seven days.
  public let week: WeekRings
  /// How far the plan was followed on these days, from 0 to 1; nil where nothing counts.
  public let adherence: Double?
  /// The same of the seven days before.
  public let previousAdherence: Double?
  /// How many records have versions that contradict each other, of which nobody has chosen.
  public let conflicts: Int
  /// The limits that were reached on these days, the latest first.
  public let limits: [Limit]
  /// When something was recorded last; nil if nothing ever was.
  public let lastRecording: Instant?
  /// When the store was last brought together with another copy; nil if it never was.
  public let lastSync: Instant?

  init(
    _ id: String,
    label: String,
    _ week: WeekRings,
    adherence: Double?,
    previous: Double?,
    conflicts: Int = 0,
    limits: [Limit] = [],
    lastRecording: Instant?,
    lastSync: Instant?
  ) {
    (self.id, self.label, self.week) = (id, label, week)
    (self.adherence, previousAdherence) = (adherence, previous)
    (self.conflicts, self.lastRecording, self.lastSync) = (conflicts, lastRecording, lastSync)
    self.limits = limits.sorted { $0.day > $1.day }
  }

  /// - Parameters:
  ///   - id: What tells the plan from the others.
  ///   - label: Whose plan it is.
  ///   - days: The last seven days, today last.
  ///   - previous: How far the plan was followed on the seven days before, from 0 to 1.
  ///   - conflicts: How many records are in question.
  ///   - limits: The limits that were reached on these days.
  ///   - lastRecording: When something was recorded last.
  ///   - lastSync: When the store was last brought together with another copy.
  public init(
    _ id: String,
    label: String,
    days: [CalendarDay],
    previous: Double?,
    conflicts: Int,
    limits: [Limit],
    lastRecording: Instant?,
    lastSync: Instant?
  ) {
    let tally = days.reduce(into: AdherenceTally()) { $0 += $1.tally }
    self.init(
      id,
      label: label,
      WeekRings(days, showing: days.last?.day ?? CivilDate(daysSinceEpoch: 0)),
      adherence: tally.ratio,
      previous: previous,
      conflicts: conflicts,
      limits: limits,
      lastRecording: lastRecording,
      lastSync: lastSync
    )
  }
}

extension PracticeRow {
  /// An element of `careplan.practice/v1`; null is no data.
  public var json: JSONValue {
    func number(_ number: Double?) -> JSONValue {
      number.flatMap { JSONNumber($0) }.map { .number($0) } ?? .null
    }
    func text(_ moment: Instant?) -> JSONValue { moment.map { .string($0.description) } ?? .null }
    let limits = limits.map { limit -> JSONValue in
      [
        "title": .string(limit.title), "value": .string(limit.value),
        "day": .string(limit.day.description),
      ]
    }
    return [
      "id": .string(id), "label": .string(label), "week": week.json,
      "adherence": number(adherence), "previousAdherence": number(previousAdherence),
      "conflicts": .number(JSONNumber(conflicts)), "limits": .array(limits),
      "lastRecording": text(lastRecording), "lastSync": text(lastSync),
    ]
  }
}
