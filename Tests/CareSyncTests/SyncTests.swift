import CareEvents
import CareMerge
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

struct SyncTests {
  @Test(arguments: Carrier.allCases)
  func `edits of different members meet in one version`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    try home.left.edit { $0.title = "Take Doxylamine at night" }
    try home.right.edit { $0.tags = ["evening"] }
    let first = try home.sync(home.left)
    #expect(first.kind == .upToDate)
    #expect(first.sent.count == 1 && first.received == [])
    let second = try home.sync(home.right)
    #expect(second.kind == .merged)
    #expect(second.joined == [Doxylamine.key])
    #expect(second.received.count == 1)
    #expect(second.sent.count == 2)
    #expect(second.lostRaces == 0)
    let third = try home.sync(home.left)
    #expect(third.kind == .fastForward)
    #expect(third.commit == second.commit && third.sent == [])
    #expect(try home.heads() == [second.commit])
    for store in [home.left, home.right] {
      #expect(try store.task().title == "Take Doxylamine at night")
      #expect(try store.task().tags == ["evening"])
    }
    #expect(try home.git("left", "status", "--porcelain") == "")
    #expect(try home.complaints() == [])
  }

  @Test(arguments: Carrier.allCases)
  func `a dose that both completed is one outcome`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    try home.left.add(Fixtures.outcome())
    try home.right.add(Fixtures.outcome())
    try home.settle()
    #expect(try home.heads().count == 1)
    let outcomes = try home.left.fetch(OutcomeContent.self, RecordQuery())
    #expect(outcomes.map(\.values.count) == [1])
    #expect(try home.complaints() == [])
  }

  @Test(arguments: Carrier.allCases)
  func `an outcome whose event the other side moved is told of by a sync`(
    _ carrier: Carrier
  ) throws {
    let home = try Household(carrier)
    try home.left.add(Fixtures.outcome())
    try home.right.edit { task in
      var elements = task.schedule.elements
      elements[0].start = Fixtures.local("2026-01-01T09:00:00-05:00")
      task.schedule = Schedule(elements)
    }
    #expect(try home.sync(home.left).remarks == [])
    let sentence = "1 outcome of task/doxylamine has no event; it stays, unscheduled."
    #expect(try home.sync(home.right).remarks == [sentence])
    #expect(try home.sync(home.left).remarks == [sentence])
    #expect(try home.sync(home.left).remarks == [])
  }

  @Test(arguments: Carrier.allCases)
  func `doses that conflict are asked about, and everything is delivered`(
    _ carrier: Carrier
  ) throws {
    let home = try Household(carrier)
    try home.left.edit { $0.instructions = "10 mg" }
    try home.right.edit { $0.instructions = "10 mcg" }
    try home.sync(home.left)
    let report = try home.sync(home.right)
    #expect(report.open == [Doxylamine.key])
    #expect(report.joined == [])
    try home.sync(home.left)
    #expect(try home.heads() == [report.commit])
    #expect(try home.left.leaves(of: Doxylamine.key) == 2)
    #expect(try home.sync(home.left).open == [])
  }

  @Test func `a report is as large for long records as for short ones`() throws {
    let sizes = try [1, 50_000].map { length in
      let home = try Household(.program)
      try home.left.edit { $0.instructions = String(repeating: "1", count: length) }
      try home.right.edit { $0.instructions = String(repeating: "2", count: length) }
      try home.sync(home.left)
      let report = try home.sync(home.right)
      #expect(report.open == [Doxylamine.key] && report.received.count == 1)
      var everything = ""
      dump(report, to: &everything)
      return everything.utf8.count
    }
    #expect(abs(sizes[0] - sizes[1]) < 1000, "\(sizes)")
  }

  @Test(arguments: Carrier.allCases)
  func `what one deleted and the other edited stays open`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    let task = try home.left.task()
    try home.left.write("Delete it") { transaction throws(StoreError) in
      try transaction.delete(AnyRecord(task))
    }
    try home.right.edit { $0.title = "Kept" }
    try home.sync(home.left)
    #expect(try home.sync(home.right).open == [Doxylamine.key])
    try home.sync(home.left)
    #expect(try home.heads().count == 1)
    #expect(try home.left.task().title == "Kept")
  }

  @Test(arguments: Carrier.allCases)
  func `whoever merges two commits makes the same one`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    try home.left.edit { $0.title = "Take Doxylamine at night" }
    try home.right.edit { $0.tags = ["evening"] }
    try home.git("left", "fetch", "--quiet", "../right", "main:refs/heads/other")
    try home.git("left", "worktree", "add", "--quiet", "../third", "main", "--detach")
    try home.git("left", "push", "--quiet", "origin", "main")
    let theirs = try home.sync(home.right).commit
    try home.git("left", "remote", "remove", "origin")
    #expect(try home.left.merge("other").commit == theirs)
  }

  @Test(arguments: Carrier.allCases)
  func `a sync that has nothing to do moves nothing`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    try home.left.edit { $0.tags = ["a"] }
    try home.right.edit { $0.tags = ["b"] }
    try home.settle()
    let before = try ["origin", "left", "right"].map(home.state)
    for _ in 1...3 {
      for store in [home.left, home.right] {
        let report = try home.sync(store)
        #expect(report.kind == .upToDate)
        #expect(report.received == [] && report.sent == [] && report.remarks == [])
        #expect(report.before == report.commit && report.remoteBefore == report.commit)
      }
    }
    #expect(try ["origin", "left", "right"].map(home.state) == before)
  }

  @Test(arguments: Carrier.allCases)
  func `an empty remote gets the whole store`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    try run("git", ["init", "--quiet", "--bare", "empty"], in: home.directory.path)
    try home.git("left", "remote", "add", "empty", home.directory["empty"])
    let synchronizer = try home.synchronizer(of: home.left)
    let report = try synchronizer.sync("empty")
    #expect(report.remoteBefore == nil)
    #expect(report.sent.count == 1)
    #expect(try home.head("empty") == home.head("left"))
    let before = try home.state("left")
    #expect(try synchronizer.sync("empty").sent == [])
    #expect(try home.state("left") == before)
  }

  @Test(arguments: Carrier.allCases)
  func `a clone of nothing gets the store when there is one`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    try run("git", ["init", "--quiet", "--initial-branch=main", "new"], in: home.directory.path)
    try home.git("new", "remote", "add", "origin", home.directory["origin"])
    let store = try GitStore(
      opening: home.directory["new"],
      surroundings: TestSurroundings.make(seed: 4)
    )
    let report = try home.sync(store)
    #expect(report.before == nil && report.received.count == 1)
    #expect(try home.head("new") == home.head("origin"))
    #expect(try home.git("new", "status", "--porcelain") == "")
    #expect(try store.task().title == "Take Doxylamine")
  }

  @Test(arguments: Carrier.allCases)
  func `a preview tells all and moves nothing`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    try home.left.edit { $0.tags = ["a"] }
    try home.sync(home.left)
    try home.right.edit { $0.title = "Other" }
    let before = try ["origin", "right"].map(home.state)
    let preview = try home.preview(home.right)
    #expect(try ["origin", "right"].map(home.state) == before)
    #expect(try home.sync(home.right) == preview)
  }
}
