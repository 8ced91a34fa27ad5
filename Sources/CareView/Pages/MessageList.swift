public import CanonicalJSON
import CareModel
import CareWords

/// What those who take part in a care have written to each other: the notes of records, the newest first.
///
/// It has the messages of CareKit 1.x's Connect, each beside the record that it is about.
public struct MessageList: Hashable, Sendable {
  /// The notes, the newest first; those of which nobody knows when they were written stand last.
  public let notes: [SheetNote]
  private let zone: TimeZoneID
  private let clock: Wording.Clock

  /// - Parameters:
  ///   - notes: What was written, in any order.
  ///   - context: From where it is looked at.
  public init(_ notes: [SheetNote], in context: ViewContext) {
    func order(_ note: SheetNote) -> (Instant, String) { (note.date ?? .earliest, note.subject) }
    self.notes = notes.enumerated().sorted { left, right in
      let (first, second) = (order(left.element), order(right.element))
      guard first.0 == second.0 else { return first.0 > second.0 }
      return (first.1, left.offset) < (second.1, right.offset)
    }.map(\.element)
    (zone, clock) = (context.zone.id, context.clock)
  }
}

extension MessageList {
  /// Who wrote a note, when, and what it is about, as far as that is known.
  private func byline(_ note: SheetNote, subject: Bool = true) -> String {
    let wording = Wording(zone: zone, unsaidZone: zone, clock: clock)
    let said = [note.date.map(wording.instant), note.author, subject ? note.subject : nil]
    return said.compactMap(\.self).joined(separator: " · ")
  }

  /// The notes as lines of text, none wider than so many cells.
  public func text(width: Int = 80) -> [String] {
    let width = max(width, 8)
    let blocks = notes.map { note -> [String] in
      let head = byline(note).oneLine.lines(within: width)
      let body = [note.title, note.content].compactMap(\.self).flatMap { text in
        text.split(separator: "\n", omittingEmptySubsequences: false)
          .flatMap { String($0).oneLine.lines(within: width - 2) }
      }
      return head + body.map { $0.isEmpty ? "" : "  \($0)" }
    }
    return [String](blocks.joined(separator: [""]))
  }

  /// The notes as cards of HTML.
  ///
  /// - Parameter level: The level of their headings, 1 to 6.
  public func html(level: Int = 2) -> String {
    guard !notes.isEmpty else { return "<p>\(HTML.escape(Wording.say(.noMessages)))</p>\n" }
    let level = min(max(level, 1), 6)
    let cards = notes.map { note -> String in
      let title = note.title.map { "<p class=\"text\"><b>\(HTML.isolated($0))</b></p>\n" } ?? ""
      let lines = note.content?.split(separator: "\n", omittingEmptySubsequences: false)
        .map { HTML.isolated(String($0)) }
      let content = lines.map { "<p class=\"text\">\($0.joined(separator: "<br>"))</p>\n" } ?? ""
      return """
        <article class="card">
        <header>
        <h\(level)>\(HTML.isolated(note.subject))</h\(level)>
        <p>\(HTML.isolated(byline(note, subject: false)))</p>
        </header>
        \(title)\(content)</article>

        """
    }
    return "<div class=\"cards\">\n\(cards.joined())</div>\n"
  }

  /// The notes as Markdown, each below a heading.
  ///
  /// - Parameter level: The level of their headings, 1 to 6.
  public func markdown(level: Int = 2) -> String {
    guard !notes.isEmpty else { return "\(Markdown.words(Wording.say(.noMessages)))\n" }
    let marks = String(repeating: "#", count: min(max(level, 1), 6))
    return notes.map { note -> String in
      let title = note.title.map { ["**\(Markdown.words($0.oneLine))**\n"] } ?? []
      let content = note.content.map { text in
        text.split(separator: "\n").map { "\(Markdown.words(String($0)))\n" }
      }
      let head = [
        "\(marks) \(Markdown.words(note.subject.oneLine))\n",
        "\(Markdown.words(byline(note, subject: false).oneLine))\n",
      ]
      return (head + title + (content ?? [])).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The value of `careplan.messages/v1`.
  public var json: JSONValue { .array(notes.map(\.json)) }
}
