import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// The clock of a copy.
struct ClockSettingTests {
  private func store(_ clock: String?) throws -> CommandStore {
    let store = try CommandStore()
    let words = ["add", "task", "amox", "--start", "2026-11-01", "-m", "x", "--daily", "08:00"]
    #expect(store.run(words + ["--daily", "10:30", "--daily", "20:00"]).status == 0)
    if let clock { store("config", "clock", clock) }
    return store
  }

  @Test
  func `a clock of twelve hours shows its halves`() throws {
    let store = try store("12h")
    let agenda = store("agenda")
    #expect(agenda.contains("8:00 am ") && agenda.contains("8:00 pm "), "\(agenda)")
    #expect(!agenda.contains("08:00") && !agenda.contains("20:00"))
    #expect(store("complete", "amox", "--at", "8am").contains("Fri 20 Nov 8:00 am"))
    #expect(store("log", "amox").contains("20 Nov 2026 12:00 pm"))
    store("config", "--unset", "clock")
    #expect(store("agenda").contains("  08:00  "))
  }

  @Test
  func `what programs read is the same on either clock`() throws {
    let (twelve, other) = (try store("12h"), try store(nil))
    for words in [["agenda"], ["events"], ["show", "amox"], ["log", "amox"], ["list", "tasks"]] {
      let run = twelve.run(words + ["-o", "json"])
      #expect(run.output == other.run(words + ["-o", "json"]).output)
    }
  }

  @Test(arguments: ["8", "8:00", "10:30", "10.30"])
  func `a time that could be of either half is refused with both, which can be typed`(text: String)
    throws
  {
    let store = try store("12h")
    let run = store.run("complete", "amox", "--at", text)
    #expect(run.status == 64)
    #expect(run.errors.contains("hint: write '\(text) am' or '\(text) pm'"), "\(run.errors)")
    #expect(store.run("complete", "amox", "--at", "\(text) am").status == 0)
    let daily = store.run("add", "task", "x", "--daily", text, "-m", "x")
    #expect(daily.status == 64)
    let said = store.run("add", "task", "x", "--schedule", "daily at \(text)", "-m", "x")
    #expect(said.status == 64)
  }

  @Test
  func `a hint names an event so that it can be typed`() throws {
    let store = try store("12h")
    let run = store.run(["complete", "amox"], now: "2026-11-20T16:00:00Z")
    #expect(run.status == 64 || run.status == 0)
    let hints = run.errors.split(separator: "\n").filter { $0.hasPrefix("hint: careplan complete") }
    for hint in hints {
      let words = hint.dropFirst("hint: careplan ".count).split(separator: " ").map(String.init)
      #expect(store.run(words + ["-n"], now: "2026-11-20T16:00:00Z").status != 64, "\(hint)")
    }
  }

  @Test
  func `the strict forms mean the same on either clock`() throws {
    let store = try store("12h")
    #expect(store("complete", "amox", "--at", "08:00").contains("8:00 am"))
    #expect(store("complete", "amox", "--at", "2026-11-19T10:30").contains("Thu 19 Nov 10:30 am"))
    #expect(store.run("complete", "amox", "--at", "20:00", "--force").output.contains("8:00 pm"))
  }

  @Test
  func `another value is refused`() throws {
    let store = try store(nil)
    #expect(store.run("config", "clock", "13h").errors.contains("it is one of 12h, 24h"))
    try store.git("config", "careplan.clock", "noon")
    let run = store.run("agenda")
    #expect(run.status == 78)
    #expect(run.errors.contains("hint: careplan config clock 24h"), "\(run.errors)")
    #expect(store.run("config", "clock", "24h").status == 0)
  }
}
