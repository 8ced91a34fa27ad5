import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// What two people did as needed who did not know of each other.
struct AsNeededSyncTests {
  /// The syrup at home and in a clinic, each of which recorded it at some times.
  private func sides(_ home: [String], _ clinic: [String]) throws -> TwoSides {
    let syrup = ["--target", "5mL", "--max", "3/day", "--every-at-least", "6h"]
    let sides = try TwoSides(
      [["add", "task", "ibu", "--as-needed", "--start", "2026-01-01"] + syrup],
      here: [],
      there: []
    )
    for (side, times) in [(sides.home, home), (sides.clinic, clinic)] {
      for time in times { side("complete", "ibu", now: "2026-01-06T\(time):00-05:00") }
    }
    return sides
  }

  @Test func `two people below the limit are above it together, and a sync says so`() throws {
    let sides = try sides(["00:30", "06:30"], ["13:00", "19:00"])
    let later = "2026-01-06T20:00:00-05:00"
    #expect(!sides.clinic("sync", now: later).contains("as needed"))
    let passed = "\n  ibu as needed: 4 of at most 3 a day, on Tue 6 Jan\n"
    for side in [sides.home, sides.clinic] {
      let preview = side("sync", "-n", now: later)
      #expect(preview.contains(passed), "\(preview)")
      #expect(side("sync", "-n", "--json", now: later).contains(#""maximumCount": 3"#))
      #expect(side("sync", now: later).contains(passed))
      // It is told once.
      #expect(!side("sync", now: later).contains("as needed"))
      let agenda = side("agenda", now: later)
      #expect(agenda.contains("last 19:00 by Clinic, again from 7 Jan 2026 01:00"), "\(agenda)")
      #expect(agenda.contains("4 of at most 3 today"))
      let json = side("agenda", "--json", now: later)
      #expect(json.contains(#""isExceeded": true"#) && !json.contains(#""tooSoon""#))
    }
  }

  @Test(arguments: [false, true])
  func `the same amount at the same time by two people is asked about, and both are two doses`(
    hasOthers: Bool
  ) throws {
    let sides = try sides(hasOthers ? ["01:00"] : [], [])
    if hasOthers { for side in [sides.home, sides.clinic] { side("sync") } }
    for (side, minute) in [(sides.clinic, "05"), (sides.home, "15")] {
      side("complete", "ibu", "--given", "08:00", now: "2026-01-06T09:\(minute):00-05:00")
    }
    let later = "2026-01-06T10:00:00-05:00"
    for side in [sides.clinic, sides.home, sides.clinic] { side("sync", now: later) }
    let phrase = "5 mL at 08:00, recorded twice: by Clinic at 09:05, by Family at 09:15"
    for side in [sides.home, sides.clinic] {
      for words in [["sync"], ["agenda"], ["events"]] {
        let output = side.run(words, now: later).output
        #expect(output.contains(phrase), "\(words): \(output)")
      }
      let document = try json("careplan.events/v1", of: side("events", "--json", now: later))
      let repeated = document.array?.compactMap { $0.object?["recordedTwice"]?.array }.first
      // Which entry of the log it was.
      let dates = repeated?.map { recording in
        recording.object?["values"]?.array?.map { $0.object?["createdDate"]?.string }
      }
      #expect(dates == [["2026-01-06T13:00:00Z"], ["2026-01-06T13:00:00Z"]])
    }
    let hint = "careplan -C ../home answer ibu same --date 2026-01-06"
    #expect(sides.home.run(["agenda"], now: later).errors.contains(hint))
    let told = sides.home("sync", now: later)
    #expect(told.contains("ibu, Tue 6 Jan, all day: \(phrase)"), "\(told)")
    sides.clinic("answer", "ibu", "both", now: later)
    for side in [sides.clinic, sides.home] { side("sync", now: later) }
    let agenda = sides.home("agenda", now: later)
    #expect(!agenda.contains("recorded twice"))
    #expect(agenda.contains("\(hasOthers ? 3 : 2) of"), "\(agenda)")
    #expect(agenda.contains("5 mL at 08:00 (recorded at 09:05) by Clinic"), "\(agenda)")
    #expect(agenda.contains("5 mL at 08:00 (recorded at 09:15) by Family"), "\(agenda)")
    #expect(!sides.home("sync", now: later).contains("recorded twice"))
  }

  @Test func `two people who gave it within the least interval are told of it`() throws {
    let sides = try sides(["08:00"], ["09:00"])
    let later = "2026-01-06T10:00:00-05:00"
    sides.clinic("sync", now: later)
    let told = sides.home("sync", now: later)
    #expect(told.contains("\n  ibu as needed: less than 6 h apart, on Tue 6 Jan\n"), "\(told)")
    // Nothing of what was given, or by whom, stands in a report.
    #expect(!told.contains("mL") && !told.contains("Clinic") && !told.contains("09:00"), "\(told)")
    let json = sides.clinic("sync", "--json", now: later)
    #expect(json.contains(#""limitsPassed""#) && json.contains(#""tooSoon": 1"#), "\(json)")
    for side in [sides.home, sides.clinic] {
      let agenda = side("agenda", now: later)
      #expect(agenda.contains("less than 6 h after the time before: 09:00"), "\(agenda)")
      #expect(agenda.contains("5 mL at 08:00 by Family, 5 mL at 09:00 by Clinic"), "\(agenda)")
      let events = side("events", "ibu", "--json", now: later)
      #expect(events.contains(#""isExceeded": true"#))
      #expect(events.contains(#""tooSoon": ["#))
    }
  }

  @Test(arguments: [
    ["watch", "--once"], ["pull"], ["merge", "origin/main"], ["sync", "--stores", "."],
  ])
  func `whoever takes in what others recorded is told of limits`(words: [String]) throws {
    let sides = try sides(["23:00"], ["20:00"])
    sides.clinic("sync", now: "2026-01-06T23:05:00-05:00")
    if words[0] == "merge" { sides.home("fetch", now: "2026-01-06T23:05:00-05:00") }
    let run = sides.home.run(words, now: "2026-01-07T01:00:00-05:00")
    let line = "ibu as needed: less than 6 h apart, on Tue 6 Jan"
    #expect(run.status == 0 && (run.output + run.errors).contains(line), "\(run)")
  }

  @Test func `a calendar marks the days on which it was done, and says who recorded it`() throws {
    let sides = try sides(["08:00"], ["09:00", "15:00"])
    let later = "2026-01-06T16:00:00-05:00"
    for side in [sides.clinic, sides.home] { side("sync", now: later) }
    let month = sides.home("calendar", "ibu", now: later)
    #expect(month.contains(" 5   [ 6]+"), "\(month)")
    #expect(month.contains("+ as needed"))
    #expect(month.contains("\nrecorded: 2 entries by Clinic, 1 by Family\n"), "\(month)")
    let both = sides.home("calendar", "--week", "-o", "markdown", now: later)
    #expect(both.contains("as needed, recorded: 2 entries by Clinic, 1 by Family"), "\(both)")
    let days = try json("careplan.calendar/v1", of: sides.home("calendar", "--json", now: later))
    let day = days.array?[5].object
    #expect(day?["asNeeded"] == 1 && day?["day"] == "2026-01-06")
    #expect(
      day?["recordedBy"] == [
        ["name": "Clinic", "entries": 2], ["name": "Family", "entries": 1],
      ]
    )
    #expect(days.array?[4].object?["recordedBy"] == [])
  }
}
