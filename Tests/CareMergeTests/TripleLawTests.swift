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
      Self.expectSame([base, ours, theirs], [base, ours], seed)
    }
  }

  @Test(arguments: LawCase.all)
  func `two sides that say the same agree`(law: LawCase) {
    for seed in law.seeds {
      var generator = HistoryGenerator(law.kind, seed: seed)
      let (base, ours, _) = generator.triple()
      let theirs = generator.restating(ours, after: [base])
      Self.expectSame([base, ours, theirs], [base, ours], seed)
      let twin = generator.restating(base, after: [])
      Self.expectSame([base, twin], [base], seed)
    }
  }

  /// That versions merge to what others come to.
  private static func expectSame(_ versions: [AnyRecord], _ others: [AnyRecord], _ seed: UInt64) {
    guard versions[0].kind != .outcome else {
      let joined = RecordMerge(versions).result.joined
      #expect(joined?.contentObject == others.last?.contentObject, "seed \(seed)")
      return
    }
    let merged = [versions, others].map { RecordMerger().merge($0) }
    #expect(merged[0].joined != nil, "seed \(seed)")
    let courses = merged.map { CourseWorld.course($0.spans) }
    #expect(courses[0] == courses[1], "seed \(seed)")
  }

  @Test(arguments: LawCase.courses)
  func `no change of one side is dropped`(law: LawCase) {
    for seed in law.seeds {
      var generator = HistoryGenerator(law.kind, seed: seed)
      let (base, ours, theirs) = generator.triple()
      let merged = RecordMerger().merge([base, ours, theirs])
      let courses = OracleCourses([base, ours, theirs], purged: [])
      let places = [base, ours, theirs].compactMap { courses.versions.firstIndex(of: $0) }
      for (number, moment) in courses.moments.enumerated() {
        let sides = places.map { courses.content(of: $0, at: number)?.members.withBags }
        guard let after = merged.span(at: moment)?.content, let before = sides[0],
          let left = sides[1], let right = sides[2]
        else { continue }
        // The version that a link names goes with the id, which the other side may have changed.
        let names = Set(left.keys + right.keys + before.keys + after.keys)
          .subtracting(["carePlanUUID", "patientUUID"])
        for name in names where left[name] == before[name] {
          #expect(after[name] == right[name], "seed \(seed): \(name)")
        }
        for name in names where right[name] == before[name] {
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
