import CarePlanKit
import CareTestSupport
import TestSupport
import Testing

/// What somebody says of a conflict, and what becomes of it.
struct ConflictChoiceTests {
  private static let key = RecordKey(.task, "doxylamine")

  /// A store whose task has two titles; the right one has a tag too, which nobody contradicts.
  private static func forked(_ store: GitStore) throws -> RecordConflict {
    let base = try store.add(Fixtures.task())
    var (left, right) = (base, base)
    left.title = "Left"
    right.title = "Right"
    right.tags = ["night"]
    try store.update(left)
    try store.update(right)
    return try #require(try conflict(store))
  }

  private static func conflict(_ store: GitStore) throws -> RecordConflict? {
    try store.read { snapshot throws(StoreError) in try snapshot.conflicts().first }
  }

  private static func side(_ title: String, of conflict: RecordConflict) throws -> AnyRecord {
    try #require(conflict.leaves.first { $0.title == title })
  }

  @Test(arguments: [
    ("newest", ConflictPolicy.side(.newest)), ("ours", .side(.ours)), ("theirs", .side(.theirs)),
    ("ask", .ask), ("abort", .abort), ("exec:decide", .program("decide")), ("exec:", nil),
    ("Newest", nil), ("", nil),
  ])
  func `a policy is a word or a program`(text: String, policy: ConflictPolicy?) {
    #expect(ConflictPolicy(text) == policy)
  }

  @Test func `git's setting counts before that of the store, and must be a policy`() throws {
    let place = try CarePlanRepository()
    let store = try place.store()
    #expect(try store.conflictPolicy() == nil)
    try store.setLocalSetting("policy", "exec:decide")
    #expect(try store.conflictPolicy() == .program("decide"))
    try store.setLocalSetting("policy", "coin")
    let error = #expect(throws: StoreError.self) { try store.conflictPolicy() }
    #expect(error?.code == .configuration)
    try store.setLocalSetting("policy", nil)
    #expect(try store.conflictPolicy() == nil)
  }

  @Test func `a side is named by its digits or by who made it`() throws {
    let place = try CarePlanRepository()
    let store = try place.store()
    let conflict = try Self.forked(store)
    let provenance = try ConflictProvenance(of: [conflict], in: store)
    let left = try Self.side("Left", of: conflict)
    let uuid = left.version.uuid.description
    #expect(provenance.sides(named: uuid, of: conflict) == [left])
    #expect(provenance.author(of: left) == "Test")
    #expect(provenance.sides(named: "tes", of: conflict).count == 2)
    #expect(provenance.sides(named: "nobody", of: conflict).isEmpty)
    #expect(conflict.sides(withDigits: "12") == nil)
    #expect(ConflictSide("base") == .base && ConflictSide("Test") == .named("Test"))
  }

  @Test func `ours and theirs are clear only if one side is ours`() throws {
    let place = try CarePlanRepository()
    let conflict = try Self.forked(place.store())
    let (left, right) = (
      try Self.side("Left", of: conflict), try Self.side("Right", of: conflict)
    )
    let disputes = conflict.disputes
    let isOurs = { (side: AnyRecord) in side == left }
    #expect(conflict.sides(of: .ours, in: disputes, isOurs: isOurs) == [left])
    #expect(conflict.sides(of: .theirs, in: disputes, isOurs: isOurs) == [right])
    #expect(conflict.sides(of: .newest, in: disputes, isOurs: isOurs) == [conflict.head])
    #expect(conflict.sides(of: .ours, in: disputes) { _ in true }.count == 2)
    #expect(conflict.sides(of: .theirs, in: disputes) { _ in true }.count == 2)
  }

  @Test func `the time in question is divided by what is decided of it`() throws {
    let place = try CarePlanRepository()
    let conflict = try Self.forked(place.store())
    let whole = try #require(conflict.disputes.first)
    let middle = Fixtures.instant("2026-02-01T00:00:00Z")..<Fixtures.instant("2026-03-01T00:00:00Z")
    let part = try #require(conflict.disputedTimes(in: middle).first)
    #expect(part.span == middle && !part.isWhole && part.dispute == whole)
    let rest = conflict.disputedTimes(outside: [middle])
    #expect(rest.first?.span.upperBound == middle.lowerBound)
    #expect(rest.last?.span.lowerBound == middle.upperBound)
    #expect(conflict.disputedTimes(outside: [whole.span]).isEmpty == (conflict.disputes.count == 1))
    #expect(DisputedTime(whole).isWhole)
  }

  @Test func `who lets one side be right always gives up what others added`() throws {
    let place = try CarePlanRepository()
    let store = try place.store()
    let conflict = try Self.forked(store)
    let left = try Self.side("Left", of: conflict).version.uuid
    let loss = try #require(try conflict.losses(taking: left).first)
    #expect(loss.merged?.common.tags == ["night"])
    #expect(loss.taken?.common.tags == [])
    let right = try Self.side("Right", of: conflict).version.uuid
    #expect(try conflict.losses(taking: right).isEmpty)
    let decision = ConflictDecision(conflict, .joined(.taking(left)))
    let decided = try store.commit(ConflictDecision.message([decision])) {
      transaction throws(StoreError) in
      try transaction.decide([decision])
    }
    #expect(decided.result.first?.first?.periods.allSatisfy { $0.body["title"] == "Left" } == true)
    #expect(try Self.conflict(store) == nil)
    let task = try #require(try store.fetch(TaskContent.self, id: Self.key.id))
    #expect(task.title == "Left" && task.tags.isEmpty)
  }

  @Test func `both sides can go on beside each other`() throws {
    let place = try CarePlanRepository()
    let store = try place.store()
    let decision = ConflictDecision(try Self.forked(store), .keepBoth)
    let decided = try store.commit("Keep both") { transaction throws(StoreError) in
      try transaction.decide([decision])
    }
    let records = try #require(decided.result.first)
    #expect(records.count == 2 && records.first?.record.key == Self.key)
    #expect(records.allSatisfy { !$0.periods.isEmpty })
    let titles = try store.fetch(TaskContent.self, RecordQuery()).compactMap(\.title)
    #expect(titles.sorted() == ["Left", "Right"])
  }
}
