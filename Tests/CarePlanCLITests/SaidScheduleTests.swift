import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Schedules that are given in words.
struct SaidScheduleTests {
  private let taper = "taper 4, 3, 2, 1 tablets, 3 days each, at 08:00 from tomorrow"

  @Test func `add tells how the words were understood, and what is due first`() throws {
    let store = try CommandStore()
    let run = store.run(["add", "task", "prednisone", "--schedule", taper, "-m", "Taper"])
    #expect(run.status == 0)
    #expect(
      run.errors == """
        taper at 08:00: 4 tablets 21–23 Nov 2026, 3 until 26 Nov, 2 until 29 Nov, 1 until 2 Dec, then stop
          Sat 21 Nov 2026 08:00  4 tablets
          Sun 22 Nov 2026 08:00  4 tablets
          Mon 23 Nov 2026 08:00  4 tablets
          Tue 24 Nov 2026 08:00  3 tablets
          Wed 25 Nov 2026 08:00  3 tablets
          in all: 23 tablets in the 7 days from 21 Nov 2026

        """
    )
    let elements = try store.elements("task/prednisone")
    #expect(elements.map { $0.targetValues.first?.number } == [4, 3, 2, 1])
  }

  @Test func `the clock of another zone is said to be that`() throws {
    let store = try CommandStore()
    let words = ["add", "task", "call", "--schedule", "daily at 15:00 from tomorrow", "-m", "Call"]
    let abroad = ["--time-zone", "Europe/Berlin"]
    let run = store.run(words + abroad)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("  Sat 21 Nov 2026 15:00 (New York time)\n"), "\(run.errors)")
    let preview = ["schedule", "preview", "call", "--from", "2026-11-21", "--to", "2026-11-21"]
    #expect(store.run(preview + abroad).output.contains("15:00, New York time"))
    #expect(!store.run(preview).output.contains("New York"))
  }

  @Test func `a text of an update begins when the update takes effect`() throws {
    let store = try CommandStore()
    store("add", "task", "p", "--schedule", "8:00, 4 tablets from 1 nov 2026", "-m", "1")
    let text = "taper 4, 3, 2 tablets, 3 days each, at 8:00"
    let update = ["update", "p", "--schedule", text, "--effective", "2026-11-25", "-m", "2"]
    let run = store.run(update)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("4 tablets 25–27 Nov 2026, 3 until 30 Nov"), "\(run.errors)")
    let agenda = store("agenda", "--date", "2026-11-26")
    #expect(agenda.contains("4 tablets"), "\(agenda)")
  }

  @Test func `a plan for some days is shown with these days alone`() throws {
    let store = try CommandStore()
    store("add", "task", "p", "--schedule", "8:00, 4 tablets from 1 nov 2026", "-m", "1")
    let span = ["--effective", "2026-12-10..2026-12-12"]
    let run = store.run(["update", "p", "--schedule", "9:00, 1 tablet", "-m", "2"] + span)
    #expect(
      run.errors == """
        daily at 09:00, 1 tablet, from 10 Dec 2026 for 2 days, through 11 Dec 2026
          Thu 10 Dec 2026 09:00  1 tablet
          Fri 11 Dec 2026 09:00  1 tablet
          in all: 2 tablets in the 7 days from 10 Dec 2026

        """
    )
  }

  @Test func `what began before a change is not shown as due by it`() throws {
    let store = try CommandStore()
    store("add", "task", "p", "--schedule", "8:00, 4 tablets from 1 nov 2026", "-m", "1")
    let now = "2026-11-20T12:30:00-05:00"
    let run = store.run(["update", "p", "--schedule", "8:00, 2 tablets", "-m", "2"], now: now)
    #expect(run.errors.contains("\n  Sat 21 Nov 2026 08:00  2 tablets\n"), "\(run.errors)")
    #expect(!run.errors.contains("  Fri 20 Nov 2026"), "\(run.errors)")
  }

  @Test func `what has ended comes to no amount`() throws {
    let store = try CommandStore()
    store("add", "task", "p", "--schedule", "8:00, 4 tablets from 1 nov 2026", "-m", "1")
    #expect(
      store("show", "p").contains("  amounts            4 tablets a day, 28 tablets a week\n")
    )
    store("delete", "p", "-m", "2")
    let ended = store("show", "p")
    #expect(!ended.contains("amounts"), "\(ended)")
  }

  @Test func `who does not mean it writes nothing`() throws {
    let store = try CommandStore()
    let words = ["add", "task", "prednisone", "--schedule", taper, "-m", "Taper"]
    let refused = store.run(words, input: "n\n", inputIsTerminal: true)
    #expect(refused.status == 130)
    #expect(refused.errors.contains("Is this what you mean? [y/N]"))
    #expect(store.fails(5, "show", "task/prednisone").contains("prednisone"))
    #expect(store.run(words, input: "y\n", inputIsTerminal: true).status == 0)
    #expect(store("show", "task/prednisone").contains("prednisone"))
  }

  @Test func `what could be two days is refused with both, and nothing is written`() throws {
    let store = try CommandStore()
    let errors = store.fails(
      64,
      "add",
      "task",
      "t",
      "--schedule",
      "daily at 08:00 until 11/12",
      "-m",
      "Two days"
    )
    #expect(errors.contains("'11/12' could be one of two days"))
    #expect(errors.contains("'11 Dec 2026' or '12 Nov 2026'") || errors.contains("12 Nov 2027"))
    #expect(store.fails(5, "show", "task/t").contains("t"))
  }

  @Test func `words go with no other option of a schedule`() throws {
    let store = try CommandStore()
    for option in [["--daily", "08:00"], ["--target", "1mg"], ["--until", "2027-01-01"]] {
      let run = store.run(["add", "task", "t", "--schedule", "daily at 8"] + option)
      #expect(run.status == 64)
      #expect(run.errors.contains("--schedule says all of a schedule"))
    }
  }

  @Test func `a time that stays keeps its key, and what was recorded its event`() throws {
    let store = try CommandStore()
    store(
      "add",
      "task",
      "t",
      "--daily",
      "08:00",
      "--daily",
      "20:00",
      "--start",
      "2026-11-01",
      "-m",
      "1"
    )
    let keys = try store.elements("task/t").map(\.key)
    store("complete", "t", "--date", "2026-11-19", "--at", "08:00")
    store("update", "task/t", "--schedule", "daily at 08:00, 1 tablet, from 1 Nov", "-m", "2")
    let element = try #require(try store.elements("task/t").first)
    #expect(keys.contains(element.key))
    #expect(try store.elements("task/t").count == 1)
    #expect(store("check").contains("nothing wrong"))
  }

  @Test func `a schedule in words can be tried before a task has it`() throws {
    let store = try CommandStore()
    let words = ["schedule", "preview", "--schedule", "mon,wed,fri 8am", "--from", "2026-11-23"]
    let run = store.run(words + ["--to", "2026-11-29", "--json"])
    #expect(run.status == 0)
    let days = ["2026-11-23", "2026-11-25", "2026-11-27"]
    #expect(days.allSatisfy { run.output.contains("\"day\": \"\($0)\"") })
    #expect(run.output.components(separatedBy: "\"day\"").count == 4)
  }

  @Test func `one amount does not make the steps of a taper alike`() throws {
    let store = try CommandStore()
    let words = "taper 4,3,2 tablets, 3 days each, 8:00 from 2026-12-01"
    store("add", "task", "t", "--schedule", words, "-m", "1")
    let errors = store.fails(64, "update", "t", "--target", "2tablets", "-m", "2")
    #expect(errors.contains("would make them alike"), "\(errors)")
    #expect(errors.contains("--schedule 'taper at 08:00: 4 tablets 1–3 Dec 2026"), "\(errors)")
    let each = ["--target", "3tablets", "--target", "2tablets", "--target", "1tablet"]
    #expect(store.run(["update", "t"] + each + ["-m", "2"]).status == 0)
    store("add", "task", "u", "--daily", "08:00", "--daily", "20:00", "--target", "5mg", "-m", "3")
    store("update", "u", "--target", "3mg", "-m", "4")
    #expect(try store.elements("task/u").map { $0.targetValues.first?.number } == [3, 3])
  }

  @Test func `a comma before three digits is refused with what to write`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--target", "1000mg", "-m", "1")
    for words in [
      ["update", "t", "--target", "1,000 mg"], ["record", "t", "1,000 mg"],
      ["update", "t", "--schedule", "daily at 08:00, 1,000 mg"],
    ] {
      let run = store.run(words)
      #expect(run.status == 64)
      #expect(run.errors.contains("could be read in two ways"), "\(run.errors)")
      #expect(run.errors.contains("'1000") && run.errors.contains("'1"), "\(run.errors)")
    }
    #expect(store.run(["update", "t", "--target", "1,250mg"]).errors.contains("or '1.25mg'"))
    let day = store.run(["complete", "t", "--given", "thu"])
    #expect(day.status == 64 && day.errors.contains("--given 'thu HH:MM'"), "\(day.errors)")
  }
}
