import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Days and times on the command line, as people write them.
struct WrittenDateTests {
  /// Noon of Wednesday, 25 November 2026, in New York.
  private static let now = "2026-11-25T17:00:00Z"

  private func store() throws -> CommandStore {
    let store = try CommandStore()
    let words = ["add", "task", "amox", "--title", "Amoxicillin", "--target", "5ml"]
    let times = ["--daily", "8am", "--daily", "20.30", "--start", "2 weeks ago", "-m", "Add"]
    let run = store.run(words + times, now: Self.now)
    #expect(run.status == 0, "\(run.errors)")
    return store
  }

  private func run(_ store: CommandStore, _ words: String...) -> CLIRun {
    store.run(words, now: Self.now)
  }

  @Test(
    arguments: [
      ("mon", "Mon 23 Nov"), ("Monday", "Mon 23 Nov"), ("23 Nov", "Mon 23 Nov"),
      ("23.11.", "Mon 23 Nov"), ("2 days ago", "Mon 23 Nov"), ("last friday", "Fri 20 Nov"),
      ("thu", "Thu 19 Nov"), ("a week ago", "Wed 18 Nov"), ("23/11/2026", "Mon 23 Nov"),
      ("day before yesterday", "Mon 23 Nov"), ("yesterday", "Tue 24 Nov"),
      ("2026-11-23", "Mon 23 Nov"),
    ] as [(String, String)]
  )
  func `what is completed on a day that people write is that day's, and says so`(
    text: String,
    day: String
  ) throws {
    let store = try store()
    let run = run(store, "complete", "amox", "--date", text, "--at", "8")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("completed amox, \(day) 08:00"), "\(run.output)")
    let isPlain = text.contains("2026") || text == "yesterday"
    #expect(run.errors.contains("'\(text)' is \(day) 2026") != isPlain)
  }

  @Test(
    arguments: [
      ("wed", ["Wed 18 Nov 2026", "Wed 25 Nov 2026"]),
      ("last monday", ["Mon 16 Nov 2026", "Mon 23 Nov 2026"]),
      ("11/12", ["Thu 11 Dec 2025", "Thu 12 Nov 2026"]),
      ("26 Nov", ["Wed 26 Nov 2025", "Thu 26 Nov 2026"]),
    ] as [(String, [String])]
  )
  func `nothing is recorded where it could be another day, and each reading can be typed`(
    text: String,
    readings: [String]
  ) throws {
    let store = try store()
    let refused = run(store, "complete", "amox", "--date", text, "--at", "8am")
    #expect(refused.status == 64)
    let hint = readings.map { "'\($0)'" }.joined(separator: " or ")
    #expect(refused.errors.contains("hint: write \(hint)\n"), "\(refused.errors)")
    #expect(run(store, "log", "-o", "json").output.contains("Complete") == false)
    for reading in readings {
      let agenda = run(store, "agenda", "--date", reading)
      #expect(agenda.status == 0, "\(agenda.errors)")
    }
  }

  @Test
  func `a day of the week lies where the option looks, or is refused`() throws {
    let store = try store()
    #expect(
      run(store, "schedule", "preview", "amox", "--from", "mon").output.contains("30 Nov 2026")
    )
    #expect(run(store, "adherence", "--date", "mon").errors.contains("'mon' is Mon 23 Nov 2026"))
    for words in [
      ["agenda", "--date", "mon"], ["end", "amox", "--on", "mon"],
      ["update", "amox", "--title", "A", "--effective", "mon", "-m", "x"],
      ["show", "amox", "--as-of", "mon"],
    ] {
      let refused = store.run(words, now: Self.now)
      #expect(refused.status == 64)
      #expect(
        refused.errors.contains("'Mon 23 Nov 2026' or 'Mon 30 Nov 2026'"),
        "\(refused.errors)"
      )
    }
  }

  @Test
  func `the time of an event and of a dose is read as people write it`() throws {
    let store = try store()
    for (text, time) in [("8am", "08:00"), ("8:30 pm", "20:30")] {
      let run = run(store, "complete", "amox", "--date", "mon", "--at", text)
      #expect(run.output.contains("Mon 23 Nov \(time)"), "\(run.errors)")
    }
    let midnight = run(store, "complete", "amox", "--at", "midnight")
    #expect(midnight.status == 64)
    #expect(midnight.errors.contains("hint: write '00:00' or '23:59'"))
    let given = run(
      store,
      "record",
      "amox",
      "5ml",
      "--date",
      "yesterday",
      "--at",
      "8",
      "--given",
      "yesterday 8.20"
    )
    #expect(given.errors.contains("'yesterday 8.20' is Tue 24 Nov 2026 08:20"), "\(given.errors)")
    #expect(run(store, "agenda", "--date", "yesterday").output.contains("5 ml at 08:20"))
    let ago = run(store, "record", "amox", "5ml", "--at", "8am", "--given", "2 hours ago")
    #expect(ago.errors.contains("'2 hours ago' is Wed 25 Nov 2026 10:00"), "\(ago.errors)")
  }

  @Test
  func `a course goes on for some days`() throws {
    let store = try store()
    for (id, span, last) in [("a", "7d", "7"), ("b", "2w", "14"), ("c", "7 days", "7")] {
      let words = ["add", "task", id, "--daily", "8am", "--start", "2026-12-01", "--for", span]
      #expect(store.run(words + ["-m", "x"], now: Self.now).status == 0)
      let show = run(store, "show", id).output
      #expect(show.contains("through \(last) Dec 2026"), "\(show)")
    }
    let unclear = run(store, "update", "amox", "--for", "7d", "-m", "x")
    #expect(unclear.status == 64)
    #expect(unclear.errors.contains("--for does not say from which day on"))
    for span in ["0d", "-7d", "8h", "soon"] {
      #expect(run(store, "add", "task", "x", "--daily", "8", "--for", span, "-m", "x").status == 64)
    }
  }

  @Test
  func `less than nothing is no length of time`() throws {
    let store = try store()
    let run = run(store, "add", "task", "ibu", "--as-needed", "--every-at-least", "-6h", "-m", "x")
    #expect(run.status == 64)
    #expect(run.errors.contains("'-6h' is less than nothing\nhint: write it without the minus: 6h"))
  }

  @Test
  func `a short form is refused with what to write`() throws {
    let store = try store()
    let slots = run(store, "add", "task", "x", "--schedule", "1-0-1 tablets for 7 days", "-m", "x")
    #expect(slots.status == 64)
    #expect(
      slots.errors.contains(
        "'1 tablet in the morning, 1 tablet in the evening for 7 days'; see 'careplan help regimens'"
      ),
      "\(slots.errors)"
    )
    let needed = run(store, "add", "task", "x", "--schedule", "1 tablet prn", "-m", "x")
    #expect(needed.errors.contains("hint: write --as-needed in place of --schedule"))
  }

  @Test
  func `help explains dates`() throws {
    let help = try store()("help", "dates")
    #expect(help.contains("last friday") && help.contains("config clock"))
  }

  @Test
  func `help explains regimens, and its examples are read`() throws {
    let help = try store()("help", "regimens")
    #expect(help.contains("config times.morning"))
    for example in RegimensHelp.examples {
      #expect(help.contains(example))
      let run = try store().run(["schedule", "preview", "--schedule", example])
      #expect(run.status == 0, "\(example): \(run.errors)")
    }
  }

  @Test
  func `parts of the day are at the times of the store`() throws {
    let store = try store()
    store("config", "times.morning", "07:00")
    #expect(store("config", "times.morning") == "07:00\n")
    let words = ["schedule", "preview", "--schedule", "1 tablet in the morning and with lunch"]
    #expect(store.run(words).errors.contains("daily at 07:00 and 12:00 \"with lunch\", 1 tablet"))
    #expect(store.fails(65, "config", "times.noon", "12").contains("12"))
    #expect(store.run("add", "task", "t", "--schedule", "1 tablet at noon", "-m", "x").status == 0)
  }

  @Test(arguments: ["BST", "EST", "AST", "europe/berlin"])
  func `an abbreviation of a time zone, or another case, is refused`(zone: String) throws {
    let run = try store().run(["agenda", "--time-zone", zone])
    #expect(run.status == 65 && run.errors.contains(zone), "\(run.errors)")
  }

  @Test
  func `each form that help names is read, and what it says is refused is`() throws {
    let reader = DateText(today: try #require(CivilDate("2026-11-25")))
    for (names, _) in DatesHelp.days where names != "11/12" {
      for name in names.split(separator: ", ") {
        #expect(throws: Never.self, "\(name)") { try reader.read("\(name)", for: .day, .past) }
      }
    }
    for (names, _) in DatesHelp.times where !names.contains("T") {
      for name in names.split(separator: ", ") {
        #expect(throws: Never.self, "\(name)") { try reader.read("\(name)", for: .time, .past) }
      }
    }
    for refused in ["11/12", "midnight"] {
      #expect(throws: DateTextError.self) { try reader.read(refused, for: .dayOrTime, .either) }
    }
    for (names, _) in DatesHelp.spans.dropLast() {
      for name in names.split(separator: ", ") {
        #expect(throws: Never.self, "\(name)") { try Quantities.interval("\(name)") }
      }
    }
  }

  @Test(arguments: [["complete", "amox"], ["record", "amox", "5ml"]])
  func `what was given on another day ticks off no dose of today`(command: [String]) throws {
    let store = try CommandStore()
    store("add", "task", "amox", "--daily", "07:00", "--start", "2026-11-01", "-m", "x")
    store("add", "task", "late", "--daily", "23:00", "--start", "2026-11-01", "-m", "x")
    for task in ["amox", "late"] {
      let words = command.map { $0 == "amox" ? task : $0 }
      let refused = store.run(words + ["--given", "yesterday 8am"])
      #expect(refused.status == 64, "\(refused.output)")
      #expect(refused.errors.contains("--date 2026-11-19 names the day"), "\(refused.errors)")
    }
    let run = store.run(command + ["--given", "yesterday 8am", "--date", "2026-11-19"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(store("agenda").contains("○"))
  }
}
