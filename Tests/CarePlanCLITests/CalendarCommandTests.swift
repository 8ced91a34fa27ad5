import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct CalendarCommandTests {
  @Test func `a month has a ring for each day with events`() throws {
    let test = try DaysStore()
    expectSnapshot(try test.output(["calendar"]), "calendar")
    #expect(try test.output(["calendar", "--month", "2026-11"]) == test.output(["calendar"]))
    expectSnapshot(try test.output(["calendar", "-o", "markdown"]), "calendar-markdown")
    expectSnapshot(try test.output(["calendar", "--week", "-o", "html"]), "calendar-html")
  }

  @Test func `weeks and spans have no days but their own`() throws {
    let test = try DaysStore()
    let span = ["calendar", "--from", "2026-11-18", "--to", "2026-12-02", "--first-day", "sun"]
    expectSnapshot(try test.output(span), "calendar-span")
    let week = ["calendar", "--week", "--date", "2026-12-31"]
    expectSnapshot(try test.output(week), "calendar-week")
  }

  @Test func `programs read a row for each day`() throws {
    let test = try DaysStore()
    let days = try test.rows("calendar", "--month", "2026-02")
    #expect(days.count == 28)
    #expect(days.allSatisfy { $0["events"] == 0 && $0["ratio"] == .null })
    let words = ["calendar", "--date", "2026-11-18", "-o", "json-lines"]
    expectSnapshot(try test.output(words), "calendar-json-lines")
  }

  @Test func `the states of a day print differently without colour`() throws {
    let test = try RecordingStore("--times-a-day", "4", "--end", "2026-11-16")
    for (day, count) in [("13", 1), ("14", 2), ("15", 3), ("16", 4)] {
      for number in 0..<count {
        test("complete", "dose", "--date", "2026-11-\(day)", "--occurrence", "\(number)")
      }
    }
    let text = test("calendar", "--from", "2026-11-12", "--to", "2026-11-17")
    for cell in ["12 ⊖", "13 ◔", "14 ◑", "15 ◕", "16 ●", "17\n"] {
      #expect(text.contains(cell), "\(cell): \(text)")
    }
    #expect(!text.contains("\u{1B}"))
    let colored = test("calendar", "--from", "2026-11-12", "--to", "2026-11-17", "--color=always")
    #expect(colored.contains("\u{1B}[32m●"))
  }

  @Test func `health data that nobody has is neither nothing nor all`() throws {
    let test = try DaysStore()
    let text = try test.output(["calendar", "steps", "--week"])
    #expect(text.contains(" 17    18 ·   19 ●  [20]◌"), "\(text)")
  }

  @Test func `today is that of whoever looks`() throws {
    let test = try DaysStore(empty: true)
    #expect(try test.output(["calendar", "--as-of", "2026-11-01"]).contains("[ 1]"))
    #expect(try test.output(["calendar", "--as-of", "2027-03-01"]).hasPrefix("March 2027\n"))
    #expect(try !test.output(["calendar", "--month", "2026-10"]).contains("[1"))
  }

  @Test func `bad input is refused`() throws {
    let store = try CommandStore()
    for month in ["2026-13", "2026", "2026-1", "2026-01-01", "now"] {
      #expect(store.fails(64, "calendar", "--month", month).contains("is not a month"))
    }
    #expect(
      store.fails(64, "calendar", "--month", "2026-01", "--week").contains(
        "cannot be used together"
      )
    )
    #expect(store.fails(64, "calendar", "--date", "2026-02-30").contains("2026-02-30"))
    #expect(store.fails(5, "calendar", "nothing").contains("nothing"))
    let run = store.run("calendar", "--from", "2026-01-02", "--to", "2026-01-01")
    #expect(run.status == 0 && run.output.isEmpty && run.errors == "there are no such days\n")
  }
}
