import Files

/// Compares the files on the disk with entries of a tree, asking git's index what is unchanged.
struct WorkTreeComparison: ~Copyable {
  let repository: OpaquePointer
  /// The work tree, ending in `/`.
  let directory: String
  let index: OpenIndex
  /// When the index was written; nil if it never was.
  let indexTime: FileStamp.Time?
  /// Whether the file system keeps the mark of executable files.
  let hasModes: Bool
  /// Whether a file is compared without a byte order mark and CRLF line ends.
  let isText: (_ path: String) -> Bool

  typealias TrackedFile = (path: String, entry: TreeEntry)
  typealias FoundFile = (path: String, status: FileStatus?)

  /// Lists everything below a path that is not a directory, ordered by path.
  ///
  /// Symbolic links are not followed, not even on the way. A name that is not UTF-8 has no status.
  func files(under prefix: String) throws(GitError) -> [FoundFile] {
    var found: [FoundFile] = []
    try Git.files { () throws(FileError) in
      var path = ""
      for name in prefix.split(separator: "/").dropLast() {
        path += name
        guard try FileStatus(of: directory + path)?.kind == .directory else { return }
        path += "/"
      }
      try list(prefix, into: &found)
    }
    return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private func list(_ path: String, into found: inout [FoundFile]) throws(FileError) {
    guard let status = try FileStatus(of: directory + path) else { return }
    guard status.kind == .directory else { return found.append((path, status)) }
    let root = path.isEmpty ? "" : path + "/"
    for name in try FileSystem.rawNames(in: directory + path) {
      guard let text = String(validating: name, as: UTF8.self) else {
        found.append((root + String(decoding: name, as: UTF8.self), nil))
        continue
      }
      if text.lowercased() != ".git" { try list(root + text, into: &found) }
    }
  }

  func compare(
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
      let change = try change(isOld ? old : nil, isNew ? new : nil)
      if let change { changes.append(change) }
    }
    return changes
  }

  private func isBefore(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  private func change(
    _ old: TrackedFile?,
    _ new: FoundFile?
  ) throws(GitError) -> WorkTreeChange? {
    if old?.entry.mode == .commit { return nil }
    guard let path = new?.path ?? old?.path else { return nil }
    guard let new else {
      if index.entry(at: path)?.isSkipWorktree == true { return nil }
      return WorkTreeChange(path: path, kind: .deleted, old: old?.entry, mode: nil, id: nil)
    }
    let (mode, id) = try content(of: new, tracked: old?.entry)
    guard let old = old?.entry else {
      return WorkTreeChange(path: path, kind: .added, old: nil, mode: mode, id: id)
    }
    if old.mode == mode, old.id == id { return nil }
    let isFile = mode == .blob || mode == .executable
    let kind: WorkTreeChange.Kind = isFile == (old.mode != .symlink) ? .modified : .typeChanged
    return WorkTreeChange(path: path, kind: kind, old: old, mode: mode, id: id)
  }

  /// Returns what git would store for a file; nothing for what it cannot store.
  private func content(
    of file: FoundFile,
    tracked: TreeEntry?
  ) throws(GitError) -> (mode: FileMode?, id: ObjectID?) {
    let path = file.path
    guard let status = file.status else { return (nil, nil) }
    if status.isSymbolicLink {
      let bytes = try Git.files { () throws(FileError) in
        try FileSystem.destination(ofLink: directory + path)
      }
      return (.symlink, try ObjectID.blob(of: bytes))
    }
    guard status.kind == .file else { return (nil, nil) }
    var mode: FileMode = status.isExecutable ? .executable : .blob
    if !hasModes { mode = tracked?.mode == .executable ? .executable : .blob }
    let known = idIfUnchanged(path, FileStamp(status))
    // A staged text may differ from the form in which a commit stores it.
    if let known, !isText(path) || known == tracked?.id { return (mode, known) }
    let bytes: [UInt8]?
    do {
      if !isText(path), index.isOnDisk {
        return (mode, try ObjectID(ofFile: path, in: repository))
      }
      bytes = try Git.files { () throws(FileError) in
        try FileSystem.contents(of: directory + path)
      }
    } catch {
      // One file that may not be read must not hide all others.
      guard error.code == .notPermitted else { throw error }
      return (nil, nil)
    }
    return (
      mode,
      try bytes.map { bytes throws(GitError) in
        try ObjectID.blob(of: isText(path) ? bytes.withoutEditorTraces : bytes)
      }
    )
  }

  /// Returns the id that the index has for a file, if nobody can have changed the file since.
  ///
  /// A file that was written in the instant of the index, or later, can have changed unseen.
  private func idIfUnchanged(_ path: String, _ stamp: FileStamp) -> ObjectID? {
    guard let indexTime, let entry = index.entry(at: path), entry.stamp == stamp,
      entry.stamp.modified < indexTime
    else { return nil }
    return entry.id
  }
}
