import Testing

@testable import CarePlanCLI

/// Events of the days on which the clocks change, in Berlin.
struct ClockChangeTests {
  private static let springMorning = "2026-03-29T08:00:00+02:00"

  private func store(_ words: String...) throws -> CommandStore {
    let store = try CommandStore("--time-zone", "Europe/Berlin")
    let add = ["add", "task", "dose", "-m", "Add"] + words
    let run = store.run(add, now: "2026-03-20T10:00:00Z")
    try #require(run.status == 0, "\(run.errors)")
    return store
  }

  @Test func `an event that the clocks moved is told with its own time, and found by both`() throws
  {
    for words in [
      ["dose", "--at", "02:30"], ["dose", "--at", "03:30"], ["--at", "02:30"],
      ["dose", "--at", "2026-03-29T02:30"],
    ] {
      let store = try store("--start", "2026-03-25", "--daily", "02:30", "--duration", "30min")
      let agenda = store("agenda", now: Self.springMorning)
      #expect(agenda.contains("03:30–04:00 (02:30 moved)"), "\(agenda)")
      let events = store("events", "--json", now: Self.springMorning)
      #expect(events.contains("\"plannedTime\": \"2026-03-29T02:30:00\""), "\(events)")
      let run = store.run(["complete"] + words, now: Self.springMorning)
      #expect(run.status == 0, "\(words): \(run.errors)")
      #expect(run.output.contains("completed dose, Sun 29 Mar 03:30 (02:30 moved)"))
      #expect(store("agenda", now: Self.springMorning).contains("1 of 1 done"))
    }
  }

  @Test func `an event of the day before the change is not moved`() throws {
    let store = try store("--start", "2026-03-25", "--daily", "02:30")
    let agenda = store("agenda", "--date", "2026-03-28", now: Self.springMorning)
    #expect(agenda.contains("02:30  dose"), "\(agenda)")
  }

  @Test func `an end in the repeated hour has its offset, and is after its start`() throws {
    let store = try store("--start", "2026-10-24", "--daily", "02:45", "--duration", "30min")
    let now = "2026-10-25T09:00:00Z"
    #expect(store("agenda", now: now).contains("02:45–02:15 +01:00  dose"))
    #expect(store("events", now: now).contains("02:45–02:15 +01:00"))
    let events = store("events", "--json", now: now)
    #expect(events.contains("\"start\": \"2026-10-25T00:45:00Z\""), "\(events)")
    #expect(events.contains("\"end\": \"2026-10-25T01:15:00Z\""), "\(events)")
    #expect(store("agenda", "--date", "2026-10-24", now: now).contains("02:45–03:15  dose"))
  }
}
