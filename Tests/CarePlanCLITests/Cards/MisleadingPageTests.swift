import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// What pages and sheets once said that was not so.
struct MisleadingPageTests {
  private func store(_ options: String...) throws -> CommandStore {
    let store = try CommandStore()
    let run = store.run(["add", "task"] + options + ["-m", "Plan"])
    #expect(run.status == 0, "\(run.errors)")
    return store
  }

  @Test func `what is done as needed and was changed today is shown as it is given now`() throws {
    let store = try store(
      "ibu",
      "--as-needed",
      "--max",
      "3/day",
      "--target",
      "5mL",
      "--effective",
      "2026-11-01",
      "--instructions",
      "old dose"
    )
    store(
      "update",
      "ibu",
      "--max",
      "2/day",
      "--target",
      "10mL",
      "--instructions",
      "new dose",
      "-m",
      "B"
    )
    for words in [["agenda"], ["page"], ["card", "ibu"], ["report", "--date", "2026-11-20"]] {
      let text = store.run(words).output
      #expect(text.contains("10 mL") && text.contains("new dose"), "\(words): \(text)")
      #expect(!text.contains("old dose") && !text.contains(" 5 mL"), "\(words): \(text)")
    }
  }

  @Test func `a sheet has no box for what its limits forbid now`() throws {
    for limit in ["2/24h", "2/day", "10mL/day"] {
      let store = try store(
        "ibu",
        "--as-needed",
        "--max",
        limit,
        "--target",
        "5mL",
        "--effective",
        "2026-11-01"
      )
      let sheet = ["report", "--date", "2026-11-20"]
      #expect(store.run(sheet).output.contains("[ ]"), "\(limit)")
      for time in ["10:00", "11:00"] { store("complete", "ibu", "--given", time) }
      let text = store.run(sheet).output
      #expect(!text.contains("[ ]"), "\(limit): \(text)")
    }
  }

  @Test func `a sheet has no box for what was given in part, or began on another sheet`() throws {
    let store = try store(
      "night",
      "--daily",
      "23:00",
      "--duration",
      "4h",
      "--target",
      "2tablets",
      "--start",
      "2026-11-18"
    )
    let first = store.run(["report", "--date", "2026-11-20"]).output
    #expect(first.components(separatedBy: "[ ]").count == 2, "\(first)")
    store("record", "night", "1tablets", "--date", "2026-11-19")
    let text = store.run(["report", "--date", "2026-11-19"]).output
    #expect(!text.contains("[ ]") && text.contains("partial"), "\(text)")
  }

  @Test func `pages are those of the week, and need a name`() throws {
    let store = try store("dose", "--daily", "08:00", "--start", "2026-11-18")
    let run = store.run(["page", "--out", "../pages"])
    #expect(run.output.split(separator: "\n").count == 8, "\(run.output)")
    #expect(store.run(["page", "--out", ""]).status == 64)
    for own in ["tasks", ".git", "./.git/pages", "purged"] {
      #expect(store.run(["page", "--out", own]).status == 64, "\(own)")
    }
    let dry = store.run(["page", "--out", "../dry", "-n"])
    #expect(dry.output.hasPrefix("would write ../dry/"), "\(dry.output)\(dry.errors)")
    #expect(!FileManager.default.fileExists(atPath: store.directory["dry"]))
    #expect(store.run(["page", "--out", "../pages", "-o", "text"]).status == 64)
    #expect(store.run(["page", "--from", "0001-01-01", "--to", "9999-12-31"]).status == 64)
  }

  @Test func `a task and a health task of one id are told apart`() throws {
    let store = try store("steps", "--daily", "all-day", "--start", "2026-11-18")
    // One device refuses a second task of the id; another one, which did not know of it, does not.
    let other = try CommandStore()
    let added = other.run(
      ["add", "health-task", "steps", "--quantity", "stepCount", "--unit", "count", "--cumulative"]
        + ["--daily", "all-day", "--start", "2026-11-18", "-m", "Add"]
    )
    #expect(added.status == 0, "\(added.errors)")
    try FileManager.default.copyItem(
      atPath: "\(other.path)/health-tasks",
      toPath: "\(store.path)/health-tasks"
    )
    try store.git("add", ".")
    try store.git("commit", "-qm", "From another device")
    let page = try json("careplan.page/v1", of: store.run(["page", "--json"]).output)
    let cards = page.array?.first?.object?["cards"]?.array ?? []
    let kinds = cards.flatMap { $0.object?["events"]?.array ?? [] }.map {
      $0.object?["kind"]?.string
    }
    #expect(Set(kinds) == [nil, "health-task"], "\(kinds)")
  }

  @Test func `a link does not hide its host, and Markdown steers no terminal`() throws {
    let store = try store(
      "dose",
      "--daily",
      "08:00",
      "--start",
      "2026-11-18",
      "--instructions",
      "\u{202E}evil\u{1B}[31m",
      "--info",
      "careplan.link.user=https://good.org@evil.org/",
      "--type",
      "readOnly"
    )
    #expect(!store.run(["card", "dose", "-o", "html"]).output.contains("href=\"https://good"))
    let text = store.run(["report", "-o", "markdown"]).output
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(text)")
  }
}
