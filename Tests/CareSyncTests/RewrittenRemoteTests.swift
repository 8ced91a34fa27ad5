import CanonicalJSON
import CareEvents
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

struct RewrittenRemoteTests {
  /// A household that has met, whose remote then went back or was made anew.
  private func rewritten(_ carrier: Carrier, _ how: String) throws -> Household {
    let home = try Household(carrier)
    let start = try home.head("origin")
    try home.left.edit { $0.tags = ["a"] }
    try home.left.add(Fixtures.outcome())
    try home.settle()
    switch how {
    case "rewound": try home.git("origin", "update-ref", "refs/heads/main", start)
    case "deleted": try home.git("origin", "update-ref", "-d", "refs/heads/main")
    default:
      let orphan = try home.git("origin", "commit-tree", "-m", "Anew", "\(start)^{tree}")
      try home.git("origin", "update-ref", "refs/heads/main", orphan)
    }
    return home
  }

  private static let ways = ["rewound", "deleted", "anew"]

  @Test(arguments: Carrier.allCases, ways)
  func `a remote that was rewritten is refused`(_ carrier: Carrier, _ how: String) throws {
    let home = try rewritten(carrier, how)
    let before = try ["origin", "left"].map(home.state)
    let error = #expect(throws: StoreError.self) { try home.sync(home.left) }
    #expect(error?.code == .rewritten)
    #expect(error?.remedy?.actions.contains(.sync("origin", .republishing)) == true)
    #expect(error?.remedy?.actions.contains(.sync("origin", .acceptingRewrite)) == true)
    #expect(try ["origin", "left"].map(home.state) == before)
  }

  @Test(arguments: Carrier.allCases, ways)
  func `republishing gives the remote everything again`(_ carrier: Carrier, _ how: String) throws {
    let home = try rewritten(carrier, how)
    let before = try home.head("left")
    let report = try home.sync(home.left) { $0.rewrite = .republish }
    #expect(try home.head("origin") == report.commit)
    try home.git("origin", "merge-base", "--is-ancestor", before, "main")
    #expect(try home.git("left", "for-each-ref", "refs/careplan/lost") == "")
    #expect(try home.left.task().tags == ["a"])
    #expect(try home.sync(home.left).commit == report.commit)
    #expect(try home.complaints() == [])
  }

  @Test(arguments: Carrier.allCases, ["rewound", "anew"])
  func `accepting takes the remote's history and adds what only we have`(
    _ carrier: Carrier,
    _ how: String
  ) throws {
    let home = try rewritten(carrier, how)
    let (before, theirs) = try (home.head("left"), home.head("origin"))
    let report = try home.sync(home.left) { $0.rewrite = .accept }
    #expect(
      try home.git("origin", "log", "-1", "--format=%P %s", "main")
        == "\(theirs) Add care records again"
    )
    #expect(report.sent.count == 2)
    #expect(try home.head("left") == home.head("origin"))
    let kept = "refs/careplan/lost/origin/main/\(before.prefix(12))"
    #expect(try home.git("left", "rev-parse", kept) == before)
    #expect(try home.left.task().tags == ["a"])
    #expect(try home.git("left", "status", "--porcelain") == "")
    #expect(try home.sync(home.left).commit == report.commit)
    let other = try home.sync(home.right) { $0.rewrite = .accept }
    #expect(other.commit == report.commit && other.sent == [])
    #expect(try home.complaints() == [])
  }

  @Test(arguments: Carrier.allCases)
  func `a fetch tells of a rewritten remote`(_ carrier: Carrier) throws {
    let home = try rewritten(carrier, "rewound")
    let synchronizer = try home.synchronizer(of: home.left)
    #expect(try synchronizer.fetch("origin").remarks.count == 1)
    #expect(throws: StoreError.self) { try home.sync(home.left) }
  }

  @Test(arguments: Carrier.allCases)
  func `another store is refused unless it is wanted`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    let other = try GitStore.create(
      at: home.directory["other"],
      .bare,
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make(seed: 9)
    ).store
    try other.add(Fixtures.task("walk"))
    try home.git("left", "remote", "set-url", "origin", home.directory["other"])
    let lesser = min(try home.left.manifest().uuid, try other.manifest().uuid)
    let before = try home.state("left")
    let error = #expect(throws: StoreError.self) { try home.sync(home.left) }
    #expect(error?.code == .otherStore)
    #expect(try home.state("left") == before)
    let report = try home.sync(home.left) { $0.allowsUnrelated = true }
    #expect(report.kind == .merged)
    #expect(try home.left.fetch(TaskContent.self, RecordQuery()).count == 2)
    #expect(try home.head("other") == report.commit)
    #expect(try home.left.manifest().uuid == lesser)
  }

  @Test(arguments: Carrier.allCases)
  func `a store of the same uuid without a common commit is merged`(_ carrier: Carrier) throws {
    let home = try Household(carrier)
    let orphan = try home.git("origin", "commit-tree", "-m", "Anew", "main^{tree}")
    try home.git("origin", "update-ref", "refs/heads/main", orphan)
    try home.left.edit { $0.tags = ["a"] }
    let report = try home.sync(home.left)
    #expect(report.kind == .merged)
    #expect(try home.head("origin") == report.commit)
  }

  @Test(arguments: Carrier.allCases)
  func `what a marker covers does not come back`(_ carrier: Carrier) throws {
    let home = try rewritten(carrier, "rewound")
    let erased = AnyRecord(try home.left.task()).version
    let marker: JSONObject = [
      "uuid": .string(erased.uuid.description), "kind": "task", "dir": "doxylamine",
      "scope": "version", "previous": .array(erased.previous.map { .string($0.description) }),
      "reason": "request", "when": "2026-01-05T00:00:00Z",
    ]
    let path = "purged/\(erased.uuid.description.prefix(2))/\(erased.uuid).json"
    let text = String(decoding: CanonicalJSON.write(.object(marker)), as: UTF8.self)
    try home.plant("100644 \(path)", text: text)
    let report = try home.sync(home.left) { $0.rewrite = .accept }
    #expect(report.sent.map(\.kind) == [.outcome])
    let files = try home.git("origin", "ls-tree", "-r", "--name-only", "main")
    #expect(files.split(separator: "\n").filter { $0.contains("\(erased.uuid)") } == [path[...]])
    #expect(try home.left.task().tags == [])
    #expect(try home.left.check().findings.filter { $0.severity == .error } == [])
  }
}
