public import CanonicalJSON
import CareModel
import CareWords

/// The plans of a practice, those first that need somebody.
public struct PracticeList: Hashable, Sendable {
  /// The plans in their order: those in question, those that have reached a limit, and then those that
  /// were followed least; of plans of which nothing counts nobody knows, so that they stand last.
  public let rows: [PracticeRow]
  /// The moment as of which ages are told.
  private let now: Instant

  /// - Parameters:
  ///   - rows: The plans in any order.
  ///   - context: From where and when they are looked at.
  public init(_ rows: [PracticeRow], in context: ViewContext) {
    func order(_ row: PracticeRow) -> (Int, Double, String, String) {
      let need = row.conflicts > 0 ? 0 : row.limits.isEmpty ? 2 : 1
      return (need, row.adherence ?? 2, row.label, row.id)
    }
    self.rows = rows.sorted { order($0) < order($1) }
    now = context.now
  }
}

extension PracticeList {
  private static var columns: [String] {
    [Wording.say(.plan), Wording.say(.insightAdherence)]
      + Wording.titles(
        .practiceWeek,
        .practiceNeeds,
        .practiceLimits,
        .practiceRecorded,
        .practiceInStep
      )
  }

  private var table: SheetTable {
    SheetTable(
      heading: Wording.say(.practicePage),
      columns: Self.columns,
      rows: rows.map { row in
        [
          SheetCell(row.names), SheetCell(row.shares), .text(row.week.signs),
          SheetCell(strong: row.needs, []), SheetCell(row.limits.map(\.words)),
          .text(age(of: row.lastRecording)), .text(age(of: row.lastSync)),
        ]
      },
      lead: 3,
      saysTitles: true,
      ifEmpty: Wording.say(.practiceNoPlans)
    )
  }

  private func age(of moment: Instant?) -> String {
    moment.map { Wording.age(from: $0, to: now) } ?? Wording.say(.never)
  }

  /// The plans as lines of text, none wider than so many cells.
  public func text(width: Int = 80) -> [String] { [table].text(width: width) }

  /// The plans as a table of Markdown.
  ///
  /// - Parameter level: The level of its heading, 1 to 6.
  public func markdown(level: Int = 2) -> String { table.markdown(level: level) }

  /// The plans as a table of HTML, each with the rings of its week.
  ///
  /// - Parameter link: Returns the address of a plan's own page; nil for a plan without one.
  public func html(link: (PracticeRow) -> String? = { _ in nil }) -> String {
    guard !rows.isEmpty else { return "<p>\(HTML.escape(Wording.say(.practiceNoPlans)))</p>\n" }
    let rows = rows.map { row -> HTML.Row in
      let name = HTML.isolated(row.label)
      let title = link(row).map { "<a href=\"\(HTML.escape($0))\">\(name)</a>" } ?? name
      let others = row.names.dropFirst().map { "<br><small>\(HTML.isolated($0))</small>" }
      let shares = row.shares.enumerated().map { place, share in
        place == 0 ? "<b>\(HTML.escape(share))</b>" : " <small>\(HTML.escape(share))</small>"
      }
      return HTML.Row([
        title + others.joined(), shares.joined(), row.week.miniature,
        row.needs.map { "<strong>\(HTML.escape($0))</strong>" }.joined(separator: "<br>"),
        row.limits.map { HTML.isolated($0.words) }.joined(separator: "<br>"),
        HTML.escape(age(of: row.lastRecording)), HTML.escape(age(of: row.lastSync)),
      ])
    }
    return HTML.table(Self.columns, rows: rows)
  }

  /// The value of `careplan.practice/v1`.
  public var json: JSONValue { .array(rows.map(\.json)) }
}

extension PracticeRow {
  /// Whose plan it is and, where that does not say it, which.
  fileprivate var names: [String] { label == id ? [label] : [label, id] }

  /// How far the plan was followed, how many events are in question, and how far it was followed before.
  fileprivate var shares: [String] {
    let now = adherence.map { Percentage($0).percent } ?? Wording.say(.pageNothingYet)
    let before = previousAdherence.map { Wording.say(.insightBefore, Percentage($0).percent) }
    let open = week.days.reduce(0) { $0 + $1.inQuestion }
    let questions = open > 0 ? [Wording.say(.countInQuestion, "\(open)")] : []
    return [now] + questions + [before].compactMap(\.self)
  }

  /// What somebody must decide.
  fileprivate var needs: [String] {
    conflicts > 0 ? [Wording.say(.practiceConflicts, count: conflicts)] : []
  }
}

extension PracticeRow.Limit {
  /// What was recorded when: `Nausea 8 on Fri 9 Jan`.
  fileprivate var words: String {
    Wording.say(.practiceLimit, title, value, day.short(unsaidYear: day.year))
  }
}
