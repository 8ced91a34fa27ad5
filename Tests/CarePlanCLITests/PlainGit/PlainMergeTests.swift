import CarePlanKit
import TestSupport
import Testing

@testable import CarePlanCLI

/// What plain git brings together ends as careplan's own merge.
struct PlainMergeTests {
  struct Case: CustomTestStringConvertible {
    let way: PlainClones.Way
    let side: String
    let isSetUp: Bool

    var testDescription: String {
      "\(way.rawValue), \(side), \(isSetUp ? "with" : "without") setup-git"
    }

    static let all = PlainClones.Way.allCases.flatMap { way in
      ["ours", "theirs"].flatMap { side in
        [true, false].map { Case(way: way, side: side, isSetUp: $0) }
      }
    }
  }

  @Test(arguments: Case.all)
  func `after plain git the records are those of careplan's merge`(test: Case) throws {
    let clones = try PlainClones()
    let merged = try clones.mergedRecords()
    if test.isSetUp { clones.setUp() }
    try clones.git(test.way, taking: test.side)
    // One settles by 'commit', the other by 'check --fix'.
    if test.side == "ours" {
      let run = clones.store.run(["commit", "-m", "Nothing of mine"])
      #expect([0, 4].contains(run.status), "\(run.errors)")
    } else {
      _ = clones.store.run(["check", "--fix"])
    }
    #expect(try clones.records() == merged)
    #expect(try clones.git("status", "--porcelain").isEmpty)
    let conflicts = clones.store("conflicts", "--json")
    #expect(conflicts.contains("disputed") && conflicts.contains("deleted"))
    #expect(!conflicts.contains("joined"))
    #expect(clones.store.run("commit", "-m", "Again").status == 4)
    #expect(!clones.store.run("check", "--fix").output.contains("repaired"))
  }

  @Test(arguments: ["ours", "theirs"], [true, false])
  func `an edit in a host's web editor survives a merge by git`(
    side: String,
    isSetUp: Bool
  ) throws {
    let clones = try PlainClones(diverging: false)
    clones.store("update", "task/joined", "--title", "Take it", "-m", "Title")
    try edit(clones, "\"Take\"", "\"Web\"", in: "tasks/disputed/current.json")
    try edit(
      clones,
      "\"title\"",
      "\"tags\": [\"web\"],\n  \"title\"",
      in: "tasks/joined/current.json"
    )
    clones.store("update", "task/disputed", "--tag", "morning", "-m", "Tag")
    try clones.fetch()
    let merged = try clones.mergedRecords()
    if isSetUp { clones.setUp() }
    try clones.git(.merge, taking: side)
    _ = clones.store.run("check", "--fix")
    #expect(try clones.records() == merged)
    let titles = try clones.store.titles()
    #expect(titles.contains("Web") && titles.contains("Take it"))
    let task = clones.store("show", "task/joined", "--json")
    #expect(task.contains("web") && !task.contains("conflict"))
  }

  @Test func `an edit of two sides by hand is a question, and neither is lost`() throws {
    let clones = try PlainClones(diverging: false)
    let path = "tasks/disputed/current.json"
    try clones.store.edit(path, "\"Take\"", "\"Left\"")
    try clones.store.git("commit", "-qam", "Left by hand")
    try edit(clones, "\"Take\"", "\"Right\"", in: path)
    try clones.fetch()
    let merged = try clones.mergedRecords()
    clones.setUp()
    let result = try TestSupport.run("git", PlainClones.Way.merge.words, in: clones.left)
    #expect(result.status == 1)
    try clones.git("checkout", "--ours", "--", path)
    try clones.git("commit", "--quiet", "-am", "By git")
    _ = clones.store.run("check", "--fix")
    #expect(try clones.records() == merged)
    let conflicts = clones.store("conflicts", "--json")
    #expect(conflicts.contains("Left") && conflicts.contains("Right"))
  }

  @Test func `a web edit is settled by the next commit, and an edit on top of it follows it`()
    throws
  {
    let clones = try PlainClones(diverging: false)
    let path = "tasks/disputed/current.json"
    try edit(clones, "\"Take\"", "\"Web\"", in: path)
    try clones.fetch()
    try clones.git("merge", "--quiet", "other/main")
    #expect(clones.store("status").contains("1 record waits to be settled"))
    try clones.store.edit(path, "\"Web\"", "\"Web and mine\"")
    clones.store("commit", "-m", "Mine")
    #expect(clones.store.run("conflicts", "--exit-code").status == 0)
    #expect(try clones.store.titles().contains("Web and mine"))
    #expect(!clones.store("status").contains("settled"))
    #expect(clones.store.run("check").status == 0)
    #expect(clones.store("log", "task/disputed").contains("Update current.json"))
  }

  @Test func `an update does not pass over an edit that git committed`() throws {
    let clones = try PlainClones(diverging: false)
    try clones.store.edit("tasks/joined/current.json", "\"Take\"", "\"By hand\"")
    try clones.store.git("commit", "-qam", "By hand")
    clones.store("update", "task/joined", "--tag", "morning", "-m", "Tag")
    let task = clones.store("show", "task/joined", "--json")
    #expect(task.contains("By hand") && task.contains("morning"))
    #expect(clones.store.run("conflicts", "--exit-code").status == 0)
  }

  @Test func `careplan does not commit one side of a merge that git has begun`() throws {
    let clones = try PlainClones()
    _ = try TestSupport.run("git", PlainClones.Way.merge.words, in: clones.left)
    let run = clones.store.run("commit", "-m", "Too early")
    #expect(run.status != 0)
    #expect(run.errors.contains("git merge --abort") || run.errors.contains("git commit"))
  }

  /// Edits a head in the right clone as a host's web editor does.
  private func edit(_ clones: PlainClones, _ old: String, _ new: String, in path: String) throws {
    let text = try clones.store.directory.text(of: "right/\(path)")
    try #require(text.contains(old))
    try clones.store.directory.write(text.replacing(old, with: new), to: "right/\(path)")
    try clones.git(in: clones.right, "commit", "-qam", "Update current.json")
  }
}
