import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// What may be a mistake is said beside plan and record, and answered once.
struct DoubtsCommandTests {
  private static let now = "2026-11-20T10:00:00-05:00"

  /// A store in which each command is given on 20 November at ten.
  private func store(_ commands: [String]...) throws -> CommandStore {
    let store = try CommandStore()
    for command in commands {
      let run = store.run(command, now: Self.now)
      try #require(run.status == 0, "\(command): \(run.errors)")
    }
    return store
  }

  private func run(_ store: CommandStore, _ words: String...) -> CLIRun {
    store.run(words, now: Self.now)
  }

  private static func task(_ id: String, _ schedule: String, _ options: String...) -> [String] {
    ["add", "task", id, "--schedule", schedule, "-m", "Add"] + options
  }

  private static let patient = [
    "add", "patient", "ada", "--given-name", "Ada", "-m", "Patient",
  ]
  private static let allergies = [
    "update", "patient", "ada", #"allergies=["Penicillin"]"#, "-m", "A",
  ]

  /// One plan for each doubt about plans.
  private static let plans: [(rule: DoubtRule, commands: [[String]], task: String)] = [
    (
      .missingAmount, [task("dox", "daily at 12:00, 1 tablet; daily at 20:00")], "dox"
    ),
    (
      .missingEnd,
      [task("dox", "daily at 12:00 for 7 days, 1 tablet; daily at 20:00, 1 tablet")], "dox"
    ),
    (.startsInPast, [task("dox", "daily at 08:00 from 10 Nov 2026")], "dox"),
    (
      .instructionsAmount,
      [task("dox", "daily at 20:00, 2 tablets", "--instructions", "One tablet before bed")], "dox"
    ),
    (
      .instructionsFrequency,
      [task("dox", "daily at 20:00, 1 tablet", "--instructions", "Take twice a day")], "dox"
    ),
    (
      .instructionsTime,
      [task("dox", "daily at 08:00, 1 tablet", "--instructions", "Take at night")], "dox"
    ),
    (
      .instructionsMaximum,
      [task("dox", "daily at 08:00 and 20:00, 1 g", "--instructions", "Max 1 g a day")], "dox"
    ),
    (
      .instructionsEnd,
      [task("dox", "daily at 20:00, 1 tablet", "--instructions", "Stop on 10 December")], "dox"
    ),
    (
      .sameTitle,
      [
        task("dox", "daily at 20:00", "--title", "Doxylamine"),
        task("dox2", "daily at 21:00", "--title", "Doxylamine"),
      ], "dox"
    ),
    (
      .sameSubstance,
      [
        task("dox", "daily at 20:00, 1 tablet", "--title", "Doxylamine"),
        task("dox2", "daily at 21:00, 1 tablet", "--title", "Doxylamine forte"),
      ], "dox"
    ),
    (
      .allergy,
      [patient, allergies, task("pen", "daily at 20:00", "--title", "Penicillin V")], "pen"
    ),
    (
      .otherZone,
      [patient, task("dox", "daily at 20:00 Berlin time")], "dox"
    ),
    (
      .dueTwice,
      [
        task("dox", "daily at 08:00 from 20 Nov 2026"),
        [
          "update", "task", "dox", "--schedule", "daily at 20:00 from 20 Nov 2026", "--effective",
          "2026-11-23T12:00", "-m", "Later",
        ],
      ], "dox"
    ),
  ]

  @Test(arguments: plans.indices)
  func `each doubt about a plan is listed with the command that ends it`(_ place: Int) throws {
    let (rule, commands, task) = Self.plans[place]
    let store = try CommandStore()
    for command in commands {
      let run = store.run(command, now: Self.now)
      try #require(run.status == 0, "\(command): \(run.errors)")
    }
    let answer = "careplan answer \(task) intended --about \(rule.rawValue)"
    let listed = run(store, "doubts", "--exit-code")
    #expect(listed.status == 1)
    #expect(listed.output.contains(answer), "\(listed.output)")
    #expect(listed.output.split(separator: "\n").count == 3, "\(listed.output)")
    // What is due is as it was before the answer.
    let due = run(store, "agenda", "--date", "2026-11-23", "--json").output
    let words = answer.split(separator: " ").dropFirst().map(String.init)
    let answered = store.run(words, now: Self.now)
    #expect(answered.status == 0, "\(answered.errors)")
    let after = run(store, "doubts", "--exit-code")
    #expect(after.status == 0, "\(after.output)")
    let dueAfter = run(store, "agenda", "--date", "2026-11-23", "--json").output
    #expect(events(due) == events(dueAfter))
    #expect(run(store, "check").output.contains("nothing wrong"))
    // Taken back, it is asked again.
    #expect(run(store, "undo").status == 0)
    #expect(run(store, "doubts", "--exit-code").status == 1)
  }

  /// What an agenda says of events, without versions and doubts.
  private func events(_ agenda: String) -> [String] {
    agenda.split(separator: "\n").map(String.init).filter { line in
      line.contains(#""start""#) || line.contains(#""title""#) || line.contains(#""status""#)
    }
  }

  @Test func `writers and readers say the doubt that concerns them`() throws {
    let store = try store(
      Self.task(
        "dox",
        "daily at 20:00, 2 tablets",
        "--instructions",
        "One tablet",
        "--title",
        "Dox"
      ),
      Self.task("walk", "daily at 12:00")
    )
    let words = "the instructions say 1 tablet, the plan says 2 tablets"
    let warning = "in doubt: task/dox: \(words)"
    #expect(run(store, "agenda").output.contains("in doubt: Dox: \(words)"))
    #expect(run(store, "agenda", "-o", "html").output.contains(words))
    #expect(run(store, "agenda", "--json").output.contains(#""rule": "instructionsAmount""#))
    #expect(run(store, "show", "task", "dox").output.contains("in doubt: \(words)"))
    #expect(run(store, "show", "task", "dox", "--json").output.contains(#""doubts""#))
    #expect(!run(store, "show", "task", "walk").output.contains("in doubt"))
    #expect(run(store, "list", "tasks").errors.contains(warning))
    #expect(run(store, "events").errors.contains(warning))
    #expect(!run(store, "events", "walk").errors.contains("in doubt"))
    let update = run(store, "update", "task", "dox", "--title", "D", "-n")
    #expect(!update.errors.contains("in doubt"), "it changes something else: \(update.errors)")
    let dose = run(store, "update", "task", "dox", "--instructions", "Three tablets", "-n")
    #expect(dose.errors.contains("the instructions say 3 tablets"), "\(dose.errors)")
    #expect(!run(store, "update", "task", "walk", "--title", "W", "-n").errors.contains("doubt"))
    let mended = run(store, "update", "task", "dox", "--instructions", "Two tablets", "-m", "Two")
    #expect(mended.status == 0 && !mended.errors.contains("in doubt"), "\(mended.errors)")
    #expect(run(store, "doubts").errors.contains("nothing found; careplan has no drug database"))
  }

  @Test func `a commit of edited files says the doubts about what it commits`() throws {
    let store = try store(
      Self.task("dox", "daily at 20:00, 1 tablet", "--instructions", "One tablet")
    )
    try store.edit("tasks/dox/current.json", "One tablet", "Three tablets")
    let told = "in doubt: task/dox: the instructions say 3 tablets, the plan says 1 tablet"
    #expect(run(store, "commit", "-n", "-m", "Edit").errors.contains(told))
    let commit = run(store, "commit", "-m", "Edit")
    #expect(commit.status == 0)
    #expect(commit.errors.contains(told))
    // What was doubtful before is not told again for another change.
    try store.edit("tasks/dox/current.json", "Three tablets", "Three tablets, please")
    #expect(!run(store, "commit", "-m", "Polite").errors.contains("in doubt"))
  }

  @Test func `far more than the target, recorded by force, is doubtful until it is answered`()
    throws
  {
    let store = try store(Self.task("dox", "daily at 09:30 from 20 Nov 2026, 1 tablet"))
    #expect(run(store, "complete", "dox", "--value", "5", "--force").status == 0)
    let listed = run(store, "doubts")
    let answer = "careplan answer dox intended --about tooMuch --date 2026-11-20 --at 09:30"
    #expect(listed.output.contains("was recorded as 5 tablets, far above what is wanted"))
    #expect(listed.output.contains(answer), "\(listed.output)")
    #expect(
      run(store, "agenda").output.contains("in doubt: task/dox: 20 Nov 2026: was recorded as 5")
    )
    let before = run(store, "adherence", "--json").output
    #expect(
      store.run(answer.split(separator: " ").dropFirst().map(String.init), now: Self.now).status
        == 0
    )
    #expect(run(store, "doubts", "--exit-code").status == 0)
    #expect(run(store, "adherence", "--json").output == before)
    #expect(run(store, "log", "-p").output.contains("far above the target: as intended"))
  }

  @Test func `two doses of one day are answered each for itself, or both at once`() throws {
    let store = try store(
      Self.task("dox", "daily at 08:00 and 09:30 from 20 Nov 2026, 1 tablet")
    )
    for time in ["08:00", "09:30"] {
      let words = ["complete", "dox", "--at", time, "--value", "5", "--force"]
      #expect(store.run(words, now: Self.now).status == 0)
    }
    let several = run(store, "answer", "dox", "intended", "--about", "tooMuch")
    #expect(several.status == 64)
    #expect(several.errors.contains("--date 2026-11-20 --at 08:00"), "\(several.errors)")
    #expect(several.errors.contains("--date 2026-11-20 --at 09:30"))
    #expect(run(store, "answer", "dox", "intended", "--at", "08:00").status == 0)
    let rest = run(store, "doubts").output
    #expect(!rest.contains("08:00") && rest.contains("--at 09:30"), "\(rest)")
    #expect(run(store, "answer", "dox", "intended", "--occurrence", "1").status == 64)
    #expect(run(store, "answer", "dox", "intended").status == 0)
    #expect(run(store, "doubts", "--exit-code").status == 0)
  }

  @Test func `a task that shares a word with several is answered once`() throws {
    let store = try store(
      Self.task("a", "daily at 20:00, 1 tablet", "--title", "Doxylamine"),
      Self.task("b", "daily at 20:00, 1 tablet", "--title", "Doxylamine forte"),
      Self.task("c", "daily at 20:00, 1 tablet", "--title", "Doxylamine mild")
    )
    #expect(run(store, "doubts", "a").output.contains("with task c"))
    let answered = run(store, "answer", "a", "intended", "--about", "sameSubstance")
    #expect(answered.status == 0 && answered.output.contains("with task b"), "\(answered.output)")
    #expect(answered.output.contains("with task c"))
    let rest = run(store, "doubts").output
    #expect(rest.contains("answer b intended") && !rest.contains("answer a"), "\(rest)")
  }

  @Test func `an answer that nobody asks for is refused`() throws {
    let store = try store(
      Self.task("dox", "daily at 20:00, 2 tablets; daily at 21:00", "--instructions", "One tablet"),
      Self.task("walk", "daily at 12:00")
    )
    let several = run(store, "answer", "dox", "intended")
    #expect(several.status == 64)
    #expect(several.errors.contains("--about missingAmount"))
    #expect(several.errors.contains("--about instructionsAmount"))
    #expect(run(store, "answer", "walk", "intended").status == 4)
    #expect(run(store, "answer", "dox", "intended", "--about", "allergy").status == 4)
    #expect(run(store, "answer", "dox", "intended", "--about", "recordedTwice").status == 64)
    #expect(run(store, "answer", "dox", "same", "--about", "allergy").status == 64)
    #expect(run(store, "answer", "dox", "perhaps").status == 64)
    let trial = run(store, "answer", "dox", "intended", "--about", "missingAmount", "-n")
    #expect(trial.status == 0 && trial.errors.contains("nothing was written"))
    #expect(run(store, "doubts", "--json").output.contains(#""missingAmount""#))
  }

  @Test func `doubts can be asked about some records, as of a time, and at a commit`() throws {
    let store = try store(
      Self.task("dox", "daily at 20:00, 2 tablets", "--instructions", "One tablet"),
      Self.task("walk", "daily at 12:00, 1 tablet; daily at 14:00")
    )
    #expect(!run(store, "doubts", "dox").output.contains("walk"))
    #expect(run(store, "doubts", "task", "walk").output.contains("walk"))
    #expect(run(store, "doubts", "contacts", "--exit-code").status == 0)
    #expect(!run(store, "doubts", "--rev", "HEAD~1").output.contains("walk"))
    let lines = run(store, "doubts", "-o", "json-lines").output.split(separator: "\n")
    #expect(lines.count == 4, "a header, two doubts and an end: \(lines)")
  }

  @Test func `an answer syncs, and both sides' answers are kept`() throws {
    let sides = try TwoSides(
      [
        [
          "add", "task", "a", "--schedule", "daily at 20:00, 2 tablets", "--instructions",
          "One tablet",
        ], ["add", "task", "b", "--schedule", "daily at 12:00, 1 tablet; daily at 14:00"],
      ],
      here: [["answer", "a", "intended"]],
      there: [["answer", "b", "intended"]]
    )
    sides.clinic("sync")
    sides.home("sync")
    sides.clinic("sync")
    for side in [sides.home, sides.clinic] {
      #expect(side("doubts", "--exit-code") == "", "answered by the other")
    }
  }

  @Test func `a sync says what in the plans that came is doubtful`() throws {
    let sides = try TwoSides(
      [["add", "task", "a", "--schedule", "daily at 20:00, 2 tablets"]],
      here: [],
      there: [["update", "task", "a", "--instructions", "One tablet"]],
      isMet: false
    )
    sides.clinic("sync")
    let told = sides.home.run(["sync"])
    #expect(
      told.errors.contains(
        "in doubt: task/a: the instructions say 1 tablet, the plan says 2 tablets"
      ),
      "\(told.errors)"
    )
    #expect(!sides.home.run(["sync"]).errors.contains("in doubt"))
  }
}
