import CGit2
package import Files

extension Repository {
  /// The setting of git's that says who may use the files of a repository.
  public static let sharingKey = "core.sharedRepository"

  /// Who may use the files of this repository: what git's `core.sharedRepository` says.
  ///
  /// A value that git refuses says nothing.
  package func permissions() throws(GitError) -> Permissions {
    try configValue(Self.sharingKey).flatMap(Permissions.init(shared:)) ?? .standard
  }

  /// Gives the files of a reference and of its log what the repository says of who may use it.
  ///
  /// libgit2 goes by the mask of the process alone.
  func share(reference name: String) throws(GitError) {
    let permissions = try permissions()
    guard permissions != .standard else { return }
    let common = try path(of: GIT_REPOSITORY_ITEM_COMMONDIR)
    for root in [common, common + "logs/"] {
      var path = root
      for part in name.split(separator: "/") {
        path += (path.hasSuffix("/") ? "" : "/") + part
        permissions.apply(to: path)
      }
    }
    // What HEAD follows is logged for HEAD too, and a deletion rewrites the packed references.
    for name in ["logs", "packed-refs"] { permissions.apply(to: common + name) }
    for name in ["logs", "logs/HEAD"] { permissions.apply(to: gitDirectory + name) }
  }

  /// Gives git's index what the repository says of who may use it.
  func shareIndex() throws(GitError) {
    try permissions().apply(to: path(of: GIT_REPOSITORY_ITEM_INDEX))
  }

  /// Gives the packs what the repository says of who may use it, after libgit2 wrote some.
  func sharePacks() throws(GitError) {
    let permissions = try permissions()
    guard permissions != .standard else { return }
    let directory = try objectsDirectory() + "pack"
    permissions.apply(to: directory)
    for name in try names(inDirectory: directory) {
      permissions.apply(to: directory + "/" + String(decoding: name, as: UTF8.self))
    }
  }
}

extension Permissions {
  /// Understands a value of `core.sharedRepository` as git does; nil for one that git refuses.
  package init?(shared value: String) {
    switch value.lowercased() {
    case "", "umask", "false", "no", "off", "0": self = .standard
    case "group", "true", "yes", "on", "1": self = .adding(0o660)
    case "all", "world", "everybody", "2": self = .adding(0o664)
    default:
      guard let mode = UInt32(value, radix: 8), mode & 0o600 == 0o600, mode <= 0o777 else {
        return nil
      }
      self = .exactly(mode)
    }
  }
}
