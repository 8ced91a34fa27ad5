import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

struct PostPushHookTests {
  /// Gives the left clone a hook that notes its arguments and ends with a status.
  private func install(_ home: Household, status: Int = 0) throws {
    let script = "#!/bin/sh\necho \"$*\" >>\"$PWD/../calls\"\necho why >&2\nexit \(status)\n"
    try home.directory.write(script, to: "left/.git/hooks/careplan-post-push")
    try run("chmod", ["+x", "left/.git/hooks/careplan-post-push"], in: home.directory.path)
  }

  @Test(arguments: Carrier.allCases)
  func `every push that moved the remote is told once`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    try install(home)
    try home.sync(home.left)
    let isCalled = home.directory.contains("calls")
    #expect(!isCalled)
    try home.left.edit { $0.title = "Ours" }
    try home.preview(home.left)
    let report = try home.sync(home.left)
    try home.sync(home.left)
    #expect(report.remarks == [])
    #expect(try home.directory.text(of: "calls") == "\(report.commit) origin\n")
  }

  @Test func `a push that fails is not told`() throws {
    let home = try Household(.program)
    try install(home)
    try home.left.edit { $0.title = "Ours" }
    try run("mv", ["origin", "away"], in: home.directory.path)
    #expect(throws: StoreError.self) { try home.sync(home.left) }
    let isCalled = home.directory.contains("calls")
    #expect(!isCalled)
  }

  @Test func `a hook that fails is remarked, and the push stands`() throws {
    let home = try Household(.program)
    try install(home, status: 3)
    try home.left.edit { $0.title = "Ours" }
    let report = try home.sync(home.left)
    let remark = "The hook careplan-post-push failed after the push to 'origin' with status 3: why"
    #expect(report.remarks == [remark])
    #expect(try home.head("origin") == report.commit)
  }
}

struct UnsentCommitsTests {
  @Test func `what the remote lacks is counted, with the last failure`() throws {
    let home = try Household(.program)
    #expect(try home.left.unsentCommits(to: "origin") == nil)
    for number in 1...3 { try home.left.edit { $0.title = "Title \(number)" } }
    let unsent = try #require(try home.left.unsentCommits(to: "origin"))
    #expect(unsent.count == 3 && !unsent.isMore && unsent.failure == nil)
    let some = try #require(try home.left.unsentCommits(to: "origin", limit: 2))
    #expect(some.count == 2 && some.isMore)
    try run("mv", ["origin", "away"], in: home.directory.path)
    #expect(throws: StoreError.self) { try home.sync(home.left) }
    #expect(try home.left.unsentCommits(to: "origin")?.failure?.code == .unreachable)
    #expect(try home.left.unsentCommits(to: "other") == nil)
    try run("mv", ["away", "origin"], in: home.directory.path)
    try home.sync(home.left)
    #expect(try home.left.unsentCommits(to: "origin") == nil)
    #expect(try home.left.failedExchange(with: "origin") == nil)
  }
}
