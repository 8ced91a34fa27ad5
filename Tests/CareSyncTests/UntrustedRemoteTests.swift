import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

struct UntrustedRemoteTests {
  private static let version = "tasks/doxylamine/versions/aa0e8f1a-0000-4000-8000-000000000000.json"

  @Test(
    arguments: Carrier.allCases,
    ["120000 tasks/link", "160000 tasks/module", "100755 \(version)", "120000 link"]
  )
  func `what is made to harm is refused before anything moves`(
    _ carrier: Carrier,
    _ entry: String
  ) throws {
    let home = try Household(carrier)
    try home.plant(entry)
    try home.left.edit { $0.tags = ["a"] }
    let before = try ["origin", "left"].map(home.state)
    let error = #expect(throws: StoreError.self) { try home.sync(home.left) }
    #expect(error?.code == .hostile)
    #expect(error?.causes.first?.contains(entry.split(separator: " ")[1]) == true)
    #expect(try ["origin", "left"].map(home.state) == before)
  }

  @Test(
    arguments: [GitStore.WorkTree.full, .bare, .sparse],
    [
      "120000 tasks/link", "160000 tasks/module", "100755 \(version)", "120000 link",
      "120000 contacts", "100644 tasks/doxylamine/versions/a\u{7}b",
    ]
  )
  func `what a sync refuses is not cloned, and nothing of it is left`(
    _ workTree: GitStore.WorkTree,
    _ entry: String
  ) throws {
    let home = try Household(.program)
    try home.plant(entry, text: home.directory.path)
    let error = #expect(throws: StoreError.self) {
      try Household.clone("third", seed: 9, workTree, in: home.directory)
    }
    #expect(error?.code == .hostile)
    let isLeft = home.directory.contains("third")
    #expect(!isLeft)
    try home.directory.makeDirectory("empty")
    #expect(throws: StoreError.self) {
      try Household.clone("empty", seed: 9, workTree, in: home.directory)
    }
    let left = try home.directory.files(below: "empty")
    #expect(left == [])
  }

  @Test(arguments: Carrier.allCases)
  func `harm that a later commit hides is refused too`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    let start = try home.head("origin")
    try home.plant("120000 tasks/link")
    let clean = try home.git(
      "origin",
      "commit-tree",
      "-p",
      "main",
      "-m",
      "Clean",
      "\(start)^{tree}"
    )
    try home.git("origin", "update-ref", "refs/heads/main", clean)
    let error = #expect(throws: StoreError.self) { try home.sync(home.left) }
    #expect(error?.code == .hostile)
  }

  @Test(arguments: Carrier.allCases)
  func `a file that is no record is kept unseen, and the rest is exchanged`(
    _ carrier: Carrier
  ) throws {
    let home = try Household(carrier)
    try home.plant("100644 \(Self.version)", text: "{\"type\": \"task\"}\n")
    try home.left.edit { $0.tags = ["a"] }
    let report = try home.sync(home.left)
    #expect(report.remarks.count == 1)
    #expect(report.remarks.first?.contains(Self.version) == true)
    #expect(try home.git("origin", "show", "main:\(Self.version)") == "{\"type\": \"task\"}")
    try home.sync(home.right)
    #expect(try home.right.task().tags == ["a"])
    #expect(try home.heads() == [report.commit])
    #expect(try home.sync(home.left).remarks == [])
  }

  @Test(arguments: Carrier.allCases)
  func `a newer format is refused`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    let text = try home.directory.text(of: "right/careplan.json")
    try home.commit(
      text.replacing("\"format\": 1", with: "\"format\": 3"),
      to: "careplan.json",
      in: "right"
    )
    try home.git("right", "push", "--quiet", "origin", "main")
    let error = #expect(throws: StoreError.self) { try home.sync(home.left) }
    #expect(error?.code == .unknownFormat)
  }

  /// How the commit with the fault stands to the one that syncs.
  enum Place: CaseIterable {
    case ahead
    case merged
    case own
  }

  @Test(arguments: Carrier.allCases, Place.allCases)
  func `a version file that vanished comes back`(_ carrier: Carrier, _ place: Place) throws {
    let home = try Household(carrier)
    try home.left.edit { $0.tags = ["a"] }
    try home.settle()
    let path = try home.left.versionPath()
    try home.git("right", "rm", "--quiet", path)
    try home.git("right", "commit", "--quiet", "--message", "Lose it")
    if place != .own { try home.git("right", "push", "--quiet", "origin", "main") }
    if place == .merged { try home.left.edit { $0.title = "Other" } }
    let store = place == .own ? home.right : home.left
    let report = try home.sync(store)
    #expect(try home.git("origin", "ls-tree", "--name-only", "main", path) == path)
    #expect(try home.sync(store).commit == report.commit)
    try home.settle()
    #expect(try home.heads().count == 1)
    #expect(try home.left.task().tags == ["a"])
  }

  @Test(arguments: Carrier.allCases, Place.allCases)
  func `a version file that was changed is refused, or repaired`(
    _ carrier: Carrier,
    _ place: Place
  ) throws {
    let home = try Household(carrier)
    try home.settle()
    let path = try home.left.versionPath()
    let text = try home.directory.text(of: "right/\(path)")
    try home.commit(text.replacing("Doxylamine", with: "Other"), to: path, in: "right")
    let culprit = try home.head("right")
    if place != .own { try home.git("right", "push", "--quiet", "origin", "main") }
    if place == .merged { try home.left.edit { $0.tags = ["b"] } }
    let (name, store) = place == .own ? ("right", home.right) : ("left", home.left)
    let before = try ["origin", name].map(home.state)
    let error = #expect(throws: StoreError.self) { try home.sync(store) }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains(path) == true && error?.message.contains(culprit) == true)
    #expect(error?.remedy?.actions.contains(.sync(nil, .repairing)) == true)
    #expect(try ["origin", name].map(home.state) == before)
    let report = try home.sync(store) { $0.repairs = true }
    #expect(report.remarks.contains { $0.contains(culprit) })
    #expect(try home.git("origin", "show", "main:\(path)") + "\n" == text)
    try home.settle()
    #expect(try home.heads() == [report.commit])
  }

  @Test(arguments: [GitStore.WorkTree.full, .bare, .sparse])
  func `a store is not cloned if a commit changed a version file, until it is repaired`(
    _ workTree: GitStore.WorkTree
  ) throws {
    let home = try Household(.program)
    try home.settle()
    let path = try home.left.versionPath()
    let text = try home.directory.text(of: "right/\(path)")
    try home.commit(text.replacing("Doxylamine", with: "Other"), to: path, in: "right")
    let culprit = try home.head("right")
    try home.commit("a note\n", to: "note.txt", in: "right")
    try home.git("right", "push", "--quiet", "origin", "main")
    let error = #expect(throws: StoreError.self) {
      try Household.clone("third", seed: 9, workTree, in: home.directory)
    }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains(path) == true && error?.message.contains(culprit) == true)
    let isLeft = home.directory.contains("third")
    #expect(!isLeft)
    try home.sync(home.left) { $0.repairs = true }
    let store = try Household.clone("third", seed: 9, workTree, in: home.directory)
    #expect(try store.task().title == "Take Doxylamine")
  }

  @Test(arguments: Carrier.allCases)
  func `an edit with git alone is settled before it is pushed`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    let text = try home.directory.text(of: "left/\(Doxylamine.headPath)")
    try home.commit(
      text.replacing("Take Doxylamine", with: "By hand"),
      to: Doxylamine.headPath,
      in: "left"
    )
    let report = try home.sync(home.left)
    #expect(report.sent.count == 1)
    #expect(try home.git("origin", "log", "-1", "--format=%s", "main") == "Settle care records")
    try home.settle()
    #expect(try home.heads() == [report.commit])
    #expect(try home.right.task().title == "By hand")
    #expect(try home.complaints() == [])
  }

  @Test(arguments: Carrier.allCases)
  func `an edit that everybody has by git alone is settled by the first who syncs`(
    _ carrier: Carrier
  ) throws {
    let home = try Household(carrier)
    let text = try home.directory.text(of: "left/\(Doxylamine.headPath)")
    try home.commit(
      text.replacing("Take Doxylamine", with: "By hand"),
      to: Doxylamine.headPath,
      in: "left"
    )
    try home.git("left", "push", "--quiet", "origin", "main")
    try home.git("right", "pull", "--quiet", "--ff-only", "origin", "main")
    let report = try home.sync(home.right)
    #expect(report.sent.count == 1)
    #expect(try home.sync(home.left).commit == report.commit)
    #expect(try home.complaints() == [])
  }
}
