public import CareAccess
import CareModel
import CareWords
import Files
public import Git

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

  /// How git's own programs sign and verify in a signed store.
  public struct Signing: Hashable, Sendable {
    /// The key of whoever is logged in; nil for nobody, who can verify alone.
    public let key: DeviceKey?

    /// Makes the setup of signatures; without a key commits are only verified.
    public init(key: DeviceKey?) { self.key = key }
  }

  /// A file that is made, changed or taken away.
  public struct Change: Hashable, Sendable {
    /// What happens to a file.
    public enum Kind: String, Hashable, Sendable {
      case added, changed, removed, moved
    }

    /// The file; one that is moved by its path before.
    public let path: String
    public let kind: Kind
  }

  /// The result of the setup, or its preview.
  public struct Report: Hashable, Sendable {
    /// The files that are made, changed or taken away; empty if everything is in place.
    public var changes: [Change] = []
    /// Remarks for the user.
    public var remarks: [String] = []
  }

  /// The git directory that linked work trees share.
  let directory: String
  /// Where the repository is.
  public let place: RepositoryPlace

  /// Finds the repository of a directory, which need not hold a store yet.
  ///
  /// - Throws: ``StoreError/Code/noStore`` if no repository is there.
  public init(at path: String) throws(StoreError) {
    try self.init(at: path, environment: [:])
  }

  /// Finds the repository that git finds in a directory, with variables such as `GIT_DIR`.
  public init(at path: String, environment: [String: String]) throws(StoreError) {
    let found = try RepositoryPlace.found(from: path, environment: environment)
    place = found
    directory = try git("Opening \(found.gitDirectory)") { () throws(GitError) in
      let common = try Repository(at: found).commonDirectory()
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
    try installation(role, program, nil).finish()
  }

  /// Installs what the role needs, and in a signed store what lets git sign and verify.
  public func install(
    _ role: Role,
    program: String = "careplan",
    signing: Signing?
  ) throws(StoreError) -> Report {
    try installation(role, program, signing).finish()
  }

  /// Keeps in mind by which founding statement a server judges what is pushed to it.
  public func pin(_ anchor: StatementID) throws(StoreError) {
    try GitEngine(at: place).trust(TrustNote(anchor: anchor, isCompared: true))
  }

  /// Says what ``install(_:program:)`` would do, and does nothing.
  public func previewInstallation(
    _ role: Role,
    program: String = "careplan",
    signing: Signing? = nil
  ) throws(StoreError) -> Report {
    try installation(role, program, signing).report
  }

  /// Removes exactly what was installed.
  public func uninstall(_ role: Role) throws(StoreError) -> Report {
    try removal(role).finish()
  }

  /// Says what ``uninstall(_:)`` would do, and does nothing.
  public func previewRemoval(_ role: Role) throws(StoreError) -> Report {
    try removal(role).report
  }

  private func installation(
    _ role: Role,
    _ program: String,
    _ signing: Signing?
  ) throws(StoreError) -> PlainGitSetup {
    var setup = try PlainGitSetup(self, role, program, signing)
    try setup.install()
    return setup
  }

  private func removal(_ role: Role) throws(StoreError) -> PlainGitSetup {
    var setup = try PlainGitSetup(self, role, "careplan", nil)
    try setup.uninstall()
    return setup
  }
}

extension PlainGit {
  /// A record file in words, one line for each member, for `git diff` and `git log -p`.
  ///
  /// Bookkeeping is left out, as in every difference. Nil if the file is not a record.
  public static func words(of file: [UInt8]) -> String? {
    guard let record = try? VersionFile.content(file, at: "") else { return nil }
    let wording = Wording(zone: record.common.timezone, unsaidZone: nil)
    let changes = RecordDifference(from: nil, to: record)?.worded(by: wording) { change in
      change.weight != .bookkeeping && ![MemberName.id, MemberName.type].contains(change.member)
    }
    let lines = (changes ?? []).map { "\($0.label): \($0.new ?? "")" }
    let deleted = record.version.isTombstone ? ["deleted: yes"] : []
    return (["\(record.kind.word) \(Wording.id(record.id))"] + deleted + lines)
      .map { "\($0)\n" }.joined()
  }

  /// Finds what must not be committed in what is staged.
  ///
  /// Version files that changed or are gone, records that are not valid, and entries that are no
  /// ordinary files. Nothing is found where no store is.
  ///
  /// - Parameters:
  ///   - index: The index file that the commit is made of; nil is the usual one.
  ///   - merged: The commits that git merges, beside those that it has noted already.
  public func checkStaged(
    index: String? = nil,
    merging merged: [String] = []
  ) throws(StoreError) -> [Finding] {
    let engine = try GitEngine(at: place)
    let tree = try git("Reading git's index") { () throws(GitError) in
      try engine.repository.tree(ofIndex: index ?? engine.repository.gitDirectory + "index")
    }
    var others = try BegunChange.commits("MERGE_HEAD", engine)
    for commit in merged {
      let commit = try engine.commit(engine.commit(of: commit))
      if !others.contains(where: { $0.id == commit.id }) { others.append(commit) }
    }
    let bases = try [engine.tip().tree].compactMap(\.self) + others.map(\.tree)
    var holdsStore = false
    for tree in [tree] + bases where try engine.blobID(of: StoreLayout.manifest, in: tree) != nil {
      holdsStore = true
    }
    guard holdsStore else { return [] }
    let reader = CheckedReader(engine)
    try TreeGuard(tree, after: bases, with: BegunChange.all(merging: others, in: engine), reader)
      .run()
    return reader.findings.sorted()
  }
}
