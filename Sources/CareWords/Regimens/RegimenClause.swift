import CareModel

/// Parts of a regimen that are said together.
struct RegimenClause: Hashable, Sendable {
  /// A time of day, what is said in its place, and how much is due then.
  struct Time: Hashable, Sendable {
    /// Seconds since midnight, as the wall clock counts them.
    let second: Int
    let text: String?
    let amounts: [RegimenAmount]
  }

  /// A span of days with one amount.
  struct Phase: Hashable, Sendable {
    let amount: RegimenAmount
    let firstDay: CivilDate
    /// Nil if it goes on.
    let lastDay: CivilDate?
  }

  enum Form: Hashable, Sendable {
    /// The same at each occurrence.
    case repeating(RegimenRhythm)
    /// One amount after another, each for some days, every day.
    case stepped([Phase])
    /// One amount after another, each for a day, again and again.
    case alternating([RegimenAmount])
  }

  let form: Form
  /// The first occurrences, of which each repeats.
  let days: [CivilDate]
  var times: [Time]
  let end: RegimenPart.End?
  let duration: EventDuration
  let zone: TimeZoneID

  var firstDay: CivilDate? { days.first }
  var isAllDay: Bool { duration == .allDay }

  /// Returns whether it begins after another one has ended.
  func follows(_ other: RegimenClause) -> Bool {
    guard case .stepped(let phases) = other.form, let end = phases.last?.lastDay, let firstDay
    else { return false }
    return firstDay > end
  }

  /// The parts that the clause says.
  var parts: [RegimenPart] {
    switch form {
    case .repeating(let rhythm):
      days.flatMap { day in times.compactMap { part(on: day, $0, rhythm, $0.amounts, end) } }
    case .stepped(let phases):
      phases.flatMap { phase in
        times.compactMap { time in
          part(
            on: phase.firstDay,
            time,
            .days(1),
            [phase.amount],
            phase.lastDay.map { .day($0) }
          )
        }
      }
    case .alternating(let amounts):
      zip(days, amounts).flatMap { day, amount in
        times.compactMap { part(on: day, $0, .days(amounts.count), [amount], end) }
      }
    }
  }

  private func part(
    on day: CivilDate,
    _ time: Time,
    _ rhythm: RegimenRhythm,
    _ amounts: [RegimenAmount],
    _ end: RegimenPart.End?
  ) -> RegimenPart? {
    CivilDateTime(day, secondOfDay: time.second).map { start in
      RegimenPart(
        start: start,
        end: end,
        rhythm: rhythm,
        duration: duration,
        text: time.text,
        amounts: amounts,
        zone: zone
      )
    }
  }
}
