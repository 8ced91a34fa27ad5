import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct EventStateTests {
  /// A task with three doses a day at no time, since 18 November; today is the 20th.
  private func threeDoses() throws -> CommandStore {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "vitamin",
      "--title",
      "Take a vitamin",
      "--times-a-day",
      "3",
      "--start",
      "2026-11-18",
      "-m",
      "Add"
    )
    store("complete", "vitamin", "--occurrence", "1", "-m", "Take")
    store(
      "complete",
      "vitamin",
      "--date",
      "2026-11-19",
      "--occurrence",
      "0",
      "--not-completed",
      "-m",
      "Not"
    )
    return store
  }

  @Test func `three all-day doses of a day are numbered`() throws {
    let store = try threeDoses()
    for words in [["agenda"], ["events"], ["progress"], ["agenda", "-o", "html"]] {
      let output = store.run(words).output
      for number in 1...3 {
        #expect(output.contains("any time, \(number) of 3"), "\(words): \(output)")
      }
    }
    store("add", "task", "tea", "--title", "Tea", "--daily", "all-day", "-m", "Add")
    #expect(store("agenda").contains("any time          Tea"))
  }

  @Test func `one state has one word in text, HTML and JSON`() throws {
    let store = try threeDoses()
    let outputs = [
      store("agenda", "--week"), store("events", "--week"), store("progress", "--week"),
      store("agenda", "--week", "-o", "html"), store("agenda", "--week", "-o", "markdown"),
      store("progress", "--week", "-o", "html"), store("adherence", "--week"),
      store("calendar", "--week"), store("calendar", "--week", "-o", "html"),
      store.fails(64, "complete", "vitamin", "--date", "2026-11-18"),
    ]
    for output in outputs {
      let text = output.replacing(/<style>(.|\n)*<\/style>/, with: "")
      for word in ["overdue", "in part", "not done", "nothing", ", open"] {
        #expect(!text.contains(word), "\(word): \(text)")
      }
    }
    #expect(store("agenda", "--date", "2026-11-18", "-o", "html").contains("⊖ not recorded"))
    #expect(store("agenda", "--date", "2026-11-18").contains("not recorded"))
    #expect(store("agenda", "--date", "2026-11-20", "-o", "html").contains("○ pending"))
    #expect(store("agenda", "--date", "2026-11-19", "-o", "html").contains("✕ not completed"))
    #expect(store("adherence", "--week").contains("DONE  NOT RECORDED  NOT COMPLETED  PENDING"))
    let statuses = try json("careplan.events/v1", of: store("events", "--week", "--json")).array?
      .compactMap { $0.object?["status"]?.string }
    let known = Set(EventState.allCases.map(\.rawValue))
    #expect(statuses.map(Set.init)?.isSubset(of: known) == true)
  }

  @Test func `what is only read is neither unrecorded nor pending`() throws {
    let store = try CommandStore()
    store("add", "task", "leaf", "--type", "readOnly", "--daily", "08:00", "-m", "Add")
    for words in [["events"], ["progress"]] {
      let output = store.run(words + ["--date", "2026-11-21", "--json"]).output
      #expect(output.contains("\"toBeRead\""), "\(output)")
    }
    #expect(store("progress", "--date", "2026-11-21").contains("to be read"))
  }

  @Test(arguments: EventStatus.allCases)
  func `the word of a state is that of JSON`(status: EventStatus) {
    let state = EventState(status)
    #expect(state.rawValue == status.rawValue)
    let words = state.word.split(separator: " ").enumerated().map { place, word in
      place == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }
    #expect(words.joined() == status.rawValue)
  }

  @Test func `days to come look pending and never unrecorded`() throws {
    let store = try threeDoses()
    let span = ["calendar", "--from", "2026-11-18", "--to", "2026-11-22"]
    let text = store.run(span).output
    for cell in ["18 ⊖", "19 ⊖", "[20]◔", "21 ◌", "22 ◌"] {
      #expect(text.contains(cell), "\(text)")
    }
    for format in ["html", "markdown"] {
      let page = store.run(span + ["-o", format]).output
      for words in [
        "18 ⊖ not recorded, 0 of 3", "20 (today) ◔ pending, 1 of 3", "22 ◌ pending, 0 of 3",
      ] { #expect(page.contains(words), "\(page)") }
    }
    let days = try json("careplan.calendar/v1", of: store.run(span + ["--json"]).output)
    let states = days.array?.map { $0.object?["state"]?.string }
    #expect(states == ["notRecorded", "notRecorded", "pending", "pending", "pending"])
    #expect(days.array?.map { $0.object?["ratio"] == .null } == [false, false, false, true, true])
  }

  @Test func `a day on which somebody looked and did nothing is not completed`() throws {
    let store = try threeDoses()
    for number in ["1", "2"] {
      store(
        "complete",
        "vitamin",
        "--date",
        "2026-11-19",
        "--occurrence",
        number,
        "--not-completed",
        "-m",
        "Not"
      )
    }
    #expect(store("calendar", "--week").contains("19 ✕"))
  }

  @Test func `the weeks of a calendar have the numbers of ISO 8601`() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    let first = try #require(CivilDate("1999-12-20")).daysSinceEpoch
    for number in stride(from: first, to: first + 12_000, by: 1) {
      let day = CivilDate(daysSinceEpoch: number)
      let date = Date(timeIntervalSince1970: Double(number) * 86_400 + 43_200)
      let parts = calendar.dateComponents([.weekOfYear, .yearForWeekOfYear], from: date)
      let week = ISOWeek(year: parts.yearForWeekOfYear ?? 0, number: parts.weekOfYear ?? 0)
      guard day.isoWeek == week else {
        Issue.record("\(day): \(day.isoWeek) instead of \(week)")
        return
      }
    }
    let store = try threeDoses()
    for page in [
      store("calendar", "--month", "2026-01"), store("calendar", "--month", "2027-01"),
      store("calendar", "--month", "2026-01", "--first-day", "sun"),
    ] { #expect(!page.contains("\n 0 ")) }
    #expect(store("calendar", "--month", "2026-01").contains("\n 1 "))
    #expect(store("calendar", "--month", "2027-01").contains("\n53 "))
    #expect(store("calendar", "--month", "2027-01", "-o", "markdown").contains("| 53 |"))
    let json = store("calendar", "--date", "2027-01-01", "--json")
    #expect(json.contains("\"week\": \"2026-W53\""))
  }
}
