import CarePlanKit
import CareTestSupport
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct DocumentTests {
  private func store() throws -> CommandStore {
    let store = try CommandStore()
    let words = ["--daily", "08:00", "--start", "2026-01-01", "--tag", "a|b", "-m", "Add a task"]
    let added = store.run(["add", "task", "t_1", "--title", "Rest | <b>"] + words)
    #expect(added.status == 0, "\(added.errors)")
    store("update", "task/t_1", "--target", "2tablets", "--effective", "2027-01-10", "-m", "More")
    return store
  }

  @Test(arguments: ["markdown", "html"])
  func `documents are the same text everywhere`(format: String) throws {
    let store = try store()
    expectSnapshot(store("list", "tasks", "-o", format), "list-\(format)")
    expectSnapshot(store("show", "task/t_1", "-o", format), "show-\(format)")
    expectSnapshot(store("show", "task/t_1/schedule", "-o", format), "show-member-\(format)")
    expectSnapshot(store("log", "task/t_1", "-o", format), "log-record-\(format)")
    expectSnapshot(store("log", "-p", "-o", format), "log-store-\(format)")
  }

  @Test(arguments: ["markdown", "html"])
  func `a document of nothing says so`(format: String) throws {
    let output = try store()("list", "care-plans", "-o", format)
    #expect(output.contains("There are no such care plans."))
  }

  @Test func `the log says no values as a document either`() throws {
    let store = try store()
    try store.edit("careplan.json", "America/New_York", "Europe/Berlin")
    store("commit", "-m", "Move")
    for format in ["markdown", "html"] {
      let log = store("log", "-o", format)
      #expect(log.contains("t_1") && log.contains("store: timezone"))
      for secret in ["Rest", "tablets", "Europe/Berlin"] { #expect(!log.contains(secret)) }
      #expect(store("log", "-p", "-o", format).contains("Berlin"))
    }
  }

  @Test(arguments: HostileText.all.indices)
  func `no title breaks a document`(index: Int) throws {
    let session = try CommandStore(clock: .running)
    session("add", "care-plan", "plan", "--title", "Title", "-m", "Add")
    let json = CanonicalJSON.compact(.string(HostileText.all[index]))
    try session.edit("care-plans/plan/current.json", "\"Title\"", json)
    _ = session.run("commit", "-m", "Title \(HostileText.all[index].filter { $0 != "\0" })")
    for words in [
      ["list", "care-plans"], ["show", "plan"], ["show", "plan/title"], ["log", "-p"],
    ] {
      let markdown = session.run(words + ["-o", "markdown"]).output
      let html = session.run(words + ["-o", "html"]).output
      try expectNoMarkup(html)
      #expect(!markdown.isEmpty)
      for scalar in (markdown + html).unicodeScalars where scalar != "\n" {
        #expect(!scalar.isHidden, "\(words): \(scalar.escaped(asASCII: true))")
      }
    }
  }

  /// Judged by the renderer that GitHub publishes.
  @Test(arguments: HostileText.all.indices)
  func `a table of Markdown gives every text back`(index: Int) throws {
    let text = StyledText(HostileText.all[index])
    let table = Document(
      heading: .init(word: "Texts"),
      parts: [
        .table(["One", "Two"], rows: [[text, ""], ["\\|", text], [text, text]], typed: [1])
      ]
    )
    let page = try MarkdownJudge.html(table.markdown)
    let cells = page.html.matches(of: /<td>((?:(?!<\/td>).)*)<\/td>/.dotMatchesNewlines())
      .map { MarkdownJudge.text(of: String($0.1)) }
    #expect(cells == [text.plain, "", "\\|", text.plain, text.plain, text.plain])
    #expect(page.tags.isSubset(of: MarkdownJudge.ordinaryTags.union(["code"])), "\(page.tags)")
  }

  private func expectNoMarkup(_ html: String) throws {
    let known: Set = [
      "!doctype", "html", "head", "meta", "title", "style", "body", "main", "header", "footer",
      "dl", "dt", "dd", "div", "wbr", "h1", "h2", "h3",
      "section", "p", "table", "thead", "tbody", "tr", "th", "td", "bdi", "strong", "ul",
      "li",
    ]
    let tags = html.matches(of: /<\/?([^\s>]+)/).map { String($0.1).lowercased() }
    #expect(Set(tags).isSubset(of: known), "\(Set(tags).subtracting(known))")
    for tag in ["table", "section", "tr", "td", "th", "bdi", "strong", "p", "h1", "h2", "title"] {
      let opened = try html.matches(of: Regex("<\(tag)[ >]")).count
      #expect(try opened == html.matches(of: Regex("</\(tag)>")).count, "\(tag)")
    }
    let ids = html.matches(of: /\bid="([^"]*)"/).map(\.1)
    #expect(Set(ids).count == ids.count)
  }
}

extension Unicode.Scalar {
  /// Whether this cannot be seen, or turns the direction of what follows.
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
