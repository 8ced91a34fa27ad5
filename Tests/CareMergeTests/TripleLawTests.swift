import CanonicalJSON
import CareMerge
import CareModel
import CareTestSupport
import Testing

/// Laws over a version and two that follow it.
struct TripleLawTests {
  @Test(arguments: LawCase.all)
  func `a change of one side alone needs no merge`(law: LawCase) {
    for seed in law.seeds {
      var generator = HistoryGenerator(law.kind, seed: seed)
      let (base, ours, _) = generator.triple()
      #expect(RecordMerge([base, ours]).result == .whole(ours), "seed \(seed)")
    }
  }

  @Test(arguments: LawCase.all)
  func `a side that says the same as the base changes nothing`(law: LawCase) {
    for seed in law.seeds {
      var generator = HistoryGenerator(law.kind, seed: seed)
      let (base, ours, _) = generator.triple()
      let theirs = generator.restating(base, after: [base])
      let joined = RecordMerge([base, ours, theirs]).result.joined
      #expect(joined?.contentObject == ours.contentObject, "seed \(seed)")
    }
  }

  @Test(arguments: LawCase.all)
  func `two sides that say the same agree`(law: LawCase) {
    for seed in law.seeds {
      var generator = HistoryGenerator(law.kind, seed: seed)
      let (base, ours, _) = generator.triple()
      for parents in [[base], []] {
        let theirs = generator.restating(ours, after: parents)
        let joined = RecordMerge([base, ours, theirs]).result.joined
        #expect(joined?.contentObject == ours.contentObject, "seed \(seed)")
      }
    }
  }

  @Test(arguments: LawCase.all)
  func `no change of one side is dropped`(law: LawCase) throws {
    for seed in law.seeds {
      var generator = HistoryGenerator(law.kind, seed: seed)
      let (base, ours, theirs) = generator.triple()
      let result = RecordMerge([base, ours, theirs]).result
      let merged = try #require(result.joined ?? result.conflict?.proposal, "seed \(seed)")
      let open = result.conflict?.members.flatMap(\.members) ?? []
      let before = base.contentObject
      let (left, right) = (ours.contentObject, theirs.contentObject)
      let after = merged.contentObject
      // The version that a link names goes with the id, which the other side may have changed.
      let names = Set(left.keys + right.keys + before.keys)
        .subtracting(open + ["carePlanUUID", "patientUUID"])
      for name in names {
        if left[name] == before[name] {
          #expect(after[name] == right[name], "seed \(seed): \(name)")
        }
        if right[name] == before[name] {
          #expect(after[name] == left[name], "seed \(seed): \(name)")
        }
      }
    }
  }

  @Test(arguments: LawCase.all)
  func `a merge makes nothing up`(law: LawCase) {
    for seed in law.seeds {
      var generator = HistoryGenerator(law.kind, seed: seed)
      let (base, ours, theirs) = generator.triple()
      guard let merged = RecordMerge([base, ours, theirs]).result.joined else { continue }
      let sides = [ours.contentObject, theirs.contentObject]
      for member in merged.contentObject.members {
        let values = sides.compactMap { $0[member.key] }
        let isTaken = values.contains(member.value)
        let parts = values.flatMap(\.parts)
        #expect(
          isTaken || member.value.parts.allSatisfy(parts.contains),
          "seed \(seed): \(member.key)"
        )
      }
    }
  }
}

extension JSONValue {
  /// The elements of a list, or the members of an object.
  fileprivate var parts: [JSONValue] {
    switch self {
    case .array(let elements): elements
    case .object(let object): object.members.map { [.string($0.key), $0.value] }
    default: [self]
    }
  }
}
