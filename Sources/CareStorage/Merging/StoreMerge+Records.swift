import CanonicalJSON
import CareMerge
import CareModel
import Git

extension StoreMerge {
  /// Adds the versions that heads became when somebody edited them without careplan.
  mutating func settle(_ family: VersionFamily) throws(StoreError) {
    // What one side lost is known by the other, and a head that shows it is no edit.
    var files: [(path: String, blob: ObjectID)] = []
    for side in sides { files += try engine.files(in: side.tree, under: family.directory) }
    for path in added[family] ?? [] {
      if case .some(.some(let blob)) = draft.changes[path] { files.append((path, blob)) }
    }
    for side in sides {
      guard let head = try engine.blobID(of: family.headPath, in: side.tree),
        !files.contains(where: { $0.blob == head }),
        let version = try edit(head, of: family, beside: files)
      else { continue }
      edits[family.headPath] = version
      try add(version)
    }
  }

  /// The version that a head becomes beside the versions of its tree; nil if it was not edited.
  private func edit(
    _ head: ObjectID,
    of family: VersionFamily,
    beside files: [(path: String, blob: ObjectID)]
  ) throws(StoreError) -> AnyRecord? {
    var versions: [AnyRecord] = []
    for file in files {
      let bytes = try draft.bytes(of: file.blob, engine)
      if let version = try? VersionFile.read(bytes, at: file.path) { versions.append(version) }
    }
    let settling = Settling(versions, erased: markers.values)
    let settlement = try settling.settle(engine.blob(head), at: family.headPath)
    if case .edited(let version) = settlement { return version }
    return nil
  }

  /// Merges the records of some families that stand in one directory.
  mutating func join(
    _ families: Set<VersionFamily>,
    in directory: String
  ) throws(StoreError) {
    var files: [VersionFamily: [String: ObjectID]] = [:]
    for side in sides {
      for (path, blob) in try engine.files(in: side.tree, under: directory)
      where StoreLayout.place(of: path).versionID != nil {
        files[VersionFamily(path), default: [:]][path] = blob
      }
    }
    for family in families.sorted() {
      var files = files[family] ?? [:]
      for path in Array(files.keys) + (added[family] ?? []) {
        if case .some(let blob) = draft.changes[path] { files[path] = blob }
      }
      try join(family, files)
    }
  }

  private mutating func join(
    _ family: VersionFamily,
    _ files: [String: ObjectID]
  ) throws(StoreError) {
    // An outcome of one version has neither leaves to join nor a head.
    guard family.isRecord || files.count > 1 || !markers.isEmpty else { return }
    var versions: [AnyRecord] = []
    var unreadable: [String: PurgedVertex] = [:]
    // Of several files of one version the first counts, so their order must be everyone's.
    for (path, blob) in files.sorted(by: { $0.key.precedesInUTF8($1.key) }) {
      let bytes = try draft.bytes(of: blob, engine)
      if let version = try? VersionFile.read(bytes, at: path) {
        versions.append(version)
      } else if let vertex = PurgedVertex(unreadable: bytes, at: path) {
        unreadable[path] = vertex
      }
    }
    versions = try erase(versions, unreadable)
    let vertices = unreadable.values + markers.values.map { PurgedVertex($0) }
    let records = Dictionary(grouping: versions, by: \.key)
    for key in records.keys.sorted() {
      let merge = RecordMerge(records[key] ?? [], purged: vertices, rules: rules)
      try take(merge, of: key)
      if family.isRecord, let head = merge.head { try draft.write(head.bytes, at: family.headPath) }
    }
    if family.isRecord, versions.isEmpty { try keepHead(of: family) }
  }

  private mutating func take(_ merge: RecordMerge, of key: RecordKey) throws(StoreError) {
    switch merge.result {
    case .whole: break
    case .open(let conflict): open.append(conflict)
    // Somebody erased the join of these leaves and not the leaves: nobody makes it again.
    case .joined(let versions) where versions.contains { markers[$0.version.uuid] != nil }: break
    case .joined(let versions):
      joined.append(key)
      for version in versions { try add(version) }
    }
  }

  /// Without a version that can be read, a head stays as it is; one whose record was erased goes.
  private mutating func keepHead(of family: VersionFamily) throws(StoreError) {
    let isErased = markers.values.contains { $0.headPath == family.headPath }
    var heads: [ObjectID] = []
    for side in sides where !isErased {
      if let head = try engine.blobID(of: family.headPath, in: side.tree) { heads.append(head) }
    }
    draft.set(family.headPath, to: heads.min())
  }

  /// Adds a version that no side has.
  mutating func add(_ version: AnyRecord) throws(StoreError) {
    let path = StoreLayout.path(of: version)
    added[VersionFamily(path), default: []].append(path)
    try draft.write(version.bytes, at: path)
  }
}

extension StoreMerge {
  /// Adds the versions of edited heads that a merge by plain git passed over.
  ///
  /// Where git's merge took the head of the other side, an edit that no version file has is only in
  /// the commit that was merged.
  ///
  /// - Returns: The records that got such a version.
  mutating func settlePassedOver() throws(StoreError) -> Set<VersionFamily> {
    var families: Set<VersionFamily> = []
    for (parent, path, head) in try passedOverHeads() {
      guard let family = VersionFamily(changed: path), !skipped.contains(family) else { continue }
      let files = try engine.files(in: parent.tree, under: family.directory)
      guard !files.contains(where: { $0.blob == head }),
        // An edit that was never valid was never a record.
        let version = (try? edit(head, of: family, beside: files)) ?? nil,
        markers[version.version.uuid] == nil,
        try engine.blobID(of: StoreLayout.path(of: version), in: sides[0].tree) == nil
      else { continue }
      try add(version)
      families.insert(family)
    }
    return families
  }

  /// The heads of merged commits that the merge does not have.
  private func passedOverHeads() throws(StoreError) -> [(Commit, String, ObjectID)] {
    var heads: [(Commit, String, ObjectID)] = []
    try git("Reading the merges") { () throws(GitError) in
      try engine.repository.walkHistory(from: [sides[0].id], hiding: bases.map(\.id)) {
        merge throws(GitError) in
        guard merge.parents.count > 1, merge.message != Self.message else { return .more }
        for parent in try engine.parents(of: merge) {
          for kind in RecordKind.allCases where kind != .outcome {
            try engine.repository.walkChanges(
              from: parent.tree,
              to: merge.tree,
              under: kind.directory
            ) { change in
              guard case .head = StoreLayout.place(of: change.path), let old = change.old,
                old.mode == .blob
              else { return }
              heads.append((parent, change.path, old.id))
            }
          }
        }
        return .more
      }
    }
    return heads
  }
}

extension PurgedVertex {
  /// The place in the graph of a version file that is no valid record; nil if it does not tell.
  fileprivate init?(unreadable bytes: [UInt8], at path: String) {
    guard let uuid = StoreLayout.place(of: path).versionID,
      let version = (try? CanonicalJSON.read(bytes, limits: .binary))?.object?["version"]?.object,
      version["uuid"]?.string == uuid.description
    else { return nil }
    let previous = version["previous"]?.array ?? []
    self.init(uuid: uuid, previous: previous.compactMap { $0.string.flatMap(VersionID.init(_:)) })
  }
}
