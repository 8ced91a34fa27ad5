import Testing

@testable import CarePlanCLI

/// What a change brings back of what somebody else had said.
struct ReturningPlanTests {
  @Test func `what comes back of somebody else's is named with its author and the day`() throws {
    let sides = try TwoSides(
      here: [],
      there: [["update", "task/dox", "--target", "20mg", "--effective", "now"]]
    )
    let later = "2026-01-08T09:00:00-05:00"
    let again = "is again what Clinic said on 6 Jan 2026"
    let less = DoseDays.less + ["--effective", "now"]
    #expect(sides.home.run(less, now: "2026-01-07T09:00:00-05:00").status == 0)
    for words in [["revert", "HEAD", "-n"], ["undo", "-n"], ["revert", "HEAD"]] {
      let output = sides.home.run(words, now: later).output
      #expect(output.contains(again), "\(words): \(output)")
    }
    let own = sides.home("update", "task/dox", "--target", "7mg", "--effective", "now", now: later)
    #expect(!own.contains("again"), "\(own)")
    for words in [["diff", "HEAD~3..HEAD"], ["review", "HEAD~3..HEAD"], ["sync"], ["log"]] {
      let output = sides.home.run(words, now: later).output
      #expect(!output.contains("is again what"), "\(words): \(output)")
    }
  }
}
