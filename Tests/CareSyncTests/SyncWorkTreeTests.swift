import CareEvents
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

struct SyncWorkTreeTests {
  @Test(arguments: Carrier.allCases)
  func `an edit that nobody committed stays, and is committed later`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    let text = try home.directory.text(of: "left/\(Doxylamine.headPath)")
    let edit = text.replacing("Take Doxylamine", with: "Draft")
    try home.directory.write(edit, to: "left/\(Doxylamine.headPath)")
    try home.right.edit { $0.tags = ["b"] }
    try home.sync(home.right)
    try home.sync(home.left)
    #expect(try home.directory.text(of: "left/\(Doxylamine.headPath)") == edit)
    #expect(try home.left.task().tags == ["b"])
    _ = try home.left.commit(home.left.prepareWorkTree("Edit"))
    try home.settle()
    #expect(try home.right.task().title == "Draft")
    #expect(try home.right.task().tags == ["b"])
  }

  @Test(arguments: Carrier.allCases)
  func `an untracked file in the way stops the sync before anything is pushed`(
    _ carrier: Carrier
  ) throws {
    let home = try Household(carrier)
    try home.commit("About us\n", to: "README.md", in: "right")
    try home.git("right", "push", "--quiet", "origin", "main")
    try home.left.edit { $0.tags = ["a"] }
    try home.directory.write("Mine\n", to: "left/README.md")
    let before = try ["origin", "left"].map(home.state)
    let error = #expect(throws: StoreError.self) { try home.sync(home.left) }
    #expect(error?.code == .uncommitted)
    #expect(try ["origin", "left"].map(home.state) == before)
    #expect(try home.directory.text(of: "left/README.md") == "Mine\n")
    try home.directory.write("About us\n", to: "left/README.md")
    #expect(try home.sync(home.left).adopted == ["README.md"])
  }

  @Test(arguments: Carrier.allCases, [GitStore.WorkTree.bare, .sparse])
  func `stores without all files exchange as others do`(
    _ carrier: Carrier,
    _ workTree: GitStore.WorkTree
  ) throws {
    let home = try Household(carrier, workTree)
    try home.left.add(Fixtures.outcome())
    try home.right.edit { $0.tags = ["b"] }
    try home.settle()
    #expect(try home.heads().count == 1)
    #expect(try home.right.fetch(OutcomeContent.self, RecordQuery()).count == 1)
    #expect(try home.left.task().tags == ["b"])
    if workTree == .sparse {
      #expect(try home.git("right", "status", "--porcelain") == "")
      let isThere = home.directory.contains("right/outcomes")
      #expect(!isThere)
    }
  }

  @Test func `a shallow clone exchanges as others do`() throws {
    let home = try Household(.program)
    try home.left.edit { $0.tags = ["a"] }
    try home.sync(home.left)
    try run(
      "git",
      ["clone", "--quiet", "--depth=1", "file://\(home.directory["origin"])", "shallow"],
      in: home.directory.path
    )
    let store = try GitStore(
      opening: home.directory["shallow"],
      surroundings: TestSurroundings.make(seed: 5)
    )
    try store.edit { $0.title = "Shallow" }
    try home.left.edit { $0.tags = ["b"] }
    try home.sync(home.left)
    let report = try home.sync(store)
    #expect(report.kind == .merged)
    try home.sync(home.left)
    #expect(try home.left.task().title == "Shallow")
    #expect(try home.left.task().tags == ["b"])
    #expect(try home.head("shallow") == home.head("left"))
  }

  @Test(arguments: Carrier.allCases)
  func `several remotes get the same`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    try run("git", ["init", "--quiet", "--bare", "backup"], in: home.directory.path)
    try home.left.addRemote("backup", url: home.directory["backup"])
    #expect(try home.left.remotes().map(\.name).sorted() == ["backup", "origin"])
    let synchronizer = try home.synchronizer(of: home.left)
    try home.left.edit { $0.tags = ["a"] }
    _ = try synchronizer.sync("backup")
    try home.right.edit { $0.title = "Other" }
    try home.sync(home.right)
    try home.sync(home.left)
    _ = try synchronizer.sync("backup")
    #expect(try home.head("backup") == home.head("origin"))
    #expect(try synchronizer.check("backup").relation == .same)
    try home.left.removeRemote("backup")
    #expect(try home.git("left", "for-each-ref", "refs/careplan/anchors/backup") == "")
    let error = #expect(throws: StoreError.self) { try synchronizer.sync("backup") }
    #expect(error?.code == .unknownRemote)
  }

  @Test(arguments: Carrier.allCases)
  func `a check tells how a remote stands`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    let check = { try home.synchronizer(of: home.left).check("origin") }
    #expect(try check().relation == .same)
    #expect(try check().store == home.left.manifest().uuid)
    try home.left.edit { $0.tags = ["a"] }
    #expect(try check().relation == .behind)
    try home.right.edit { $0.title = "Other" }
    try home.sync(home.right)
    #expect(try check().relation == .diverged)
    let before = try home.state("left")
    #expect(try check().problem == nil)
    #expect(try home.state("left") == before)
    try home.git("left", "remote", "set-url", "origin", home.directory["gone"])
    #expect(try check().problem?.code == .unreachable)
  }
}
