import CarePlanKit
import CareTestSupport
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct PageTests {
  private static let commands: [[String]] = [
    ["agenda", "--week"], ["agenda", "--by", "group"], ["events", "--week"],
    ["progress", "--week"],
    ["adherence", "--by", "task"], ["calendar"], ["list", "tasks"],
    ["list", "tasks", "--at", "today"],
    ["show", "task/dose"], ["show", "task/dose/title"], ["log", "-p"], ["log", "task/dose"],
    ["diff", "HEAD~1", "HEAD"], ["conflicts"], ["review"],
    ["schedule", "preview", "dose", "--from", "2026-11-16"],
  ]

  /// A week of care of somebody with long words in their plan.
  private func store() throws -> CommandStore {
    let store = try DaysStore().store
    store("add", "patient", "mia", "--name", "Mia Example", "-m", "Add")
    let drug = "Hydrochlorothiazide"
    let words = ["--title", "Take \(drug) and acetaminophen", "--daily", "08:00"]
    let run = store.run(
      [
        "add", "task", "water", "--instructions",
        "With \(drug)-containing food, unless otherwise told",
      ]
        + words + ["--target", "2tablets", "--start", "2026-11-16", "-m", "Add"]
    )
    #expect(run.status == 0, "\(run.errors)")
    let key = String(repeating: "key", count: 40)
    store("add", "task", "long", "--title", key, "--daily", "09:00", "-m", "Add")
    return store
  }

  @Test(arguments: ["html", "markdown"])
  func `every page names patient, store, days, commit and when it was made`(format: String) throws {
    let store = try store()
    let commit = try store.git("rev-parse", "HEAD").prefix(8)
    for words in Self.commands {
      let run = store.run(words + ["-o", format])
      #expect(run.status == 0, "\(words): \(run.errors)")
      for text in ["Mia Example", "store", String(commit), "20 Nov 2026 12:00, New York time"] {
        #expect(run.output.contains(text), "\(words): \(text)")
      }
      let foot = run.output.split(separator: "\n").last ?? ""
      for label in ["Patient", "Store", "Days", "Commit", "Made"] {
        // The head of a day has the name and the day alone.
        let isHtml = format == "html"
        let said = isHtml ? run.output.contains("<dt>\(label):</dt>") : foot.contains("\(label) ")
        #expect(said, "\(words): \(label)")
      }
    }
  }

  @Test func `a page names the days of which it tells`() throws {
    let store = try store()
    func days(_ words: String...) -> String {
      let page = store.run(words + ["-o", "markdown"]).output
      return page.firstMatch(of: /- Days: (.*)/).map { String($0.1) } ?? page
    }
    #expect(days("agenda") == "20 Nov 2026")
    #expect(days("agenda", "--week") == "16 Nov 2026 – 22 Nov 2026")
    #expect(days("adherence") == "14 Nov 2026 – 20 Nov 2026")
    #expect(days("calendar") == "1 Nov 2026 – 30 Nov 2026")
    #expect(
      days("events", "--from", "2026-11-18T08:00", "--to", "2026-11-18T09:30")
        == "18 Nov 2026 08:00 – 18 Nov 2026 09:30"
    )
    #expect(days("list", "tasks") == "all")
    #expect(
      days("list", "tasks", "--from", "2026-11-18", "--to", "2026-11-19")
        == "18 Nov 2026 – 19 Nov 2026"
    )
    #expect(days("list", "tasks", "--at", "2026-11-18") == "18 Nov 2026")
    #expect(days("show", "task/dose@2026-11-18") == "18 Nov 2026")
    #expect(
      days("schedule", "preview", "dose", "--from", "2026-11-18", "--to", "2026-11-18")
        == "18 Nov 2026"
    )
  }

  @Test func `a page of an earlier commit names that commit and its patients`() throws {
    let store = try store()
    let page = store("agenda", "--rev", "HEAD~4", "-o", "markdown")
    let commit = try store.git("rev-parse", "HEAD~4").prefix(8)
    #expect(page.contains("Commit \(commit)") && page.contains("- Patient: none is named\n"))
    let changes = store("diff", "HEAD~2", "HEAD~1", "-o", "markdown")
    let commits = try store.git("rev-parse", "HEAD~2", "HEAD~1").split(separator: "\n")
    #expect(changes.contains("- Commit: \(commits[0].prefix(8)) → \(commits[1].prefix(8))\n"))
    #expect(store("diff", "-o", "markdown").contains(" → work tree\n"))
  }

  @Test func `words stay whole and on the screen from 320 to 1280 pixels`() throws {
    let store = try store()
    var paths: [String] = []
    for words in Self.commands {
      let name = words.joined(separator: "-").replacing("/", with: "-").replacing("~", with: "-")
      try store.directory.write(store.run(words + ["-o", "html"]).output, to: "\(name).html")
      paths.append(store.directory["\(name).html"])
    }
    let conflict = try CommandStore.withConflict()
    for words in [["conflicts"], ["show", "task/doxylamine"], ["agenda", "--date", "2026-01-05"]] {
      let name = "open-\(words[0])"
      try conflict.directory.write(conflict.run(words + ["-o", "html"]).output, to: "\(name).html")
      paths.append(conflict.directory["\(name).html"])
    }
    let faults = try PythonJudge.faults(
      ofPages: paths,
      widths: [320, 390, 600, 720, 840, 900, 1280]
    )
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `a browser finds broken words`() throws {
    let directory = try TemporaryDirectory()
    let style = "<p style='width: 3rem; overflow-wrap: anywhere'>instructions</p>"
    try directory.write(
      style + "<pre>\(String(repeating: "wide ", count: 200))</pre>",
      to: "a.html"
    )
    let faults = try PythonJudge.faults(ofPages: [directory["a.html"]], widths: [320])
    #expect(faults.contains("a\t320\tbroken: instructions"))
    #expect(faults.contains("a\t320\tbeyond the edge: wide"))
  }
}
