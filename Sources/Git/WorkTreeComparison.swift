import CGit2

/// Compares the files on the disk with entries of a tree, asking git's index what is unchanged.
struct WorkTreeComparison: ~Copyable {
  /// The work tree, ending in `/`.
  let directory: String
  let index: Owned<IndexKind>
  /// When the index was written; nil if it never was.
  let indexTime: FileStamp.Time?
  /// Whether the file system keeps the mark of executable files.
  let hasModes: Bool

  typealias TrackedFile = (path: String, entry: TreeEntry)
  typealias FoundFile = (path: String, status: FileStatus?)

  /// Lists everything below a path that is not a directory, ordered by path.
  ///
  /// Symbolic links are not followed, not even on the way. A name that is not UTF-8 has no status.
  func files(under prefix: String) throws(GitError) -> [FoundFile] {
    var path = ""
    for name in prefix.split(separator: "/").dropLast() {
      path += name
      guard try FileStatus(of: directory + path)?.kind == .directory else { return [] }
      path += "/"
    }
    var found: [FoundFile] = []
    try list(prefix, into: &found)
    return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private func list(_ path: String, into found: inout [FoundFile]) throws(GitError) {
    guard let status = try FileStatus(of: directory + path) else { return }
    guard status.kind == .directory else { return found.append((path, status)) }
    let root = path.isEmpty ? "" : path + "/"
    for name in try names(inDirectory: directory + path) {
      guard let text = String(validating: name, as: UTF8.self) else {
        found.append((root + String(decoding: name, as: UTF8.self), nil))
        continue
      }
      if text.lowercased() != ".git" { try list(root + text, into: &found) }
    }
  }

  func compare(
    _ repository: borrowing Repository,
    _ tracked: [TrackedFile],
    with found: [FoundFile]
  ) throws(GitError) -> [WorkTreeChange] {
    var changes: [WorkTreeChange] = []
    var i = 0
    var j = 0
    while i < tracked.count || j < found.count {
      let old = i < tracked.count ? tracked[i] : nil
      let new = j < found.count ? found[j] : nil
      let isOld = new.map { new in old.map { !isBefore(new.path, $0.path) } ?? false } ?? true
      let isNew = old.map { old in new.map { !isBefore(old.path, $0.path) } ?? false } ?? true
      if isOld { i += 1 }
      if isNew { j += 1 }
      let change = try change(repository, isOld ? old : nil, isNew ? new : nil)
      if let change { changes.append(change) }
    }
    return changes
  }

  private func isBefore(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  private func change(
    _ repository: borrowing Repository,
    _ old: TrackedFile?,
    _ new: FoundFile?
  ) throws(GitError) -> WorkTreeChange? {
    if old?.entry.mode == .commit { return nil }
    guard let path = new?.path ?? old?.path else { return nil }
    guard let new else {
      let entry = git_index_get_bypath(index.pointer, path, 0)
      if entry?.pointee.isSkipWorktree == true { return nil }
      return WorkTreeChange(path: path, kind: .deleted, old: old?.entry, mode: nil, id: nil)
    }
    let (mode, id) = try content(repository, of: new, tracked: old?.entry.mode)
    guard let old = old?.entry else {
      return WorkTreeChange(path: path, kind: .added, old: nil, mode: mode, id: id)
    }
    if old.mode == mode, old.id == id { return nil }
    let isFile = mode == .blob || mode == .executable
    let kind: WorkTreeChange.Kind = isFile == (old.mode != .symlink) ? .modified : .typeChanged
    return WorkTreeChange(path: path, kind: kind, old: old, mode: mode, id: id)
  }

  /// What git would store for a file; nothing for what it cannot store.
  private func content(
    _ repository: borrowing Repository,
    of file: FoundFile,
    tracked: FileMode?
  ) throws(GitError) -> (mode: FileMode?, id: ObjectID?) {
    let path = file.path
    switch file.status?.kind {
    case .symlink:
      return (.symlink, try ObjectID.blob(of: destination(ofLink: directory + path)))
    case .regular:
      var mode: FileMode = file.status?.isExecutable == true ? .executable : .blob
      if !hasModes { mode = tracked == .executable ? .executable : .blob }
      if let id = idIfUnchanged(path, file.status?.stamp) { return (mode, id) }
      return (mode, try repository.hash(ofFile: path))
    case .directory, .other, nil: return (nil, nil)
    }
  }

  /// The id that the index has for a file, if nobody can have changed the file since.
  ///
  /// A file that was written in the instant of the index, or later, can have changed unseen.
  private func idIfUnchanged(_ path: String, _ stamp: FileStamp?) -> ObjectID? {
    guard let native = git_index_get_bypath(index.pointer, path, 0), let indexTime else {
      return nil
    }
    let entry = IndexEntry(native.pointee)
    guard entry.stamp == stamp, entry.stamp.modified < indexTime else { return nil }
    return entry.id
  }
}
