package import Files
package import Git

/// Where the files of a store are that are not in its tree.
public struct StorePaths: Hashable, Sendable {
  /// Where the repository is.
  package let place: RepositoryPlace
  /// The git directory that linked work trees share: the branches are there, and the history.
  package let commonDirectory: String
  /// Who may use what this clone keeps for itself: the owner alone, unless git's
  /// `core.sharedRepository` names others.
  package let permissions: Permissions
  /// Who may use new files of the work tree.
  private let workTreePermissions: Permissions

  package init(_ place: RepositoryPlace, commonDirectory: String, shared: Permissions) {
    self.place = place
    self.commonDirectory = Self.trimmed(commonDirectory)
    permissions = shared == .standard ? .owner : shared
    workTreePermissions = shared.asLimit
  }

  private static func trimmed(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The git directory of this work tree.
  package var gitDirectory: String { place.gitDirectory }
  /// The work tree; nil for a bare store.
  public var workDirectory: String? { place.workDirectory }
  /// What a user calls the place of the store.
  package var root: String { workDirectory ?? gitDirectory }
  /// Returns a path as messages name it: from the directory of the store on, or absolute outside of it.
  package func name(of path: String) -> String {
    if path == root { return "." }
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  /// What this clone keeps for itself and never shares.
  package var own: String { "\(gitDirectory)/careplan" }
  package var index: String { "\(own)/index.sqlite" }
  package var lock: String { "\(own)/lock" }
  package var exchangeLock: String { "\(own)/sync.lock" }
  package var replica: String { "\(own)/replica.json" }
  package var journal: String { "\(own)/journal.json" }
  package var operations: String { "\(own)/operations.jsonl" }
  /// Where files are written before they take their place in the work tree.
  package var scratch: String { "\(own)/new" }
  package var intents: String { "\(own)/intents.json" }
  /// Commits whose records are known to be settled; deleting it changes no answer.
  package var settled: String { "\(own)/settled" }
  /// How the last automatic maintenance failed; deleting it changes no answer.
  package var maintenance: String { "\(own)/maintenance.json" }
  /// Where the backup is that is being written.
  package var backup: String { "\(own)/backup" }
  /// When this clone last had everything of each remote, and how the last delivery failed.
  package var exchange: String { "\(own)/exchange.json" }

  /// The access statements that this clone has ever seen: what came once is never forgotten.
  package var access: String { "\(own)/access" }
  /// By which founding statement this clone judges all others.
  package var trust: String { "\(own)/trust.json" }
  /// The invitations that were made with this clone, with their secrets, for their owner's eyes.
  package var invitations: String { "\(own)/invitations" }
  /// What was read and written with this clone, where somebody wants that noted.
  package var audit: String { "\(own)/audit.jsonl" }
  package var auditLock: String { "\(own)/audit.lock" }
  /// The last entry of the audit; without it a changed last line is not seen.
  package var auditHead: String { "\(own)/audit.head" }
  /// The key under which the audit names records, so that it tells nobody their ids.
  package var auditKey: String { "\(own)/audit.key" }
  /// The samples of health that this clone keeps, and what it remembers of where they go: its owner's
  /// alone, whatever the repository shares.
  package var health: String { "\(own)/health" }
  /// What this clone knows of sealed remotes: the keys of their streams, and what it found there.
  package var sealed: String { "\(own)/sealed" }
  /// Marks a copy that shows what readers get: vaults, and no commits of the store.
  package var view: String { "\(own)/view.json" }
  /// The keys that git's own programs take signatures of.
  package var allowedSigners: String { "\(own)/allowed_signers" }

  /// Writes a file of this clone's own in one step, flushed.
  ///
  /// - Parameter flushesDirectory: As ``FileSystem/replace(_:with:through:flushesDirectory:as:)`` has it.
  package func keep(
    _ bytes: [UInt8],
    at path: String,
    flushesDirectory: Bool = true
  ) throws(FileError) {
    try FileSystem.makeDirectory(own, as: permissions)
    try FileSystem.replace(
      path,
      with: bytes,
      through: scratch,
      flushesDirectory: flushesDirectory,
      as: permissions
    )
  }

  /// Puts bytes into a file of the work tree in one step; one that was there keeps its mode.
  ///
  /// - Parameters:
  ///   - files: The work tree; ``makeScratch()`` was called.
  ///   - flushes: False if the caller flushes many files at once.
  @discardableResult
  package func put(
    _ bytes: [UInt8],
    at path: String,
    of files: FilesBelow,
    flushes: Bool = true
  ) throws(FileError) -> WrittenFile {
    try files.replace(
      path,
      with: bytes,
      through: scratch,
      as: workTreePermissions,
      flushes: flushes
    )
  }

  /// Writes a new file of the work tree, of which a journal tells; nil if something stands there.
  package func create(
    _ bytes: [UInt8],
    at path: String,
    of files: FilesBelow
  ) throws(FileError) -> WrittenFile? {
    try files.create(path, with: bytes, as: workTreePermissions)
  }

  /// Makes the directory in which files stand while they are written.
  package func makeScratch() throws(FileError) {
    try FileSystem.makeDirectory(own, as: permissions)
    try FileSystem.makeDirectory(scratch, as: permissions)
  }

  /// Gives the directory of what this clone keeps for itself its permissions, where an older careplan or
  /// another setting of git's made it.
  ///
  /// What another user owns stays as it is.
  package func closeToOthers() {
    guard let present = FileSystem.mode(of: own), permissions.differ(from: present) else { return }
    try? permissions.applyThroughout(own)
  }
}
