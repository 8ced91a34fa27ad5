import CarePlanKit
import Testing

@testable import CarePlanCLI

/// What somebody tired reads and types who gives a medicine.
struct GivingDosesTests {
  private func store(_ options: String...) throws -> CommandStore {
    let store = try CommandStore()
    let times = ["08:00", "16:00", "23:00"].flatMap { ["--daily", $0] }
    let run = store.run(
      ["add", "task", "amox", "--title", "Amoxicillin", "--start", "2026-01-05", "-m", "1"] + times
        + (options.isEmpty ? ["--target", "5ml"] : options),
      now: Self.morning
    )
    #expect(run.status == 0, "\(run.errors)")
    return store
  }

  /// Just after eight in New York, where the store is.
  private static let morning = "2026-01-05T13:05:00Z"
  /// At 00:40 of the next day.
  private static let night = "2026-01-06T05:40:00Z"

  @Test(
    arguments: [
      ("5mg", "asks for an amount in ml; value 1 is in mg"), ("5glasses", "value 1 is in glasses"),
      ("half a spoon", "asks for an amount in ml; value 1 is a text"),
    ]
  )
  func `5 mg are no 5 ml, and half a spoon is nothing`(value: String, message: String) throws {
    let store = try store()
    for verb in [["complete", "amox", "--value", value], ["record", "amox", value]] {
      let run = store.run(verb + ["--at", "08:00"], now: Self.morning)
      #expect(run.status == 65 && run.errors.contains(message), "\(run.errors)")
      #expect(run.errors.contains("say it"), "\(run.errors)")
    }
    #expect(!store("agenda", now: Self.morning).contains("in part"))
  }

  @Test func `a unit that converts is taken, and one that is not said is the target's`() throws {
    let store = try store()
    store("complete", "amox", "--at", "08:00", "--value", "0.005L", now: Self.morning)
    let bare = store("record", "amox", "5", "--at", "08:00", "--replace", now: Self.morning)
    #expect(bare.contains(": 5 ml"), "\(bare)")
    #expect(store("progress", now: Self.morning).contains("5 of 5 ml"))
  }

  @Test func `more than twice the target is refused without force, and said with it`() throws {
    let store = try store()
    let words = ["complete", "amox", "--at", "08:00", "--value", "50ml"]
    let refused = store.run(words, now: Self.morning)
    #expect(refused.status == 65)
    #expect(refused.errors.contains("more than twice the target of 5 ml"), "\(refused.errors)")
    let forced = store.run(words + ["--force"], now: Self.morning)
    #expect(forced.status == 0 && forced.errors.contains("more than twice the target of 5 ml"))
    let twice = ["record", "amox", "10ml", "--at", "08:00", "--replace"]
    #expect(store.run(twice, now: Self.morning).status == 0)
  }

  @Test func `more than twice the target is refused where it adds up`() throws {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "water",
      "--daily",
      "all-day",
      "--target",
      "1000ml",
      "-m",
      "1",
      now: Self.morning
    )
    store("record", "water", "1.5L", "--append", now: Self.morning)
    let refused = store.run("record", "water", "600ml", "--append", now: Self.morning)
    #expect(refused.status == 65 && refused.errors.contains("more than twice"), "\(refused.errors)")
  }

  @Test func `a health task takes its own unit, and what converts to it`() throws {
    let store = try CommandStore()
    store(
      "add",
      "health-task",
      "walk",
      "--daily",
      "all-day",
      "--quantity",
      "distanceWalkingRunning",
      "--cumulative",
      "--unit",
      "m",
      "--target",
      "1000m",
      "-m",
      "1",
      now: Self.morning
    )
    let refused = store.run("record", "walk", "5kg", now: Self.morning)
    #expect(refused.status == 65 && refused.errors.contains("in m; value 1 is in kg"))
    store("record", "walk", "1.2km", now: Self.morning)
    #expect(store("progress", now: Self.morning).contains("1200 of 1000 m"))
  }

  @Test func `unlike units from elsewhere are told and not summed`() throws {
    let store = try CommandStore()
    store("add", "task", "water", "--daily", "all-day", "-m", "1", now: Self.morning)
    for amount in ["250mL", "0.5L", "2glasses"] {
      store("record", "water", amount, "--append", now: Self.morning)
    }
    for view in ["agenda", "progress", "events"] {
      #expect(store(view, now: Self.morning).contains("not counted: 2 glasses"), "\(view)")
    }
    #expect(store("events", "--json", now: Self.morning).contains("\"notCounted\""))
  }

  @Test func `the hint for an ambiguous event is the whole command, and does what was meant`()
    throws
  {
    let store = try store()
    let words = ["complete", "amox", "--value", "4", "--note", "half asleep"]
    let run = store.run(words, now: Self.night)
    #expect(run.status == 64)
    let hint = "careplan complete amox --value 4 --note 'half asleep' --date 2026-01-05 --at 23:00"
    #expect(run.errors.contains("hint: \(hint)"), "\(run.errors)")
    #expect(!run.errors.contains("--at 16:00\n") || run.errors.contains("2026-01-05 --at 16:00"))
    let done = store.run(words + ["--date", "2026-01-05", "--at", "23:00"], now: Self.night)
    #expect(done.output.contains("completed amox, Mon 5 Jan 23:00: 4 ml"), "\(done.output)")
  }

  @Test func `an event that starts more than four hours from now needs force`() throws {
    let store = try store()
    for words in [["--at", "16:00"], ["--occurrence", "1"], ["--all"]] {
      let run = store.run(["complete", "amox"] + words, now: Self.morning)
      #expect(run.status == 65 && run.errors.contains("is still to come"), "\(run.errors)")
    }
    #expect(store.run("complete", "amox", "--at", "16:00", now: "2026-01-05T17:30:00Z").status == 0)
    let forced = store.run("complete", "amox", "--at", "23:00", "--force", now: Self.morning)
    #expect(forced.status == 0, "\(forced.errors)")
  }

  @Test func `on a terminal a numbered question says which event`() throws {
    let store = try store()
    let run = store.run("complete", "amox", answers: ["2"], now: Self.night)
    #expect(run.errors.contains("1: amox, Mon 5 Jan 16:00, 5 ml, missed"), "\(run.errors)")
    #expect(run.output.contains("completed amox, Mon 5 Jan 23:00"), "\(run.output)")
    let none = store.run("complete", "amox", answers: [""], now: Self.night)
    #expect(none.status == 64, "\(none.errors)")
  }

  @Test func `what is open from the evening before stands in the agenda of the night`() throws {
    let store = try store()
    let line = "still open from yesterday: Amoxicillin, 23:00–00:00, 5 ml"
    #expect(store("agenda", now: Self.night).contains(line))
    #expect(store("agenda", "-o", "html", now: Self.night).contains("open from yesterday"))
    #expect(store("agenda", "--json", now: Self.night).contains("\"late\""))
    let other = store("agenda", "--date", "2026-01-07", now: Self.night)
    #expect(!other.contains("open from yesterday"))
    store("complete", "amox", "--date", "yesterday", "--all", now: Self.night)
    #expect(!store("agenda", now: Self.night).contains("open from yesterday"))
  }

  @Test func `a dose that was taken and is moved to the evening says that it is due again`() throws
  {
    let store = try CommandStore()
    store("add", "task", "pill", "--daily", "08:00", "-m", "1", now: "2026-01-04T13:05:00Z")
    store("complete", "pill", now: Self.morning)
    let words = ["update", "pill", "--daily", "20:00"]
    let warning = "today's 08:00 is recorded, and today's 20:00 is due beside it"
    let rehearsal = store.run(words + ["-n"], now: Self.morning)
    #expect(rehearsal.errors.contains(warning), "\(rehearsal.errors)")
    let declined = store.run(words + ["-m", "Later"], answers: ["n"], now: Self.morning)
    #expect(declined.errors.contains("nothing was written"), "\(declined.errors)")
    #expect(!store("agenda", now: Self.morning).contains("20:00"))
    let later = store.run(words + ["--effective", "tomorrow", "-m", "Later"], now: Self.morning)
    #expect(later.status == 0 && !later.errors.contains("recorded"), "\(later.errors)")
    #expect(!store("agenda", now: Self.morning).contains("20:00"))
  }

  @Test func `a task that is added after its first dose of the day says so`() throws {
    let store = try CommandStore()
    let now = "2026-01-05T14:30:00Z"
    let run = store.run("add", "task", "late", "--daily", "08:00", "-m", "1", now: now)
    #expect(run.errors.contains("today's 08:00 is over already, and counts as missed"))
    #expect(run.output.contains("with the first event"), "\(run.output)")
    let other = store.run(
      "add",
      "task",
      "next",
      "--daily",
      "08:00",
      "--effective",
      "now",
      "-m",
      "1",
      now: now
    )
    #expect(!other.errors.contains("over already"), "\(other.errors)")
    #expect(other.output.contains("the first event is on 6 Jan 2026 08:00"), "\(other.output)")
  }

  @Test func `after midnight what still runs is meant, and not what begins in the evening`() throws
  {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "infusion",
      "--daily",
      "22:00",
      "--duration",
      "4h",
      "-m",
      "1",
      now: Self.morning
    )
    let run = store.run("complete", "infusion", now: "2026-01-06T05:30:00Z")
    #expect(run.output.contains("completed infusion, Mon 5 Jan 22:00"), "\(run.errors)")
  }

  @Test func `what was done in the morning is no dose of the evening`() throws {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "pill",
      "--daily",
      "08:00",
      "--daily",
      "20:00",
      "-m",
      "1",
      now: Self.morning
    )
    store("complete", "pill", "--at", "08:00", now: Self.morning)
    store("update", "pill", "--daily", "20:00", "--retroactive", "-m", "2", now: Self.morning)
    store("update", "pill", "--rebase-outcomes", "-m", "3", now: Self.morning)
    #expect(store("agenda", now: Self.morning).contains("0 of 1 done"))
  }

  @Test func `an id that a shell would act on is quoted in every hint`() throws {
    let store = try CommandStore()
    for id in ["$(touch pwned)", "a;touch semi;b"] {
      store("add", "task", id, "--daily", "08:00", "-m", "1", now: Self.morning)
      store("update", "task", "--id", id, "--title", "X", now: Self.morning)
      let hints = store.run("status", now: Self.morning).output
      #expect(!hints.contains("$(") && !hints.contains(";"), "\(hints)")
      let key = RecordKey(.task, id)
      #expect(RecordKey.decoded(RecordKey.encoded(id)) == id && !key.description.contains(" "))
      store("show", key.description, now: Self.morning)
      store("restore", key.description, now: Self.morning)
    }
  }

  @Test func `several tasks, or all that is due at a time, are completed in one commit`() throws {
    let store = try store()
    store("add", "task", "vitamin", "--daily", "08:00", "-m", "1", now: Self.morning)
    store("add", "task", "walk", "--daily", "all-day", "-m", "1", now: Self.morning)
    let two = store("complete", "amox", "vitamin", "--at", "08:00", "-n", now: Self.morning)
    #expect(two.contains("complete amox") && two.contains("complete vitamin"), "\(two)")
    let all = store("complete", "--at", "08:00", now: Self.morning)
    #expect(all.contains("amox") && all.contains("vitamin") && !all.contains("walk"), "\(all)")
    #expect(store("log", "--limit", "1").contains("Complete 2 events of 2 tasks on 2026-01-05"))
    let again = store.run("complete", "--at", "08:00", now: Self.morning)
    #expect(again.status == 0 && again.errors.contains("recorded already"), "\(again.errors)")
    #expect(store.run("complete", "--at", "09:00", now: Self.morning).status == 65)
    #expect(store.run("complete", now: Self.morning).status == 64)
    let values = store.run("complete", "amox", "vitamin", "--value", "1", now: Self.morning)
    #expect(values.status == 64, "\(values.errors)")
  }

  @Test func `thresholds are seen in agenda and events, and not completed in lists`() throws {
    let store = try CommandStore()
    let thresholds =
      #"[{"comparison": "greaterThan", "subject": "value", "title": "fever", "value": 38.5}]"#
    store(
      "add",
      "task",
      "temperature",
      "--daily",
      "08:00",
      "thresholds=\(thresholds)",
      "-m",
      "1",
      now: Self.morning
    )
    store("record", "temperature", "39.5", now: Self.morning)
    for view in [["agenda"], ["events"], ["events", "--json"], ["agenda", "-o", "html"]] {
      #expect(store.run(view, now: Self.morning).output.contains("fever"), "\(view)")
    }
    store("add", "task", "walk", "--daily", "08:00", "-m", "1", now: Self.morning)
    store("complete", "walk", "--not-completed", "--reason", "rain", now: Self.morning)
    #expect(store("list", "outcomes", now: Self.morning).contains("not completed: rain"))
  }
}

extension CommandStore {
  fileprivate func run(_ words: String..., now: String) -> CLIRun { run(words, now: now) }

  /// Runs a command line at a terminal, where somebody types answers.
  fileprivate func run(_ words: String..., answers: [String], now: String) -> CLIRun {
    run(words, answers: answers, now: now)
  }

  fileprivate func run(_ words: [String], answers: [String], now: String) -> CLIRun {
    let input = answers.map { "\($0)\n" }.joined()
    return run(words, now: now, input: input, inputIsTerminal: true)
  }
}
