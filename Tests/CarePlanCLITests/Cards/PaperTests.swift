import CarePlanKit
import CareTestSupport
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// What people hold in their hands: sheets of a week, in large print, and the medication plan.
struct PaperTests {
  /// A Friday, 20 November 2026 at noon.
  private func store() throws -> CommandStore {
    let store = try CommandStore("--time-zone", "America/New_York")
    let now = "2026-11-16T12:00:00Z"
    func add(_ words: String...) throws {
      let run = store.run(["add"] + words + ["-m", "Add"], now: now)
      try #require(run.status == 0, "\(words): \(run.errors)")
    }
    try add(
      "patient",
      "mia",
      "--name",
      "Mia Example",
      "birthday=2019-04-05",
      "allergies=[\"penicillin\",\"latex\"]"
    )
    try add(
      "task",
      "levo",
      "--title",
      "Levothyroxine",
      "--daily",
      "08:00",
      "--target",
      "50mcg",
      "--instructions",
      "Before breakfast.",
      "--start",
      "2026-11-16"
    )
    try add(
      "task",
      "metformin",
      "--title",
      "Metformin",
      "--schedule",
      "500 mg at 08:00 and 18:00 from 16 Nov 2026"
    )
    try add(
      "task",
      "mtx",
      "--title",
      "Methotrexate",
      "--weekly",
      "mon@22:00",
      "--target",
      "10mg",
      "--start",
      "2026-11-16"
    )
    try add(
      "task",
      "drops",
      "--title",
      "Eye drops",
      "--daily",
      "15:30",
      "--start",
      "2026-11-16"
    )
    try add(
      "task",
      "water",
      "--title",
      "Drink water",
      "--times-a-day",
      "1",
      "--target",
      "2L",
      "--start",
      "2026-11-16"
    )
    try add(
      "task",
      "prn",
      "--title",
      "Ibuprofen",
      "--as-needed",
      "--max",
      "3/day",
      "--target",
      "400mg",
      "--start",
      "2026-11-16"
    )
    return store
  }

  private func days(_ store: CommandStore, _ words: String...) throws -> [String] {
    let run = store.run(["report", "--json"] + words)
    #expect(run.status == 0, "\(run.errors)")
    let report = try json("careplan.report/v1", of: run.output).object
    return report?["days"]?.array?.compactMap { $0.object?["day"]?.string ?? $0.string } ?? []
  }

  @Test func `a sheet of a week begins today, and a record of a week ends today`() throws {
    let store = try store()
    let coming = (20...26).map { "2026-11-\($0)" }
    let past = (14...20).map { "2026-11-\($0)" }
    #expect(try days(store) == coming)
    #expect(try days(store, "--week") == coming)
    #expect(try days(store, "--sheet", "medication") == coming)
    #expect(try days(store, "--sheet", "record") == past)
    #expect(try days(store, "--sheet", "record", "--week", "--date", "2026-11-20") == past)
    #expect(try days(store, "--date", "2026-11-18") == ["2026-11-18"])
  }

  @Test func `the head of a sheet has birth date and allergies, and its foot commit and store`()
    throws
  {
    let store = try store()
    let commit = try store.git("rev-parse", "HEAD").prefix(8)
    for sheet in ["plan", "record", "medication"] {
      let page = store("report", "--sheet", sheet, "-o", "html")
      let parts = page.components(separatedBy: "<main>")
      let head = parts[0].components(separatedBy: "<header>").last ?? ""
      let foot = page.components(separatedBy: "<footer>").last ?? ""
      for text in ["Mia Example", "5 Apr 2019", "penicillin, latex"] {
        #expect(head.contains(text), "\(sheet): \(head)")
      }
      #expect(!head.contains(commit) && foot.contains(commit), "\(sheet)")
      #expect(foot.contains("<dl style=\"font-size:.8em\">"), "\(foot)")
      let text = store("report", "--sheet", sheet)
      #expect(
        text.hasPrefix(
          "\(sheet == "medication" ? "Medication plan" : sheet.capitalized + " sheet")\nPatient: Mia Example\nBorn: 5 Apr 2019\nAllergies: penicillin, latex\n"
        ),
        "\(text)"
      )
      #expect(text.components(separatedBy: "Commit: ").count == 2)
    }
  }

  @Test
  func
    `allergies that nobody recorded are not said to be none, and those in question are all said`()
    throws
  {
    let store = try CommandStore()
    store("add", "patient", "mia", "--name", "Mia Example", "-m", "Add")
    #expect(store("report").contains("Allergies: not recorded\n"))
    store("update", "patient/mia", "allergies=[]", "-m", "None")
    #expect(store("report").contains("Allergies: none\n"))
    let sides = try TwoSides(
      [["add", "patient", "mia", "--name", "Mia Example"]],
      here: [["update", "patient/mia", "birthday=2019-04-05"]],
      there: [["update", "patient/mia", "birthday=2019-05-04"]]
    )
    let head = sides.home("report")
    #expect(head.contains("5 Apr 2019") && head.contains("4 May 2019"), "\(head)")
    #expect(head.contains("unresolved"), "\(head)")
  }

  @Test func `large print has large letters and boxes, and is refused for text`() throws {
    let store = try store()
    let page = store("report", "--large", "-o", "html")
    #expect(page.contains("body{font-size:16pt;") && page.contains(".box{border-width:3px;"))
    #expect(store.fails(64, "report", "--large").contains("--large is for pages"))
    let directory = try TemporaryDirectory()
    try directory.write(page, to: "large.html")
    let path = directory["large.html"]
    let faults = try PythonJudge.violations(ofPages: [path], widths: [320, 390, 768, 1280])
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `the medication plan has a row for each medicine and columns for the parts of a day`()
    throws
  {
    let store = try store()
    let report = try json(
      "careplan.report/v1",
      of: store("report", "--sheet", "medication", "--json")
    )
    let rows = report.object?["medicines"]?.array?.compactMap(\.object) ?? []
    func row(_ title: String) -> JSONObject? { rows.first { $0["title"]?.string == title } }
    func cell(_ title: String, _ column: String) -> [String] {
      row(title)?[column]?.array?.compactMap(\.string) ?? []
    }
    #expect(cell("Levothyroxine", "morning") == ["50 mcg"])
    #expect(
      cell("Metformin", "morning") == ["500 mg"] && cell("Metformin", "evening") == ["500 mg"]
    )
    #expect(cell("Methotrexate", "night") == ["10 mg on Mon"], "\(rows)")
    #expect(cell("Eye drops", "evening") == ["15:30: as instructed"], "\(rows)")
    #expect(cell("Ibuprofen", "other") == ["as needed: 400 mg"])
    #expect(rows.last?["title"] == "Ibuprofen")
    #expect(cell("Levothyroxine", "how").contains("Before breakfast."))
    #expect(cell("Methotrexate", "how").contains { $0.contains("Mon") }, "\(rows)")
    store("config", "times.morning", "07:30", "-m", "Earlier")
    let moved = store("report", "--sheet", "medication")
    #expect(moved.contains("Morning (07:30): 08:00: 50 mcg"), "\(moved)")
  }

  @Test func `a medicine that is due on no day of the week is on the medication plan`() throws {
    let store = try store()
    store(
      "add",
      "task",
      "depot",
      "--title",
      "Depot",
      "--element",
      "start=2026-11-01T08:00,every=1mo",
      "--target",
      "10mg",
      "-m",
      "Add"
    )
    let words = [
      "--title", "Vitamin D", "--schedule", "1 tablet daily at 8 from 30 Nov 2026",
    ]
    let run = store.run(["add", "task", "vitd"] + words + ["-m", "Add"])
    #expect(run.status == 0, "\(run.errors)")
    let text = store("report", "--sheet", "medication")
    #expect(text.contains("Depot"), "\(text)")
    // It begins after the seven days of the sheet.
    #expect(text.contains("Vitamin D") && text.contains("from 30 Nov 2026"), "\(text)")
  }

  @Test func `a medicine that stops or changes within the week is listed with dates`() throws {
    let store = try CommandStore()
    let (start, now) = ("2026-01-01T07:00:00-05:00", "2026-01-06T09:00:00-05:00")
    for id in ["cod", "war", "dox"] {
      let words = ["add", "task", id, "--title", id.uppercased(), "--daily", "08:00"]
      let run = store.run(words + ["--target", "5mg", "-m", "Add"], now: start)
      #expect(run.status == 0, "\(run.errors)")
    }
    store("delete", "task/cod", "-m", "Stop", now: now)
    store(
      "update",
      "task/war",
      "--target",
      "2mg",
      "--effective",
      "2026-01-08",
      "-m",
      "Less",
      now: now
    )
    let sheet = store("report", "--sheet", "medication", now: now)
    let rows = sheet.split { $0.isWhitespace }.joined(separator: " ")
    #expect(
      rows.contains("5 mg on Tue 6 Jan, Plan and instructions: through 6 Jan 2026"),
      "\(rows)"
    )
    #expect(rows.contains("5 mg on Tue 6 Jan, Wed 7 Jan, 2 mg on Thu 8 Jan, Fri 9 Jan"), "\(rows)")
  }

  @Test(arguments: [("a4", 842, 595), ("letter", 792, 612)])
  func `the medication plan is one page of its paper`(paper: String, width: Int, height: Int) throws
  {
    let store = try store()
    let words = ["report", "--sheet", "medication", "--paper", paper, "--output", "../plan.pdf"]
    let run = store.run(words)
    #expect(run.status == 0, "\(run.errors)")
    let pages = try PythonJudge.pages(ofPDF: store.directory["plan.pdf"])
    #expect(pages.count == 1)
    #expect(pages.first?.contains("Methotrexate") == true)
    #expect(pages.first?.hasPrefix("\(width)\t\(height)\t") == true, "\(pages)")
  }

  @Test func `a page of a day says whose and which day it is first, and the rest in its foot`()
    throws
  {
    let store = try store()
    let commit = try store.git("rev-parse", "HEAD").prefix(8)
    for words in [["page"], ["agenda"], ["card", "levo"]] {
      let page = store.run(words + ["-o", "html"]).output
      let head = page.components(separatedBy: "</header>")[0]
      #expect(head.contains("Mia Example") && head.contains("20 Nov"), "\(words): \(head)")
      #expect(!head.contains(commit), "\(words): \(head)")
      #expect(page.components(separatedBy: "<footer>").last?.contains(commit) == true)
    }
  }

  @Test func `what is due at a time comes before what may be done at any time`() throws {
    let store = try store()
    for words in [["page"], ["report", "--date", "2026-11-20"]] {
      let text = store.run(words).output
      let timed = try #require(text.range(of: "Eye drops")), anyTime = text.range(of: "Drink water")
      #expect(try timed.lowerBound < #require(anyTime).lowerBound, "\(words): \(text)")
    }
  }
}
