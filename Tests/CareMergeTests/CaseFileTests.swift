import CanonicalJSON
import CareMerge
import CareModel
import Testing

/// Cases whose results people worked out from the design; `Cases/README.md` says how they are told.
struct CaseFileTests {
  @Test(arguments: MergeCase.all)
  func `a case gives what its folder says`(_ merging: MergeCase) throws {
    let versions = try merging.versions()
    let merged = try merging.merged()
    switch RecordMerge(versions, purged: try merging.purged()).result {
    case .whole(let version): #expect(version?.json == merged)
    case .joined(let joined):
      let found: JSONValue =
        joined.count == 1 ? joined[0].json : ["joined": .array(joined.map(\.json))]
      #expect(CanonicalJSON.text(found) == CanonicalJSON.text(merged))
    case .open(let conflict):
      #expect(CanonicalJSON.text(Self.told(conflict)) == CanonicalJSON.text(merged))
    }
  }

  /// When what is in question; of outcomes, which have no course, only what.
  private static func told(_ conflict: RecordConflict) -> JSONValue {
    var told: JSONObject = ["head": .string(conflict.head.version.uuid.description)]
    if conflict.head.kind == .outcome {
      told["members"] = .array(conflict.members.map { .string($0.name) })
    } else {
      told["periods"] = .array(conflict.disputes.map(Self.told))
    }
    return ["conflict": .object(told)]
  }

  private static func told(_ dispute: Dispute) -> JSONValue {
    var told: JSONObject = [
      "from": .string(dispute.span.lowerBound.description),
      "members": .array(dispute.names.map { .string($0) }),
    ]
    if dispute.span.upperBound < .latest {
      told["until"] = .string(dispute.span.upperBound.description)
    }
    return .object(told)
  }

  @Test(arguments: MergeCase.all)
  func `a case does not depend on the order of its versions`(_ merging: MergeCase) throws {
    let versions = try merging.versions()
    let purged = try merging.purged()
    let result = RecordMerge(versions, purged: purged).result
    for turn in versions.indices {
      let turned = Array(versions[turn...] + versions[..<turn])
      #expect(RecordMerge(turned, purged: purged).result == result)
      #expect(RecordMerge(turned.reversed(), purged: purged).result == result)
    }
  }

  @Test(arguments: MergeCase.all)
  func `the oracle agrees on a case`(_ merging: MergeCase) throws {
    let (versions, purged) = (try merging.versions(), try merging.purged())
    #expect(OracleTests.difference(versions, purged: purged) == nil)
  }

  @Test(arguments: MergeCase.all)
  func `the files of a case are canonical and valid`(_ merging: MergeCase) throws {
    for file in try merging.files() {
      #expect(CanonicalJSON.text(file.json) == file.text, "\(file.name)")
    }
    let merged = try merging.merged()
    for version in try merging.versions() { #expect(version.faults.isEmpty) }
    guard merged.object?["conflict"] == nil else { return }
    for version in merged.object?["joined"]?.array ?? [merged] {
      #expect(try AnyRecord(json: version, .refusesLookalikes).json == version)
    }
  }

  @Test func `there are cases of every kind of record`() throws {
    let kinds = try MergeCase.all.map { try $0.versions()[0].kind }
    #expect(Set(kinds) == Set(RecordKind.allCases))
    #expect(kinds.count >= 60)
  }
}
