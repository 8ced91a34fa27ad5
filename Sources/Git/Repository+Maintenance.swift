import CGit2
import Glibc

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
  /// Whether we may pack what we write: git's `gc.auto` is not 0, and all objects are here.
  ///
  /// A partial clone, and one that borrows objects from another repository, is left to git.
  public func isMaintained() throws(GitError) -> Bool {
    if try configValue("gc.auto").flatMap({ Int($0) }) == 0 { return false }
    if try configValue("extensions.partialClone") != nil { return false }
    return access(try objectsDirectory() + "info/alternates", F_OK) != 0
  }

  /// Counts packs and directories of loose objects; costs a look into two directories.
  public func objectDisorder() throws(GitError) -> ObjectDisorder {
    var disorder = ObjectDisorder()
    disorder.packs = try PackFiles.mergeable(in: objectsDirectory()).count
    disorder.looseDirectories = try names(inDirectory: objectsDirectory()).count { $0.count == 2 }
    return disorder
  }

  /// Counts the files of all objects and their bytes.
  public func objectUsage() throws(GitError) -> ObjectUsage {
    let objects = try objectsDirectory()
    var usage = ObjectUsage()
    for directory in try names(inDirectory: objects) {
      let path = objects + String(decoding: directory, as: UTF8.self)
      guard try FileStatus(of: path)?.kind == .directory else { continue }
      for name in try names(inDirectory: path) {
        let file = path + "/" + String(decoding: name, as: UTF8.self)
        guard let status = try FileStatus(of: file), status.kind == .regular else { continue }
        usage.files += 1
        usage.bytes += Int64(status.native.st_size)
      }
    }
    return usage
  }

  /// Removes what writers of packs left behind that were killed more than an hour ago.
  ///
  /// - Returns: How many files it were.
  public func sweepUnfinishedPacks(now: Int64) throws(GitError) -> Int {
    let directory = try objectsDirectory() + "pack/"
    var count = 0
    for name in try names(inDirectory: directory) where name.starts(with: Array("tmp_".utf8)) {
      let path = directory + String(decoding: name, as: UTF8.self)
      guard let status = try FileStatus(of: path), status.modifiedSeconds < now - 3600 else {
        continue
      }
      if unlink(path) == 0 { count += 1 }
    }
    return count
  }

  /// Merges small packs, and loose objects, so that each pack has twice the objects of the next.
  ///
  /// Nothing is dropped, reachable or not, and packs that are kept stay. What is merged once is
  /// merged again only when the rest has grown to its size, so the cost of many commits grows
  /// little faster than their number.
  public func repack(with git: GitProgram) throws(GitError) {
    let output = try git.run(
      ["repack", "--geometric=2", "-d", "-l", "-q", "--no-write-bitmap-index"],
      in: gitDirectory
    )
    guard output.isSuccess else {
      throw GitError(maintenance: output, "git cannot pack the objects")
    }
    try reopenObjects()
  }

  /// Runs `git gc`, which goes by the user's configuration and grace periods.
  public func collectGarbage(with git: GitProgram) throws(GitError) {
    // Of a commit with a date beyond all numbers git never ends to make its commit graph (2.39).
    let settings = ["-c", "gc.writeCommitGraph=false"]
    let output = try git.run(settings + ["gc", "--quiet"], in: gitDirectory)
    guard output.isSuccess else {
      throw GitError(maintenance: output, "git cannot collect garbage")
    }
    try reopenObjects()
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
    let builder = try Owned<PackBuilderKind>("git_packbuilder_new") {
      git_packbuilder_new(&$0, pointer)
    }
    var ids = Set(loose)
    for pack in merged { try ids.formUnion(pack.ids()) }
    for id in ids.sorted() {
      var native = id.native
      try call("git_packbuilder_insert") { git_packbuilder_insert(builder.pointer, &native, nil) }
    }
    try builder.write(into: objects)
    try sharePacks()
    let name = String(text: git_packbuilder_name(builder.pointer))
    for pack in merged where !pack.isNamed(name) { try pack.remove() }
    LooseObjects.remove(loose, in: objects)
    try flushDirectory(objects + "pack")
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
  /// Tells why a run of git's own maintenance failed, by its words: it has one status for all.
  fileprivate init(maintenance output: GitProgram.Output, _ what: String) {
    let words = output.complaint
    let causes: [(code: Code, words: [String])] = [
      (.diskFull, ["No space left on device", "Disk quota exceeded", "File too large"]),
      (.notPermitted, ["Permission denied", "Read-only file system"]),
      (.locked, [".lock", "gc is already running"]),
      (.corrupt, ["bad ref", "bad object", "missing", "corrupt", "bad tree", "broken"]),
    ]
    let cause = causes.first { cause in cause.words.contains { words.contains($0) } }
    self.init(cause?.code ?? .io, "\(what): \(words)")
  }
}
