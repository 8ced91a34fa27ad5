public import CanonicalJSON
public import CareModel
import CareWords

/// The page of a day: the rings of its week, and a card for each task: CareKit's `DailyTasksPage`.
public struct DayPage: Hashable, Sendable {
  public let day: CivilDate
  public let week: WeekRings
  public let cards: [TaskCard]
  /// How many events count towards adherence, and how many of those are done.
  public let total: Int
  public let done: Int
  /// Whose time the page shows, and what the clock of its reader shows, where they differ.
  public let zoneNote: String?
  /// What must be read before all cards, such as what is open from the evening before.
  public let notices: [String]
  /// What somebody has to decide of what the day shows.
  public let conflicts: [ConflictSheet]
  /// The text of a page without cards; nil for the usual one.
  public var emptiness: String?

  public init(
    _ day: CivilDate,
    _ week: WeekRings,
    _ cards: [TaskCard],
    done: Int,
    of total: Int,
    zoneNote: String? = nil,
    notices: [String] = [],
    conflicts: [ConflictSheet] = []
  ) {
    (self.day, self.week, self.cards) = (day, week, cards)
    (self.done, self.total, self.notices) = (done, total, notices)
    (self.zoneNote, self.conflicts) = (zoneNote, conflicts)
  }
}

extension DayPage {
  /// What the day is called, and how much of it is done.
  public var summary: String {
    if cards.isEmpty { return emptiness ?? Wording.say(.nothingPlanned) }
    let open = cards.count(where: \.isInQuestion)
    let questions = open == 0 ? [] : [Wording.say(.pageQuestions, count: open)]
    let said = total > 0 ? [Wording.say(.doneOf, "\(done)", "\(total)")] : []
    return (said + questions).joined(separator: " · ")
  }

  /// The page within a `main` of HTML, below a heading that says the day.
  ///
  /// - Parameters:
  ///   - level: The level of the headings of cards, 1 to 6.
  ///   - style: The style of the page.
  public func html(level: Int = 2, style: ViewStyle = ViewStyle()) -> String {
    let told = notices.map { "<p>\(HTML.isolated($0))</p>\n" }.joined()
    let notice = told.isEmpty ? "" : "<aside class=\"notices\">\n\(told)</aside>\n"
    let body = cards.map { $0.html(level: level, style: style) }.joined()
    let zone = zoneNote.map { "<p class=\"summary\">\(HTML.escape($0))</p>\n" } ?? ""
    return """
      <p class="summary">\(HTML.escape(summary))</p>
      \(zone)\(week.html)\(conflicts.map { $0.html() }.joined())\(notice)<div class="cards">
      \(body)</div>

      """
  }

  /// The page as lines of text: cards stand side by side where there is room for two.
  public func text(width: Int = 80) -> [String] {
    let title = day.heading
    let gap = max(width - title.displayWidth - summary.displayWidth, 2)
    let head =
      title.displayWidth + summary.displayWidth + 2 <= width
      ? [title + String(repeating: " ", count: gap) + summary]
      : [title, summary].flatMap { $0.lines(within: width) }
    let told = notices.flatMap { notice in
      notice.oneLine.lines(within: width - 2).enumerated().map { ($0 == 0 ? "! " : "  ") + $1 }
    }
    let asked = conflicts.flatMap { $0.text(width: width) }
    let zone = zoneNote.map { $0.lines(within: width) } ?? []
    return head + zone + week.text(width: width) + asked + told + columns(width)
  }

  /// The least and the greatest width of a card of text.
  private static let cardWidths = 44...64

  private func columns(_ width: Int) -> [String] {
    let fitsTwo = width >= 2 * Self.cardWidths.lowerBound + 1
    let own = fitsTwo ? (width - 1) / 2 : width
    let cell = min(own, Self.cardWidths.upperBound)
    let texts = cards.map { $0.text(width: cell) }
    guard fitsTwo else { return texts.flatMap(\.self) }
    return stride(from: 0, to: texts.count, by: 2).flatMap { place -> [String] in
      let left = texts[place]
      let right = place + 1 < texts.count ? texts[place + 1] : []
      return (0..<max(left.count, right.count)).map { row in
        let first = row < left.count ? left[row] : ""
        return row < right.count ? "\(first.filled(to: cell)) \(right[row])" : first
      }
    }
  }

  /// The value of `careplan.page/v1`.
  ///
  /// - Parameter event: What a program reads of an event of a task.
  public func json(_ event: (RecordKey, EventIdentity) -> JSONValue) -> JSONValue {
    [
      "date": .string(day.description), "week": week.json,
      "cards": .array(cards.map { $0.json(event) }),
      "done": .number(JSONNumber(done)), "total": .number(JSONNumber(total)),
      "conflicts": .array(conflicts.map(\.json)),
      "notices": .array(notices.map { .string($0) }),
    ]
  }
}
