import CanonicalJSON
import CareModel

/// The leaves of a record that has several, and what they have in common.
struct Fork: Hashable {
  /// All leaves, the earliest (`created`, `uuid`) first.
  let leaves: [AnyRecord]
  /// The nearest common ancestors of all leaves, by uuid.
  let bases: [AnyRecord]
  /// The leaves whose content counts, with what each two of them have in common.
  private(set) var sides: LeafGroups<VersionContent>

  /// Makes the fork of a record; nil if it has at most one leaf.
  init?(_ versions: [VersionID: AnyRecord], _ ancestry: Ancestry) {
    let leaves = ancestry.leaves.compactMap { versions[$0] }.sorted {
      ($0.version.created, $0.version.uuid) < ($1.version.created, $1.version.uuid)
    }
    guard leaves.count > 1 else { return nil }
    let lineages = leaves.map { ancestry.lineage(of: $0.version.uuid) }
    self.leaves = leaves
    bases = ancestry.nearest(in: lineages).sorted().compactMap { versions[$0] }
    let counting = Self.counting(leaves, lineages)
    sides = LeafGroups(
      counting.map { VersionContent(leaves[$0]) },
      groups: Self.groups(counting.map { lineages[$0].subtracting([leaves[$0].version.uuid]) }),
      nothing: VersionContent()
    ) {
      ancestry.nearest(in: [lineages[counting[$0]], lineages[counting[$1]]])
        .sorted().compactMap { versions[$0] }.map { VersionContent($0) }
    }
  }

  var kind: RecordKind { leaves[0].kind }

  /// The leaves in the order of the head rule.
  var headOrder: [VersionID] {
    VersionGraph(leaves.map { VersionSummary($0) }).leaves.map(\.uuid)
  }

  /// The names of all members that any leaf has.
  var memberNames: [String] { sides.leaves.flatMap(\.members.keys).distinctInUTF8 }

  /// The names of the members that the leaves do not all have alike.
  var contestedMembers: [String] {
    memberNames.filter { name in Set(sides.leaves.map { $0[name] }).count > 1 }
  }

  /// Returns the indices of the leaves whose content counts.
  ///
  /// A tombstone deletes only its own ancestors: beside live leaves, none of which descends from
  /// one of these, it has nothing to say. Somebody who took back what samples filled does: beside
  /// leaves that samples filled, and nobody recorded, that stands; beside one in which somebody
  /// corrected samples, it is a question.
  private static func counting(_ leaves: [AnyRecord], _ lineages: [Set<VersionID>]) -> [Int] {
    let live = leaves.indices.filter { !leaves[$0].version.isTombstone }
    guard !live.isEmpty, live.count < leaves.count else { return Array(leaves.indices) }
    let contents = leaves.map { VersionContent($0) }
    let isFilled = live.allSatisfy { contents[$0].isFilled }
    let isCorrected = live.contains { contents[$0].isCorrected }
    let known = live.reduce(into: Set<VersionID>()) { $0.formUnion(lineages[$1]) }
    return leaves.indices.filter { leaf in
      !leaves[leaf].version.isTombstone || !known.isDisjoint(with: lineages[leaf])
        || !contents[leaf].isFilled
          && (isFilled || isCorrected && FilledPart.isMarked(contents[leaf].members))
    }
  }

  /// Returns the numbers of the groups that leaves with the same ancestors form, in the order of
  /// the leaves.
  private static func groups(_ ancestors: [Set<VersionID>]) -> [Int] {
    var numbers: [Set<VersionID>: Int] = [:]
    return ancestors.map { ancestors in
      let number = numbers[ancestors] ?? numbers.count
      numbers[ancestors] = number
      return number
    }
  }
}

extension Fork {
  /// Returns the fork with less in its leaves, or fewer leaves that count.
  func having(_ sides: LeafGroups<VersionContent>) -> Fork {
    var fork = self
    fork.sides = sides
    return fork
  }

  /// Returns the version that joins all leaves with merged content.
  ///
  /// - Throws: The faults of a content that is valid in each leaf but not all together.
  func joined(_ content: MergedContent) throws(InvalidRecord) -> AnyRecord {
    var record = try draft(content)
    record.version.mergedBy = MergeRules.algorithm
    record.version.uuid = record.derivedUUID
    let most = record.limits.bytes
    guard record.bytes.count <= most else {
      throw InvalidRecord([Fault("The record would have more than \(most) bytes.")])
    }
    return record
  }

  /// Returns a record with some content that follows all leaves; it has no uuid of its own yet.
  func draft(_ content: MergedContent) throws(InvalidRecord) -> AnyRecord {
    var record = leaves[0]
    var object = record.contentObject
    object = JSONObject(MergeRules.identity.compactMap { key in object[key].map { (key, $0) } })
    for member in content.members.members { object[member.key] = member.value }
    object[MemberName.version] = Version.draftJSON
    record = try AnyRecord(record.kind, json: .object(object))
    record.version = draftVersion(deleted: content.deleted)
    return record
  }

  /// Returns the bookkeeping of a version that follows all leaves.
  ///
  /// It names no replica: whoever merges makes the same. What the leaves' bookkeeping says of them
  /// alone stays theirs.
  func draftVersion(deleted: Instant?) -> Version {
    let versions = leaves.map(\.version)
    return Version(
      uuid: Version.draft.uuid,
      previous: versions.map(\.uuid),
      created: versions.map(\.created).min() ?? .earliest,
      updated: versions.map(\.updated).max() ?? .earliest,
      deleted: deleted
    )
  }
}
