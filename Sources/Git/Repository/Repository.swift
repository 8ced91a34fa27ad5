import CGit2
import Files
import Synchronization

/// One git repository, with or without a work tree.
///
/// It is not thread-safe, so it can be neither copied nor sent: give it to one owner, or guard it
/// with a mutex. What its methods return are plain values that outlive it.
public struct Repository: ~Copyable {
  let handle: Owned<RepositoryKind>
  /// What reads the trees.
  let trees: TreeCache

  var pointer: OpaquePointer { handle.pointer }

  private init(_ handle: consuming Owned<RepositoryKind>) throws(GitError) {
    try UserConfiguration.honourGlobalFile(in: handle)
    try ConfigurationOverlay.add(to: handle)
    let repository = Repository(unguarded: handle)
    let objects = try repository.path(of: GIT_REPOSITORY_ITEM_OBJECTS)
    try LooseObjectGuard.add(to: repository.database(), directory: objects)
    self = repository
  }

  private init(unguarded handle: consuming Owned<RepositoryKind>) {
    trees = TreeCache(of: handle.pointer)
    self.handle = handle
  }

  /// Opens the repository of a work tree or of a git directory, without looking further up.
  ///
  /// - Throws: ``GitError/Code/notFound``, ``GitError/Code/ownership``,
  ///   ``GitError/Code/unsupported``.
  public init(opening path: String) throws(GitError) {
    try self.init(at: RepositoryPlace(at: path))
  }

  /// Opens the repository of a place, with the work tree that the place names.
  ///
  /// - Throws: As ``init(opening:)`` does.
  public init(at place: RepositoryPlace) throws(GitError) {
    guard let top = place.workDirectory else {
      // libgit2 would take the parent of the git directory for the work tree.
      try self.init(Self.open(place.gitDirectory, [Self.exactly, GIT_REPOSITORY_OPEN_BARE]))
      return
    }
    let handle = try Self.open(place.gitDirectory, [Self.exactly])
    let pointer = handle.pointer
    try call("git_repository_set_workdir") { git_repository_set_workdir(pointer, top, 0) }
    try self.init(handle)
  }

  /// The flag for a path that is the git directory, or the `.git` file, itself.
  static let exactly = GIT_REPOSITORY_OPEN_NO_DOTGIT

  /// Throws if a file that libgit2 reads is a pipe, which would block, or cannot be read.
  private static func requireReadableFiles(in path: String) throws(GitError) {
    let mayBeClosed = ["HEAD", "commondir", "index", "info/attributes", "info/exclude", "shallow"]
    let read = ["config", "config.worktree", "objects/info/alternates", "packed-refs"]
    try files { () throws(FileError) in
      for directory in [path, "\(path)/.git"] {
        for name in mayBeClosed { try FileSystem.refusePipe(at: "\(directory)/\(name)") }
        for name in read { try FileSystem.requireReadableFile(at: "\(directory)/\(name)") }
      }
      try FileSystem.refusePipe(at: "\(path)/.git")
    }
  }

  static func open(
    _ path: String,
    _ flags: [git_repository_open_flag_t] = []
  ) throws(GitError) -> Owned<RepositoryKind> {
    try requireReadableFiles(in: path)
    do { return try open(path, flags, ofAnyUser: false) } catch {
      if error.code == .unsupported, error.message.contains("extensions.objectformat") {
        throw Remote(name: "", url: path).otherObjectFormat
      }
      if error.code == .unsupported {
        throw GitError(
          .unsupported,
          error.message,
          advice: "Work in a copy in the ordinary form: 'git clone \(path.shellWord) DIR'."
        )
      }
      guard error.code == .ownership else { throw error }
      // git means the work tree where there is one.
      var place = path[...]
      for ending in ["/", "/.git"] where place.hasSuffix(ending) && place.count > ending.count {
        place = place.dropLast(ending.count)
      }
      if try UserConfiguration.trusts(String(place)) {
        return try open(path, flags, ofAnyUser: true)
      }
      throw GitError(
        .ownership,
        "The repository '\(path)' belongs to another user.",
        advice:
          "Trust it with 'git config --global --add safe.directory \(String(place).shellWord)'.",
        function: "git_repository_open_ext"
      )
    }
  }

  /// Repositories are opened one at a time: libgit2 has one rule for the owners of all.
  private static let opening = Mutex(())

  private static func open(
    _ path: String,
    _ flags: [git_repository_open_flag_t],
    ofAnyUser isTrusted: Bool
  ) throws(GitError) -> Owned<RepositoryKind> {
    let flags = flags.reduce(GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue) { $0 | $1.rawValue }
    return try Owned("git_repository_open_ext") { made in
      opening.withLock { _ in
        if isTrusted { careplan_set_owner_validation(0) }
        defer { if isTrusted { careplan_set_owner_validation(1) } }
        return git_repository_open_ext(&made, path, flags, nil)
      }
    }
  }

  /// Makes an empty repository, and the directories that lead to it.
  ///
  /// Neither `init.defaultBranch` nor a template directory of the user has a say.
  ///
  /// - Throws: ``GitError/Code/exists`` if there is a repository already.
  public static func create(
    at path: String,
    isBare: Bool = false,
    branch: String = "main"
  ) throws(GitError) -> Repository {
    let flags = [GIT_REPOSITORY_INIT_MKDIR, GIT_REPOSITORY_INIT_MKPATH]
    let strict = [GIT_REPOSITORY_INIT_NO_REINIT] + (isBare ? [GIT_REPOSITORY_INIT_BARE] : [])
    let handle = try Owned<RepositoryKind>("git_repository_init_ext") { made in
      branch.withCString { branch in
        var options = git_repository_init_options()
        git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION))
        options.flags = (flags + strict).reduce(0) { $0 | $1.rawValue }
        options.initial_head = branch
        return git_repository_init_ext(&made, path, &options)
      }
    }
    return try Repository(handle)
  }

  /// The directory of the objects and references, ending in `/`.
  public var gitDirectory: String { String(text: git_repository_path(pointer)) }

  /// The directory of the files, ending in `/`; nil in a bare repository.
  public var workDirectory: String? { git_repository_workdir(pointer).map { String(text: $0) } }

  /// Where the repository is.
  public var place: RepositoryPlace {
    RepositoryPlace(
      gitDirectory: gitDirectory,
      workTree: workDirectory.map { .directory($0) } ?? .none
    )
  }

  /// Whether there is no work tree.
  public var isBare: Bool { git_repository_is_bare(pointer) == 1 }

  /// Whether the history was cut off by `git clone --depth`.
  public var isShallow: Bool { git_repository_is_shallow(pointer) == 1 }

  /// Returns the path of a part of the git directory, which a linked work tree shares with its
  /// origin.
  func path(of part: git_repository_item_t) throws(GitError) -> String {
    try text("git_repository_item_path") { git_repository_item_path(&$0, pointer, part) }
  }
}

@available(*, unavailable)
extension Repository: Sendable {}

extension Repository {
  /// Refuses an index that cannot be read, before anything is changed of which it has to know.
  ///
  /// It is read only where something speaks for one of those forms: it may be large.
  public func requireReadableIndex() throws(GitError) {
    guard workDirectory != nil, try mayHaveForeignIndex else { return }
    _ = try index()
  }

  private var mayHaveForeignIndex: Bool {
    get throws(GitError) {
      // git notes a sparse index in the work tree's own configuration, which libgit2 does not read.
      let directory = gitDirectory
      let names = try files { () throws(FileError) in try FileSystem.names(in: directory) }
      return names.contains { $0.hasPrefix("sharedindex.") || $0 == "config.worktree" }
    }
  }

  /// Begins to write objects.
  ///
  /// Where nobody would merge many small packs, a few objects get files of their own.
  public func makeWriter() throws(GitError) -> ObjectWriter {
    try makeWriter(isMaintained() ? .pack : .files)
  }

  package func makeWriter(
    _ form: ObjectWriter.Form,
    limits: ObjectWriter.Limits = ObjectWriter.Limits()
  ) throws(GitError) -> ObjectWriter {
    try ObjectWriter(objectsDirectory: objectsDirectory(), permissions(), form, limits)
  }

  /// Writes the objects that a body makes, and hands on what it returns.
  public func writeObjects<Result>(
    _ body: (inout ObjectWriter) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    try writeObjects(isMaintained() ? .pack : .files, body)
  }

  package func writeObjects<Result>(
    _ form: ObjectWriter.Form,
    _ body: (inout ObjectWriter) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var writer = try makeWriter(form)
    let result = try body(&writer)
    try writer.finish()
    // A new pack may hold the sound copy of an object that is damaged elsewhere.
    try refresh()
    return result
  }
}
