import CarePlanKit
import Testing

@testable import CarePlanCLI

/// What somebody tired reads and types who gives a medicine.
struct GivingDosesTests {
  @Test func `the hint for an ambiguous event is the whole command, and does what was meant`()
    throws
  {
    let store = try CommandStore.withAntibiotic()
    let words = ["complete", "amox", "--value", "4", "--note", "half asleep"]
    let run = store.run(words, now: CommandStore.night)
    #expect(run.status == 64)
    let hint = "careplan complete amox --value 4 --note 'half asleep' --date 2026-01-05 --at 23:00"
    #expect(run.errors.contains("hint: \(hint)"), "\(run.errors)")
    #expect(!run.errors.contains("--at 16:00\n") || run.errors.contains("2026-01-05 --at 16:00"))
    let done = store.run(
      words + ["--date", "2026-01-05", "--at", "23:00"],
      now: CommandStore.night
    )
    #expect(done.output.contains("completed amox, Mon 5 Jan 23:00: 4 ml"), "\(done.output)")
  }

  @Test func `at night the hint for what is to come names yesterday's dose first`() throws {
    let store = try CommandStore.withAntibiotic()
    let run = store.run(["complete", "amox", "--at", "23:00"], now: CommandStore.night)
    #expect(run.status == 65)
    let hint = "hint: careplan complete amox --date 2026-01-05 --at 23:00"
    let force = "--force records it all the same"
    #expect(run.errors.contains(hint) && run.errors.contains(force), "\(run.errors)")
    #expect(run.errors.split(separator: force).first?.contains(hint) == true, "\(run.errors)")
  }

  @Test func `an event that starts more than four hours from now needs force`() throws {
    let store = try CommandStore.withAntibiotic()
    for words in [["--at", "16:00"], ["--occurrence", "1"]] {
      let run = store.run(["complete", "amox"] + words, now: CommandStore.morning)
      #expect(run.status == 65 && run.errors.contains("is still to come"), "\(run.errors)")
    }
    #expect(store.run("complete", "amox", "--at", "16:00", now: "2026-01-05T17:30:00Z").status == 0)
    let forced = store.run(
      "complete",
      "amox",
      "--at",
      "23:00",
      "--force",
      now: CommandStore.morning
    )
    #expect(forced.status == 0, "\(forced.errors)")
  }

  @Test
  func `all takes what is due by now, and names what is still to come without a hint to record it`()
    throws
  {
    let store = try CommandStore.withAntibiotic()
    let afternoon = "2026-01-05T20:00:00Z"
    let run = store.run("complete", "amox", "--all", now: afternoon)
    #expect(run.status == 0 && run.output.contains("completed amox, Mon 5 Jan 08:00"))
    #expect(!run.output.contains("16:00"), "\(run.output)")
    #expect(run.errors.contains("amox, Mon 5 Jan 16:00 is still to come and is not recorded"))
    #expect(!run.errors.contains("hint:"), "\(run.errors)")
    let none = store.run("complete", "amox", "--all", now: afternoon)
    #expect(none.status == 65 && !none.errors.contains("hint:"), "\(none.errors)")
    store.add("walk", at: "09:00")
    let several = store.run("complete", "amox", "walk", "--all", now: afternoon)
    #expect(several.output.contains("completed walk"), "\(several.errors)")
    #expect(several.errors.contains("amox, Mon 5 Jan 16:00 is still to come"))
    let forced = store("complete", "amox", "--all", "--force", now: afternoon)
    #expect(forced.contains("16:00") && forced.contains("23:00"), "\(forced)")
  }

  @Test func `parts of a course that meet on a day are warned of where they are written`() throws {
    let store = try CommandStore()
    let parts = ["--element", "start=2026-01-05T08:00,end=2026-01-09,every=1d,target=4mg"]
    let words = ["add", "task", "taper", "-m", "Add"] + parts + ["--element"]
    let now = "2026-01-04T13:05:00Z"
    let later = "start=2026-01-10T08:00,every=1d,target=3mg"
    #expect(!store.run(words + [later, "-n"], now: now).errors.contains("both are due then"))
    let same = store.run(words + ["start=2026-01-09T08:00,every=1d,target=3mg"], now: now)
    #expect(same.status == 0 && same.errors.contains("both are due then"), "\(same.errors)")
    #expect(store.run("check").status == 0)
  }

  @Test(arguments: [["complete", "amox"], ["record", "amox"]])
  func `not completed and a value contradict each other`(words: [String]) throws {
    let store = try CommandStore.withAntibiotic()
    let more = ["--at", "08:00", "--not-completed", "--value", "5"]
    let run = store.run(words + more, now: CommandStore.morning)
    #expect(run.status == 64 && run.errors.contains("--not-completed"), "\(run.errors)")
    #expect(store("agenda", now: CommandStore.morning).contains("0 of 3 done"))
  }

  @Test func `what still runs from the evening before is named before what is to come`() throws {
    let store = try CommandStore()
    store.add("para", at: "08:00", "23:30", more: ["--target", "500mg"])
    let run = store.run("complete", "para", "--at", "23:30", now: "2026-01-06T05:14:00Z")
    #expect(run.status == 65)
    let hint = "hint: careplan complete para --date 2026-01-05 --at 23:30"
    #expect(run.errors.contains(hint), "\(run.errors)")
  }

  @Test func `who ticks off a dose has given all of it, whatever else was measured`() throws {
    let store = try CommandStore()
    store.add("para", at: "08:00", more: ["--target", "500mg"])
    store("complete", "para", now: CommandStore.morning)
    store("record", "para", "100mg", "--append", now: CommandStore.morning)
    #expect(store("agenda", now: CommandStore.morning).contains("1 of 1 done"))
  }

  @Test func `on a terminal a numbered question says which event`() throws {
    let store = try CommandStore.withAntibiotic()
    let none = store.run("complete", "amox", answers: [""], now: CommandStore.night)
    #expect(none.status == 64, "\(none.errors)")
    let run = store.run("complete", "amox", answers: ["2"], now: CommandStore.night)
    #expect(
      run.errors.contains("\n  1: amox, Mon 5 Jan 16:00, 5 ml, not recorded\n"),
      "\(run.errors)"
    )
    #expect(run.output.contains("completed amox, Mon 5 Jan 23:00"), "\(run.output)")
  }

  @Test func `what is open from the evening before stands in the agenda of the night`() throws {
    let store = try CommandStore.withAntibiotic()
    let line =
      "not recorded yesterday: Amoxicillin, 23:00, 5 ml. Ask before taking it."
    #expect(store("agenda", now: CommandStore.night).contains(line))
    #expect(
      store("agenda", "-o", "html", now: CommandStore.night).contains("not recorded yesterday")
    )
    #expect(store("agenda", "--json", now: CommandStore.night).contains("\"late\""))
    let other = store("agenda", "--date", "2026-01-07", now: CommandStore.night)
    #expect(!other.contains("not recorded yesterday"))
    store("complete", "amox", "--date", "yesterday", "--all", now: CommandStore.night)
    #expect(!store("agenda", now: CommandStore.night).contains("not recorded yesterday"))
  }

  @Test func `a dose that was taken and is moved to the evening says that it is due again`() throws
  {
    let store = try CommandStore()
    store.add("pill", at: "08:00", now: "2026-01-04T13:05:00Z")
    store("complete", "pill", now: CommandStore.morning)
    let words = ["update", "pill", "--daily", "20:00"]
    let warning = "today's 08:00 is recorded, and today's 20:00 is due beside it"
    let preview = store.run(words + ["-n"], now: CommandStore.morning)
    #expect(preview.errors.contains(warning), "\(preview.errors)")
    let declined = store.run(words + ["-m", "Later"], answers: ["n"], now: CommandStore.morning)
    #expect(declined.errors.contains("nothing was written"), "\(declined.errors)")
    #expect(declined.status == 130)
    let refused = store.run(words + ["-m", "Later"], now: CommandStore.morning)
    #expect(refused.status == 65, "nobody is asked, so nothing is committed")
    #expect(refused.errors.contains("--effective tomorrow"), "\(refused.errors)")
    #expect(!store("agenda", now: CommandStore.morning).contains("20:00"))
    let later = store.run(
      words + ["--effective", "tomorrow", "-m", "Later"],
      now: CommandStore.morning
    )
    #expect(later.status == 0 && !later.errors.contains("recorded"), "\(later.errors)")
    #expect(!store("agenda", now: CommandStore.morning).contains("20:00"))
  }

  @Test func `a task that is added after its first dose of the day says so`() throws {
    let store = try CommandStore()
    let now = "2026-01-05T14:30:00Z"
    let run = store.run("add", "task", "late", "--daily", "08:00", "-m", "1", now: now)
    #expect(run.errors.contains("today's 08:00 is over already, and counts as not recorded"))
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
    store.add("infusion", at: "22:00", more: ["--duration", "4h"])
    let run = store.run("complete", "infusion", now: "2026-01-06T05:30:00Z")
    #expect(run.output.contains("completed infusion, Mon 5 Jan 22:00"), "\(run.errors)")
  }

  @Test func `what was done in the morning is no dose of the evening`() throws {
    let store = try CommandStore()
    store.add("pill", at: "08:00", "20:00")
    store("complete", "pill", "--at", "08:00", now: CommandStore.morning)
    store(
      "update",
      "pill",
      "--daily",
      "20:00",
      "--retroactive",
      "-m",
      "2",
      now: CommandStore.morning
    )
    store("update", "pill", "--rebase-outcomes", "-m", "3", now: CommandStore.morning)
    #expect(store("agenda", now: CommandStore.morning).contains("0 of 1 done"))
  }

  @Test func `an id that a shell would act on is quoted in every hint`() throws {
    let store = try CommandStore()
    for id in ["$(touch pwned)", "a;touch semi;b"] {
      store("add", "task", id, "--daily", "08:00", "-m", "1", now: CommandStore.morning)
      store("update", "task", "--id", id, "--title", "X", now: CommandStore.morning)
      let hints = store.run("status", now: CommandStore.morning).output
      #expect(!hints.contains("$(") && !hints.contains(";"), "\(hints)")
      let key = RecordKey(.task, id)
      #expect(RecordKey.decoded(RecordKey.encoded(id)) == id && !key.description.contains(" "))
      store("show", key.description, now: CommandStore.morning)
      store("restore", key.description, now: CommandStore.morning)
    }
  }

  @Test func `several tasks, or all that is due at a time, are completed in one commit`() throws {
    let store = try CommandStore.withAntibiotic()
    store.add("vitamin", at: "08:00")
    store.add("walk", at: "all-day")
    let two = store("complete", "amox", "vitamin", "--at", "08:00", "-n", now: CommandStore.morning)
    #expect(two.contains("complete amox") && two.contains("complete vitamin"), "\(two)")
    let all = store("complete", "--at", "08:00", now: CommandStore.morning)
    #expect(all.contains("amox") && all.contains("vitamin") && !all.contains("walk"), "\(all)")
    #expect(store("log", "--limit", "1").contains("Complete 2 events of 2 tasks on 2026-01-05"))
    let again = store.run("complete", "--at", "08:00", now: CommandStore.morning)
    #expect(again.status == 0 && again.errors.contains("recorded already"), "\(again.errors)")
    #expect(store.run("complete", "--at", "09:00", now: CommandStore.morning).status == 65)
    #expect(store.run("complete", now: CommandStore.morning).status == 64)
    let values = store.run("complete", "amox", "vitamin", "--value", "1", now: CommandStore.morning)
    #expect(values.status == 64, "\(values.errors)")
  }

  @Test func `thresholds are seen in agenda and events, and not completed in lists`() throws {
    let store = try CommandStore()
    let thresholds =
      #"[{"comparison": "greaterThan", "subject": "value", "title": "fever", "value": 38.5}]"#
    store.add("temperature", at: "08:00", more: ["thresholds=\(thresholds)"])
    store("record", "temperature", "39.5", now: CommandStore.morning)
    for view in [["agenda"], ["events"], ["events", "--json"], ["agenda", "-o", "html"]] {
      #expect(store.run(view, now: CommandStore.morning).output.contains("fever"), "\(view)")
    }
    store.add("walk", at: "08:00")
    store("complete", "walk", "--not-completed", "--reason", "rain", now: CommandStore.morning)
    #expect(store("list", "outcomes", now: CommandStore.morning).contains("not completed: rain"))
  }
}
