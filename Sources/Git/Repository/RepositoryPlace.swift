import CGit2
import Files

/// The place of a repository: its git directory, and the work tree that git finds for it.
public struct RepositoryPlace: Hashable, Sendable {
  /// The work tree of a repository, as it is found from one directory.
  public enum WorkTree: Hashable, Sendable {
    /// The repository is bare.
    case none
    /// The absolute path of the top directory.
    case directory(String)
    /// The repository is not bare, but nothing in its git directory names the work tree.
    case unknown
  }

  /// The absolute path of the git directory; in a linked work tree, of its own one.
  public let gitDirectory: String
  public let workTree: WorkTree

  public init(gitDirectory: String, workTree: WorkTree) {
    (self.gitDirectory, self.workTree) = (gitDirectory, workTree)
  }

  /// The top directory of the work tree; nil if there is none, or none is known.
  public var workDirectory: String? {
    if case .directory(let path) = workTree { path } else { nil }
  }

  /// The options that make the `git` program work on this repository, wherever it runs.
  public var options: [String] {
    ["--git-dir=\(gitDirectory)"] + (workDirectory.map { ["--work-tree=\($0)"] } ?? [])
  }

  /// Looks at a work tree or a git directory, without looking further up.
  ///
  /// - Throws: As ``Repository/init(opening:)`` does.
  public init(at path: String) throws(GitError) {
    let handle = try Repository.open(path)
    let found = Self.resolved(String(text: git_repository_path(handle.pointer)), from: path)
    let start = FileSystem.resolved(path) ?? path
    let isTop = Self.target(ofLink: Self.link(in: start)) == found
    try self.init(handle, found, top: isTop ? start : nil, named: nil)
  }

  /// Finds the repository of a directory as git does; nil if there is none.
  ///
  /// - Parameters:
  ///   - start: The directory in which git would be run.
  ///   - environment: The variables that lead git: `GIT_DIR`, `GIT_WORK_TREE`,
  ///     `GIT_CEILING_DIRECTORIES` and `GIT_DISCOVERY_ACROSS_FILESYSTEM`.
  /// - Throws: ``GitError/Code/corrupt`` for a `.git` file that names no git directory: git does not look
  ///   further up there.
  public static func find(
    from start: String,
    environment: [String: String] = [:]
  ) throws(GitError) -> RepositoryPlace? {
    let start = FileSystem.resolved(start) ?? start
    let named = environment["GIT_WORK_TREE"].map { resolved($0, from: start) }
    if let name = environment["GIT_DIR"] {
      guard let found = target(ofLink: join(name, to: start)) else { return nil }
      let handle: Owned<RepositoryKind>
      do { handle = try Repository.open(found, [Repository.exactly]) } catch {
        guard error.code == .notFound else { throw error }
        return nil
      }
      return try RepositoryPlace(handle, found, top: start, named: named)
    }
    let found = try discover(from: start, environment)
    let top = try top(from: start, of: found)
    guard let found else { return nil }
    return try RepositoryPlace(
      Repository.open(found, [Repository.exactly]),
      found,
      top: top,
      named: named
    )
  }

  /// Decides which directory is the work tree, in the order in which git does.
  ///
  /// - Parameters:
  ///   - top: The directory whose `.git` leads to the repository, or that stands for it.
  ///   - named: The work tree that a variable names.
  private init(
    _ handle: borrowing Owned<RepositoryKind>,
    _ gitDirectory: String,
    top: String?,
    named: String?
  ) throws(GitError) {
    self.gitDirectory = gitDirectory
    let settings = try WorkTreeSettings(of: handle.pointer, gitDirectory)
    if let named {
      workTree = .directory(named)
    } else if settings.isBare {
      workTree = .none
    } else if let configured = settings.workTree {
      workTree = .directory(Self.resolved(configured, from: gitDirectory))
    } else if let top, !"\(top)/".hasPrefix("\(gitDirectory)/") {
      workTree = .directory(top)
    } else if let text = git_repository_workdir(handle.pointer),
      case let guess = Self.resolved(String(text: text), from: gitDirectory),
      Self.target(ofLink: Self.link(in: guess)) == gitDirectory
    {
      workTree = .directory(guess)
    } else {
      workTree = .unknown
    }
  }
}

extension RepositoryPlace {
  /// Returns the git directory that git finds in a directory or above it; nil if there is none.
  private static func discover(
    from start: String,
    _ environment: [String: String]
  ) throws(GitError) -> String? {
    let crosses = ["1", "true", "yes", "on"]
      .contains(environment["GIT_DISCOVERY_ACROSS_FILESYSTEM"]?.lowercased())
    do {
      let found = try text("git_repository_discover") {
        git_repository_discover(&$0, start, crosses ? 1 : 0, environment["GIT_CEILING_DIRECTORIES"])
      }
      return resolved(found, from: start)
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
  }

  /// Returns the nearest directory whose `.git` leads to a git directory; nil inside that one.
  private static func top(from start: String, of found: String?) throws(GitError) -> String? {
    var directory = start
    while directory != found {
      let link = link(in: directory)
      if FileSystem.kind(of: link) != nil {
        let target = target(ofLink: link)
        if let found, target == found { return directory }
        if found != nil || target == nil { try refuseBroken(link) }
      }
      guard directory != "/", !directory.isEmpty else { return nil }
      directory = FileSystem.directory(of: directory)
    }
    return nil
  }

  /// Refuses a `.git` file that does not lead to the repository that was found.
  private static func refuseBroken(_ link: String) throws(GitError) {
    guard let path = FileSystem.resolved(link), FileSystem.kind(of: path) == .file else { return }
    throw GitError(
      .corrupt,
      "The file '\(link)' names a git directory that is not there.",
      advice: "Correct the path in it; if the directory is on another disk, mount that."
    )
  }

  /// Returns the directory to which a `.git` leads: itself, or what the file or link names; nil if
  /// nothing is there.
  static func target(ofLink path: String) -> String? {
    guard let path = FileSystem.resolved(path) else { return nil }
    guard FileSystem.kind(of: path) == .file else { return path }
    let prefix = "gitdir: "
    guard let bytes = try? FileSystem.beginning(of: path, atMost: 1 << 16),
      case let text = String(decoding: bytes, as: UTF8.self), text.hasPrefix(prefix)
    else { return nil }
    var name = text.dropFirst(prefix.count)
    while name.last?.isNewline == true { name = name.dropLast() }
    return FileSystem.resolved(join(String(name), to: FileSystem.directory(of: path)))
  }

  private static func link(in directory: String) -> String { join(".git", to: directory) }

  private static func resolved(_ path: String, from directory: String) -> String {
    let path = join(path, to: directory)
    return FileSystem.resolved(path) ?? path
  }

  private static func join(_ path: String, to directory: String) -> String {
    if path.hasPrefix("/") { return path }
    return directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
  }
}

/// The settings of a repository from which git knows its work tree.
private struct WorkTreeSettings {
  var isBare: Bool
  var workTree: String?

  init(of repository: OpaquePointer, _ gitDirectory: String) throws(GitError) {
    // libgit2 knows that a linked work tree is never bare.
    isBare = git_repository_is_bare(repository) == 1
    let common = try Self.open(
      text("git_repository_item_path") {
        git_repository_item_path(&$0, repository, GIT_REPOSITORY_ITEM_CONFIG)
      }
    )
    if git_repository_is_worktree(repository) == 0 { try read(common) }
    // git keeps both settings here once 'git sparse-checkout' was used.
    if let own = try ConfigurationOverlay.workTreeFile(of: repository, gitDirectory) {
      try read(own)
    }
  }

  private static func open(_ file: String) throws(GitError) -> Owned<ConfigurationKind> {
    try Owned("git_config_open_ondisk") { git_config_open_ondisk(&$0, file) }
  }

  private static func flag(
    _ key: String,
    _ configuration: borrowing Owned<ConfigurationKind>
  ) throws(GitError) -> Bool? {
    var value: Int32 = 0
    let pointer = configuration.pointer
    let isSet = try find("git_config_get_bool") { git_config_get_bool(&value, pointer, key) }
    return isSet ? value == 1 : nil
  }

  private mutating func read(
    _ configuration: borrowing Owned<ConfigurationKind>
  ) throws(GitError) {
    let pointer = configuration.pointer
    if let value = try Self.flag("core.bare", configuration) { isBare = value }
    do {
      workTree = try text("git_config_get_string_buf") {
        git_config_get_string_buf(&$0, pointer, "core.worktree")
      }
    } catch {
      guard error.code == .notFound else { throw error }
    }
  }
}
