import CanonicalJSON
import CareModel
import CareTestSupport
import TestSupport

/// Makes random histories of one record: forks, joins, deletions and roots that know nothing of each
/// other.
struct HistoryGenerator {
  let seed: UInt64
  let kind: RecordKind
  private var records: RecordGenerator
  private var random: SeededGenerator
  private var made = 0

  init(_ kind: RecordKind, seed: UInt64) {
    (self.kind, self.seed) = (kind, seed)
    records = RecordGenerator(seed: seed)
    random = SeededGenerator(seed: ~seed)
  }

  /// A version and two that follow it.
  mutating func triple() -> (base: AnyRecord, ours: AnyRecord, theirs: AnyRecord) {
    let base = version(of: records.record(kind), after: [])
    return (base, edit(base, after: [base]), edit(base, after: [base]))
  }

  /// A version with the content of another one.
  mutating func restating(_ record: AnyRecord, after parents: [AnyRecord]) -> AnyRecord {
    version(of: record, after: parents)
  }

  /// The versions of a history, in the order in which they were made.
  mutating func history(of count: Int) -> [AnyRecord] {
    var versions = [version(of: records.record(kind), after: [])]
    while versions.count < count {
      let from = pick(versions)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: versions.append(edit(from, after: []))
      case 1: versions.append(edit(from, after: [from, pick(versions)]))
      case 2: versions.append(restating(from, after: [from]))
      case 3: versions.append(edit(from, after: [from], isDeletion: true))
      default: versions.append(edit(from, after: [from]))
      }
    }
    return versions
  }

  mutating func shuffled(_ versions: [AnyRecord]) -> [AnyRecord] {
    versions.shuffled(using: &random)
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  /// A version that differs from another one in some members: often in a few, sometimes in many.
  mutating func edit(
    _ record: AnyRecord,
    after parents: [AnyRecord],
    isDeletion: Bool = false
  ) -> AnyRecord {
    let variant = records.variant(of: record)
    let isSmall = Int.random(in: 0..<4, using: &random) > 0
    let edited = isSmall ? part(of: variant, over: record) : variant
    return version(of: edited, after: parents, isDeletion: isDeletion)
  }

  /// A record with one or two members of another one.
  private mutating func part(of variant: AnyRecord, over record: AnyRecord) -> AnyRecord {
    let (old, new) = (record.contentObject, variant.contentObject)
    let changed = (old.keys + new.keys).filter { old[$0] != new[$0] }
    var json = record.json.object ?? [:]
    for name in changed.shuffled(using: &random).prefix(2) { json[name] = new[name] }
    do { return try AnyRecord(json: .object(json)) } catch {
      preconditionFailure("The generator with seed \(seed) made a bad edit: \(error)")
    }
  }

  private mutating func version(
    of record: AnyRecord,
    after parents: [AnyRecord],
    isDeletion: Bool = false
  ) -> AnyRecord {
    made += 1
    var record = record
    let now = Fixtures.instant("2026-01-10T08:00:00Z").adding(
      seconds: Int64(kind == .outcome ? made / 2 : made)
    )
    record.version = Version(
      uuid: Scene.uuid("\(seed) \(made)"),
      previous: Set(parents.map(\.version.uuid)).sorted(),
      created: parents.map(\.version.created).min() ?? now,
      updated: now,
      deleted: isDeletion ? now : nil,
      replica: Scene.uuid("replica \(made % 3)"),
      clock: made
    )
    return record
  }
}
