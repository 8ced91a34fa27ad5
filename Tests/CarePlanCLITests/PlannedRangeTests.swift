import CarePlanKit
import Testing

@testable import CarePlanCLI

/// Ranges of doses, where they are given and what for, and units that nobody knows.
struct PlannedRangeTests {
  private func store() throws -> CommandStore {
    let store = try CommandStore()
    let more = [
      "--title", "Drops", "--target", "1–2 drops", "--site", "left eye", "--indication", "dry eyes",
    ]
    store.add("drops", at: "08:00", more: more)
    return store
  }

  private func run(_ store: CommandStore, _ words: String...) -> CLIRun {
    store.run(words, now: CommandStore.morning)
  }

  @Test func `range, site and indication are on every view of a day and in a review`() throws {
    let store = try store()
    for words in [
      ["agenda"], ["card", "drops"], ["page"], ["report"], ["agenda", "--ics"],
      ["agenda", "-o", "html"],
    ] {
      let shown = store.run(words, now: CommandStore.morning).output.replacing("\\,", with: ",")
      #expect(shown.contains("1–2 drops, left eye"), "\(words): \(shown)")
      #expect(shown.contains("for dry eyes"), "\(words): \(shown)")
    }
    let review = run(store, "review", "HEAD~1..HEAD").output
    for part in ["1–2 drops", "left eye", "dry eyes"] {
      #expect(review.contains(part), "\(review)")
    }
    #expect(run(store, "update", "task", "drops", "--site", "right eye", "-m", "Other").status == 0)
    let log = run(store, "review", "HEAD~1..HEAD").output
    #expect(log.contains("left eye") && log.contains("right eye"), "\(log)")
  }

  @Test func `a dose outside of its range is refused, and one within it is done`() throws {
    let store = try store()
    for amount in ["0.5drops", "3drops"] {
      let refused = run(store, "record", "drops", amount)
      #expect(refused.status == 65 && refused.errors.contains("the target is 1–2 drops"))
    }
    #expect(run(store, "record", "drops", "1drop").status == 0)
    let progress = run(store, "progress").output
    #expect(progress.contains("1 of 1–2 drops") && progress.contains("100 %"), "\(progress)")
  }

  @Test func `a dose of a range is recorded with its amount, and never as a tick`() throws {
    let store = try store()
    let refused = store.run("complete", "drops", now: CommandStore.morning)
    #expect(refused.status == 65, "\(refused.errors)")
    #expect(refused.errors.contains("1–2 drops"), "\(refused.errors)")
    #expect(refused.errors.contains("--value AMOUNT"), "\(refused.errors)")
    #expect(store("agenda", now: CommandStore.morning).contains("0 of 1 done"))
    let asked = store.run("complete", "drops", answers: ["2"], now: CommandStore.morning)
    #expect(asked.status == 0 && asked.errors.contains("How much was given?"), "\(asked.errors)")
    #expect(store("agenda", now: CommandStore.morning).contains("2 drops"))
  }

  @Test func `of a range that is given as needed it is asked how much it was`() throws {
    let store = try CommandStore()
    let words = [
      "add", "task", "para", "--as-needed", "--target", "1 to 2 tablets", "--max", "8tablets/day",
      "--start", "2026-01-01", "-m", "Add",
    ]
    #expect(store.run(words, now: CommandStore.morning).status == 0)
    let bare = run(store, "complete", "para")
    #expect(bare.status == 64 && bare.errors.contains("1–2 tablets: say how much it was"))
    #expect(run(store, "record", "para", "2tablets").status == 0)
    let limit = run(store, "update", "task", "para", "--max", "1-2/day")
    #expect(limit.status == 64 && limit.errors.contains("is a range"))
  }

  @Test(arguments: [
    ["add", "task", "x", "--title", "X", "--daily", "08:00", "--target", "2 blobs"],
    ["add", "task", "x", "--title", "X", "--schedule", "2 blobs at 8am"],
    ["add", "task", "x", "--title", "X", "--element", "start=08:00,target=2blobs"],
    ["add", "task", "x", "--title", "X", "--as-needed", "--max", "8blobs/day"],
    ["schedule", "preview", "--schedule", "2 blobs at 8am"],
    ["record", "drops", "2blobs", "--force"],
    ["complete", "drops", "--value", "2", "--unit", "blobs", "--force"],
  ])
  func `a unit that nobody knows is refused, and the known ones are named`(words: [String]) throws {
    let store = try store()
    let refused = store.run(words, now: CommandStore.morning)
    #expect(refused.status == 64, "\(refused.errors)")
    #expect(refused.errors.contains("'blobs' is no unit that is known here, such as mg"))
    #expect(refused.errors.contains("--unit-is-new"), "\(refused.errors)")
  }

  @Test func `a unit that is said to be new is known to its task from then on`() throws {
    let store = try store()
    store.add("x", at: "08:00", more: ["--target", "2 blobs", "--unit-is-new"])
    #expect(run(store, "record", "x", "2blobs").status == 0)
    #expect(run(store, "update", "task", "x", "--target", "3 blobs", "-m", "More").status == 0)
    let words = ["update", "task", "x", "--schedule", "3 blobs at 9am", "-m", "Later"]
    let said = store.run(words, answers: ["y", "y"], now: CommandStore.morning)
    #expect(said.status == 0, "\(said.errors)")
    #expect(run(store, "update", "task", "x", "--target", "3 globs").status == 64)
  }
}
