import CanonicalJSON
import CareModel
import CareWords
import Sandbox
import TestSupport
import Testing

@testable import CareView

struct MessageListTests {
  private static func note(
    _ text: String,
    _ seconds: Int64?,
    title: String? = nil,
    by author: String? = "Example Family"
  ) -> SheetNote {
    SheetNote(
      Note(title: title, content: text),
      author: author,
      date: seconds.map { Instant(seconds: $0) },
      subject: "Nausea",
      record: RecordKey(.carePlan, "nausea")
    )
  }

  @Test func `the newest stands first, and what nobody dates last`() throws {
    let context = try #require(CatalogPlan.context)
    let notes = [Self.note("old", 0), Self.note("none", nil), Self.note("new", 86_400)]
    var random = SeededGenerator(seed: 17)
    for _ in 0..<lawCount(10) {
      let list = MessageList(notes.shuffled(using: &random), in: context)
      #expect(list.notes.map(\.content) == ["new", "old", "none"])
    }
  }

  @Test func `a note is told with who wrote it, when and about what`() throws {
    let context = try #require(CatalogPlan.context)
    let list = MessageList(
      [Self.note("Call us.\n\nOn Friday.", 1_768_053_600, title: "Please")],
      in: context
    )
    #expect(
      list.text() == [
        "10 Jan 2026 14:00 · Example Family · Nausea", "  Please", "  Call us.", "", "  On Friday.",
      ]
    )
    let object = try #require(list.json.array?.first?.object)
    #expect(object["record"] == "care-plan/nausea" && object["author"] == "Example Family")
    #expect(MessageList([], in: context).html() == "<p>nobody has written a note</p>\n")
  }

  @Test func `every note is whole in every form, whatever it says`() throws {
    let context = try #require(CatalogPlan.context)
    var random = SeededGenerator(seed: 17)
    for title in hostileTitles {
      let list = MessageList([Self.note(title, 0, title: title, by: title)], in: context)
      let page = DrawingReader(html: list.html())
      #expect(page.fault.isEmpty, "\(title): \(page.fault)")
      #expect(page.elements.isSubset(of: DrawingReader.knownInHTML), "\(title)")
      let width = Int.random(in: 8...120, using: &random)
      for line in list.text(width: width) {
        #expect(line.displayWidth <= width, "\(title): \(line)")
      }
      #expect(list.json.array?.first?.object?["content"]?.string == (title.isEmpty ? nil : title))
    }
  }
}
