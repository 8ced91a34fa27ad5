import Testing

@testable import CarePlanCLI

/// What was due last evening and is ticked off, or taken back, after midnight.
struct GivenLastEveningTests {
  @Test func `after midnight undo finds what complete has just recorded`() throws {
    let store = try CommandStore()
    store("add", "task", "dose", "--start", "2026-01-05", "--weekly", "mon@23:00", "-m", "Add")
    let done = store("complete", "dose", now: CommandStore.night)
    #expect(done.contains("completed dose, Mon 5 Jan 23:00"), "\(done)")
    let undone = store.run("undo", "dose", now: CommandStore.night)
    #expect(undone.output.contains("dose, Mon 5 Jan 23:00"), "\(undone.errors)")
    #expect(store("agenda", now: CommandStore.night).contains("not recorded yesterday"))
  }

  @Test func `what still runs is taken back after midnight too`() throws {
    let store = try CommandStore()
    store.add("infusion", at: "22:00", more: ["--duration", "4h"])
    store("complete", "infusion", now: "2026-01-06T05:30:00Z")
    let undone = store.run("undo", "infusion", now: "2026-01-06T05:31:00Z")
    #expect(undone.output.contains("infusion, Mon 5 Jan 22:00"), "\(undone.errors)")
  }

  @Test func `what was recorded before midnight is taken back after it`() throws {
    let store = try CommandStore.withAntibiotic()
    store("complete", "amox", "--at", "23:00", now: "2026-01-06T04:30:00Z")
    let undone = store("undo", "amox", now: CommandStore.night)
    #expect(undone.contains("took back amox, Mon 5 Jan 23:00"), "\(undone)")
  }
}
