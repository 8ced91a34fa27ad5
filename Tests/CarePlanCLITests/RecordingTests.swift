import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

/// A store with a task, and what is recorded for it.
struct RecordingStore {
  let store: CommandStore
  /// When commands run.
  private let now: String?

  /// Five in the afternoon of 20 November 2026 in New York, three hours before an evening dose.
  static let afternoon = "2026-11-20T22:00:00Z"

  /// Makes a store with the task `dose`, due since 1 January 2026 as the words say.
  init(_ schedule: String..., options: [String] = [], now: String? = nil) throws {
    store = try CommandStore()
    self.now = now
    let words = ["add", "task", "dose", "--start", "2026-01-01", "-m", "Add"]
    let run = store.run(words + schedule + options)
    try #require(run.status == 0, "\(run.errors)")
  }

  /// The outcomes of a day, as JSON.
  func outcomes(on day: String) throws -> [JSONObject] {
    let list = store("list", "outcomes", "--from", day, "--to", day, "--json")
    return try json("careplan.list/v1", of: list).array?.compactMap(\.object) ?? []
  }

  /// The wall-clock starts of the events of today for which something is recorded.
  func recorded(on day: String = "2026-11-20") throws -> [String] {
    try outcomes(on: day).compactMap { $0["eventStart"]?.string?.suffix(8).description }.sorted()
  }

  /// The values of a day, each with its kind and unit in one text.
  func values(on day: String = "2026-11-20") throws -> [String] {
    try outcomes(on: day).flatMap { $0["values"]?.array ?? [] }.compactMap(\.object).map { value in
      [value["type"], value["kind"], value["value"], value["units"]].compactMap { $0 }
        .map { $0.string ?? CanonicalJSON.compact($0) }.joined(separator: " ")
    }
  }

  /// Runs a command, unless another time was given at noon of 20 November 2026 in New York.
  func run(_ words: [String]) -> CLIRun { store.run(words, now: now) }

  /// Runs a command that must succeed.
  @discardableResult
  func callAsFunction(_ words: String...) -> String {
    let run = run(words)
    #expect(run.status == 0, "\(words): \(run.errors)")
    return run.output
  }
}

struct CompletingTests {
  @Test func `the only open event of today is completed and committed`() throws {
    let test = try RecordingStore("--daily", "08:00")
    #expect(test("complete", "dose").hasPrefix("completed dose, Fri 20 Nov 08:00\ncommitted "))
    #expect(try test.recorded() == ["08:00:00"])
    #expect(try test.values() == ["boolean true"])
    let message = try test.store.git("log", "-1", "--format=%s")
    #expect(message == "Complete dose@2026-11-20T08:00:00\n")
    #expect(try test.store.git("status", "--porcelain").isEmpty)
  }

  @Test func `what is completed already stays as it is`() throws {
    let test = try RecordingStore("--daily", "08:00")
    test("complete", "dose")
    let head = try test.store.git("rev-parse", "HEAD")
    let again = test.store.run("complete", "dose")
    #expect(again.status == 0)
    #expect(
      again.errors == "dose, Fri 20 Nov 08:00 is completed already: done at 12:00, by Test\n"
    )
    let other = test.store.fails(65, "complete", "dose", "--value", "271828")
    #expect(other.contains("record --replace") && !other.contains("271828"))
    #expect(try test.store.git("rev-parse", "HEAD") == head)
  }

  @Test func `what is partly done is never called completed, and it is said how much is given`()
    throws
  {
    let test = try RecordingStore("--daily", "08:00", options: ["--target", "2tablets"])
    test("record", "dose", "1")
    let head = try test.store.git("rev-parse", "HEAD")
    let told = "dose, Fri 20 Nov 08:00 is partly done already: 1 of 2 tablets\n"
    for words in [
      ["record", "dose", "1"], ["complete", "dose", "--all"], ["complete", "--at", "08:00"],
    ] {
      let run = test.store.run(words)
      #expect(run.status == 0 && run.errors.hasPrefix(told), "\(words): \(run.errors)")
      #expect(run.errors.contains("--append'"), "\(words): \(run.errors)")
      #expect(!run.errors.contains("completed"), "\(words): \(run.errors)")
    }
    #expect(test.store.fails(65, "complete", "dose").contains(told))
    #expect(try test.store.git("rev-parse", "HEAD") == head)
    test("record", "dose", "1", "--append")
    #expect(test.store.run("complete", "dose").errors.contains("is completed already: 1 tablet"))
  }

  @Test func `of several open events of the last hours none is guessed, and one alone is meant`()
    throws
  {
    let test = try RecordingStore("--daily", "08:00", "--daily", "11:30", "--daily", "20:00")
    expectSnapshot(test.store.fails(64, "complete", "dose"), "complete-which")
    test("complete", "dose", "--at", "08:00")
    test("complete", "dose")
    #expect(try test.recorded() == ["08:00:00", "11:30:00"])
    #expect(test.store.fails(65, "complete", "dose").contains("--force"))
    test("complete", "dose", "--at", "20:00", "--force")
    #expect(test.store.fails(64, "complete", "dose").contains("say which one"))
  }

  @Test(arguments: [["complete", "dose"], ["record", "dose", "150mg"]])
  func `what was begun this evening is meant as likely as what was not recorded`(
    words: [String]
  ) throws {
    let test = try RecordingStore(
      "--daily",
      "08:00",
      "--daily",
      "20:00",
      options: ["--target", "250mg"],
      now: "2026-11-21T01:11:00Z"
    )
    test("record", "dose", "100mg", "--at", "20:00")
    let run = test.run(words)
    #expect(run.status == 64)
    #expect(run.errors.contains("say which one is meant"))
    #expect(run.errors.contains("--at 08:00") && run.errors.contains("--at 20:00 --append"))
    #expect(try test.recorded() == ["20:00:00"])
    test("record", "dose", "150mg", "--at", "20:00", "--append")
    #expect(test("complete", "dose").hasPrefix("completed dose, Fri 20 Nov 08:00"))
  }

  @Test func `what is partial is not called completed`() throws {
    let test = try RecordingStore("--daily", "08:00", options: ["--target", "250mg"])
    test("record", "dose", "100mg")
    let run = test.run(["complete", "dose"])
    #expect(run.status == 65 && run.errors.contains("is partly done already: "))
    #expect(run.errors.contains("careplan record dose VALUE --date 2026-11-20 --at 08:00 --append"))
    #expect(try test.values().map { $0.hasSuffix(" 100 mg") } == [true])
  }

  @Test func `an event of last night that is still running is found`() throws {
    let test = try RecordingStore("--weekly", "thu@23:30", "--duration", "2h")
    let run = test.store.run(["complete", "dose"], now: "2026-11-20T05:30:00Z")
    #expect(run.output.hasPrefix("completed dose, Thu 19 Nov 23:30"))
    let late = test.store.run(["complete", "dose"], now: "2026-11-20T06:30:00Z")
    #expect(late.status == 65)
  }

  @Test(arguments: [
    ["--at", "20:00"], ["--occurrence", "1"], ["--at", "2026-11-20T20:00"],
    ["--at", "2026-11-20T20:00:00"], ["--at", "2026-11-21T01:00:00Z"],
    ["--date", "today", "--at", "20:00:00"], ["--date", "2026-11-20", "--occurrence", "1"],
  ])
  func `an event is named by its time or its number`(words: [String]) throws {
    let test = try RecordingStore(
      "--daily",
      "08:00",
      "--daily",
      "20:00",
      now: RecordingStore.afternoon
    )
    let run = test.run(["complete", "dose"] + words)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try test.recorded() == ["20:00:00"])
  }

  @Test func `all open events of a day are completed in one commit`() throws {
    let test = try RecordingStore(
      "--daily",
      "08:00",
      "--daily",
      "14:00",
      "--daily",
      "20:00",
      now: "2026-11-21T01:30:00Z"
    )
    test("complete", "dose", "--at", "14:00")
    let head = try test.store.git("rev-parse", "HEAD")
    expectSnapshot(test("complete", "dose", "--all"), "complete-all")
    #expect(try test.recorded().count == 3)
    #expect(try test.store.git("rev-parse", "HEAD~1") == head)
    let none = test.run(["complete", "dose", "--all"])
    #expect(none.status == 0)
    #expect(none.errors == "task/dose has no open event that is due\n")
  }

  @Test(arguments: [
    (["--date", "2025-12-31"], "its first: dose, Thu 1 Jan 08:00"),
    (["--date", "2026-12-31", "--force"], "its last: dose, Mon 30 Nov 08:00"),
    (["--occurrence", "1"], "counts from 0 to 0"),
    (["--at", "09:00"], "its events of the day: 08:00"),
    (["--at", "all-day"], "its events of the day: 08:00"),
    (["--date", "2026-11-21"], "--force"),
  ])
  func `an event that is not there is refused with what there is`(
    words: [String],
    hint: String
  ) throws {
    let test = try RecordingStore("--daily", "08:00", "--end", "2026-11-30")
    let run = test.store.run(["complete", "dose"] + words)
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains(hint), "\(run.errors)")
    #expect(try test.outcomes(on: "2026-11-20").isEmpty)
  }

  @Test func `an event to come is completed when it is meant`() throws {
    let test = try RecordingStore("--daily", "08:00")
    test("complete", "dose", "--date", "2026-11-21", "--force")
    #expect(try test.recorded(on: "2026-11-21") == ["08:00:00"])
  }

  @Test func `three states go round, and a fourth there is not`() throws {
    let test = try RecordingStore("--daily", "08:00")
    let words = ["complete", "dose", "--not-completed", "--reason", "nausea"]
    let marked = test.store.run(words)
    #expect(
      marked.output.hasPrefix("marked dose, Fri 20 Nov 08:00 as not completed: \"nausea\"\n")
    )
    #expect(test.store.run(words).errors.contains("marked as not completed already"))
    let outcome = try #require(try test.outcomes(on: "2026-11-20").first)
    #expect(outcome["state"] == "notCompleted" && outcome["reason"] == "nausea")
    #expect(outcome["values"]?.array?.isEmpty != false)
    test("complete", "dose")
    #expect(try test.outcomes(on: "2026-11-20").first?["state"] == nil)
    #expect(test.store.fails(65, "complete", "dose", "--not-completed").contains("already"))
    test("undo", "dose")
    #expect(try test.outcomes(on: "2026-11-20").isEmpty)
  }

  @Test func `it commits alone, whatever else is uncommitted`() throws {
    let test = try RecordingStore("--daily", "08:00")
    test("update", "dose", "--title", "draft")
    try test.store.directory.write("{", to: "store/tasks/dose/note.json")
    test("complete", "dose")
    let files = try test.store.git("show", "--name-only", "--format=")
    #expect(files.split(separator: "\n").allSatisfy { $0.hasPrefix("outcomes/2026/11/20/dose.") })
    #expect(try test.store.git("status", "--porcelain", "tasks/dose/current.json") != "")
  }

  @Test(arguments: ["--bare", "--sparse"])
  func `it works without files of outcomes`(option: String) throws {
    let store = try CommandStore(option)
    store("add", "task", "dose", "--daily", "08:00", "--start", "2026-01-01", "-m", "Add")
    store("complete", "dose", "--value", "2", "--unit", "tablets")
    store("record", "dose", "3tablets", "--replace")
    #expect(store("list", "outcomes").contains("3 tablets"))
    #expect(store("undo", "dose").contains("took back dose, Fri 20 Nov 08:00: 3 tablets"))
    #expect(try store.git("fsck", "--strict").isEmpty)
  }

  @Test func `a dry run writes nothing and says what it would`() throws {
    let test = try RecordingStore("--daily", "08:00")
    let run = test.store.run("complete", "dose", "-n", "--value", "2tablets")
    #expect(run.output == "would complete dose, Fri 20 Nov 08:00: 2 tablets\n")
    #expect(run.errors == "nothing was written\n")
    #expect(try test.outcomes(on: "2026-11-20").isEmpty)
  }

  @Test func `a program is told the event and the record`() throws {
    let test = try RecordingStore("--daily", "08:00")
    expectSnapshot(test("complete", "dose", "--value", "2tablets", "--json"), "complete-json")
    expectSnapshot(test("complete", "dose", "-n", "--json"), "complete-none-json")
  }
}
