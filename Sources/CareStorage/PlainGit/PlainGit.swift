public import CareReading
import CareWriting
import Files
import Git

/// The setup that makes plain git agree with careplan in one repository.
///
/// A clone gets a merge driver, words in place of JSON in differences, and hooks; a server gets a
/// hook that refuses what would damage a store. Everything is local and never shared.
public struct PlainGit: Sendable {
  /// What the repository is for.
  public enum Role: String, Hashable, Sendable {
    case clone
    /// A repository that others push to.
    case server
  }

  /// A file that is made, changed or taken away.
  public struct Change: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
      case added, changed, removed, moved
    }

    public let path: String
    public let kind: Kind
  }

  /// The result of the setup, or its preview.
  public struct Report: Hashable, Sendable {
    public var changes: [Change] = []
    /// Remarks for the user.
    public var remarks: [String] = []
  }

  /// The git directory that linked work trees share.
  let directory: String
  /// The git directory, or the work tree, to open the repository by.
  let opening: String

  /// Finds the repository of a directory, which need not hold a store yet.
  ///
  /// - Throws: ``StoreError/Code/noStore`` if no repository is there.
  public init(at path: String) throws(StoreError) {
    let found = try git("Looking for a repository in \(path)") { () throws(GitError) in
      try Repository.discover(from: path)
    }
    guard let found else { throw .noRepository(at: path) }
    opening = found
    directory = try git("Opening \(found)") { () throws(GitError) in
      let common = try Repository(opening: found).commonDirectory()
      return common.hasSuffix("/") ? String(common.dropLast()) : common
    }
  }

  /// Installs what the role needs; a second time nothing changes.
  ///
  /// Hooks that are there already are kept: they run first.
  ///
  /// - Parameter program: What starts the command careplan, which must be installed: a name that is found in
  ///   `PATH`, or a path.
  public func install(_ role: Role, program: String = "careplan") throws(StoreError) -> Report {
    try installation(role, program).finish()
  }

  /// Says what ``install(_:program:)`` would do, and does nothing.
  public func previewInstallation(
    _ role: Role,
    program: String = "careplan"
  ) throws(StoreError) -> Report {
    try installation(role, program).report
  }

  /// Removes exactly what was installed.
  public func uninstall(_ role: Role) throws(StoreError) -> Report {
    try removal(role).finish()
  }

  /// Says what ``uninstall(_:)`` would do, and does nothing.
  public func previewRemoval(_ role: Role) throws(StoreError) -> Report {
    try removal(role).report
  }

  private func installation(_ role: Role, _ program: String) throws(StoreError) -> PlainGitSetup {
    var setup = try PlainGitSetup(self, role, program)
    try setup.install()
    return setup
  }

  private func removal(_ role: Role) throws(StoreError) -> PlainGitSetup {
    var setup = try PlainGitSetup(self, role, "careplan")
    try setup.uninstall()
    return setup
  }
}
