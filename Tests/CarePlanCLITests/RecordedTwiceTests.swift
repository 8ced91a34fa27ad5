import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Two people who record the same dose without knowing of each other, and what they say of it.
struct RecordedTwiceTests {
  /// The family at 10:00 and the clinic at 09:00 of one morning.
  private func sides(_ home: [String] = [], _ clinic: [String] = []) throws -> TwoSides {
    let words = ["complete", "dox", "--at", "08:00"]
    return try TwoSides(here: [words + home], there: [words + clinic])
  }

  private static let phrase = "recorded twice: by Clinic at 09:00, by Family at 10:00"

  @Test func `two people who record the same dose are named by every reader until one answers`()
    throws
  {
    let sides = try sides()
    for side in sides.sides {
      for words in [["sync"], ["agenda"], ["events"], ["agenda", "-o", "html"], ["sync"]] {
        let output = side.run(words).output
        #expect(output.contains(Self.phrase), "\(words): \(output)")
      }
      for words in [["sync"], ["events"], ["agenda"]] {
        let output = side.run(words + ["--json"]).output
        #expect(output.contains("\"recordedTwice\""), "\(words): \(output)")
        #expect(output.contains("\"author\": \"Family\""))
      }
      let hint = "careplan answer dox --date 2026-01-06 --at 08:00 same"
      #expect(side.run(["agenda"]).errors.contains(hint))
      #expect(side.run(["sync"]).errors.contains(hint))
    }
    sides.home("answer", "dox", "same")
    sides.home("sync")
    sides.clinic("sync")
    for side in sides.sides {
      for words in [["sync"], ["agenda"], ["events", "--json"]] {
        let run = side.run(words)
        #expect(!run.output.contains("recorded") || words[0] == "events", "\(run.output)")
        #expect(!run.output.contains("recordedTwice\": [") && !run.errors.contains("answer"))
      }
    }
    #expect(sides.clinic.run(["answer", "dox", "both"]).status == 4)
  }

  @Test func `the same dose stays one, and both are two with their times`() throws {
    for (answer, count) in [("same", 1), ("both", 2)] {
      let sides = try sides(["--value", "10mg"], ["--value", "10mg"])
      let trial = sides.home("answer", "dox", answer, "-n")
      #expect(trial.contains(Self.phrase), "\(trial)")
      let told = sides.home("answer", "dox", answer)
      #expect(told.contains(answer == "same" ? "stays: 10 mg" : "added to dox"), "\(told)")
      sides.home("sync")
      sides.clinic("sync")
      let events = try json("careplan.events/v1", of: sides.clinic("events", "--json"))
      let outcome = events.array?.first?.object?["outcome"]?.object
      let values = outcome?["values"]?.array ?? []
      #expect(
        values.compactMap { $0.object?["value"]?.number?.int } == Array([10, 10].prefix(count))
      )
      let dates = values.compactMap { $0.object?["createdDate"]?.string }
      #expect(dates == Array(["2026-01-06T14:00:00Z", "2026-01-06T15:00:00Z"].prefix(count)))
      let sum = sides.clinic("progress", "dox")
      #expect(sum.contains("\(10 * count) of 10 mg"), "\(sum)")
      let difference = sides.clinic("diff", "HEAD~1..HEAD")
      let words = answer == "same" ? "and done once" : "and done by each"
      #expect(difference.contains("recorded twice, \(words)"), "\(difference)")
    }
  }

  @Test func `a tick beside a measured dose is asked about, and other doses are none`() throws {
    let sides = try sides(["--value", "10mg"])
    #expect(sides.home("agenda").contains(Self.phrase))
    let other = try TwoSides(
      here: [["record", "dox", "10mg", "--append", "--at", "08:00"]],
      there: [["record", "dox", "4mg", "--append", "--at", "08:00"]]
    )
    #expect(!other.home("agenda").contains("recorded twice"))
    let open = try self.sides(["--value", "10mg"], ["--value", "5mg"])
    #expect(!open.home("agenda").contains("recorded twice"))
    open.home("resolve", "outcome/dox@2026-01-06T08:00:00", "--with", "clinic")
    #expect(!open.home("agenda").contains("recorded twice"), "who decides has seen both")
    let not = ["complete", "dox", "--at", "08:00", "--not-completed"]
    let neither = try TwoSides(here: [not], there: [not])
    #expect(!neither.home("agenda").contains("recorded twice"))
  }

  @Test func `answers that contradict each other are a conflict`() throws {
    let sides = try sides()
    sides.home("answer", "dox", "same")
    sides.clinic("answer", "dox", "both")
    sides.clinic("sync")
    #expect(sides.home.run(["sync", "--fail-on-conflict"]).status == 3)
    let conflicts = sides.home("conflicts")
    #expect(conflicts.contains("Family") && conflicts.contains("Clinic"), "\(conflicts)")
    sides.home("resolve", "outcome/dox@2026-01-06T08:00:00", "--with", "clinic")
    let agenda = sides.home("agenda")
    #expect(!agenda.contains("recorded twice:") && agenda.contains("done, done"), "\(agenda)")
  }

  @Test func `a dose that was taken back and is recorded anew is no second one`() throws {
    let sides = try sides()
    sides.home("undo", "dox")
    sides.home("complete", "dox", "--at", "08:00")
    #expect(!sides.home("agenda").contains("recorded twice"))
  }
}
