import Files
import Git

extension GitEngine {
  /// Brings files of the work tree, and their entries in git's index, to what a commit has.
  ///
  /// A file whose bytes are not the expected ones was edited meanwhile and stays as it is; `status`
  /// shows it as an edit. When it returns, all files have reached the disk: a few are flushed one by
  /// one, more with everything else that their file system has yet to write.
  ///
  /// - Parameters:
  ///   - environment: Where to look for the `git` program, which writes large indexes fast.
  ///   - isResumed: Whether a process that ended had begun it, so that a power cut may have left a file
  ///     in part.
  package func checkOut(
    _ files: [Journal.File],
    with environment: [String: String]? = nil,
    isResumed: Bool = false
  ) throws(StoreError) {
    guard let root = paths.workDirectory, !files.isEmpty else { return }
    let isSparse = isSparseWorkTree
    let isLeftOut = { (path: String) in isSparse && path.hasPrefix("outcomes/") }
    if files.allSatisfy({ isLeftOut($0.path) }), try addLeftOut(files, environment) { return }
    let skipped = isSparse ? try skippedPaths(among: files.map(\.path)) : []
    let tree = FilesBelow(root)
    try CareStorage.files { () throws(FileError) in try paths.makeScratch() }
    var written: [String: WrittenFile] = [:]
    // A file may give its name to a directory, and a directory to a file.
    for file in files.filter({ $0.new == nil }) + files.filter({ $0.new != nil })
    where !skipped.contains(file.path) {
      // What is left out may stand there all the same, if it was written and not committed.
      guard !isLeftOut(file.path) || file.new == nil else { continue }
      let isOneOfMany = files.count > Self.flushedOneByOne
      if isOneOfMany, let new = try create(file, in: tree) {
        written[file.path] = new
      } else if try isReplaceable(file, in: tree, isResumed: isResumed) {
        written[file.path] = try put(file, in: tree, flushes: !isOneOfMany)
      }
    }
    try flush(files.count)
    let changes = files.map { file -> IndexChange in
      guard let new = file.new else { return .remove(path: file.path) }
      return .set(
        path: file.path,
        id: new,
        isSkipWorktree: isLeftOut(file.path) ? true : nil,
        written: written[file.path]
      )
    }
    try git("Updating git's index") { () throws(GitError) in try repository.updateIndex(changes) }
  }

  /// Puts new files that the work tree leaves out into a large index; false if that is not the case.
  private func addLeftOut(
    _ files: [Journal.File],
    _ environment: [String: String]?
  ) throws(StoreError) -> Bool {
    let added = files.compactMap { file in file.new.map { (path: file.path, id: $0) } }
    guard added.count == files.count else { return false }
    return try git("Updating git's index") { () throws(GitError) in
      guard let program = try GitProgram.found(in: environment) else { return false }
      return try repository.addLeftOut(added, with: program)
    }
  }

  /// How many files are flushed to the disk one by one, before all that waits is the cheaper way.
  package static let flushedOneByOne = 16

  /// Flushes so many files of the work tree that were not flushed one by one.
  package func flush(_ count: Int) throws(StoreError) {
    guard count > Self.flushedOneByOne, let root = paths.workDirectory else { return }
    try CareStorage.files { () throws(FileError) in try FileSystem.flush(fileSystemOf: root) }
  }

  /// Writes a file that the work tree did not have; nil if something stands there.
  private func create(
    _ file: Journal.File,
    in tree: FilesBelow
  ) throws(StoreError) -> WrittenFile? {
    guard file.expected == nil, let new = file.new else { return nil }
    let bytes = try blob(new)
    return try CareStorage.files { () throws(FileError) in
      try paths.create(bytes, at: file.path, of: tree)
    }
  }

  /// Returns whether what stands on the disk may give way to what the commit has.
  private func isReplaceable(
    _ file: Journal.File,
    in tree: FilesBelow,
    isResumed: Bool
  ) throws(StoreError) -> Bool {
    let bytes = try CareStorage.files { () throws(FileError) in try tree.contents(of: file.path) }
    guard let bytes else {
      return file.expected == nil && file.new != nil
    }
    let present = try blobID(of: bytes, at: file.path)
    let stored = try blobID(of: StoreLayout.stored(bytes, at: file.path), at: file.path)
    if [present, stored].contains(where: { $0 == file.expected || $0 == file.new }) {
      return present != file.new
    }
    guard isResumed, let new = file.new else { return false }
    return try isCutOff(bytes, of: blob(new))
  }

  /// Returns whether a power cut left only the beginning of a file, or zeros in the place of the
  /// rest.
  private func isCutOff(_ bytes: [UInt8], of whole: [UInt8]) -> Bool {
    let end = bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    return bytes.count <= whole.count && whole.starts(with: bytes[..<end])
  }

  /// Puts a file there, or takes it away; nil if none is there then.
  private func put(
    _ file: Journal.File,
    in tree: FilesBelow,
    flushes: Bool
  ) throws(StoreError) -> WrittenFile? {
    guard let new = file.new else {
      try CareStorage.files { () throws(FileError) in try tree.remove(file.path) }
      return nil
    }
    let bytes = try blob(new)
    return try CareStorage.files { () throws(FileError) in
      try paths.put(bytes, at: file.path, of: tree, flushes: flushes)
    }
  }

  /// Returns those of some files that a sparse work tree leaves out.
  func skippedPaths(among paths: [String]) throws(StoreError) -> Set<String> {
    try git("Reading git's index") { () throws(GitError) in
      try repository.skippedPaths(among: paths)
    }
  }

  /// Whether the work tree leaves the outcomes out.
  var isSparseWorkTree: Bool {
    (try? repository.configValue("core.sparseCheckout")) == "true"
  }

  /// Writes git's index anew if its file is gone: one with nothing but our changes would make the next commit by
  /// git delete everything else.
  func makeIndexIfGone(at tree: ObjectID?) throws(StoreError) {
    guard let tree, paths.workDirectory != nil else { return }
    try git("Writing git's index") { () throws(GitError) in
      try repository.makeIndexIfGone(from: tree)
    }
  }

  /// Refuses to write or remove files of the work tree behind a link.
  func refuseLinks(above paths: some Sequence<String>) throws(StoreError) {
    guard let root = self.paths.workDirectory else { return }
    var links = LinkedDirectories(below: root)
    for path in paths {
      guard let link = links.first(above: path) else { continue }
      throw StoreError(
        .corrupt,
        "\(link) is not a directory but a link or a device.",
        remedy:
          "Remove it and put the directory back; \(.git("restore -- \(link)")) puts back what was"
          + " committed."
      )
    }
  }
}
