import CanonicalJSON
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// What goes wrong in CareKit's synchronisation, and must not here.
struct RevisionFailureTests {
  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    #expect(throws: StoreError.self, performing: body)?.code
  }

  /// CareKit never sends what a device makes between its first pull and a push that succeeds.
  @Test(arguments: Replicas.Form.allCases)
  func `nothing is lost when the first push is`(form: Replicas.Form) throws {
    let replicas = try Replicas(form)
    try replicas[0].add(Fixtures.task())
    try replicas.give(from: 0, to: 1)
    try replicas[1].edit { $0.title = "Made before any push" }
    _ = try replicas[1].bundle(since: replicas[0].knowledge())
    try replicas[1].add(Fixtures.task("other"))
    try replicas.give(from: 1, to: 0)
    #expect(try replicas[0].files() == replicas[1].files())
  }

  /// CareKit refuses every later update of the id on all devices.
  @Test(arguments: Replicas.Form.allCases)
  func `a record whose edit won over a deletion can be edited again`(form: Replicas.Form) throws {
    let replicas = try Replicas(form)
    let task = try replicas[0].add(Fixtures.task())
    try replicas.give(from: 0, to: 1)
    try replicas[0].delete(task)
    try replicas[1].edit { $0.title = "Edited" }
    try replicas.sync(1, with: 0)
    #expect(replicas.choices == [2])
    for store in replicas.stores { try store.edit { $0.tags += ["again"] } }
    #expect(try replicas.exchange() <= 3)
    #expect(try replicas[0].heads() == replicas[1].heads())
  }

  /// CareKit crashes on an outcome before its task, and drops the link of a task before its plan.
  @Test(arguments: Replicas.Form.allCases)
  func `children that come before their parents keep their links`(form: Replicas.Form) throws {
    let replicas = try Replicas(form)
    try replicas[0].add(Fixtures.plan())
    var task = Fixtures.task()
    task.carePlanID = "plan"
    try replicas[0].add(task)
    try replicas[0].add(Fixtures.outcome())
    for piece in try replicas[0].bundle(since: nil).pieces.reversed() {
      try replicas[1].apply(piece)
    }
    #expect(try replicas[0].files() == replicas[1].files())
  }

  @Test(arguments: Replicas.Form.allCases)
  func `the bundle of another store is refused unless it is wanted`(form: Replicas.Form) throws {
    let replicas = try Replicas(form)
    let other = try Replicas(.memory)[0]
    try other.add(Fixtures.task())
    var bundle = try other.bundle(since: nil)
    bundle.store = TestSurroundings.identifier(77, 7)
    #expect(code { try replicas[1].apply(bundle) } == .otherStore)
    #expect(try replicas[1].files().isEmpty)
    try replicas[1].apply(bundle, from: .anyStore)
    #expect(try replicas[1].files() == other.files())
  }

  @Test(arguments: Replicas.Form.allCases)
  func `the bundle of a later careplan is refused`(form: Replicas.Form) throws {
    let replicas = try Replicas(form)
    var bundle = try replicas[0].bundle(since: nil)
    bundle.merge += 1
    #expect(code { try replicas[1].apply(bundle) } == .unknownFormat)
  }

  @Test(arguments: Replicas.Form.allCases)
  func `a version that is here with other bytes is refused with all the rest`(
    form: Replicas.Form
  ) throws {
    let replicas = try Replicas(form)
    try replicas[0].add(Fixtures.task())
    try replicas.give(from: 0, to: 1)
    try replicas[0].add(Fixtures.task("other"))
    var bundle = try replicas[0].bundle(since: nil)
    let before = try replicas[1].files()
    bundle.revisions[0].versions[0].edit { $0.common.tags = ["forged"] }
    #expect(code { try replicas[1].apply(bundle) } == .invalid)
    #expect(try replicas[1].files() == before)
  }

  @Test(arguments: Replicas.Form.allCases)
  func `versions that follow from themselves are refused`(form: Replicas.Form) throws {
    let replicas = try Replicas(form)
    try replicas[0].add(Fixtures.task())
    try replicas[0].edit { $0.title = "Second" }
    var bundle = try replicas[0].bundle(since: nil)
    let last = bundle.versions[1].version.uuid
    bundle.revisions[0].versions[0].version.previous = [last]
    #expect(code { try replicas[1].apply(bundle) } == .invalid)
    #expect(try replicas[1].files().isEmpty)
  }

  @Test(arguments: Replicas.Form.allCases)
  func `a version that is not valid or too large is refused`(form: Replicas.Form) throws {
    let replicas = try Replicas(form)
    try replicas[0].add(Fixtures.task())
    let good = try replicas[0].bundle(since: nil)
    var invalid = good
    invalid.revisions[0].versions[0].edit { $0.common.id = "" }
    #expect(code { try replicas[1].apply(invalid) } == .invalid)
    var large = good
    large.revisions[0].versions[0].edit {
      $0.common.remoteID = String(repeating: "x", count: 2 << 20)
    }
    #expect(code { try replicas[1].apply(large) } == .invalid)
    var marked = good
    marked.markers = [["uuid": "nothing"]]
    #expect(code { try replicas[1].apply(marked) } == .invalid)
    #expect(try replicas[1].files().isEmpty)
  }

  /// A vector alone cannot tell: it is the greatest clock, whatever is missing below it.
  @Test(arguments: Replicas.Form.allCases)
  func `a bundle that skips changes says how many are missing`(form: Replicas.Form) throws {
    let replicas = try Replicas(form)
    for number in 1...3 { try replicas[0].add(Fixtures.task("task-\(number)")) }
    let vector = try replicas[0].knowledge()
    try replicas[0].add(Fixtures.task("last"))
    let bundle = try replicas[0].bundle(since: vector)
    #expect(try replicas[1].apply(bundle).missingCount == 3)
    #expect(try replicas.give(from: 0, to: 1).missingCount == 3)
    #expect(try replicas[1].apply(replicas[0].bundle(since: nil)).missingCount == 0)
    #expect(try replicas.give(from: 0, to: 1).missingCount == 0)
  }
}
