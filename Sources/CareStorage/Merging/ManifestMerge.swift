import CanonicalJSON
package import CareMerge
import CareModel
import Git

/// The merge of `careplan.json`, member by member.
package struct ManifestMerge {
  private let sides: [Commit]
  private let manifests: [StoreManifest]
  private let bases: [JSONObject]
  /// The side, of two that have nothing to do with each other, that never had a record: it becomes the
  /// other store.
  private let yielding: Int?

  /// Reads the manifests of all sides.
  ///
  /// - Throws: ``StoreError/Code/unknownFormat`` if a newer careplan made any of them.
  init(_ merge: StoreMerge) throws(StoreError) {
    var manifests: [StoreManifest] = []
    for side in merge.sides {
      let manifest = try Self.manifest(side, merge.engine)
      try Self.requireKnown(manifest, side)
      manifests.append(manifest)
    }
    var bases: [JSONObject] = []
    for base in merge.bases {
      // A file in a base that is not a manifest says nothing about what changed.
      if let manifest = try? merge.engine.manifest(in: base.tree) { bases.append(manifest.values) }
    }
    sides = merge.sides
    self.manifests = manifests
    self.bases = bases
    yielding = try Self.yielding(manifests, merge)
  }

  private static func yielding(
    _ manifests: [StoreManifest],
    _ merge: StoreMerge
  ) throws(StoreError) -> Int? {
    guard merge.sides.count == 2, merge.bases.isEmpty, manifests[0].uuid != manifests[1].uuid else {
      return nil
    }
    // Of two beginnings the one with the greater uuid gives way, whoever merges.
    let order = manifests[0].uuid < manifests[1].uuid ? [1, 0] : [0, 1]
    for side in order where try merge.engine.neverHadRecord(merge.sides[side].id) { return side }
    return nil
  }

  private static func manifest(
    _ side: Commit,
    _ engine: GitEngine
  ) throws(StoreError) -> StoreManifest {
    do throws(StoreError) { return try engine.manifest(in: side.tree) } catch {
      guard error.code == .noStore else { throw error }
      throw StoreError(
        .refused,
        "The commit \(side.id) is no care store: it has no \(StoreLayout.manifest)."
      )
    }
  }

  private static func requireKnown(
    _ manifest: StoreManifest,
    _ side: Commit
  ) throws(StoreError) {
    guard !manifest.isKnown else { return }
    throw StoreError(
      .unknownFormat,
      "The commit \(side.id) has format \(manifest.format) and merge \(manifest.merge); this"
        + " careplan merges format \(StoreManifest.knownFormat) and merge"
        + " \(StoreManifest.knownMerge).",
      remedy: "Install a newer careplan; reading works with this one."
    )
  }

  /// Refuses to merge two stores that have nothing to do with each other.
  package func requireOneStore(hasCommonHistory: Bool) throws(StoreError) {
    guard !hasCommonHistory, yielding == nil, Set(manifests.map(\.uuid)).count > 1 else { return }
    throw StoreError(
      .refused,
      "The commits \(sides[0].id) and \(sides[1].id) are of different stores.",
      remedy: "Export the records of one and import them into the other."
    )
  }

  /// The rules that the merged manifest gives.
  package var rules: MergeRules {
    guard manifests.count > 1 else { return MergeRules(manifests[0]) }
    var remarks: [String] = []
    let merged = values(&remarks)
    // What is merged here is one side's value, which could be read.
    func side(_ name: String) -> StoreManifest {
      manifests[merged[name] == manifests[0].values[name] ? 0 : 1]
    }
    return MergeRules(side(MemberName.groups).groups, daysIn: side(MemberName.timezone).timezone)
  }

  /// Returns the merged manifest.
  ///
  /// - Parameter remarks: Gets what both sides changed.
  package func bytes(_ remarks: inout [String]) -> [UInt8] {
    CanonicalJSON.write(.object(values(&remarks)))
  }

  private func values(_ remarks: inout [String]) -> JSONObject {
    if let yielding {
      let (gone, other) = (manifests[yielding], manifests[1 - yielding])
      remarks.append(
        "The store \(gone.uuid) never had a record; it is the store \(other.uuid) now."
      )
      return other.values
    }
    let (left, right) = (manifests[0].values, manifests[1].values)
    var merged = left
    for name in Set(left.keys + right.keys).sorted() where left[name] != right[name] {
      switch Choice(left[name], right[name], before: bases.map { $0[name] }) {
      case .left: continue
      case .right: merged[name] = right[name]
      case .undecided:
        let later = isRightLater ? right : left
        merged[name] = later[name]
        if !Self.decided.contains(name) {
          remarks.append(
            "Both sides changed '\(name)' of \(StoreLayout.manifest); the later commit's stands."
          )
        }
      }
    }
    merged[MemberName.uuid] = .string(min(manifests[0].uuid, manifests[1].uuid).description)
    let isLeftNewer = manifests[0].format >= manifests[1].format
    merged[MemberName.format] = isLeftNewer ? left[MemberName.format] : right[MemberName.format]
    merged[MemberName.merge] =
      manifests[0].merge >= manifests[1].merge ? left[MemberName.merge] : right[MemberName.merge]
    return merged
  }

  /// Members that have a rule of their own.
  private static let decided = [MemberName.format, MemberName.merge, MemberName.uuid]

  private var isRightLater: Bool {
    (sides[0].committer.seconds, sides[0].id) < (sides[1].committer.seconds, sides[1].id)
  }
}

extension StoreManifest {
  /// The members by name.
  fileprivate var values: JSONObject { json.object ?? JSONObject() }
}
