import CarePlanKit
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

/// Whoever changes a plan, or takes changes of it in, is told in which periods something else is due.
struct PlanChangesTests {
  /// Five days after both sides said what they say.
  private let later = "2026-01-11T10:00:00-05:00"

  /// The clinic gives 20 mg at once and 30 mg from 20 January, the family adds a tag.
  private func sides() throws -> TwoSides {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--tag", "night"]],
      there: [
        ["update", "task/dox", "--target", "20mg"],
        ["update", "task/dox", "--target", "30mg", "--effective", "2026-01-20"],
        ["add", "task", "iron", "--title", "Iron", "--daily", "12:00", "--start", "2026-01-12"],
      ],
      isMet: false
    )
    sides.home("fetch", now: later)
    return sides
  }

  @Test func `a merge says first what it changes in days that have been lived`() throws {
    let sides = try sides()
    let trial = sides.home("merge", "origin/main", "-n", now: later)
    let merge = sides.home("merge", "origin/main", now: later)
    #expect(trial.split(separator: "\n").dropFirst() == merge.split(separator: "\n").dropFirst())
    expectSnapshot(merge, "plans-merge")
    let again = sides.home("merge", "origin/main", now: later)
    #expect(again == "origin/main has nothing that is not here\n")
  }

  @Test(arguments: ["sync", "pull"])
  func `who syncs or pulls is told the same as who merges`(verb: String) throws {
    let sides = try sides()
    let merge = sides.home("merge", "origin/main", "-n", now: later)
    let expected = merge.split(separator: "\n").drop { !$0.hasPrefix("takes effect") }
    for words in [[verb, "-n"], [verb]] {
      let output = sides.home.run(words, now: later).output
      let told = output.split(separator: "\n").drop { !$0.hasPrefix("takes effect") }
      #expect(told == expected)
    }
    let still = sides.clinic("sync", "--json", now: later)
    #expect(try json("careplan.sync/v1", of: still).object?["courses"] == nil)
  }

  @Test(arguments: ["text", "json", "markdown", "html"])
  func `a review says first what a branch changes in days that have been lived`(
    form: String
  ) throws {
    let sides = try sides()
    let review = sides.home("review", "HEAD...origin/main", "-o", form, now: later)
    expectSnapshot(review, "plans-review-\(form)")
  }

  @Test func `what both sides agree on already changes no plan`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--tag", "night"]],
      there: [["update", "task/dox", "--tag", "clinic"]],
      isMet: false
    )
    #expect(!sides.home("sync", now: later).contains("takes effect"))
  }

  @Test func `a merge of many tasks names twenty and tells how to see the rest`() throws {
    let tasks = (1...25).map { number in
      ["add", "task", "task\(number)", "--title", "T", "--daily", "09:00", "--start", "2026-01-05"]
    }
    let sides = try TwoSides(here: [], there: tasks, isMet: false)
    let output = sides.home("sync", now: later)
    #expect(output.split(separator: "\n").count { $0.hasPrefix("    from 5 Jan") } == 20)
    let hint = output.split(separator: "\n").last { $0.contains("and 5 more") } ?? ""
    #expect(hint.contains("and 5 more records whose plans change: careplan diff "))
    let command = hint.split(separator: " ").suffix(2).map(String.init)
    #expect(sides.home.run(command, now: later).output.contains("task25"))
    let review = sides.home("review", command[1], now: later)
    #expect(review.contains("and 5 more records whose plans change"))
  }
}

/// The changes of one side alone.
extension PlanChangesTests {
  @Test func `every verb that changes a plan prints the periods in which it does`() throws {
    let sides = try TwoSides(here: [], there: [])
    let now = "2026-01-06T11:00:00-05:00"
    let verbs = [
      ["update", "dox", "--target", "20mg", "-m", "Twenty"],
      ["revert", "HEAD"],
      ["end", "dox", "--on", "2026-01-20", "-m", "End"],
      ["reopen", "dox", "-m", "Again"],
      ["undo"],
      ["delete", "dox", "-m", "Delete"],
    ]
    for words in verbs {
      let trial = sides.home.run(words + ["-n"], now: now)
      #expect(trial.output.contains("from 6 Jan 2026 11:00 on: "), "\(words): \(trial.output)")
      let run = sides.home.run(words, now: now)
      #expect(run.output.contains("from 6 Jan 2026 11:00 on: "), "\(words): \(run.output)")
    }
  }

  @Test
  func `a commit of files tells in which periods something else is due, and so does its trial`()
    throws
  {
    let sides = try TwoSides(here: [], there: [])
    let now = "2026-01-06T11:00:00-05:00"
    sides.home("update", "dox", "--target", "20mg", now: now)
    expectSnapshot(sides.home("commit", "-n", now: now), "plans-commit-trial")
    let trial = try json("careplan.commit/v1", of: sides.home("commit", "-n", "--json", now: now))
    #expect(trial.object?["courses"]?.array?.count == 1)
    let output = sides.home("commit", "-m", "Twenty", now: now)
    #expect(output.contains("  from 6 Jan 2026 11:00 on: schedule: target 10 mg → 20 mg\n"))
  }

  @Test func `a merge opens a question and a decision closes it, each in its periods`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--target", "15mg"]],
      there: [["update", "task/dox", "--target", "20mg", "--effective", "2026-01-12"]],
      isMet: false
    )
    let now = "2026-01-06T11:00:00-05:00"
    let output = sides.home("sync", now: now)
    #expect(output.contains("    from 6 Jan 2026 10:00 on: daily at 08:00, for 1 h, target 15 mg"))
    #expect(output.contains("target 15 mg → in question\n"))
    let resolve = sides.home("resolve", "dox", "--with", "ours", "--json", now: now)
    let course = try json("careplan.resolve/v1", of: resolve).object?["courses"]?.array?.first
    let questions = course?.object?["periods"]?.array?.compactMap { $0.object?["question"]?.string }
    #expect(questions == ["decided"])
    #expect(sides.home("review", now: now).contains("in question → daily at 08:00"))
  }
}
