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
    #expect(review.contains("25 regimens start"), "a reviewer signs all of them")
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
    #expect(output.contains("    from 6 Jan 2026 10:00 on: daily at 08:00, 15 mg"))
    #expect(output.contains("daily at 08:00, 15 mg → in question\n"))
    let resolve = sides.home("resolve", "dox", "--with", "ours", "--json", now: now)
    let course = try json("careplan.resolve/v1", of: resolve).object?["courses"]?.array?.first
    let questions = course?.object?["periods"]?.array?.compactMap { $0.object?["question"]?.string }
    #expect(questions == ["decided"])
    let review = sides.home("review", now: now)
    #expect(review.contains("    before  in question\n    after   daily at 08:00"), "\(review)")
  }

  @Test(arguments: ["ours", "theirs", "base"])
  func `a decision is reverted to the question, not to what one side said`(side: String) throws {
    let sides = try TwoSides(
      here: [
        ["update", "task/dox", "--target", "15mg"], ["update", "task/dox", "--tag", "night"],
      ],
      there: [["update", "task/dox", "--target", "20mg"]],
      isMet: true
    )
    sides.home("resolve", "dox", "--with", side, "-m", "Decide")
    sides.home("sync")
    let trial = sides.home("revert", "HEAD", "-n")
    #expect(trial.contains("→ in question"), "\(trial)")
    sides.home("revert", "HEAD")
    sides.home("sync")
    sides.clinic("sync")
    for side in sides.sides {
      let question = side("conflicts", "dox")
      #expect(question.contains("15 mg (") && question.contains("20 mg ("), "\(question)")
      #expect(side.agenda("2026-01-08").contains("CONFLICT"))
      #expect(question.contains("tags \"night\""))
    }
  }

  @Test func `a merge that asks shows no side as its result, and a decision what it decided`()
    throws
  {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--target", "15mg"]],
      there: [["update", "task/dox", "--target", "20mg"]],
      isMet: true
    )
    for parent in ["HEAD^1..HEAD", "HEAD^2..HEAD"] {
      let asked = sides.home("diff", parent)
      #expect(asked.hasPrefix("task dox: open conflict\n"), "\(asked)")
      #expect(asked.contains("→ in question") && !asked.contains("~ schedule"), "\(asked)")
    }
    let merge = sides.home("log", "-p", "--limit", "1")
    #expect(merge.contains("task dox: open conflict\n"), "\(merge)")
    sides.home("resolve", "dox", "--with", "ours", "-m", "Decide")
    let decided = sides.home("diff", "HEAD~1..HEAD")
    #expect(decided.hasPrefix("task dox: conflict decided\n"), "\(decided)")
    #expect(decided.contains("in question → daily at 08:00, 15 mg"), "\(decided)")
    let json = sides.home("diff", "HEAD~1..HEAD", "--json")
    #expect(json.contains("\"question\": \"decided\""), "\(json)")
  }

  @Test func `an undo of a decision that nobody has yet asks again`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--target", "15mg"]],
      there: [["update", "task/dox", "--target", "20mg"]],
      isMet: true
    )
    sides.home("resolve", "dox", "--with", "base", "-m", "Neither")
    #expect(sides.home.agenda("2026-01-08").contains("10 mg"))
    sides.home("undo")
    #expect(sides.home("conflicts").contains("task/dox"))
  }

  @Test func `an event that runs when a conflict begins is marked as all later ones are`() throws {
    let sides = try TwoSides(
      here: [["update", "task/dox", "--tag", "night"]],
      there: [["update", "task/dox", "--tag", "clinic"]],
      isMet: true
    )
    sides.clinic("sync")
    let now = "2026-01-07T08:30:00-05:00"
    sides.clinic("update", "task/dox", "--target", "20mg", "-m", "More", now: now)
    sides.home("update", "task/dox", "--target", "15mg", "-m", "Some", now: now)
    sides.clinic("sync", now: now)
    sides.home("sync", now: now)
    let marks = ["2026-01-06", "2026-01-07", "2026-01-08"].map { day in
      sides.home("agenda", "--date", day, now: now).contains("CONFLICT")
    }
    #expect(marks == [false, true, true])
  }
}

/// A merge that holds from a date on.
extension PlanChangesTests {
  @Test func `a merge with a date leaves the days before as they were here and says so`() throws {
    let sides = try sides()
    let trial = sides.home("merge", "origin/main", "--effective", "today", "-n", now: later)
    let merge = sides.home("merge", "origin/main", "--effective", "today", now: later)
    let lines = merge.split(separator: "\n").filter { !$0.hasPrefix("  in commit ") }
    #expect(trial.split(separator: "\n").dropFirst() == lines.dropFirst())
    expectSnapshot(merge, "plans-merge-effective")
    // A review of it looks at what was made of the past too.
    let review = sides.home("review", "--last-merge", now: later)
    #expect(review.contains("20 mg") && !review.contains("in the past"), "\(review)")
    #expect(sides.home.agenda("2026-01-10").contains("10 mg"))
    #expect(sides.home.agenda("2026-01-11").contains("20 mg"))
    #expect(sides.home.agenda("2026-01-21").contains("30 mg"))
    let again = sides.home.run(["merge", "origin/main", "--effective", "today"], now: later)
    #expect(again.output == "origin/main has nothing that is not here\n")
    #expect(again.errors.contains("there is no merge that --effective could apply to"))
    sides.home("sync", now: later)
    sides.clinic("sync", now: later)
    #expect(sides.clinic.agenda("2026-01-10").contains("10 mg"))
  }

  @Test func `a merge with a date is taken back and done again as one`() throws {
    let sides = try sides()
    sides.home("merge", "origin/main", "--effective", "today", now: later)
    #expect(sides.home("undo", now: later).contains("target 20 mg → 10 mg"))
    #expect(sides.home.agenda("2026-01-11").contains("10 mg"))
    sides.home("undo", "--redo", now: later)
    #expect(sides.home.agenda("2026-01-10").contains("10 mg"))
    #expect(sides.home.agenda("2026-01-11").contains("20 mg"))
  }

  @Test func `the trial of a merge that changes the past shows how to leave that as it was`() throws
  {
    let sides = try sides()
    let run = sides.home.run(["merge", "origin/main", "-n"], now: later)
    #expect(run.errors.contains("careplan -C ../home merge origin/main --effective today"))
    #expect(sides.home.fails(64, "merge", "origin/main", "--effective", "planned").contains("now"))
    let json = sides.home("merge", "origin/main", "--effective", "now", "--json", now: later)
    #expect(json.contains("\"until\": \"2026-01-11T15:00:00Z\""))
  }

  @Test func `nothing is merged if a file that is to be given back is being edited`() throws {
    let sides = try sides()
    sides.home("update", "dox", "--tag", "draft", now: later)
    let run = sides.home.run(["merge", "origin/main", "--effective", "today"], now: later)
    #expect(run.status != 0)
    #expect(run.errors.contains("careplan -C ../home commit"))
    #expect(sides.home("log", "--limit", "1").contains("Change"))
  }

  @Test func `what a policy decides is held off too, and what stays in question is named`() throws {
    let here = [["update", "task/dox", "--target", "15mg"]]
    let there = [["update", "task/dox", "--target", "20mg", "--effective", "2026-01-08"]]
    let words = ["merge", "origin/main", "--effective", "today"]
    let asked = try TwoSides(here: here, there: there, isMet: false)
    asked.home("fetch", now: later)
    let run = asked.home.run(words, now: later)
    #expect(run.errors.contains("task/dox is in question; what the merge changes in it before"))
    let decided = try TwoSides(here: here, there: there, isMet: false)
    decided.home("fetch", now: later)
    let theirs = decided.home.run(words + ["--policy", "theirs"], now: later)
    #expect(theirs.status == 0, "\(theirs.errors)")
    #expect(theirs.output.contains("kept      task/dox"))
    #expect(decided.home.agenda("2026-01-10").contains("15 mg"))
    #expect(decided.home.agenda("2026-01-11").contains("20 mg"))
  }
}
