import CGit2
import Platform

/// What git's configuration says for somebody with some environment, without opening a repository.
///
/// libgit2 looks for the files of the process's own environment, and knows no `GIT_CONFIG_GLOBAL`; what
/// `GIT_CONFIG_COUNT` and `git -c` set, the `git` program knows.
public struct UserConfiguration: ~Copyable {
  private let handle: Owned<ConfigurationKind>

  /// Reads the files that git would read; those that are not there say nothing.
  ///
  /// - Parameter repository: The directory of the repository whose own configuration comes last.
  public init(environment: [String: String], repository: String?) throws(GitError) {
    let made = try Owned<ConfigurationKind>("git_config_new") { git_config_new(&$0) }
    let pointer = made.pointer
    var files = Self.userFiles(environment)
    if let repository { files.append((repository + "/config", GIT_CONFIG_LEVEL_LOCAL)) }
    for (path, level) in files {
      try call("git_config_add_file_ondisk") {
        git_config_add_file_ondisk(pointer, path, level, nil, 1)
      }
    }
    try ConfigurationOverlay.add(environment, to: made)
    handle = made
  }

  /// Returns the nearest value of a key such as `core.pager`; nil if there is none.
  public func value(_ key: String) throws(GitError) -> String? { try handle.value(key) }

  /// Returns whether the user trusts a directory that belongs to another one, by `safe.directory`.
  ///
  /// libgit2 1.5 does not know `*`, and reads no file that `GIT_CONFIG_GLOBAL` names.
  static func trusts(_ directory: String) throws(GitError) -> Bool {
    let environment = ConfigurationOverlay.processEnvironment
    let configuration = try UserConfiguration(environment: environment, repository: nil)
    let settings = configuration.handle.pointer
    let iterator = try Owned<ConfigurationIteratorKind>(
      iterator: "git_config_multivar_iterator_new"
    ) {
      git_config_multivar_iterator_new(&$0, settings, "safe.directory", nil)
    }
    var isTrusted = false
    while let entry = try iterator.next() {
      var path = String(text: entry.value)
      if path.hasPrefix("~/"), let home = environment["HOME"] { path = home + path.dropFirst() }
      isTrusted = !path.isEmpty && (isTrusted || path == "*" || path == directory)
    }
    return isTrusted
  }

  /// Returns the files of the system and of the user, or those that `GIT_CONFIG_SYSTEM` and
  /// `GIT_CONFIG_GLOBAL` name.
  private static func userFiles(
    _ environment: [String: String]
  ) -> [(path: String, level: git_config_level_t)] {
    var files: [(path: String, level: git_config_level_t)] = []
    if !["1", "true", "yes", "on"].contains(environment["GIT_CONFIG_NOSYSTEM"] ?? "") {
      files.append((environment["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig", GIT_CONFIG_LEVEL_SYSTEM))
    }
    if let global = environment["GIT_CONFIG_GLOBAL"] {
      return global.isEmpty ? files : files + [(global, GIT_CONFIG_LEVEL_GLOBAL)]
    }
    let home = environment["HOME"]
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    if let folder = folder ?? home.map({ $0 + "/.config" }) {
      files.append((folder + "/git/config", GIT_CONFIG_LEVEL_XDG))
    }
    if let home { files.append((home + "/.gitconfig", GIT_CONFIG_LEVEL_GLOBAL)) }
    return files
  }

  /// Lets a repository read the user's configuration where `GIT_CONFIG_GLOBAL` says, as git does.
  ///
  /// libgit2 takes the user's home from the process, so this variable is taken from there too.
  static func honourGlobalFile(
    in repository: borrowing Owned<RepositoryKind>
  ) throws(GitError) {
    guard let variable = getenv("GIT_CONFIG_GLOBAL") else { return }
    let path = String(text: variable)
    let repository = repository.pointer
    let configuration = try Owned<ConfigurationKind>("git_repository_config") {
      git_repository_config(&$0, repository)
    }
    // Git reads neither of the two usual files then.
    let files = [
      ("/dev/null", GIT_CONFIG_LEVEL_XDG),
      (path.isEmpty ? "/dev/null" : path, GIT_CONFIG_LEVEL_GLOBAL),
    ]
    for (path, level) in files {
      try call("git_config_add_file_ondisk") {
        git_config_add_file_ondisk(configuration.pointer, path, level, repository, 1)
      }
    }
  }
}

@available(*, unavailable)
extension UserConfiguration: Sendable {}
