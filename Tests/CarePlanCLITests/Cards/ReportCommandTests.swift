import CarePlanKit
import CareTestSupport
import Foundation
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct ReportCommandTests {
  /// A store of a week with a note on its care plan, and a dose that is in no schedule any more.
  private func store() throws -> CommandStore {
    let store = try DaysStore().store
    let note = #"notes=[{"author":"Clinic","title":"Visit","content":"Call\non <Friday>"}]"#
    store("update", "care-plan/nausea", note, "-m", "A note")
    store(
      "add",
      "task",
      "prn",
      "--title",
      "Take acetaminophen",
      "--as-needed",
      "--max",
      "3/day",
      "--every-at-least",
      "6h",
      "--target",
      "500mg",
      "--start",
      "2026-11-16",
      "-m",
      "As needed"
    )
    store("record", "prn", "500mg", "-m", "Taken")
    return store
  }

  @Test(arguments: ["plan", "record"])
  func `a sheet of a week`(sheet: String) throws {
    let store = try store()
    expectSnapshot(store("report", "--sheet", sheet), "report-\(sheet)-text")
    expectSnapshot(store("report", "--sheet", sheet, "-o", "markdown"), "report-\(sheet)-markdown")
    expectSnapshot(
      store("report", "--sheet", sheet, "-o", "html", "--date", "2026-11-18"),
      "report-\(sheet)-html"
    )
    expectSnapshot(
      store("report", "--sheet", sheet, "-o", "json", "--date", "2026-11-20"),
      "report-\(sheet)-json"
    )
  }

  @Test func `the events of a sheet are those of the days, each once`() throws {
    let store = try store()
    let words = ["--from", "2026-11-15", "--to", "2026-11-22"]
    let events = try json("careplan.events/v1", of: store.run(["events", "--json"] + words).output)
    let list = events.object?["events"]?.array ?? events.array ?? []
    let wanted = list.compactMap(Self.place).sorted()
    #expect(wanted.count > 30)
    for sheet in ["plan", "record"] {
      let run = store.run(["report", "--sheet", sheet, "--json"] + words)
      let days = try json("careplan.report/v1", of: run.output).object?["days"]?.array ?? []
      let shown = days.flatMap { $0.object?["events"]?.array ?? [] }
      #expect(shown.compactMap(Self.place).sorted() == wanted, "\(sheet)")
    }
  }

  private static func place(_ event: JSONValue) -> String? {
    guard let task = event.object?["task"]?.string, let start = event.object?["eventStart"]?.string
    else { return nil }
    return "\(task) \(start) \(event.object?["tie"]?.string ?? "")"
  }

  @Test func `what runs for days stands once, and what is in question has no box`() throws {
    let store = try CommandStore.withConflict()
    let dates = ["--from", "2026-11-21", "--to", "2026-11-22"]
    let run = store.run(
      ["add", "task", "infusion", "--title", "Infusion", "-m", "I", "--element"]
        + ["start=2026-11-21T08:00,every=100d,duration=50h"]
    )
    #expect(run.status == 0, "\(run.errors)")
    for sheet in ["plan", "record"] {
      let text = store.run(["report", "--sheet", sheet] + dates).output
      #expect(text.components(separatedBy: "Infusion").count - 1 == (sheet == "plan" ? 1 : 2))
      #expect(
        text.contains("25 mg") && text.contains("50 mg") && text.contains("unresolved"),
        "\(text)"
      )
    }
    let plan = store.run(["report", "--json"] + dates).output
    let days = try json("careplan.report/v1", of: plan).object?["days"]?.array ?? []
    let open = days.flatMap { $0.object?["events"]?.array ?? [] }.compactMap(\.object)
      .filter { $0["task"]?.string == "doxylamine" }
    #expect(open.count == 2)
    for event in open {
      #expect(event["boxes"]?.number?.double == 0)
      #expect(event["questions"]?.array?.isEmpty == false)
    }
  }

  @Test func `what was recorded without an event is on both sheets`() throws {
    let store = try DaysStore().store
    store("update", "task/dose", "--daily", "09:30", "--effective", "2026-11-16", "-m", "Later")
    for sheet in ["plan", "record"] {
      let text = store("report", "--sheet", sheet, "--date", "2026-11-17")
      #expect(text.contains("2 tablets"), "\(text)")
      #expect(text.contains(sheet == "plan" ? "also recorded:" : "unscheduled"), "\(text)")
    }
  }

  @Test func `sheets can be read at every width, in both directions, whatever titles say`() throws {
    let store = try store()
    for (place, title) in PageCommandTests.titles.enumerated() {
      let words = ["--title=\(title)", "--daily", "07:\(10 + place)", "--instructions=\(title)"]
      let run = store.run(
        ["add", "task", "t\(place)"] + words + ["--start", "2026-11-16", "-m", "A"]
      )
      #expect(run.status == 0, "\(title): \(run.errors)")
    }
    let directory = try TemporaryDirectory()
    var paths: [String] = []
    for sheet in ["plan", "record"] {
      let run = store.run(["report", "--sheet", sheet, "-o", "html", "--date", "2026-11-18"])
      #expect(run.status == 0, "\(run.errors)")
      #expect(!run.output.contains("<script") && !run.output.contains("<button"))
      try directory.write(run.output, to: "\(sheet).html")
      paths.append(directory["\(sheet).html"])
    }
    let faults = try PythonJudge.violations(ofPages: paths, widths: [320, 390, 768, 1280])
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test(arguments: [("a4", 595, 842), ("letter", 612, 792)])
  func `a PDF has every event, the size of its paper, and on each page whose it is`(
    paper: String,
    width: Int,
    height: Int
  ) throws {
    let store = try store()
    store("add", "patient", "mia", "--name", "Mia Example", "-m", "Add")
    let commit = try store.git("rev-parse", "HEAD").prefix(8)
    for sheet in ["plan", "record"] {
      let week = ["--week", "--date", sheet == "plan" ? "2026-11-16" : "2026-11-22"]
      let run = store.run(
        ["report", "--sheet", sheet, "--paper", paper, "--output", "../\(sheet).pdf"] + week
      )
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output == "../\(sheet).pdf\n")
      let pages = try PythonJudge.pages(ofPDF: store.directory["\(sheet).pdf"])
      #expect(pages.count > 1)
      #expect(pages.dropFirst().first?.contains("Time Task") == true, "the titles are repeated")
      for page in pages {
        #expect(page.hasPrefix("\(width)\t\(height)\t"), "\(page.prefix(40))")
        #expect(page.contains("Mia Example") && page.contains(commit), "\(page.prefix(200))")
      }
      let text = pages.joined(separator: " ")
      let days = try json(
        "careplan.report/v1",
        of: store.run(["report", "--sheet", sheet, "--json"] + week).output
      )
      for day in days.object?["days"]?.array ?? [] {
        for event in day.object?["events"]?.array ?? [] {
          let title = try #require(event.object?["title"]?.string)
          #expect(text.contains(title), "\(title)")
        }
      }
      let count = text.components(separatedBy: "Take doxylamine").count - 1
      #expect(count >= 14, "\(sheet): \(count)")
    }
  }

  @Test func `a command line that asks for what there is not is refused`() throws {
    let store = try DaysStore().store
    for words in [
      ["--sheet", "plans"], ["--paper", "a5"], ["--output", "plan.docx"], ["--output", "plan"],
      ["--output", "plan.pdf", "-o", "html"], ["--output", "plan.html", "--json"],
      ["--from", "2026-11-16"], ["--from", "2026-11-16T08:00", "--to", "2026-11-16T09:00"],
    ] {
      let run = store.run(["report"] + words)
      #expect(run.status == 64, "\(words): \(run.errors)")
    }
    try store.directory.makeDirectory("plan.html")
    #expect(store.fails(74, "report", "--output", "../plan.html").contains("it is a directory"))
  }

  @Test func `a page is written whole, and a trial writes nothing`() throws {
    let store = try DaysStore().store
    #expect(store("report", "--output", "../plan.html", "-n") == "would write ../plan.html\n")
    #expect(!FileManager.default.fileExists(atPath: store.directory["plan.html"]))
    #expect(store("report", "--output", "../plan.html") == "../plan.html\n")
    let page = try String(contentsOfFile: store.directory["plan.html"], encoding: .utf8)
    #expect(page == store("report", "-o", "html"))
  }
}
