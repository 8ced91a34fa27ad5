import CGit2
import Files

extension Repository {
  /// The settings that are off where each file has its name for good: git would take a record that is
  /// removed for one that is moved, and put its versions into the directory of another one.
  public static let withoutRenames = ["merge.renames", "merge.directoryRenames"]

  /// Returns a value of git's configuration such as `remote.origin.url`, the nearest one; or nil.
  public func configValue(_ key: String) throws(GitError) -> String? {
    try configuration().value(key)
  }

  /// Returns a value that is a path, with the user's home for `~`; or nil.
  func configPath(_ key: String) throws(GitError) -> String? {
    let configuration = try configuration()
    do {
      return try text("git_config_get_path") {
        git_config_get_path(&$0, configuration.pointer, key)
      }
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
  }

  /// Sets a value in the configuration of this repository, or removes it from there.
  public func setConfigValue(_ key: String, _ value: String?) throws(GitError) {
    try changeConfiguration { () throws(GitError) in
      let configuration = try configuration()
      if let value {
        try call("git_config_set_string") {
          git_config_set_string(configuration.pointer, key, value)
        }
      } else {
        _ = try find("git_config_delete_entry") {
          git_config_delete_entry(configuration.pointer, key)
        }
      }
    }
  }

  /// Replaces all values that a key has in the configuration of this repository by one, or by none.
  func replaceConfigValues(_ key: String, with value: String?) throws(GitError) {
    let configuration = try configuration()
    if let value {
      try call("git_config_set_multivar") {
        git_config_set_multivar(configuration.pointer, key, ".*", value)
      }
    } else {
      _ = try find("git_config_delete_multivar") {
        git_config_delete_multivar(configuration.pointer, key, ".*")
      }
    }
  }

  /// Switches a flag of this repository off in the bytes of its configuration, where no room is left to write another
  /// file.
  ///
  /// `true` becomes `off` and a blank, which git passes over. Nothing is done while another program changes the file.
  ///
  /// - Returns: Whether it is off now: a flag that stands there in other words, or in another file, is not changed.
  public func switchOffInPlace(_ key: String) throws(GitError) -> Bool {
    let file = try path(of: GIT_REPOSITORY_ITEM_CONFIG)
    do throws(FileError) {
      guard FileSystem.kind(of: file) == .file, FileSystem.kind(of: "\(file).lock") == nil,
        let bytes = try FileSystem.contents(of: file)
      else { return false }
      for place in ConfigurationText(bytes).places(of: key, saying: "true") {
        try FileSystem.overwrite(Array("off ".utf8), at: place, of: file)
      }
    } catch { throw GitError(error) }
    return try !configFlag(key, default: false)
  }

  /// Lets libgit2 write the file of this repository's configuration, which keeps its mode.
  ///
  /// - Throws: ``GitError/Code/notPermitted`` if it cannot be read: libgit2 would write into the user's
  ///   own configuration then, and with it into all repositories.
  func changeConfiguration(_ body: () throws(GitError) -> Void) throws(GitError) {
    let file = try path(of: GIT_REPOSITORY_ITEM_CONFIG)
    guard FileSystem.isReadable(file) else {
      throw GitError(.notPermitted, "The file '\(file)' cannot be read.")
    }
    let mode = FileSystem.mode(of: file)
    try body()
    if let mode { FileSystem.setMode(mode, of: file) }
    try permissions().apply(to: file)
  }

  /// Returns the name and the mail address that git would write as the author or committer of a commit; nil for
  /// each that is not set.
  ///
  /// - Parameter variables: The environment, which counts before the configuration.
  public func identity(
    _ role: IdentityRole,
    _ variables: [String: String]
  ) throws(GitError) -> (name: String?, email: String?) {
    func value(_ part: String) throws(GitError) -> String? {
      let variable = variables["GIT_\(role.rawValue)_\(part)".uppercased()]
      if let variable, !variable.isEmpty { return variable }
      for section in [role.rawValue, "user"] {
        if let value = try configValue("\(section).\(part)") { return value }
      }
      return nil
    }
    return (try value("name"), try value("email") ?? variables["EMAIL"])
  }

  /// Returns whether a configured switch is on; what it means when it is absent is the caller's to
  /// say.
  public func configFlag(_ key: String, default absent: Bool) throws(GitError) -> Bool {
    let configuration = try configuration()
    var value: Int32 = 0
    do {
      let isSet = try find("git_config_get_bool") {
        git_config_get_bool(&value, configuration.pointer, key)
      }
      return isSet ? value == 1 : absent
    } catch {
      guard error.code == .configuration else { throw error }
      throw GitError(
        .configuration,
        "The setting \(key) is neither true nor false.",
        advice: "Mend it with 'git config \(key) true', or false.",
        function: "git_config_get_bool"
      )
    }
  }

  private func configuration() throws(GitError) -> Owned<ConfigurationKind> {
    try Owned("git_repository_config") { git_repository_config(&$0, pointer) }
  }
}

/// A person's role in a commit.
public enum IdentityRole: String, Sendable {
  case author, committer
}
