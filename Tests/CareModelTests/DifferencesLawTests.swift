import CanonicalJSON
import CareModel
import CareTestSupport
import CareWords
import Testing

struct DifferencesLawTests {
  static let cases = RecordKind.allCases.flatMap { kind in (0..<30).map { (kind, UInt64($0)) } }

  @Test(arguments: cases)
  func `a difference leads from the older version to the newer`(
    kind: RecordKind,
    seed: UInt64
  ) throws {
    let (old, new) = Self.pair(kind, seed)
    let changes = RecordDifference(from: old, to: new)?.members ?? []
    #expect(changes.isEmpty == (old.json == new.json), "seed \(seed)")
    #expect(applying(changes, to: old.json, toward: new.json) == new.json, "seed \(seed)")
    for change in changes {
      #expect(change.old == nil || old.json[change.oldPath] == change.old, "seed \(seed)")
      #expect(change.new == nil || new.json[change.path] == change.new, "seed \(seed)")
    }
  }

  @Test(arguments: cases)
  func `a difference read backwards is the difference of the reverse`(
    kind: RecordKind,
    seed: UInt64
  ) throws {
    let (old, new) = Self.pair(kind, seed)
    let forward = RecordDifference(from: old, to: new)?.members ?? []
    let backward = RecordDifference(from: new, to: old)?.members ?? []
    let mirrored = Set(backward.map { Mirrored(reversed: $0) })
    #expect(Set(forward.map { Mirrored($0) }) == mirrored, "seed \(seed)")
    #expect(forward.count == backward.count, "seed \(seed)")
  }

  @Test(arguments: cases)
  func `adding and removing a record list all its members`(kind: RecordKind, seed: UInt64) throws {
    let (record, _) = Self.pair(kind, seed)
    let added = try #require(RecordDifference(from: nil, to: record))
    #expect(added.change == (record.version.isTombstone ? .deleted : .added))
    #expect(Set(added.members.map(\.member)) == Set(record.json.object?.keys ?? []))
    #expect(added.members.allSatisfy { $0.kind == .set })
    let removed = try #require(RecordDifference(from: record, to: nil))
    #expect(removed.change == .removed)
    #expect(removed.members.allSatisfy { $0.kind == .unset })
    #expect(RecordDifference(from: record, to: record) == nil)
    #expect(RecordDifference(from: nil, to: nil) == nil)
  }

  @Test(arguments: cases)
  func `every change has words, and old and new never read the same`(
    kind: RecordKind,
    seed: UInt64
  ) throws {
    let (old, new) = Self.pair(kind, seed)
    guard let difference = RecordDifference(from: old, to: new) else { return }
    let worded = difference.worded(by: Wording(zone: difference.timezone, saysKeys: true))
    let timings = ["start", "end", "time zone", "interval", "calendar", "month day"].map {
      ": \($0)"
    }
    for change in difference.members where !timings.contains(where: change.label.english.hasSuffix)
    {
      #expect(
        worded.contains { $0.label.hasPrefix(change.label.english) },
        "seed \(seed) \(change.path)"
      )
    }
    for change in worded {
      #expect(change.old != nil || change.new != nil)
      #expect(change.old != change.new, "seed \(seed): \(change.label)")
    }
  }

  static func pair(_ kind: RecordKind, _ seed: UInt64) -> (AnyRecord, AnyRecord) {
    var generator = RecordGenerator(seed: seed)
    let old = generator.record(kind)
    return (old, generator.variant(of: old))
  }
}

/// A change without its label, which is only said in one direction.
private struct Mirrored: Hashable {
  let kind: MemberChange.Kind
  let (path, oldPath): (JSONPointer, JSONPointer)
  let (old, new): (JSONValue?, JSONValue?)
  let weight: MemberWeight

  init(_ change: MemberChange) {
    kind = change.kind
    (path, oldPath, old, new) = (change.path, change.oldPath, change.old, change.new)
    weight = change.weight
  }

  init(reversed change: MemberChange) {
    kind =
      switch change.kind {
      case .set: .unset
      case .unset: .set
      case .added: .removed
      case .removed: .added
      case .changed, .reordered: change.kind
      }
    (path, oldPath, old, new) = (change.oldPath, change.path, change.new, change.old)
    weight = change.weight
  }
}
