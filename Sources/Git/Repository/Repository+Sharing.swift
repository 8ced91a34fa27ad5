import CGit2
package import Files

extension Repository {
  /// The setting of git's that says who may use the files of a repository.
  public static let sharingKey = "core.sharedRepository"

  /// Returns who may use the files of this repository: what git's `core.sharedRepository` says.
  ///
  /// A value that git refuses says nothing.
  package func permissions() throws(GitError) -> Permissions {
    try configValue(Self.sharingKey).flatMap(Permissions.init(shared:)) ?? .standard
  }

  /// Applies the repository's permissions to the files of a reference and of its log.
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

  /// Applies the repository's permissions to git's index.
  func shareIndex() throws(GitError) {
    try permissions().apply(to: path(of: GIT_REPOSITORY_ITEM_INDEX))
  }

  /// Applies the repository's permissions to the packs, after libgit2 wrote some.
  func sharePacks() throws(GitError) {
    let permissions = try permissions()
    guard permissions != .standard else { return }
    let directory = try objectsDirectory() + "pack"
    permissions.apply(to: directory)
    try files { () throws(FileError) in
      for name in try FileSystem.names(in: directory) {
        permissions.apply(to: "\(directory)/\(name)")
      }
    }
  }
}
