import CarePlanKit
import CareTestSupport
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct PageCommandTests {
  private static let widths = [320, 390, 768, 1280]

  @Test func `the events of a page are those of the agenda, and its rings have the same figures`()
    throws
  {
    let store = try DaysStore().store
    for day in 14...22 {
      let date = ["--date", "2026-11-\(day)"]
      let page = try json("careplan.page/v1", of: store.run(["page", "--json"] + date).output)
        .array?.first
      let agenda = try json(
        "careplan.agenda/v1",
        of: store.run(["agenda", "--json"] + date).output
      )
      let planned = try #require(agenda.object?["days"]?.array?.first?.object)
      let cards = try #require(page?.object?["cards"]?.array)
      let shown = cards.flatMap { $0.object?["events"]?.array ?? [] }
      let due = (planned["events"]?.array ?? []) + (planned["running"]?.array ?? [])
      #expect(Set(shown.map(CanonicalJSON.text)) == Set(due.map(CanonicalJSON.text)), "\(day)")
      #expect(page?.object?["done"] == planned["done"])
      #expect(page?.object?["total"] == planned["total"])
      let rings = try #require(page?.object?["week"]?.array)
      #expect(rings.count == 7)
      let ring = rings.first { $0.object?["day"] == planned["day"] }?.object
      #expect(ring?["done"] == planned["done"] && ring?["total"] == planned["total"], "\(day)")
    }
  }

  @Test func `a task that asks for an unknown card is named once, with the one that is near`()
    throws
  {
    let store = try DaysStore().store
    for (id, name) in [("near", "gird"), ("far", "carousel"), ("known", "grid")] {
      let words = ["--daily", "07:00", "--info", "careplan.card=\(name)", "--start", "2026-11-16"]
      #expect(store.run(["add", "task", id] + words + ["-m", "A"]).status == 0)
    }
    let card = store.run(["card", "near"])
    #expect(card.status == 0 && !card.output.isEmpty)
    #expect(
      card.errors == """
        careplan: warning: task/near asks for a card 'gird', which nobody knows: it is shown as 'simple'
        hint: did you mean 'grid'?

        """
    )
    #expect(store.run(["card", "near", "--style", "grid"]).errors.isEmpty)
    let page = store.run(["page", "--week"])
    #expect(page.errors.split(separator: "asks for a card").count == 3, "\(page.errors)")
    #expect(page.errors.contains("simple, instructions") && !page.errors.contains("task/known"))
  }

  @Test func `pages can be read at every width, in both directions, light and dark`() throws {
    let store = try DaysStore().store
    let directory = try TemporaryDirectory()
    for (place, title) in Self.titles.enumerated() {
      let words = ["--title=\(title)", "--daily", "0\(place % 10):00", "--instructions=\(title)"]
      let run = store.run(
        ["add", "task", "t\(place)"] + words + ["--start", "2026-11-16", "-m", "A"]
      )
      #expect(run.status == 0, "\(title): \(run.errors)")
    }
    let pages = [
      ("page", ["page", "--date", "2026-11-18"]), ("week", ["page", "--week"]),
      ("insights", ["insights", "--weeks", "2"]),
      ("card", ["card", "dose", "--date", "2026-11-18"]), ("catalog", ["demo", "catalog"]),
      ("chart", ["chart", "--series", "agg=adherence", "--series", "task=dose,agg=sum,axis=2"]),
    ]
    var paths: [String] = []
    for (name, words) in pages {
      let run = store.run(words + ["-o", "html"])
      #expect(run.status == 0, "\(name): \(run.errors)")
      try directory.write(run.output, to: "\(name).html")
      paths.append(directory["\(name).html"])
    }
    let faults = try PythonJudge.violations(ofPages: paths, widths: Self.widths)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `pages of a language from right to left say so, and can be read`() throws {
    let store = try DaysStore().store
    let directory = try TemporaryDirectory()
    var paths: [String] = []
    for (name, words) in [("page", ["page"]), ("insights", ["insights"]), ("report", ["report"])] {
      let run = Catalogue.mirrored.saying { store.run(words + ["-o", "html"]) }
      #expect(run.status == 0, "\(name): \(run.errors)")
      #expect(run.output.contains("<html lang=\"ar-XB\" dir=\"rtl\">"), "\(name)")
      try directory.write(run.output, to: "\(name).html")
      paths.append(directory["\(name).html"])
    }
    let faults = try PythonJudge.violations(ofPages: paths, widths: Self.widths)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  /// Titles that would be markup or turn a page around, as far as words of a command line can.
  static let titles = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'&amp;<!--", "]]></style>",
    "\u{1B}[31mred\u{7}", "\u{202E}desrever\u{2066}", "=HYPERLINK(\"x\")", "a\nb\tc",
    "Hydrochlorothiazide-containing acetaminophen", "دواء الضغط",
  ]

  @Test func `every value of an open regimen is on the page`() throws {
    let store = try CommandStore.withConflict()
    let page = store.run(["page", "--date", "2026-01-12"])
    #expect(page.output.contains("unresolved"), "\(page.output)\(page.errors)")
    let json = store.run(["page", "--date", "2026-01-12", "--json"]).output
    #expect(json.contains("\"inQuestion\": true"))
    let html = store.run(["page", "--date", "2026-01-12", "-o", "html"]).output
    for said in [page.output, json, html] {
      for value in ["25 mg", "50 mg", "careplan resolve task/doxylamine --with"] {
        #expect(said.contains(value), "\(value)")
      }
    }
    let directory = try TemporaryDirectory()
    try directory.write(html, to: "conflict.html")
    let faults = try PythonJudge.violations(
      ofPages: [directory["conflict.html"]],
      widths: Self.widths
    )
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `a directory of pages links to itself alone, and can be read`() throws {
    let store = try DaysStore().store
    let words = ["add", "contact", "physiotherapist", "--given-name", "Example", "-m", "A"]
    let email = ["--email", "work=physiotherapist.of.the.family@example.org"]
    #expect(store.run(words + email).status == 0)
    let run = store.run(["page", "--week", "--out", "../pages"])
    #expect(run.status == 0, "\(run.errors)")
    let names = run.output.split(separator: "\n").map(String.init)
    #expect(names.count == 8)
    for name in names {
      let page = try String(contentsOfFile: store.directory["store"] + "/" + name, encoding: .utf8)
      for match in page.matches(of: /href="([^"]*)"/) where !match.1.contains(":") {
        #expect(names.contains("../pages/\(match.1)"), "\(name): \(match.1)")
      }
    }
    let paths = [names[0], names[7]].map { store.directory["store/\($0)"] }
    let faults = try PythonJudge.violations(ofPages: paths, widths: Self.widths)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `a style is that of the file, over that of the store`() throws {
    let store = try DaysStore().store
    let usual = store.run(["page", "-o", "html"]).output
    store(
      "config",
      "style",
      #"{"dimensions":{"pointSize1":31},"colors":{"separator":"red"}}"#,
      "-m",
      "S"
    )
    let own = store.run(["page", "-o", "html"]).output
    #expect(own != usual && own.contains("--point-size1:31px"))
    try store.directory.write(#"{"dimensions":{"pointSize1":30}}"#, to: "style.json")
    let file = store.run(["page", "-o", "html", "--style-file", "../style.json"]).output
    #expect(file.contains("--point-size1:30px"))
    #expect(file.contains("--separator:#ff0000"))
    // What came from afar.
    try store.edit("careplan.json", "\"separator\": \"red\"", "\"separator\": \"reddish\"")
    try store.git("commit", "-qam", "From afar")
    let odd = store.run(["page", "-o", "html"])
    #expect(odd.status == 0 && odd.output.contains("--point-size1:17px"), "\(odd.errors)")
    #expect(odd.errors.contains("/colors/separator"), "\(odd.errors)")
    try store.edit("careplan.json", "\"separator\": \"reddish\"", "\"separator\": \"red\"")
    try store.git("commit", "-qam", "Mended")
    let wrong = store.run(["config", "style", #"{"colors":{"lable":"red"}}"#, "-m", "S"])
    #expect(wrong.status == 65 && wrong.errors.contains("did you mean 'label'?"), "\(wrong.errors)")
    try store.directory.write(#"{"colors":{"lable":"red"}}"#, to: "style.json")
    let card = store.run(["card", "dose", "--style-file", "../style.json"])
    #expect(card.status == 65 && card.errors.contains("/colors/lable"), "\(card.errors)")
  }

  @Test func `a card that is asked for on a day without the task says so`() throws {
    let store = try DaysStore().store
    let run = store.run(["card", "dose", "--date", "2020-01-01"])
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("no task is due"))
    #expect(store.run(["card", "nothing"]).status == 5)
    #expect(store.run(["card", "dose", "--style", "gird"]).status == 64)
  }
}
