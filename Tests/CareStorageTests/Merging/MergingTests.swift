import CareEvents
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct MergingTests {
  private static let key = RecordKey(.task, "doxylamine")
  private static let headPath = "tasks/doxylamine/current.json"

  @Test func `edits of different members become one version, and both clones one commit`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.title = "Take Doxylamine at night" }
    try clones.right.edit { $0.tags = ["evening"] }
    let reports = try clones.merge()
    #expect(try clones.head("left") == clones.head("right"))
    #expect(reports.left == reports.right)
    #expect(reports.left.kind == .merged)
    #expect(reports.left.joined == [Self.key])
    #expect(reports.left.open.isEmpty)
    #expect(try clones.head("left") == reports.left.commit)
    for store in [clones.left, clones.right] {
      let task = try store.task()
      #expect(task.title == "Take Doxylamine at night")
      #expect(task.tags == ["evening"])
      #expect(try store.leaves(of: Self.key) == 1)
    }
    #expect(try clones.complaints() == [])
  }

  @Test func `the merge commit says nothing of who made it and when`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.tags = ["a"] }
    try clones.right.edit { $0.tags = ["b"] }
    let parents = try [clones.head("left"), clones.head("right")].sorted()
    let time = try clones.git("right", "log", "-1", "--format=%ct")
    try clones.merge()
    let commit = try clones.git("left", "cat-file", "commit", "HEAD").split(
      separator: "\n",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )[1]
    let person = "careplan <careplan@invalid> \(time) +0000"
    #expect(
      commit == """
        parent \(parents[0])
        parent \(parents[1])
        author \(person)
        committer \(person)

        Merge care records

        Care-Merge: 1
        """
    )
  }

  @Test func `a dose that both completed is one outcome`() throws {
    let clones = try Clones()
    try clones.left.add(Fixtures.outcome())
    try clones.right.add(Fixtures.outcome())
    let report = try clones.merge().left
    #expect(report.joined == [RecordKey(.outcome, Fixtures.outcome().id)])
    #expect(try clones.head("left") == clones.head("right"))
    let outcomes = try clones.left.fetch(OutcomeContent.self, RecordQuery())
    #expect(outcomes.map(\.values.count) == [1])
    #expect(try clones.left.leaves(of: RecordKey(.outcome, Fixtures.outcome().id)) == 1)
    #expect(try clones.complaints() == [])
  }

  @Test func `doses that conflict stay open with both leaves`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.instructions = "25 mg" }
    try clones.right.edit { $0.instructions = "50 mg" }
    let report = try clones.merge().right
    #expect(report.open.count == 1)
    #expect(report.joined.isEmpty)
    #expect(try clones.head("left") == clones.head("right"))
    #expect(try clones.left.leaves(of: Self.key) == 2)
    #expect(try clones.left.task().instructions == "50 mg")
    #expect(try clones.directory.text(of: "left/\(Self.headPath)").contains("50 mg"))
    let findings = try clones.left.check().findings
    #expect(findings.filter { $0.severity == .error } == [])
  }

  @Test func `records that only one side has are kept`() throws {
    let clones = try Clones()
    try clones.left.add(Fixtures.patient())
    try clones.left.add(Fixtures.outcome())
    try clones.right.add(Fixtures.healthTask())
    let report = try clones.merge().left
    #expect(report.joined.isEmpty && report.open.isEmpty)
    #expect(try clones.head("left") == clones.head("right"))
    for store in [clones.left, clones.right] {
      #expect(try store.fetch(PatientContent.self, id: "patient") != nil)
      #expect(try store.fetch(HealthTaskContent.self, id: "steps") != nil)
      #expect(try store.fetch(OutcomeContent.self, RecordQuery()).count == 1)
    }
    #expect(try clones.git("left", "status", "--porcelain") == "")
    #expect(try clones.git("right", "status", "--porcelain") == "")
    #expect(try clones.complaints() == [])
  }

  @Test func `what is merged already is up to date`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.tags = ["a"] }
    try clones.right.edit { $0.tags = ["b"] }
    try clones.merge()
    let head = try clones.head("left")
    let again = try clones.merge().left
    #expect(again.kind == .upToDate)
    #expect(again.commit == head)
    #expect(try clones.head("left") == head)
  }

  @Test func `a side without commits of its own takes the other's`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.tags = ["a"] }
    let head = try clones.head("left")
    try clones.exchange()
    let report = try clones.right.merge("other/main")
    #expect(report.kind == .fastForward)
    #expect(report.commit == head)
    #expect(try clones.head("right") == head)
    #expect(try clones.right.task().tags == ["a"])
    #expect(try clones.git("right", "status", "--porcelain") == "")
  }

  @Test func `a merge with a merge is one commit again`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.tags = ["a"] }
    try clones.right.edit { $0.tags = ["b"] }
    try clones.exchange()
    try clones.left.merge("other/main")
    try clones.right.edit { $0.instructions = "With water" }
    try clones.merge()
    #expect(try clones.head("left") == clones.head("right"))
    let task = try clones.right.task()
    #expect(Set(task.tags) == ["a", "b"])
    #expect(task.instructions == "With water")
    #expect(try clones.complaints() == [])
  }

  @Test func `an undone merge is gone`() throws {
    let clones = try Clones()
    try clones.left.edit { $0.tags = ["a"] }
    try clones.right.edit { $0.tags = ["b"] }
    let head = try clones.head("left")
    try clones.exchange()
    try clones.left.merge("other/main")
    #expect(try clones.head("left") != head)
    try clones.git("left", "update-ref", "-d", "refs/remotes/other/main")
    _ = try clones.left.undo()
    #expect(try clones.head("left") == head)
    #expect(try clones.left.task().tags == ["a"])
  }
}
