import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Who changes something of a record in question has not decided the question.
struct SharedChangeTests {
  @Test func `a title, a pause and an end beside a question leave it as it is`() throws {
    let later = ["update", "task/dox", "--title", "Dox"]
    for words in [later, ["delete", "task/dox", "--effective", "2026-01-08..2026-01-10"]] {
      let sides = try TwoSides.threePeriods()
      let before = try questions(sides.home)
      let trial = sides.home.run(words + ["-n"])
      #expect(trial.errors.contains("stays in question from 12 Jan 2026 on"), "\(trial.errors)")
      #expect(trial.errors.contains("holds on all 2 sides"), "\(trial.errors)")
      #expect(trial.output.contains("from "), "\(trial.output)")
      #expect(sides.home.run(words + ["-m", "x"]).status == 0)
      #expect(try questions(sides.home) == before, "\(words)")
      sides.home("sync")
      sides.clinic("sync")
      #expect(try questions(sides.clinic) == before, "\(words)")
      for dose in ["5 mg", "30 mg"] where words == later {
        let conflicts = sides.clinic("conflicts")
        #expect(conflicts.contains(dose) && !conflicts.contains("title"), "\(conflicts)")
      }
      sides.home("revert", "HEAD")
      #expect(try questions(sides.home) == before, "\(words), taken back")
    }
    let sides = try TwoSides.threePeriods()
    sides.home("end", "task/dox", "--on", "2026-01-25", "-m", "x")
    #expect(sides.home("agenda", "--date", "2026-01-26").contains("Nothing is planned"))
    #expect(sides.home("agenda", "--date", "2026-01-25").contains("CONFLICT"))
  }

  @Test func `a dose beside a question goes on from the side that is named`() throws {
    let sides = try TwoSides.threePeriods()
    let words = ["update", "task/dox", "--target", "15mg", "--effective", "now", "-m", "x"]
    let run = sides.home.run(words)
    #expect(run.errors.contains("stays in question from 6 Jan 2026 10:00 on"), "\(run.errors)")
    #expect(
      run.errors.contains(" alone\nhint: careplan -C ../home conflicts task/dox"),
      "\(run.errors)"
    )
    #expect(sides.home("conflicts").contains("15 mg"))
  }

  /// The periods that are in question.
  private func questions(_ side: TwoSides.Side) throws -> [String] {
    let conflicts = try json("careplan.conflicts/v1", of: side("conflicts", "--json"))
    let periods = conflicts.array?.first?.object?["periods"]?.array ?? []
    return periods.compactMap { $0.object?["from"]?.string }
  }
}
