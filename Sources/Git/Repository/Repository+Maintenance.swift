import CGit2
import Files

/// What tells whether the objects of a repository want to be packed.
public struct ObjectDisorder: Hashable, Sendable {
  /// The packs that may be merged: those that nobody keeps.
  public internal(set) var packs = 0
  /// The directories of loose objects, of which there are 256 at most.
  public internal(set) var looseDirectories = 0
}

/// What the objects of a repository take on the disk, with their indexes.
public struct ObjectUsage: Hashable, Sendable {
  public internal(set) var files = 0
  public internal(set) var bytes: Int64 = 0
}

extension Repository {
  /// Returns whether we may pack what we write: git's `gc.auto` is not 0, and all objects are here.
  ///
  /// A partial clone, and one that borrows objects from another repository, is left to git.
  public func isMaintained() throws(GitError) -> Bool {
    if try configValue("gc.auto").flatMap({ Int($0) }) == 0 { return false }
    if try configValue("extensions.partialClone") != nil { return false }
    return FileSystem.kind(of: try objectsDirectory() + "info/alternates") == nil
  }

  /// Counts packs and directories of loose objects; costs a look into two directories.
  public func objectDisorder() throws(GitError) -> ObjectDisorder {
    var disorder = ObjectDisorder()
    let objects = try objectsDirectory()
    disorder.packs = try PackFiles.mergeable(in: objects).count
    disorder.looseDirectories = try LooseObjects.directories(in: objects).count
    return disorder
  }

  /// Returns the paths of the pack indexes that do not end with the checksum of their other bytes.
  ///
  /// Reads each index whole: 28 bytes for each object.
  public func damagedPackIndexes() throws(GitError) -> [String] {
    try PackFiles.damagedIndexes(in: try objectsDirectory())
  }

  /// Counts the files of all objects and their bytes.
  public func objectUsage() throws(GitError) -> ObjectUsage {
    let objects = try objectsDirectory()
    return try files { () throws(FileError) in
      var usage = ObjectUsage()
      for directory in try FileSystem.names(in: objects) {
        let path = objects + directory
        guard try FileStatus(of: path)?.kind == .directory else { continue }
        for name in try FileSystem.names(in: path) {
          guard let status = try FileStatus(of: "\(path)/\(name)"), status.kind == .file else {
            continue
          }
          usage.files += 1
          usage.bytes += status.size
        }
      }
      return usage
    }
  }

  /// Removes what writers of packs left behind that were killed more than an hour ago.
  ///
  /// - Returns: How many files it were.
  public func sweepUnfinishedPacks(now: Int64) throws(GitError) -> Int {
    let directory = try objectsDirectory() + "pack/"
    return try files { () throws(FileError) in
      var count = 0
      for name in try FileSystem.names(in: directory)
      where name.hasPrefix("tmp_") || name.hasPrefix(".tmp-") {
        let path = directory + name
        guard let status = try FileStatus(of: path), status.modified.seconds < now - 3600 else {
          continue
        }
        if (try? FileSystem.removeIfPresent(path)) != nil { count += 1 }
      }
      return count
    }
  }

  /// Merges small packs, and loose objects, so that each pack has twice the objects of the next.
  ///
  /// Nothing is dropped, reachable or not, and packs that are kept stay. What is merged once is
  /// merged again only when the rest has grown to its size, so the cost of many commits grows
  /// little faster than their number.
  public func repack(with git: GitProgram) throws(GitError) {
    let repack = ["repack", "--geometric=2", "-d", "-l", "-q", "--no-write-bitmap-index"]
    try maintain(repack, with: git, failing: "git cannot pack the objects")
  }

  /// Runs `git gc`, which goes by the user's configuration and grace periods.
  public func collectGarbage(with git: GitProgram) throws(GitError) {
    // Of a commit with a date beyond all numbers git never ends to make its commit graph (2.39).
    let collection = ["-c", "gc.writeCommitGraph=false", "gc", "--quiet"]
    try maintain(collection, with: git, failing: "git cannot collect garbage")
  }

  private func maintain(
    _ arguments: [String],
    with git: GitProgram,
    failing what: String
  ) throws(GitError) {
    let before = Set(try lockFiles())
    let output = try git.run(place.options + arguments, in: gitDirectory)
    guard output.isSuccess else {
      // The first error is the one to report; a lock that stays is named by the command that it blocks.
      try? removeLocks(since: before)
      throw GitError(maintenance: output, what)
    }
    try reopenObjects()
  }

  /// Removes the locks that a run of git has left, which a signal may have ended at any point.
  ///
  /// Of another program that began meanwhile, a lock of the references lasts for moments only. git holds that of the
  /// index while somebody writes a message, and its maintenance never takes it.
  private func removeLocks(since before: Set<LockFile>) throws(GitError) {
    func locks() throws(GitError) -> Set<LockFile> {
      try Set(lockFiles()).subtracting(before)
        .filter { lock in !["index.lock", "config.lock"].contains { lock.path.hasSuffix("/\($0)") }
        }
    }
    let left = try locks()
    guard !left.isEmpty else { return }
    FileSystem.pause(forSeconds: 1)
    for lock in try locks().intersection(left) {
      try files { () throws(FileError) in try FileSystem.removeIfPresent(lock.path) }
    }
  }

  /// Does what ``repack(with:)`` does where there is no `git` program.
  ///
  /// - Parameter isThorough: Merges all packs that nobody keeps into one.
  public func repack(isThorough: Bool = false) throws(GitError) {
    let objects = try objectsDirectory()
    let packs = try PackFiles.mergeable(in: objects)
    let merged = isThorough ? packs[...] : PackFiles.small(packs)
    let loose = try LooseObjects.ids(in: objects)
    guard merged.count > 1 || !loose.isEmpty else { return }
    let builder = try PackBuilder(of: pointer)
    var ids = Set(loose)
    for pack in merged { try ids.formUnion(pack.ids()) }
    for id in ids.sorted() { try builder.add(id) }
    try builder.write(into: objects)
    try sharePacks()
    let name = builder.name
    for pack in merged where !pack.isNamed(name) { try pack.remove() }
    LooseObjects.remove(loose, in: objects)
    try files { () throws(FileError) in try FileSystem.flush(directory: objects + "pack") }
    try reopenObjects()
  }

  /// Forgets the packs that are gone, which libgit2 would hold open for as long as we run.
  private func reopenObjects() throws(GitError) {
    let objects = try objectsDirectory()
    let database = try Owned<DatabaseKind>("git_odb_open") { git_odb_open(&$0, objects) }
    try LooseObjectGuard.add(to: database, directory: objects)
    let made = database.pointer
    try call("git_repository_set_odb") { git_repository_set_odb(pointer, made) }
  }

  func objectsDirectory() throws(GitError) -> String {
    try path(of: GIT_REPOSITORY_ITEM_OBJECTS)
  }
}

extension GitError {
  /// The reason why git's own maintenance failed, by its words: it has one status for all.
  fileprivate init(maintenance output: GitProgram.Output, _ what: String) {
    let words = output.complaint
    let causes: [(code: Code, words: [String])] = [
      (.diskFull, ["No space left on device", "Disk quota exceeded", "File too large"]),
      (.notPermitted, ["Permission denied", "Read-only file system"]),
      (.locked, [".lock", "packed-refs.new: File exists", "gc is already running"]),
      (.corrupt, ["bad ref", "bad object", "missing", "corrupt", "bad tree", "broken"]),
    ]
    let cause = causes.first { cause in cause.words.contains { words.contains($0) } }
    self.init(cause?.code ?? .io, "\(what): \(words)")
  }
}
