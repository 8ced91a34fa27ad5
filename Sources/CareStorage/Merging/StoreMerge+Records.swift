import CanonicalJSON
import CareMerge
package import CareModel
import Git

extension StoreMerge {
  /// Merges the records of some families that stand in one directory.
  package mutating func join(
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
      if family.isRecord, let head = merge.head {
        try draft.write(head.bytes, at: family.headPath, unlessIn: files.values)
      }
    }
    if family.isRecord, versions.isEmpty { try keepHead(of: family) }
  }

  private mutating func take(_ merge: RecordMerge, of key: RecordKey) throws(StoreError) {
    switch merge.result {
    case .whole: break
    case .open(let conflict): open.append(conflict)
    // Somebody erased the join of these leaves but not the leaves: it is not made again.
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
  package mutating func add(_ version: AnyRecord) throws(StoreError) {
    let path = StoreLayout.path(of: version)
    added[VersionFamily(path), default: []].append(path)
    try draft.write(version.bytes, at: path)
  }
}

extension PurgedVertex {
  /// The place in the graph of a version file that is not a valid record; nil if it does not tell.
  fileprivate init?(unreadable bytes: [UInt8], at path: String) {
    guard let uuid = StoreLayout.place(of: path).versionID,
      let version = (try? CanonicalJSON.read(bytes, limits: .binary))?.object?[MemberName.version]?
        .object,
      version[MemberName.uuid]?.string == uuid.description
    else { return nil }
    let previous = version[MemberName.previous]?.array ?? []
    self.init(uuid: uuid, previous: previous.compactMap { $0.string.flatMap(VersionID.init(_:)) })
  }
}
