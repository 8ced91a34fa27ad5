import CareModel

/// The versions of a store that is held in memory, with the order in which they came.
struct StoreSteps {
  /// One change of the set of versions.
  private enum Step {
    case added(AnyRecord)
    case erased(RecordKey, PurgeMarker)
    /// A version went without a marker: somebody put an older state in place.
    case lost(RecordKey)
    case manifest(old: StoreManifest, new: StoreManifest)
    /// The version that was added is not there any more.
    case gone

    var added: AnyRecord? { if case .added(let version) = self { version } else { nil } }
    var marker: PurgeMarker? { if case .erased(_, let marker) = self { marker } else { nil } }
    var manifests: (old: StoreManifest, new: StoreManifest)? {
      if case .manifest(let old, let new) = self { (old, new) } else { nil }
    }

    var key: RecordKey? {
      switch self {
      case .added(let version): version.key
      case .erased(let key, _), .lost(let key): key
      case .manifest, .gone: nil
      }
    }
  }

  private var source = MemorySource()
  private(set) var clock = 0
  private(set) var manifest: StoreManifest
  private var steps: [Step] = []

  init(_ manifest: StoreManifest) { self.manifest = manifest }

  /// How many steps led here: none goes, so that the number names the state.
  var count: Int { steps.count }

  /// The state that they led to.
  var snapshot: Snapshot { Snapshot(source, manifest: manifest) }

  /// Returns what names the state after a transaction; nil if it changes nothing.
  func revision(after transaction: Transaction) -> String? {
    let added = transaction.versions.count + transaction.erasures.count
    let all = added + (transaction.manifest == manifest ? 0 : 1)
    return all > 0 ? String(count + all) : nil
  }

  /// The versions that are there, in the order in which they came.
  var versions: [AnyRecord] { steps.compactMap(\.added) }

  /// Takes in what a transaction made.
  mutating func take(_ transaction: Transaction) {
    for version in transaction.versions { source.insert(version) }
    steps += transaction.versions.map { .added($0) }
    for erasure in transaction.erasures {
      source.erase(erasure.marker)
      forget(erasure.marker.uuid)
      steps.append(.erased(erasure.key, erasure.marker))
    }
    take(transaction.manifest)
    // What others made and is only taken in is not a change of this store.
    clock = transaction.clock ?? clock
  }

  private mutating func take(_ new: StoreManifest) {
    guard new != manifest else { return }
    steps.append(.manifest(old: manifest, new: new))
    manifest = new
  }

  private mutating func forget(_ uuid: VersionID) {
    if let place = steps.firstIndex(where: { $0.added?.version.uuid == uuid }) {
      steps[place] = .gone
    }
  }

  /// Takes the state that another process has written.
  ///
  /// - Parameter unreadable: Where versions stand that could not be read, by what they may be of.
  mutating func take(
    _ present: [AnyRecord],
    _ markers: [PurgeMarker],
    _ manifest: StoreManifest,
    clock: Int,
    unreadable: [RecordKind: [String]]
  ) {
    let uuids = Set(present.map(\.version.uuid))
    let erased = Dictionary(markers.map { ($0.uuid, $0) }, uniquingKeysWith: { $1 })
    let before = versions
    for version in before where !uuids.contains(version.version.uuid) {
      forget(version.version.uuid)
      steps.append(
        erased[version.version.uuid].map { .erased(version.key, $0) } ?? .lost(version.key)
      )
    }
    let known = Set(before.map(\.version.uuid))
    steps += present.filter { !known.contains($0.version.uuid) }.map { .added($0) }
    source = MemorySource(present, unreadable: unreadable)
    for marker in markers { source.erase(marker) }
    take(manifest)
    self.clock = clock
  }

  /// Returns what changed since a state; nil if nothing did.
  func move(since revision: String?) -> StoreMove? {
    guard let revision, let count = Int(revision), count < steps.count else { return nil }
    let new = steps[count...]
    let added = Dictionary(grouping: new.compactMap(\.added), by: \.key)
    let keys = Set(new.compactMap(\.key))
    let old = Dictionary(
      grouping: steps[..<count].compactMap(\.added).filter { keys.contains($0.key) },
      by: \.key
    )
    var changes = StoreChanges()
    changes.erased = new.compactMap(\.marker)
    changes.records = keys.sorted().compactMap { key in
      let before = old[key] ?? []
      return RecordChange(key, from: before, to: before + (added[key] ?? []))
    }
    let manifests = new.compactMap(\.manifests)
    if let first = manifests.first, let last = manifests.last {
      changes.manifest = ManifestChange(from: first.old, to: last.new)
    }
    return StoreMove(from: revision, to: String(steps.count), changes: changes)
  }

  /// Refuses versions that no other copy of the store could take.
  static func requireSize(of versions: [AnyRecord]) throws(StoreError) {
    for version in versions {
      let path = StoreLayout.path(of: version)
      try VersionFile.requireSize(of: version.bytes, version, at: path)
    }
  }
}
