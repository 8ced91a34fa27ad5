public import CanonicalJSON
public import CareEvents
public import CareModel
import CareWords

/// Seven days with a ring for each: CareKit's `WeekCalendarView`.
///
/// A day on which nothing counts has no percentage: neither 100 %, which CareKit shows, nor 0 %.
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
    /// How far what was due is done, from 0 to 1; nil where nothing counts.
    public let fraction: Double?
    /// Whether it is the day that is looked at.
    public let isShown: Bool
    /// Whether versions conflict, so that nobody knows all of it.
    public let isInQuestion: Bool
  }

  public let days: [Day]

  init(days: [Day]) { self.days = days }

  /// Makes the rings of some days.
  ///
  /// - Parameters:
  ///   - days: The days with what became of their events.
  ///   - shown: The day that is looked at.
  public init(_ days: [CalendarDay], showing shown: CivilDate) {
    self.days = days.map { day in
      let ratio = day.tally.ratio
      let hasEvents = day.tally.events > 0 || day.tally.asNeeded > 0
      let state: State =
        switch ratio {
        case nil: hasEvents ? .empty : .none
        case .some(...0): .zero
        case .some(1...): .full
        default: .part
        }
      return Day(
        day: day.day,
        state: state,
        fraction: ratio,
        isShown: day.day == shown,
        isInQuestion: day.tally.conflicted > 0
      )
    }
  }
}

extension WeekRings.Day {
  /// The sign of the day.
  var ring: ProgressRing? {
    switch state {
    case .none: nil
    case .empty: .pending
    case .zero, .part, .full: ProgressRing(fraction: fraction ?? 0)
    }
  }

  /// What the ring says in words: `60 % done`, `no tasks`.
  var words: String {
    let said =
      switch state {
      case .none: Wording.say(.pageNoTasks)
      case .empty: Wording.say(.pageNothingYet)
      case .zero, .part, .full: percent
      }
    return isInQuestion ? "\(said), \(Wording.say(.cardInQuestion))" : said
  }

  private var percent: String {
    Wording.say(.pageDone, Percentage(fraction ?? 0).percent)
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

  /// The signs of the days, with a mark behind those of which something is in question.
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
          "fraction": day.fraction.flatMap { JSONNumber($0) }.map { .number($0) } ?? .null,
        ]
      }
    )
  }
}
