import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// Edits that only a commit in between has, and changes that plain git took back.
struct PlainHistoryTests {
  struct Case: CustomTestStringConvertible {
    let way: PlainClones.Way
    let side: String
    let isSetUp: Bool

    var testDescription: String {
      "\(way.rawValue), \(side), \(isSetUp ? "with" : "without") setup-git"
    }

    /// A rebase that takes the other side of a commit's only file drops the commit.
    static let all = PlainClones.Way.allCases.flatMap { way in
      ["ours", "theirs"].flatMap { side in
        [true, false].map { Case(way: way, side: side, isSetUp: $0) }
      }
    }.filter { $0.way != .rebase || $0.side == "theirs" }
  }

  @Test(arguments: Case.all)
  func `a web edit is kept whichever side of the head git took`(test: Case) throws {
    let clones = try PlainClones(diverging: false)
    let path = "tasks/joined/current.json"
    try clones.store.edit(path, "\"Take\"", "\"Web\"")
    try clones.git("commit", "--quiet", "--all", "-m", "Update current.json")
    clones.there("update", "task/joined", "--tag", "morning", "-m", "Tag")
    try clones.fetch()
    let merged = try clones.mergedRecords()
    if test.isSetUp { clones.setUp() }
    try clones.git(test.way, taking: test.side)
    _ = clones.store.run("check", "--fix")
    #expect(try clones.records() == merged)
    let task = clones.store("show", "task/joined", "--json")
    #expect(task.contains("Web") && task.contains("morning") && !task.contains("conflict"))
  }

  @Test(arguments: [true, false])
  func `a change that git reverted stays reverted beside the other side's`(isSetUp: Bool) throws {
    let clones = try PlainClones(diverging: false)
    clones.store("update", "task/joined", "instructions=100 mg", "-m", "Typo")
    if isSetUp { clones.setUp() }
    try clones.git("revert", "--no-edit", "HEAD")
    clones.there("update", "task/joined", "--tag", "morning", "-m", "Tag")
    try clones.fetch()
    let merged = try clones.mergedRecords()
    try clones.git(.merge, taking: "ours")
    let run = clones.store.run("commit", "-m", "Nothing of mine")
    #expect([0, 4].contains(run.status), "\(run.errors)")
    #expect(try clones.records() == merged)
    let task = clones.store("show", "task/joined", "--json")
    #expect(!task.contains("100 mg") && task.contains("morning"))
  }

  // Without setup-git the lines of the head are in conflict, and git stops.
  @Test(arguments: ["git", "careplan"])
  func `a web edit that was settled is taken back`(by program: String) throws {
    let clones = try PlainClones(diverging: false)
    let before = clones.store("agenda", "--date", "tomorrow")
    try clones.store.edit("tasks/joined/current.json", "\"Take\"", "\"Web\"")
    try clones.git("commit", "--quiet", "--all", "-m", "Update current.json")
    let early = clones.store.run("revert", "HEAD")
    #expect(early.status != 0 && early.errors.contains("'careplan check --fix'"), "\(early.errors)")
    clones.store("commit")
    #expect(clones.store("agenda", "--date", "tomorrow") != before)
    if program == "careplan" {
      clones.store("revert", "HEAD~1")
    } else {
      clones.setUp()
      try clones.git("revert", "--no-edit", "HEAD~1")
      clones.store("commit")
    }
    #expect(clones.store("agenda", "--date", "tomorrow") == before)
    #expect(!clones.store("show", "task/joined", "--json").contains("Web"))
    #expect(clones.store("check").contains("nothing wrong"))
  }

  @Test(arguments: [true, false])
  func `a web edit is not taken back together with what was said since`(isSetUp: Bool) throws {
    let clones = try PlainClones(diverging: false)
    try clones.store.edit("tasks/joined/current.json", "\"Take\"", "\"Web\"")
    try clones.git("commit", "--quiet", "--all", "-m", "Update current.json")
    clones.store("commit")
    clones.store("update", "task/joined", "--tag", "morning", "-m", "Tag")
    if isSetUp { clones.setUp() }
    // Which part of the head is to be taken back, git does not know.
    let revert = try TestSupport.run("git", ["revert", "--no-edit", "HEAD~2"], in: clones.left)
    if revert.status == 0 {
      clones.store("commit")
    } else {
      try clones.git("revert", "--abort")
      clones.store("revert", "HEAD~2")
    }
    if isSetUp { #expect(revert.errors.contains("a person must choose")) }
    let task = clones.store("show", "task/joined", "--json")
    #expect(!task.contains("Web") && task.contains("morning"))
  }

  @Test func `readers say what git changed alone, and so does a record of what was done`() throws {
    let clones = try PlainClones(diverging: false)
    try clones.store.edit("tasks/joined/current.json", "\"Take\"", "\"Web\"")
    try clones.git("commit", "--quiet", "--all", "-m", "Update current.json")
    let words =
      "task/joined changed by git alone, which does not count until 'careplan check --fix'"
    for command in [
      ["agenda"], ["list", "tasks"], ["events"], ["complete", "joined", "--at", "08:00"],
    ] {
      #expect(clones.store.run(command).errors.contains(words), "\(command)")
    }
    #expect(!clones.store.run("complete", "disputed", "--all").errors.contains(words))
    clones.store("check", "--fix")
    #expect(!clones.store.run("agenda").errors.contains("git alone"))
  }

  @Test(arguments: [true, false])
  func `a plan that is picked alone says nothing of the time before it`(isSetUp: Bool) throws {
    let clones = try PlainClones(diverging: false)
    clones.there("update", "task/joined", "instructions=Water", "-m", "First")
    let day = "2027-02-01"
    clones.there("update", "task/joined", "instructions=Two", "--effective", day, "-m", "Plan")
    try clones.fetch()
    if isSetUp { clones.setUp() }
    let pick = try TestSupport.run("git", ["cherry-pick", "other/main"], in: clones.left)
    if pick.status != 0 {
      try clones.git("checkout", "--ours", "tasks/joined/current.json")
      try clones.git("add", "tasks/joined/current.json")
      try clones.git("-c", "core.editor=true", "cherry-pick", "--continue")
    }
    _ = clones.store.run("check", "--fix")
    let conflicts = clones.store("conflicts")
    #expect(
      !conflicts.contains("not begun") && conflicts.contains("from 1 Feb 2027 on"),
      "\(conflicts)"
    )
    #expect(!clones.store("agenda").contains("CONFLICT"))
  }

  @Test func `what git committed is told with its periods when it is settled`() throws {
    let clones = try PlainClones(diverging: false)
    let path = "tasks/joined/current.json"
    try clones.store.edit(path, "\"Take\"", "\"Web\"")
    try clones.git("commit", "--quiet", "--all", "-m", "Update current.json")
    let words = "title \"Take\" → \"Web\"\n"
    let trial = clones.store("commit", "-n")
    #expect(trial.contains("would be settled: ") && trial.contains(words), "\(trial)")
    let copy = clones.store.directory["copy"]
    try clones.git("clone", "--quiet", clones.left, copy)
    let commit = clones.store("commit")
    #expect(commit.contains("settled ") && commit.contains(words), "\(commit)")
    let check = clones.store("-C", copy, "check", "--fix")
    #expect(check.contains("repaired in commit ") && check.contains(words), "\(check)")
  }

  @Test(arguments: ["ours", "theirs", "base"])
  func `a decision that git reverted is in question again, whoever settles it`(side: String) throws
  {
    let clones = try PlainClones()
    clones.store("merge", "other/main")
    clones.store("resolve", "task/disputed", "--with", side, "-m", "Decide")
    try clones.git("revert", "--no-edit", "HEAD")
    let copy = clones.store.directory["copy"]
    try clones.git("clone", "--quiet", clones.left, copy)
    clones.store("commit")
    _ = clones.store.run("-C", copy, "check", "--fix")
    // What was asked again is not answered by taking the asking back.
    #expect(clones.store.run("revert", "HEAD").status == 0)
    for directory in [clones.left, copy] {
      let conflicts = clones.store("-C", directory, "conflicts", "task/disputed")
      let question = conflicts.split(separator: "\n").first { $0.contains("  OR  ") } ?? ""
      #expect(question.contains("10 mg") && question.contains("20 mg"), "\(conflicts)")
    }
    #expect(
      try clones.git(in: copy, "rev-parse", "HEAD^{tree}")
        == clones.git("rev-parse", "HEAD^{tree}")
    )
  }
}
