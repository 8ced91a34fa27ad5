import CareAccess
import CareModel
import Files
import Git

extension StoreMerge {
  /// Unites the files of both sides, beside the heads, which follow from the versions.
  package mutating func unite(_ manifests: ManifestMerge) throws(StoreError) {
    var changes: [TreeChange] = []
    try git("Comparing the commits") { () throws(GitError) in
      try engine.repository.walkChanges(from: sides[0].tree, to: sides[1].tree) {
        changes.append($0)
      }
    }
    for change in changes {
      switch StoreLayout.place(of: change.path) {
      case .head: break
      case .manifest: try draft.write(manifests.bytes(&remarks), at: change.path)
      case .attributes: try uniteAttributes(change)
      case .version(_, _, let uuid), .outcome(let uuid): try uniteVersion(uuid, change)
      case .purged(let uuid): try uniteMarker(uuid, change)
      case .statement(_, let id): try uniteStatement(id, change)
      case .foreign: try uniteForeign(change)
      }
    }
    try refuseFilesAsDirectories(changes)
  }

  /// Refuses to give a name to a file and to a directory: each side made one of them.
  private func refuseFilesAsDirectories(_ changes: [TreeChange]) throws(StoreError) {
    var judged: Set<String> = []
    for change in changes {
      guard case .some(.some) = draft.changes[change.path] else { continue }
      var directory = FileSystem.directory(of: change.path)
      while !directory.isEmpty, judged.insert(directory).inserted {
        if try isFile(directory) { throw Self.needsGit(directory, "is a directory on one side") }
        directory = FileSystem.directory(of: directory)
      }
      guard change.old == nil else { continue }
      for (path, _) in try engine.files(in: sides[0].tree, under: change.path)
      where draft.changes[path] == nil {
        throw Self.needsGit(change.path, "is a directory on one side")
      }
    }
  }

  /// Returns whether the merge has a file at a path.
  private func isFile(_ path: String) throws(StoreError) -> Bool {
    if let change = draft.changes[path] { return change != nil }
    return try entry(at: path, in: sides[0]).map { $0.mode != .tree } ?? false
  }

  /// Returns which of two different entries stands: the one of the only side that changed it.
  private func choice(_ change: TreeChange) throws(StoreError) -> Choice {
    try Choice(change.old, change.new, before: entriesBefore(at: change.path))
  }

  /// Returns what the bases have at a path; a directory is not a file.
  private func entriesBefore(at path: String) throws(StoreError) -> [TreeEntry?] {
    var entries: [TreeEntry?] = []
    for base in bases {
      let entry = try entry(at: path, in: base)
      entries.append(entry?.mode == .tree ? nil : entry)
    }
    return entries
  }

  private func entry(at path: String, in commit: Commit) throws(StoreError) -> TreeEntry? {
    try git("Reading \(path)") { () throws(GitError) in
      try engine.repository.entry(at: path, in: commit.tree)
    }
  }

  /// Statements are never altered and never go, so that both sides' stand.
  private mutating func uniteStatement(
    _ id: StatementID,
    _ change: TreeChange
  ) throws(StoreError) {
    let blobs = [change.old, change.new].compactMap { $0 }.filter { $0.mode == .blob }.map(\.id)
    var chosen = blobs.min()
    // The name is the digest of the bytes, so that of two different ones one at most is meant.
    if blobs.count == 2 {
      for blob in blobs where try StatementID(of: engine.blob(blob)) == id { chosen = blob }
    }
    draft.set(change.path, to: chosen)
  }

  private mutating func uniteForeign(_ change: TreeChange) throws(StoreError) {
    switch try choice(change) {
    case .left: return
    case .right:
      guard change.new?.mode ?? .blob == .blob else {
        throw Self.needsGit(change.path, "is no ordinary file and was changed on one side")
      }
      draft.set(change.path, to: change.new?.id)
    case .undecided: throw Self.needsGit(change.path, "was changed on both sides")
    }
  }

  private static func needsGit(_ path: String, _ reason: String) -> StoreError {
    StoreError(
      .refused,
      "The file \(path), which is not the store's, \(reason).",
      remedy: "Merge the two commits with \(.git("merge")), which knows such files."
    )
  }

  /// Our lines are always there; the others are a file that is not the store's.
  private mutating func uniteAttributes(_ change: TreeChange) throws(StoreError) {
    let (left, right) = (try contents(change.old), try contents(change.new))
    var before: [[String]?] = []
    for entry in try entriesBefore(at: change.path) {
      before.append(Self.foreignLines(try contents(entry)))
    }
    let bytes: [UInt8]
    switch Choice(Self.foreignLines(left), Self.foreignLines(right), before: before) {
    case _ where Self.foreignLines(left) == Self.foreignLines(right):
      bytes = [left, right].first { StoreTemplate.missingAttributeLines(in: $0).isEmpty } ?? left
    case .left: bytes = left
    case .right: bytes = right
    case .undecided: throw Self.needsGit(change.path, "was changed on both sides")
    }
    if [left, right].contains(where: { !StoreTemplate.missingAttributeLines(in: $0).isEmpty }) {
      remarks.append(Self.attributesRemark)
    }
    try draft.write(StoreTemplate.completing(bytes), at: change.path)
  }

  /// Writes our lines again that the only side has not.
  mutating func completeAttributes() throws(StoreError) {
    let entry = try entry(at: StoreLayout.attributes, in: sides[0])
    guard entry?.mode ?? .blob == .blob else { return }
    let bytes = try contents(entry)
    guard !StoreTemplate.missingAttributeLines(in: bytes).isEmpty else { return }
    remarks.append(Self.attributesRemark)
    try draft.write(StoreTemplate.completing(bytes), at: StoreLayout.attributes)
  }

  private static let attributesRemark =
    "Lines of careplan's were missing in \(StoreLayout.attributes); they stand there again."

  private func contents(_ entry: TreeEntry?) throws(StoreError) -> [UInt8] {
    guard let entry, entry.mode == .blob else { return [] }
    return try engine.blob(entry.id)
  }

  /// Returns the lines that are not ours; those at the end of a file from Windows are the same.
  private static func foreignLines(_ bytes: [UInt8]) -> [String] {
    bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { !StoreTemplate.attributeLines.contains($0) }
  }
}

/// Which of two sides changed something alone.
enum Choice: Hashable {
  case left
  case right
  /// Both sides changed it, or each one is what some base has.
  case undecided

  /// Judges two different values by those that the bases have; without any there was nothing.
  init<Value: Hashable>(_ left: Value?, _ right: Value?, before bases: [Value?]) {
    let bases = bases.isEmpty ? [nil] : bases
    switch (bases.contains(left), bases.contains(right)) {
    case (true, false): self = .right
    case (false, true): self = .left
    case (true, true), (false, false): self = .undecided
    }
  }
}
