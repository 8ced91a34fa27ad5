public import CanonicalJSON
public import CareEvents
public import CareModel
import CareWords

/// Seven days with a ring for each: CareKit's `WeekCalendarView`.
///
/// A day on which nothing counts has no fraction: neither 1, which CareKit shows, nor 0. The ring of today is full when
/// everything of the day is done, and one of a day in question never.
public struct WeekRings: Hashable, Sendable {
  /// What a ring says of a day.
  public enum State: String, CaseIterable, Hashable, Sendable {
    /// No task has an event.
    case none
    /// There are events, of which none counts by now.
    case empty
    /// Nothing of what was due is done.
    case zero
    case part
    case full
  }

  /// One day.
  public struct Day: Hashable, Sendable {
    public let day: CivilDate
    public let state: State
    /// How much of the day is done, from 0 to 1: of today all that is due until midnight; nil where nothing counts.
    public let fraction: Double?
    /// How many events count, and how many of those are done.
    public let total: Int
    public let done: Int
    /// How many events have versions that conflict, so that they count as nothing yet.
    public let inQuestion: Int
    /// Whether it is the day that is looked at.
    public let isShown: Bool
    /// The sign of the day.
    let ring: ProgressRing?
    /// What became of the day; nil for one without events.
    private let became: EventState?

    init(_ day: CalendarDay, isShown: Bool) {
      let (tally, fraction) = (day.tally, day.fraction)
      let isAhead = day.state == .pending && day.day > day.today
      (self.day, ring, became, self.isShown) = (day.day, day.ring, day.state, isShown)
      (total, done, inQuestion) = (tally.events, tally.done, tally.conflicted)
      self.fraction = isAhead ? nil : fraction
      state =
        switch self.fraction {
        case nil: tally.events > 0 || tally.asNeeded > 0 ? .empty : .none
        case .some(...0): .zero
        case .some(1...): .full
        default: .part
        }
    }
  }

  public let days: [Day]

  /// Makes the rings of some days.
  ///
  /// - Parameters:
  ///   - days: The days with what became of their events.
  ///   - shown: The day that is looked at.
  public init(_ days: [CalendarDay], showing shown: CivilDate) {
    self.days = days.map { Day($0, isShown: $0.day == shown) }
  }
}

extension WeekRings.Day {
  /// Whether versions conflict, so that nobody knows all of it.
  public var isInQuestion: Bool { inQuestion > 0 }

  /// What the ring says in words: `3 of 5 done`, `no tasks`.
  var words: String {
    let said =
      switch state {
      case .none: Wording.say(.pageNoTasks)
      case .empty: became == .pending ? EventState.pending.word : Wording.say(.pageNothingYet)
      case .zero, .part, .full: Wording.say(.doneOf, "\(done)", "\(total)")
      }
    return isInQuestion ? "\(said), \(Wording.say(.countInQuestion, "\(inQuestion)"))" : said
  }
}

extension WeekRings {
  /// The rings as a list of HTML, each day with its state in words.
  public var html: String {
    let items = days.map { day in
      let look = ["is-\(day.state.rawValue)"] + (day.isShown ? ["is-shown"] : [])
      let current = day.isShown ? " aria-current=\"date\"" : ""
      let ring = RingSVG(ring: day.ring, fraction: day.fraction ?? 0, size: 38).markup
      return """
        <li class="\(look.joined(separator: " "))"\(current)>
        <span class="day">\(HTML.escape(Wording.shortWeekday(day.day)))</span>
        \(ring)<b>\(day.day.day)</b> <span class="said">\(HTML.escape(day.words))</span>
        </li>

        """
    }
    return "<ol class=\"week\">\n\(items.joined())</ol>\n"
  }

  /// The rings side by side, small enough for a cell of a table, with their words for those who do not see
  /// them.
  var miniature: String {
    let rings = days.map { RingSVG(ring: $0.ring, fraction: $0.fraction ?? 0, size: 16).markup }
    let words = days.map { "\(Wording.shortWeekday($0.day)) \($0.words)" }.joined(separator: ", ")
    let label = HTML.escape(words)
    return
      "<span class=\"miniature\" role=\"img\" aria-label=\"\(label)\">\(rings.joined())</span>"
  }

  /// The signs of the days, with a mark behind those of which something conflicts.
  var signs: String {
    days.map { ($0.ring?.rawValue ?? "·") + ($0.isInQuestion ? "!" : "") }.joined()
  }

  /// The rings as two lines of text: the names of the days, and their signs with their numbers; where
  /// these are wider than so many cells, a line for each day.
  public func text(width: Int = 80) -> [String] {
    let lines = lines
    guard lines.contains(where: { $0.displayWidth > width }) else { return lines }
    return days.map { day in
      let sign = "\(day.ring?.rawValue ?? "·") \(day.day.day)\(day.isInQuestion ? "!" : "")"
      return "\(day.isShown ? ">" : " ")\(Wording.shortWeekday(day.day)) \(sign)".cut(to: width)
    }
  }

  private var lines: [String] {
    let cells = days.map { day in
      let sign = day.ring?.rawValue ?? "·"
      let mark = day.isInQuestion ? "!" : ""
      return day.isShown ? "[\(sign)\(day.day.day)\(mark)]" : " \(sign)\(day.day.day)\(mark) "
    }
    let names = days.map { " \(Wording.shortWeekday($0.day))" }
    let width = ((cells + names).map(\.displayWidth).max() ?? 0) + 1
    return [names, cells].map { line in
      var text = line.map { $0.filled(to: width) }.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The days of `careplan.page/v1`.
  public var json: JSONValue {
    .array(
      days.map { day in
        [
          "day": .string(day.day.description), "state": .string(day.state.rawValue),
          "done": .number(JSONNumber(day.done)), "total": .number(JSONNumber(day.total)),
          "inQuestion": .number(JSONNumber(day.inQuestion)),
          "fraction": day.fraction.flatMap { JSONNumber($0) }.map { .number($0) } ?? .null,
        ]
      }
    )
  }
}
