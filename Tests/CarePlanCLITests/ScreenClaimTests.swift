import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// What screens claim of a day: states, rings and figures.
struct ScreenClaimTests {
  /// A store whose task has four events on 20 November, of which two are to come at noon.
  fileprivate func fourDoses() throws -> CommandStore {
    let store = try CommandStore()
    let task = [
      "--title", "Amoxicillin", "--schedule", "5 ml at 8, 11, 15 and 20 from 19 Nov 2026",
    ]
    let run = store.run(["add", "task", "amox"] + task + ["-m", "Add"])
    try #require(run.status == 0, "\(run.errors)")
    return store
  }

  @Test func `a dose that another copy may know of is not recorded and never missed`() throws {
    let store = try fourDoses()
    for words in [
      ["agenda"], ["events"], ["progress"], ["adherence"], ["card", "amox"], ["page"], ["insights"],
      ["calendar", "--week"], ["report", "--sheet", "record"], ["complete", "amox"],
      ["events", "--json"],
      ["agenda", "-o", "html"], ["help", "calendar"], ["help", "adherence"],
    ] {
      let run = store.run(words)
      let text = run.output + run.errors
      #expect(!text.lowercased().contains("missed"), "\(words): \(text)")
    }
    #expect(store("agenda").contains("not recorded"))
    #expect(store("events", "--json").contains("\"status\": \"notRecorded\""))
  }

  @Test func `what is not recorded does not look like what is pending`() throws {
    let store = try fourDoses()
    let agenda = store("agenda")
    #expect(agenda.contains("⊖  08:00") && agenda.contains("○  15:00"), "\(agenda)")
    let card = store("card", "amox")
    #expect(card.contains("⊖ 08:00") && card.contains("○ 15:00"), "\(card)")
    let page = store("page", "-o", "html")
    #expect(page.contains("ring-bar"), "\(page)")
    #expect(store("agenda", "-o", "markdown").contains("⊖ not recorded"))
    #expect(store("calendar", "--week").contains("19 ⊖"))
    #expect(store("report", "--sheet", "plan").contains("not recorded"))
  }

  @Test func `today's ring is not full while doses are still to come`() throws {
    let store = try fourDoses()
    store("complete", "amox", "--at", "08:00", "-m", "Give")
    store("complete", "amox", "--at", "11:00", "-m", "Give")
    let page = try json("careplan.page/v1", of: store("page", "--json")).array?.first?.object
    let today = page?["week"]?.array?.first { $0.object?["day"] == "2026-11-20" }?.object
    #expect(
      today?["state"] == "part" && today?["fraction"]?.number?.double == 0.5,
      "\(String(describing: today))"
    )
    #expect(today?["done"] == 2 && today?["total"] == 4)
    #expect(page?["done"] == 2 && page?["total"] == 4)
    #expect(store("page").contains("[◑20]"))
    #expect(store("page", "-o", "html").contains("2 of 4 done</span>"))
    #expect(store("calendar", "--week").contains("[20]◑"))
    // The figure of adherence counts what is over, as before.
    #expect(store("adherence", "--last", "1").contains("100 %"))
  }

  @Test func `done OR not completed counts as neither, and the figures say that it is in question`()
    throws
  {
    let sides = try TwoSides(
      here: [["complete", "dox", "--date", "2026-01-06", "--at", "08:00"]],
      there: [["complete", "dox", "--date", "2026-01-06", "--at", "08:00", "--not-completed"]]
    )
    for side in sides.sides {
      let adherence = side("adherence", "--last", "1")
      #expect(!adherence.contains("100 %") && adherence.contains("1 in question"), "\(adherence)")
      let row = try json("careplan.adherence/v1", of: side("adherence", "--last", "1", "--json"))
        .object?["total"]?.object
      #expect(row?["done"] == 0 && row?["notCompleted"] == 0 && row?["inQuestion"] == 1)
      #expect(row?["ratio"] == .null)
      let agenda = side("agenda")
      #expect(agenda.contains("0 of 1 done, 1 in question"), "\(agenda)")
      let page = side("page")
      #expect(page.contains("[○6!]"), "\(page)")
      #expect(side("calendar", "--week").contains("[ 6]○!"))
      #expect(side("insights").contains("1 in question"))
      #expect(side("events", "--json").contains("\"status\": \"inQuestion\""))
    }
  }

  @Test func `an outcome in question is said in the words of a nurse`() throws {
    let sides = try TwoSides(
      here: [["complete", "dox", "--date", "2026-01-06", "--at", "08:00"]],
      there: [["complete", "dox", "--date", "2026-01-06", "--at", "08:00", "--not-completed"]]
    )
    for words in [["agenda"], ["card", "dox"], ["page"], ["conflicts"], ["show", "task/dox"]] {
      let text = sides.home.run(words).output
      #expect(!text.contains("notCompleted") && !text.contains("nothing OR"), "\(text)")
    }
    let agenda = sides.home("agenda")
    #expect(agenda.contains("OR not completed: unresolved"), "\(agenda)")
    let conflicts = sides.home("conflicts").split(separator: "\n").prefix {
      !$0.contains("careplan")
    }
    #expect(!conflicts.joined().contains("%40"), "\(conflicts)")
    #expect(conflicts.first?.contains("dox, 6 Jan 2026 08:00") == true, "\(conflicts)")
  }

  @Test func `a tablet has one time, and a text has its clock time`() throws {
    let store = try CommandStore()
    store("add", "task", "tab", "--title", "Tablet", "--schedule", "1 tablet at 8", "-m", "Add")
    store(
      "add",
      "task",
      "walk",
      "--title",
      "Walk",
      "--daily",
      "10:00",
      "--duration",
      "30min",
      "-m",
      "Add"
    )
    store(
      "add",
      "task",
      "ome",
      "--title",
      "Omeprazole",
      "--daily",
      "07:00",
      "--text",
      "30 minutes before breakfast",
      "-m",
      "Add"
    )
    for words in [
      ["agenda"], ["page"], ["events"], ["report", "--sheet", "plan", "--date", "today"],
    ] {
      let text = store.run(words).output
      #expect(!text.contains("09:00") && text.contains("08:00"), "\(words): \(text)")
      #expect(text.contains("10:00–10:30"), "\(words): \(text)")
      #expect(text.contains("07:00, 30 minutes before breakfast"), "\(words): \(text)")
    }
  }

  @Test func `half a tablet is written in one way everywhere`() throws {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "biso",
      "--title",
      "Bisoprolol",
      "--schedule",
      "1½ tablets at 8 from 16 Nov 2026",
      "-m",
      "Add"
    )
    store("complete", "biso", "--date", "2026-11-19", "--at", "08:00", "-m", "Give")
    store(
      "record",
      "biso",
      "0.5",
      "--unit",
      "tablets",
      "--date",
      "2026-11-18",
      "--at",
      "08:00",
      "-m",
      "Give"
    )
    for words in [
      ["agenda"], ["agenda", "--date", "2026-11-18"], ["card", "biso"], ["page"],
      ["show", "task/biso"],
      ["list", "tasks"], ["progress", "--date", "2026-11-18"],
      ["schedule", "preview", "task/biso"],
      ["report", "--sheet", "plan"], ["report", "--sheet", "record"], ["log", "task/biso"],
    ] {
      let text = store.run(words).output
      #expect(!text.contains("0.5") && !text.contains("1.5"), "\(words): \(text)")
    }
    #expect(store("agenda").contains("1½ tablets"))
    let recorded = store("agenda", "--date", "2026-11-18")
    #expect(recorded.ranges(of: "½ tablet").count == 2, "\(recorded)")
    store("update", "task/biso", "--schedule", "½ mg at 8", "-m", "Less")
    #expect(store("show", "task/biso").contains("0.5 mg"))
  }
}

/// What screens claim of times, calendars and conflicts.
extension ScreenClaimTests {
  @Test func `a laptop in New York says that the day is that of Berlin`() throws {
    let store = try CommandStore("--time-zone", "Europe/Berlin")
    let friday = "2026-12-04T23:00:00Z"
    store("add", "task", "amox", "--schedule", "5 ml at 8, 15 and 20 from 1 Dec 2026", "-m", "Add")
    let note = "Berlin time; it is Friday 18:00 here"
    for words in [
      ["agenda"], ["agenda", "-o", "html"], ["page"], ["page", "-o", "html"], ["card", "amox"],
      ["card", "amox", "-o", "svg"], ["events"], ["events", "-o", "markdown"], ["progress"],
      ["complete", "amox"],
    ] {
      let run = store.run(words, now: friday)
      #expect((run.output + run.errors).contains(note), "\(words): \(run.output)\(run.errors)")
      let home = store.run(words, now: friday, environment: ["TZ": "Europe/Berlin"])
      #expect(!(home.output + home.errors).contains("; it is "), "\(words): \(home.output)")
    }
    #expect(store.run(["agenda"], now: friday).output.contains("Saturday 5 December 2026"))
  }

  @Test func `a calendar has no event of what is taken as needed`() throws {
    let store = try fourDoses()
    store(
      "add",
      "task",
      "ibu",
      "--title",
      "Ibuprofen",
      "--as-needed",
      "--max",
      "3/day",
      "-m",
      "Add"
    )
    let calendar = store("agenda", "--ics")
    #expect(
      calendar.contains("SUMMARY:Amoxicillin") && !calendar.contains("Ibuprofen"),
      "\(calendar)"
    )
    #expect(store("help", "agenda").contains("the alarm of the old time stays"))
  }

  @Test func `changed times of both sides are one block of the agenda with the period`() throws {
    let sides = try TwoSides(
      here: [["update", "dox", "--daily", "07:00", "--effective", "2026-01-07"]],
      there: [["update", "dox", "--daily", "09:00", "--effective", "2026-01-07"]]
    )
    for side in sides.sides {
      let agenda = side("agenda", "--date", "2026-01-07")
      #expect(agenda.contains("!  07:00, 09:00  Doxylamine"), "\(agenda)")
      #expect(agenda.ranges(of: "CONFLICT").count == 1, "\(agenda)")
      #expect(agenda.contains("from 7 Jan 2026 on: "), "\(agenda)")
      let page = side("agenda", "--date", "2026-01-07", "-o", "markdown")
      #expect(page.ranges(of: "| Doxylamine |").count == 1, "\(page)")
    }
  }
}
