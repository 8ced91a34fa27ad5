import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Doses that were given before their plan changed, and what commands print about them.
struct MovedDoseTests {
  private static let later = "2026-01-06T11:00:00-05:00"
  private static let answer =
    "answer dox intended --about otherTime --date 2026-01-06 --at 08:00"

  @Test func `a decision that makes a given dose due again is followed by a doubt`() throws {
    let today = ["--effective", "2026-01-06"]
    let sides = try TwoSides(
      here: [["update", "task/dox", "--schedule", "10 mg at 08:30"] + today],
      there: [["update", "task/dox", "--schedule", "10 mg at 11:30"] + today]
    )
    sides.home("complete", "dox", "--at", "08:30", "--value", "10mg")
    let decided = sides.home.run(["resolve", "task/dox", "--with", "theirs"])
    #expect(decided.status == 0)
    let words = "08:30, which is not on the schedule; 11:30 is due too, and may be the same dose"
    #expect(decided.errors.contains(words), "\(decided.errors)")
    #expect(sides.home("agenda").contains(words))
  }

  /// The family moves the dose; the clinic does not know of that and gives it at the old time.
  private static func moved() throws -> TwoSides {
    let move = ["--schedule", "10 mg at 09:30", "--effective", "2026-01-06"]
    return try TwoSides(
      here: [["update", "task/dox"] + move],
      there: [["complete", "dox"]],
      isMet: false
    )
  }

  @Test func `a dose that another person gave at the old time is a doubt after the sync`() throws {
    let sides = try Self.moved()
    let sync = sides.home.run(["sync"])
    #expect(
      sync.errors.contains("08:00, which is not on the schedule; 09:30 is due too"),
      "\(sync)"
    )
    #expect(sync.errors.contains(Self.answer), "\(sync.errors)")
    #expect(sides.home.fails(65, "complete", "dox").contains("may be the same dose"))
    let words = Self.answer.split(separator: " ").map(String.init)
    #expect(sides.home.run(words).status == 0)
    #expect(sides.home.run(["doubts", "--exit-code"]).status == 0)
  }

  @Test func `two doses for two times of one plan are a doubt on both sides`() throws {
    let sides = try Self.moved()
    sides.home("complete", "dox")
    let sync = sides.home.run(["sync"])
    let words = "08:00, which is not on the schedule; 09:30 was recorded too"
    #expect(sync.errors.contains(words), "\(sync.errors)")
    let arrival = sides.clinic.run(["sync"], now: Self.later)
    #expect(arrival.errors.contains(words), "\(arrival.errors)")
    #expect(sides.clinic("review", "--last-merge", now: Self.later).contains(words))
    #expect(sides.clinic("agenda", now: Self.later).contains(words))
  }

  @Test func `a change of the plan below a tick is a doubt at once, after a sync and in a review`()
    throws
  {
    let change = ["update", "task/dox", "--target", "2.5mg", "--retroactive"]
    let sides = try TwoSides(here: [["complete", "dox"]], there: [change], isMet: false)
    let words = "was recorded as done when 10 mg was planned; 2.5 mg is planned now"
    let sync = sides.home.run(["sync"])
    #expect(sync.errors.contains(words), "\(sync.errors)")
    #expect(sides.home("review", "--last-merge").contains(words))
    let again = sides.home.run(
      ["update", "task/dox", "--target", "4mg", "--retroactive", "-m", "Four"]
    )
    #expect(again.errors.contains("10 mg was planned; 4 mg is planned now"), "\(again.errors)")
    #expect(sides.home("show", "task/dox").contains("4 mg is planned now"))
  }

  @Test func `undo of a sent decision about an outcome says that its conflict stays closed`()
    throws
  {
    let sides = try TwoSides(
      here: [["complete", "dox", "--value", "5mg"]],
      there: [["complete", "dox", "--value", "10mg"]]
    )
    sides.home("resolve", "outcome/dox@2026-01-06T08:00:00", "--with", "theirs")
    sides.home("sync")
    let undone = sides.home.run(["undo"])
    #expect(undone.status == 0)
    #expect(undone.errors.contains("its conflict stays closed"), "\(undone.errors)")
    #expect(sides.home.run(["conflicts"]).errors.contains("no conflict is open"))
  }
}
