import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Foundation
import TestSupport
import Testing

struct OverwriteTests {
  /// Two devices that disagree: the left one has another title, the remote another tag and an outcome.
  private func divided(_ carrier: Carrier) throws -> Household {
    let home = try Household(carrier)
    try home.right.edit { $0.tags = ["theirs"] }
    try home.right.add(Fixtures.outcome())
    try home.sync(home.right)
    try home.left.edit { $0.title = "Ours" }
    return home
  }

  private func versions(_ store: GitStore) throws -> Int { try store.check().versions }

  @Test(arguments: Carrier.allCases)
  func `a device that is overwritten has what the remote has, and keeps what it had`(
    _ carrier: Carrier
  ) throws {
    let home = try divided(carrier)
    let (ours, theirs) = try (home.head("left"), home.head("origin"))
    let report = try home.sync(home.left) { $0.overwritten = .device }
    #expect(report.commit == theirs)
    #expect(try home.heads() == [theirs])
    #expect(try home.left.task().title == Fixtures.task().title)
    #expect(try home.left.task().tags == ["theirs"])
    let overwriting = try #require(report.overwriting)
    #expect(overwriting.side == .device)
    #expect(overwriting.commit == ours)
    #expect(overwriting.versions.map(\.key) == [Doxylamine.key])
    #expect(report.received.count == 2 && report.sent.isEmpty)
    #expect(try home.git("left", "rev-parse", overwriting.reference) == ours)
    #expect(overwriting.reference.hasPrefix("refs/careplan/backup/origin/main/"))
    #expect(try home.git("left", "status", "--porcelain") == "")
    #expect(try home.complaints() == [])
    #expect(try home.sync(home.left).commit == theirs)
    #expect(try home.sync(home.right).commit == theirs)
  }

  @Test(arguments: Carrier.allCases)
  func `a remote that is overwritten has what is here, and both keep what it had`(
    _ carrier: Carrier
  ) throws {
    let home = try divided(carrier)
    let (ours, theirs) = try (home.head("left"), home.head("origin"))
    let report = try home.sync(home.left) { $0.overwritten = .remote }
    #expect(report.commit == ours)
    #expect(try home.head("origin") == ours && home.head("left") == ours)
    let overwriting = try #require(report.overwriting)
    #expect(overwriting.versions.count == 2)
    #expect(report.received.isEmpty && report.remarks.isEmpty)
    #expect(try home.git("left", "rev-parse", overwriting.reference) == theirs)
    let there = try #require(overwriting.remoteReference)
    #expect(try home.git("origin", "rev-parse", there) == theirs)
    #expect(try home.sync(home.left).commit == ours)
    let error = #expect(throws: StoreError.self) { try home.sync(home.right) }
    #expect(error?.code == .rewritten)
    #expect(
      error?.remedy?.actions.last == .sync("origin", .overwriting("device", isPreview: false))
    )
    #expect(try home.sync(home.right) { $0.overwritten = .device }.commit == ours)
    #expect(try home.right.task().title == "Ours")
    #expect(try home.complaints() == [])
  }

  @Test(arguments: Carrier.allCases, SyncOptions.Overwritten.allCases)
  func `what was replaced comes back by a merge of what keeps it`(
    _ carrier: Carrier,
    _ side: SyncOptions.Overwritten
  ) throws {
    let home = try divided(carrier)
    let report = try home.sync(home.left) { $0.overwritten = side }
    try home.left.merge(try #require(report.overwriting).reference)
    let task = try home.left.task()
    #expect(task.title == "Ours" && task.tags == ["theirs"])
    try home.sync(home.left)
    #expect(try home.head("origin") == home.head("left"))
    #expect(try home.left.check().isClean)
  }

  @Test(arguments: Carrier.allCases, SyncOptions.Overwritten.allCases)
  func `a preview moves nothing, and what only one side has is told`(
    _ carrier: Carrier,
    _ side: SyncOptions.Overwritten
  ) throws {
    let home = try divided(carrier)
    let before = try ["origin", "left"].map(home.state)
    let report = try home.preview(home.left) { $0.overwritten = side }
    #expect(report.overwriting?.versions.count == (side == .device ? 1 : 2))
    #expect(try ["origin", "left"].map(home.state) == before)
  }

  /// Erases the task on one device; the other one has edited it since.
  private func erased(_ carrier: Carrier, by eraser: String) throws -> Household {
    let home = try Household(carrier)
    try home.left.add(Fixtures.task("other"))
    try home.settle()
    let (erasing, editing) = eraser == "left" ? (home.left, home.right) : (home.right, home.left)
    try editing.edit { $0.title = "Edited since" }
    try erasing.write("Erase") { transaction throws(StoreError) in
      try transaction.purgeWithOutcomes(Doxylamine.key, reason: "asked for")
    }
    return home
  }

  private func expectErased(_ home: Household, _ store: GitStore) throws {
    #expect(try store.fetch(TaskContent.self, id: "doxylamine") == nil)
    #expect(try store.fetch(TaskContent.self, id: "other") != nil)
    let tree = try home.git("origin", "ls-tree", "-r", "--name-only", "main")
    #expect(!tree.contains("tasks/doxylamine/"))
    #expect(tree.contains("purged/"))
    #expect(try store.check().findings.filter { $0.severity != .note } == [])
  }

  @Test(arguments: Carrier.allCases)
  func `what the remote has erased is not brought back to it by what is here`(
    _ carrier: Carrier
  ) throws {
    let home = try erased(carrier, by: "right")
    try home.sync(home.right)
    let report = try home.sync(home.left) { $0.overwritten = .remote }
    try expectErased(home, home.left)
    #expect(try home.head("origin") == report.commit && home.head("left") == report.commit)
    if let kept = report.overwriting?.reference { try home.left.merge(kept) }
    try expectErased(home, home.left)
  }

  @Test(arguments: Carrier.allCases)
  func `what is erased here is not brought back by what the remote has`(_ carrier: Carrier) throws {
    let home = try erased(carrier, by: "left")
    try home.sync(home.right)
    let report = try home.sync(home.left) { $0.overwritten = .device }
    try expectErased(home, home.left)
    #expect(try home.head("origin") == report.commit && home.head("left") == report.commit)
    try home.left.merge(try #require(report.overwriting).reference)
    try expectErased(home, home.left)
    try home.sync(home.right)
    try expectErased(home, home.right)
  }

  @Test(arguments: Carrier.allCases)
  func `what is only older is replaced by nothing but a sync`(_ carrier: Carrier) throws {
    let home = try divided(carrier)
    try home.sync(home.left)
    let head = try home.head("origin")
    for side in SyncOptions.Overwritten.allCases {
      let report = try home.sync(home.left) { $0.overwritten = side }
      #expect(report.overwriting == nil && report.commit == head)
    }
    try home.left.edit { $0.title = "Later" }
    let report = try home.sync(home.left) { $0.overwritten = .remote }
    #expect(report.overwriting == nil)
    #expect(try home.head("origin") == home.head("left"))
    #expect(try home.git("left", "for-each-ref", "refs/careplan/backup") == "")
  }

  @Test(arguments: Carrier.allCases)
  func `edits that nobody committed, another store and what nobody agreed to are not replaced`(
    _ carrier: Carrier
  ) throws {
    let home = try divided(carrier)
    let before = try ["origin", "left"].map(home.state)
    let agreed = #expect(throws: StoreError.self) {
      try home.sync(home.left) {
        ($0.overwritten, $0.agreedRemote) = (.remote, String(repeating: "1", count: 40))
      }
    }
    #expect(agreed?.code == .raced)
    #expect(try ["origin", "left"].map(home.state) == before)

    let text = try home.directory.text(of: "left/\(Doxylamine.headPath)")
    try home.directory.write(
      text.replacing("Ours", with: "Edited"),
      to: "left/\(Doxylamine.headPath)"
    )
    let edits = #expect(throws: StoreError.self) {
      try home.sync(home.left) { $0.overwritten = .device }
    }
    #expect(edits?.code == .uncommitted)
    try home.git("left", "checkout", "-q", Doxylamine.headPath)

    let stranger = try GitStore.create(
      at: home.directory["stranger"],
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make(seed: 9)
    ).store
    try stranger.add(Fixtures.task("foreign"))
    try home.git("stranger", "remote", "add", "origin", home.directory["origin"])
    for side in SyncOptions.Overwritten.allCases {
      let other = #expect(throws: StoreError.self) {
        try home.sync(stranger) { $0.overwritten = side }
      }
      #expect(other?.code == .otherStore)
    }
  }

  @Test(arguments: SyncOptions.Overwritten.allCases)
  func `a remote that was rewritten can be overwritten, and can overwrite`(
    _ side: SyncOptions.Overwritten
  ) throws {
    let home = try Household(.program)
    let start = try home.head("origin")
    try home.left.edit { $0.tags = ["a"] }
    try home.settle()
    let ours = try home.head("left")
    try home.git("origin", "update-ref", "refs/heads/main", start)
    let report = try home.sync(home.left) { $0.overwritten = side }
    #expect(report.commit == (side == .device ? start : ours))
    #expect(try home.head("origin") == home.head("left"))
    #expect(try home.sync(home.left).commit == report.commit)
  }

  @Test func `a remote that takes no rewound branch is not overwritten, and nothing moves here`()
    throws
  {
    let home = try divided(.program)
    try home.git("origin", "config", "receive.denyNonFastForwards", "true")
    let (ours, theirs) = try (home.head("left"), home.head("origin"))
    let error = #expect(throws: StoreError.self) {
      try home.sync(home.left) { $0.overwritten = .remote }
    }
    #expect(error?.code == .rejected)
    #expect(try home.head("left") == ours && home.head("origin") == theirs)
  }

  @Test func `a remote that keeps no such reference is told of, and it is kept here`() throws {
    let home = try divided(.program)
    let hook = "#!/bin/sh\ncase $1 in refs/heads/*) exit 0;; esac\necho no >&2\nexit 1\n"
    try home.directory.write(hook, to: "origin/hooks/update")
    try run("chmod", ["+x", "origin/hooks/update"], in: home.directory.path)
    let theirs = try home.head("origin")
    let report = try home.sync(home.left) { $0.overwritten = .remote }
    #expect(report.overwriting?.remoteReference == nil)
    #expect(report.remarks.contains { $0.contains("does not keep what was replaced") })
    #expect(try home.git("left", "rev-parse", #require(report.overwriting).reference) == theirs)
    #expect(try home.head("origin") == report.commit)
  }
}
