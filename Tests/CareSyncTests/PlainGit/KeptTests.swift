import CareMerge
import CareModel
import CareStorage
import CareTestSupport
import Testing

/// F1: what a person decided to keep goes on, whatever it is and however it was decided.
struct KeptTests {
  enum Decision: String, CaseIterable, Sendable {
    case leaf, newest, base

    func resolution(of conflict: RecordConflict) -> Resolution? {
      switch self {
      case .leaf:
        conflict.leaves.first { !$0.version.isTombstone }.map { .preferring($0.version.uuid) }
      case .newest:
        // A leaf that said nothing of what is in question is not asked.
        conflict.leaves.map(\.version.uuid)
          .first { leaf in conflict.members.contains { $0.concerns(leaf) } }
          .map { .preferring($0) }
      case .base: .base
      }
    }
  }

  private func add(_ kind: RecordKind, to person: Person) throws {
    switch kind {
    case .carePlan: try person.store.add(Fixtures.plan("x"))
    case .contact: try person.store.add(Fixtures.contact("x"))
    case .healthTask: try person.store.add(Fixtures.healthTask("x"))
    default: try person.store.add(Fixtures.task("x"))
    }
  }

  @Test(arguments: [RecordKind.task, .healthTask, .carePlan, .contact], Decision.allCases)
  func `what is kept beside a deletion is there and due`(
    kind: RecordKind,
    decision: Decision
  ) throws {
    let key = RecordKey(kind, "x")
    let couple = try Couple { try add(kind, to: $0) }
    try couple.right.end(key)
    couple.setClocks(7)
    try couple.left.tag("a", key)
    try couple.sync()
    try couple.right.store.write("Decide") { transaction throws(StoreError) in
      _ = try transaction.resolveConflicts { conflict throws(StoreError) in
        decision.resolution(of: conflict)
      }
    }
    try couple.sync()
    for person in [couple.left, couple.right] {
      let told = try person.tells()
      #expect(told == ["x: \(kind.word)+a from 1"])
      #expect(try person.head(of: key).version.isTombstone == false)
      guard kind.isTask else { continue }
      #expect(try person.countDue(on: 20) == 1)
    }
  }
}
