import CanonicalJSON
import CareMerge
import CareModel
import CareTestSupport
import Digests
import Testing

/// A record's versions as a test tells them: who made what from which.
struct Scene {
  private(set) var versions: [AnyRecord] = []

  /// A uuid that follows from a word.
  static func uuid(_ word: String) -> VersionID { VersionID(derivedFrom: Digest(sha256: word)) }

  /// Adds a version.
  ///
  /// - Parameters:
  ///   - name: What the test calls it.
  ///   - parents: What the test calls those that it follows.
  ///   - minute: When it was made; a root is created then.
  ///   - deleted: Whether it is a tombstone.
  @discardableResult
  mutating func add(
    _ name: String,
    _ record: some CareRecord,
    after parents: [String] = [],
    minute: Int = 0,
    deleted: Bool = false
  ) -> AnyRecord {
    var version = AnyRecord(record)
    let now = Fixtures.instant("2026-01-10T08:00:00Z").adding(seconds: Int64(minute) * 60)
    let root = parents.compactMap { parent in self[parent] }.map(\.version.created).min()
    version.version = Version(
      uuid: Self.uuid(name),
      previous: parents.map(Self.uuid),
      created: root ?? now,
      updated: now,
      deleted: deleted ? now : nil
    )
    versions.append(version)
    return version
  }

  subscript(name: String) -> AnyRecord? {
    versions.first { $0.version.uuid == Self.uuid(name) }
  }

  func merge(purged: [PurgedVertex] = [], rules: MergeRules = .standard) -> RecordMerge.Result {
    RecordMerge(versions, purged: purged, rules: rules).result
  }
}

extension Scene {
  /// A record that two sides changed.
  static func fork<Content>(
    _ base: Record<Content>,
    _ ours: (inout Record<Content>) -> Void,
    _ theirs: (inout Record<Content>) -> Void
  ) -> Scene {
    var scene = Scene()
    scene.add("base", base)
    scene.add("ours", base.with(ours), after: ["base"], minute: 1)
    scene.add("theirs", base.with(theirs), after: ["base"], minute: 2)
    return scene
  }

  /// A record that two sides added without knowing of each other.
  static func twins<Content>(_ ours: Record<Content>, _ theirs: Record<Content>) -> Scene {
    var scene = Scene()
    scene.add("ours", ours, minute: 1)
    scene.add("theirs", theirs, minute: 2)
    return scene
  }

  /// Drafts as versions: the first one follows all leaves, each other one the one before it.
  static func minted(_ drafts: [AnyRecord], after leaves: [AnyRecord]) -> [AnyRecord] {
    var (made, previous): ([AnyRecord], [VersionID]) = ([], leaves.map(\.version.uuid).sorted())
    let updated = leaves.map(\.version.updated).max()?.adding(nanoseconds: 1000) ?? .earliest
    for (number, draft) in drafts.enumerated() {
      var version = draft
      version.version.uuid = uuid("minted \(number)")
      version.version.previous = previous
      version.version.updated = updated
      version.version.created = leaves.map(\.version.created).min() ?? updated
      made.append(version)
      previous = [version.version.uuid]
    }
    return made
  }

  /// The names of what conflicts; empty if the record merges.
  var conflicts: [String] { merge().conflict?.members.map(\.name) ?? [] }
}

extension RecordMerge.Result {
  /// The versions that join all leaves, in minting order, or nil.
  var chain: [AnyRecord]? {
    if case .joined(let records) = self { records } else { nil }
  }

  /// The last one of the versions that join all leaves, or nil.
  var joined: AnyRecord? { chain?.last }

  /// What is open, or nil.
  var conflict: RecordConflict? {
    if case .open(let conflict) = self { conflict } else { nil }
  }
}

extension CareRecord {
  /// The record with a change.
  func with(_ change: (inout Self) -> Void) -> Self {
    var record = self
    change(&record)
    return record
  }
}

extension JSONValue {
  /// A text among the members of an object.
  func text(_ member: String) -> String? { object?[member]?.string }
}
