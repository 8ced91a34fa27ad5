import CarePlanKit
import CareTestSupport
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
      let hint = " answer dox same --date 2026-01-06 --at 08:00"
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

  @Test(arguments: [["agenda"], ["doubts"], ["card", "dox"]])
  func `a tick beside an amount is printed with it, so that the two are not taken for one amount`(
    view: [String]
  ) throws {
    let sides = try sides([], ["--value", "8mg"])
    let words = sides.home.run(view).output.split { $0.isWhitespace || "│▲".contains($0) }
      .joined(separator: " ")
    #expect(
      words.contains("recorded twice: 8 mg by Clinic at 09:00, 10 mg by Family at 10:00"),
      "\(words)"
    )
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
      let agenda = sides.clinic("agenda")
      if answer == "both" {
        let doses = "10 mg at 09:00 by Clinic, 10 mg at 10:00 by Family"
        #expect(agenda.contains(doses), "\(agenda)")
      }
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

  @Test func `of several amounts the first and the last time are told`() throws {
    let zone = try #require(TimeZoneRules(Fixtures.newYork))
    let dates = DateReader(zone: zone, shown: zone, now: Fixtures.start)
    func outcome(_ times: String...) -> Outcome {
      var outcome = Fixtures.outcome()
      outcome.content.values = times.map { time in
        let given = Fixtures.instant("2026-01-10T\(time):00-05:00")
        return OutcomeValue(.integer(times.count), createdDate: given)
      }
      return outcome
    }
    let sides = [outcome("09:00"), outcome("10:00", "09:30")]
    let versions = (1...2).map { TestSurroundings.identifier(1, $0) }
    let repeated = try #require(RepeatedRecording(sides[0], zip(versions, sides).map { ($0, $1) }))
    let memory = MemoryStore(
      StoreManifest(uuid: versions[0], timezone: Fixtures.newYork),
      surroundings: TestSurroundings.make()
    )
    let phrase = try memory.read { snapshot in
      try RepeatedWords(repeated, snapshot, dates).phrase
    }
    let people = "1 by somebody unknown at 09:00, 2 + 2 by somebody unknown from 09:30 to 10:00"
    #expect(phrase == "recorded twice: \(people)")
  }

  @Test func `two who recorded it in one second are asked too`() throws {
    let moment = "2026-01-06T09:30:00-05:00"
    let sides = try TwoSides(here: [], there: [])
    for side in sides.sides { side("complete", "dox", "--at", "08:00", now: moment) }
    for side in [sides.home, sides.clinic] { side("sync") }
    #expect(sides.clinic("agenda").contains("recorded twice: by "))
  }

  @Test func `who answers for two who recorded it in one second has given none`() throws {
    let moment = "2026-01-06T09:30:00-05:00"
    let sides = try TwoSides(here: [], there: [])
    let ward = sides.home.joined(by: "Ward", in: "ward")
    for side in sides.sides { side("complete", "dox", "--at", "08:00", now: moment) }
    for side in [sides.home, sides.clinic, ward] { side("sync") }
    let question = ward("agenda")
    #expect(question.contains("at 09:30, by ") && !question.contains("-05:00"), "\(question)")
    ward("answer", "dox", "both")
    let agenda = ward("agenda")
    #expect(agenda.contains("by Family") && agenda.contains("by Clinic"), "\(agenda)")
    #expect(!agenda.contains("Ward"), "\(agenda)")
  }

  @Test func `answers that contradict each other are a conflict`() throws {
    let sides = try sides()
    sides.home("answer", "dox", "same")
    sides.clinic("answer", "dox", "both")
    sides.clinic("sync")
    #expect(sides.home.run(["sync", "--fail-on-conflict"]).status == 3)
    let conflicts = sides.home("conflicts")
    #expect(conflicts.contains("Family") && conflicts.contains("Clinic"), "\(conflicts)")
    #expect(conflicts.contains("(recorded twice, and done once)"), "\(conflicts)")
    sides.home("resolve", "outcome/dox@2026-01-06T08:00:00", "--with", "clinic")
    let agenda = sides.home("agenda")
    let doses = "done at 09:00 by Clinic, done at 10:00 by Family"
    #expect(!agenda.contains("recorded twice:") && agenda.contains(doses), "\(agenda)")
  }

  @Test func `a preview foretells that two people recorded the same dose`() throws {
    let words = ["complete", "dox", "--at", "08:00"]
    let sides = try TwoSides(here: [words], there: [words], isMet: false)
    let preview = sides.home.run(["sync", "-n"])
    #expect(preview.output.contains(Self.phrase), "\(preview.output)")
    #expect(!preview.errors.contains(" answer dox"), "\(preview.errors)")
    #expect(sides.home.run(["sync", "-n", "--json"]).output.contains("\"recordedTwice\""))
    #expect(!sides.home("agenda").contains("recorded twice"))
    #expect(sides.home("sync").contains(Self.phrase))
  }

  @Test func `the hint for a recording that is not taken back names what works`() throws {
    let sides = try sides()
    let errors = sides.home.fails(64, "undo")
    #expect(
      errors.contains("'careplan -C ../home undo dox --date 2026-01-06 --at 08:00'"),
      "\(errors)"
    )
    #expect(!errors.contains(" update "), "\(errors)")
  }

  @Test func `one person's tick is not taken back with another one's dose`() throws {
    let sides = try sides()
    for words in [["undo", "dox"], ["undo"], ["revert", "HEAD~1"], ["revert", "HEAD~2"]] {
      let run = sides.home.run(words)
      let agenda = sides.home("agenda")
      #expect(agenda.contains(Self.phrase), "\(words): \(run.output) \(run.errors)")
    }
    #expect(sides.home.fails(65, "undo", "dox").contains("no one's dose is taken back"))
    sides.home("answer", "dox", "same")
    sides.home("undo", "dox")
    #expect(sides.home("agenda").contains("0 of 1 done"))
  }

  @Test(arguments: [["complete", "dox"], ["record", "dox", "10mg"]], ["same", "both"])
  func `who recorded it beside two who have answered is asked about too`(
    words: [String],
    answer: String
  ) throws {
    let sides = try TwoSides(here: [], there: [])
    let ward = sides.home.joined(by: "Ward", in: "ward")
    for side in [sides.clinic, sides.home] {
      side("complete", "dox", "--at", "08:00")
      side("sync")
    }
    sides.home("answer", "dox", answer)
    sides.home("sync")
    #expect(ward.run(words + ["--at", "08:00"], now: "2026-01-06T11:00:00-05:00").status == 0)
    ward("sync", now: "2026-01-06T11:05:00-05:00")
    let agenda = ward("agenda")
    if words[0] == "record", answer == "both" {
      #expect(agenda.contains("CONFLICT"), "\(agenda)")
    } else {
      let all = "by Clinic at 09:00, by Family at 10:00, by Ward at 11:00"
      #expect(agenda.contains("recorded 3 times: \(all)"), "\(agenda)")
      ward("answer", "dox", "both")
      let doses = ward("agenda")
      #expect(!doses.contains("recorded 3 times"))
      let count = answer == "same" ? 2 : 3
      #expect(doses.split(separator: " at ").count - 1 == count, "\(doses)")
    }
  }

  @Test func `answers of somebody who saw more contradict those of who saw less`() throws {
    let sides = try TwoSides(here: [], there: [])
    let ward = sides.home.joined(by: "Ward", in: "ward")
    for side in [sides.clinic, sides.home] { side("complete", "dox", "--at", "08:00") }
    ward("complete", "dox", "--at", "08:00", now: "2026-01-06T11:00:00-05:00")
    for side in [sides.clinic, sides.home, ward] { side("sync") }
    sides.home("answer", "dox", "same")
    ward("answer", "dox", "both")
    ward("sync")
    #expect(sides.home.run(["sync", "--fail-on-conflict"]).status == 3)
    let conflicts = sides.home("conflicts")
    #expect(conflicts.contains("and done once") && conflicts.contains("and done by each"))
    #expect(!conflicts.contains("recordedTwice"), "\(conflicts)")
  }

  @Test func `a dose that was taken back and is recorded anew is no second one`() throws {
    let sides = try sides()
    sides.home("answer", "dox", "same")
    sides.home("undo", "dox")
    sides.home("complete", "dox", "--at", "08:00")
    #expect(!sides.home("agenda").contains("recorded twice"))
  }
}
