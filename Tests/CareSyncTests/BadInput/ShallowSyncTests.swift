import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

/// A shallow clone whose boundary hides when a head was edited.
struct ShallowSyncTests {
  /// A remote with a web edit of the 7th that nobody has settled, a clone that ends with the commit
  /// after it, and one that has everything.
  private func people() throws -> (couple: Couple, shallow: Person) {
    let couple = try Couple {
      try $0.add("10", from: 5)
      try $0.store.add(Fixtures.plan("other"))
    }
    couple.left.clock.set(7)
    try couple.left.web("5")
    couple.left.clock.set(9)
    try couple.left.git("commit", "--quiet", "--allow-empty", "--message", "Nothing")
    try couple.left.git("push", "--quiet", "origin", "main")
    let url = "file://\(couple.directory["origin"])"
    try run("git", ["clone", "--quiet", "--depth=1", url, "shallow"], in: couple.directory.path)
    let shallow = try Person("shallow", at: couple.directory["shallow"], seed: 4)
    couple.setClocks(10)
    shallow.clock.set(10)
    return (couple, shallow)
  }

  private static let settled = ["other: care-plan from 1", "dox: 10 from 5, 5 from 7"]

  @Test func `an edit is never dated by the boundary, and nothing settled behind it is pushed`()
    throws
  {
    let (couple, shallow) = try people()
    let before = try couple.left.git("rev-parse", "origin/main")
    let report = try shallow.sync(over: .program)
    #expect(report.sent.isEmpty)
    #expect(report.remarks.contains { $0.contains("with the whole history") })
    #expect(try couple.left.git("ls-remote", "origin", "main").hasPrefix(before))
    try couple.right.sync()
    #expect(try couple.right.tells() == Self.settled)
    try shallow.sync(over: .program)
    #expect(try shallow.tells() == Self.settled)
  }

  @Test func `what a shallow clone says of other records is exchanged meanwhile`() throws {
    let (couple, shallow) = try people()
    try shallow.tag("a", RecordKey(.carePlan, "other"))
    let report = try shallow.sync(over: .program)
    #expect(report.sent.map(\.id) == ["other"])
    try couple.sync()
    let result = ["other: care-plan+a from 1", "dox: 10 from 5, 5 from 7"]
    #expect(try couple.left.tells() == result)
    try shallow.sync(over: .program)
    #expect(try shallow.tells() == result)
  }

  @Test func `what a shallow clone says of the record itself stands beside the edit`() throws {
    let (couple, shallow) = try people()
    try shallow.tag()
    try shallow.sync(over: .program)
    try couple.sync()
    let result = ["other: care-plan from 1", "dox: 10+a from 5, 5+a from 7"]
    #expect(try couple.left.tells() == result)
    try shallow.sync(over: .program)
    #expect(try shallow.tells() == result)
  }

  @Test func `a shallow clone that is deepened dates the edit as everyone does`() throws {
    let (couple, shallow) = try people()
    try shallow.sync(over: .program)
    try shallow.git("fetch", "--quiet", "--unshallow")
    let report = try shallow.sync(over: .program)
    #expect(report.sent.count == 1)
    #expect(try shallow.tells() == Self.settled)
    try couple.right.sync()
    #expect(try couple.right.tells() == Self.settled)
  }
}
