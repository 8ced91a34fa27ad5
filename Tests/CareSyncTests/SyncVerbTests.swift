import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Platform
import TestSupport
import Testing

struct SyncVerbTests {
  @Test(arguments: Carrier.allCases)
  func `a fetch brings commits and moves no branch`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    try home.left.edit { $0.tags = ["a"] }
    try home.sync(home.left)
    let head = try home.head("right")
    let report = try home.synchronizer(of: home.right).fetch("origin")
    #expect(report.kind == .fastForward)
    #expect(report.commit == (try home.head("left")))
    #expect(report.received.count == 1 && report.sent == [])
    #expect(try home.head("right") == head)
    #expect(try home.git("right", "rev-parse", "refs/remotes/origin/main") == report.commit)
  }

  @Test(arguments: Carrier.allCases)
  func `a pull merges and pushes nothing`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    try home.left.edit { $0.tags = ["a"] }
    try home.sync(home.left)
    try home.right.edit { $0.title = "Other" }
    let remote = try home.head("origin")
    let report = try home.synchronizer(of: home.right).pull("origin")
    #expect(report.kind == .merged && report.sent == [])
    #expect(try home.head("right") == report.commit)
    #expect(try home.head("origin") == remote)
    #expect(try home.sync(home.right).commit == report.commit)
    #expect(try home.head("origin") == report.commit)
  }

  @Test(arguments: Carrier.allCases)
  func `a push is refused where the remote has more`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    try home.left.edit { $0.tags = ["a"] }
    let pushed = try home.synchronizer(of: home.left).push("origin")
    #expect(pushed.sent.count == 1)
    #expect(try home.head("origin") == home.head("left"))
    try home.right.edit { $0.title = "Other" }
    let before = try home.state("right")
    let error = #expect(throws: StoreError.self) {
      try home.synchronizer(of: home.right).push("origin")
    }
    #expect(error?.code == .busy)
    #expect(error?.remedy?.actions.contains(.sync("origin")) == true)
    #expect(try home.state("right") == before)
  }

  @Test(arguments: Carrier.allCases)
  func `nothing is taken over amid a merge by git, and commits are brought and given`(
    _ carrier: Carrier
  ) throws {
    let home = try Household(carrier)
    for (clone, store) in [("left", home.left), ("right", home.right)] {
      try home.directory.write(clone, to: "\(clone)/note.txt")
      try home.git(clone, "add", "note.txt")
      try home.git(clone, "commit", "--quiet", "--message", "Note")
      try store.edit { $0.tags = [clone] }
    }
    try home.git("left", "fetch", "--quiet", "../right", "main")
    let merge = try run("git", ["merge", "FETCH_HEAD"], in: home.directory["left"])
    try #require(merge.status != 0)
    let head = try home.head("left")
    for verb in ["sync", "pull"] {
      let error = #expect(throws: StoreError.self) {
        let synchronizer = try home.synchronizer(of: home.left)
        _ = try verb == "sync" ? synchronizer.sync("origin") : synchronizer.pull("origin")
      }
      #expect(error?.code == .refused && error?.message == "A merge by git is not finished.")
    }
    #expect(try home.head("left") == head)
    #expect(try home.synchronizer(of: home.left).fetch("origin").received == [])
    _ = try home.synchronizer(of: home.left).push("origin")
    #expect(try home.head("origin") == head)
    try home.git("left", "merge", "--abort")
    try home.sync(home.left)
  }

  @Test(arguments: Carrier.allCases)
  func `a pull from a remote without the branch says so`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    try home.git("left", "switch", "--quiet", "-c", "other")
    let synchronizer = try home.synchronizer(of: home.left)
    #expect(throws: StoreError.self) { try synchronizer.pull("origin") }
    #expect(try synchronizer.sync("origin").branch == "other")
    #expect(try home.git("origin", "rev-parse", "other") == home.head("left"))
  }

  @Test(arguments: Carrier.allCases)
  func `what cannot be exchanged is refused with its code`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    func code(_ remote: String = "origin") throws -> StoreError.Code? {
      let synchronizer = try home.synchronizer(of: home.left)
      do throws(StoreError) {
        _ = try synchronizer.sync(remote)
        return nil
      } catch { return error.code }
    }
    #expect(try code("nowhere") == .unknownRemote)
    try home.git("left", "remote", "add", "gone", home.directory["gone"])
    #expect(try code("gone") == .unreachable)
    try run("git", ["init", "--quiet", "--bare", "plain"], in: home.directory.path)
    try home.git("left", "remote", "add", "plain", home.directory["plain"])
    let commit = try home.git(
      "left",
      "commit-tree",
      "-m",
      "No store",
      home.git("left", "mktree", "--missing")
    )
    try home.git("left", "push", "--quiet", "plain", "\(commit):refs/heads/main")
    #expect(try code("plain") == .remoteNoStore)
    try home.git("left", "checkout", "--quiet", "--detach")
    #expect(try code() == .refused)
  }

  @Test(arguments: Carrier.allCases)
  func `only one exchange at a time runs in a store`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    let inner = try home.synchronizer(of: home.left)
    let outer = try home.synchronizer(of: home.left) { step throws(StoreError) in
      guard step == .fetched else { return }
      _ = try inner.sync("origin")
    }
    let error = #expect(throws: StoreError.self) { try outer.sync("origin") }
    #expect(error?.code == .syncing)
    #expect(error?.message.contains("the process \(getpid()) (") == true, "\(error?.message ?? "")")
    #expect(try home.sync(home.left).kind == .upToDate)
  }

  @Test(arguments: Carrier.allCases)
  func `undo leaves alone what came from others`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    try home.left.edit { $0.tags = ["a"] }
    try home.right.edit { $0.title = "Other" }
    try home.sync(home.left)
    try home.sync(home.right)
    _ = try home.right.undo()
    #expect(try home.right.task().title == "Take Doxylamine")
    #expect(try home.right.task().tags == ["a"])
    #expect(try home.git("right", "merge-base", "--is-ancestor", "origin/main", "HEAD") == "")
  }
}
