public import CareModel
public import CareReading
import CareWriting
import Files
import Git

extension GitStore {
  /// How the files of a store are laid out.
  public enum WorkTree: Hashable, Sendable {
    /// Every file of the last commit is in the work tree.
    case full
    /// All but the outcomes: for stores with more than about 50,000 of them.
    case sparse
    /// No files: for servers and very large stores.
    case bare
  }

  /// Makes a store in a directory, which is made too if it is missing.
  ///
  /// In a git repository that has no store yet, the store is added in one more commit; an existing
  /// store stays as it is.
  ///
  /// Cost: a repository and one commit; with `isPrivate` also a look at every file that is there.
  ///
  /// - Parameter isPrivate: Whether only its owner may use its files from now on: the directory,
  ///   what is in it already and, by git's `core.sharedRepository`, what is written later.
  /// - Returns: The store, and whether it is new.
  /// - Throws: ``StoreError/Code/noStore`` if a file stands at the path, ``StoreError/Code/refused`` for
  ///   a linked work tree that is to be private.
  public static func create(
    at path: String,
    _ workTree: WorkTree = .full,
    name: String? = nil,
    timezone: TimeZoneID,
    isPrivate: Bool = false,
    surroundings: Surroundings
  ) throws(StoreError) -> (store: GitStore, isNew: Bool) {
    guard FileSystem.kind(of: path) != .file else {
      throw StoreError(.noStore, "There is a file at \(path); a store needs a directory.")
    }
    if isPrivate { try refuseSharedObjects(path) }
    let before = try Contents(of: path)
    do throws(StoreError) {
      if isPrivate { try closeToOthers(path) }
      try makeRepository(at: path, workTree, isPrivate: isPrivate)
      let store = try GitStore(opening: path, surroundings: surroundings)
      let manifest = StoreManifest(uuid: surroundings.newID(), name: name, timezone: timezone)
      let isNew = try store.found(manifest)
      if isPrivate { try closeEverything(in: path) }
      return (store, isNew)
    } catch {
      try before.putBack()
      throw error
    }
  }

  /// The value of git's `core.sharedRepository` of a private store.
  static let privateMode = "0600"

  /// Returns whether a repository is there; one that cannot be opened is an error, never made over.
  private static func isRepository(_ path: String) throws(GitError) -> Bool {
    do {
      _ = try Repository(opening: path)
      return true
    } catch {
      guard error.code == .notFound else { throw error }
      return false
    }
  }

  /// Refuses to close a linked work tree to others: what it holds stands in another directory.
  private static func refuseSharedObjects(_ path: String) throws(StoreError) {
    let common = try git("Looking for a repository at \(path)") { () throws(GitError) -> String? in
      guard try isRepository(path) else { return nil }
      let repository = try Repository(opening: path)
      let common = try repository.commonDirectory()
      return common == repository.gitDirectory ? nil : common
    }
    guard let common else { return }
    throw StoreError(
      .refused,
      "The work tree \(path) is linked to another one, and others can read its records in \(common).",
      remedy: "Make the store private where that stands, or clone it: \(.clone(.isPrivate))."
    )
  }

  /// Makes a directory that its owner alone may use, or lets nobody else use it any more.
  static func closeToOthers(_ path: String) throws(StoreError) {
    try files { () throws(FileError) in try FileSystem.makeDirectory(path, as: .owner) }
    Permissions.owner.apply(to: path)
  }

  /// Lets nobody but the owner use anything in a directory.
  static func closeEverything(in path: String) throws(StoreError) {
    try files { () throws(FileError) in try Permissions.owner.applyThroughout(path) }
  }

  private static func makeRepository(
    at path: String,
    _ workTree: WorkTree,
    isPrivate: Bool
  ) throws(StoreError) {
    try files { () throws(FileError) in try FileSystem.makeDirectory(path) }
    try git("Making a repository at \(path)") { () throws(GitError) in
      guard try !isRepository(path) else {
        if isPrivate {
          try Repository(opening: path).setConfigValue(Repository.sharingKey, Self.privateMode)
        }
        return
      }
      let repository = try Repository.create(
        at: path,
        isBare: workTree == .bare,
        branch: "main"
      )
      if isPrivate { try repository.setConfigValue(Repository.sharingKey, Self.privateMode) }
      for key in Repository.withoutRenames { try repository.setConfigValue(key, "false") }
      if workTree == .sparse { try repository.setConfigValue("core.sparseCheckout", "true") }
    }
    guard workTree == .sparse else { return }
    try files { () throws(FileError) in
      try FileSystem.replace(
        "\(path)/.git/info/sparse-checkout",
        with: Array("/*\n!/outcomes/\n".utf8)
      )
    }
  }

  /// Commits the files that make a repository a store, unless it is one.
  private func found(_ manifest: StoreManifest) throws(StoreError) -> Bool {
    try withWriter { writer throws(StoreError) in
      let engine = writer.engine
      let tip = try engine.tip()
      guard try engine.blobID(of: StoreLayout.manifest, in: tip.tree) == nil else { return false }
      if let commit = tip.commit { try engine.refuseSecondStart(on: commit) }
      let attributes = try engine.contents(of: StoreLayout.attributes, in: tip.tree) ?? []
      let changes: [String: [UInt8]?] = [
        StoreLayout.manifest: manifest.bytes,
        StoreLayout.attributes: StoreTemplate.completing(attributes),
      ]
      let commit = try writer.commit("Start a care store\n", changes, on: tip)
      if tip.commit == nil { engine.remember(settled: commit) }
      return true
    }
  }
}

extension GitEngine {
  /// Refuses to make a store anew where its manifest was removed, or is no ordinary file any more: with
  /// another one it would be another store, which no copy would exchange with.
  ///
  /// Among the last ten thousand commits, it is looked for.
  fileprivate func refuseSecondStart(on tip: ObjectID) throws(StoreError) {
    var passed = 0
    var last: ObjectID?
    try git("Looking for an earlier manifest") { () throws(GitError) in
      try repository.walkHistory(from: [tip]) { commit throws(GitError) in
        passed += 1
        let entry = try repository.entry(at: StoreLayout.manifest, in: commit.tree)
        if entry?.mode == .blob { last = commit.id }
        return last == nil && passed < 10_000 ? .more : .enough
      }
    }
    guard let last else { return }
    let file = StoreLayout.manifest
    throw StoreError(
      .refused,
      "This is a care store whose \(file) was taken away, or is no ordinary file any more.",
      remedy: "Bring it back with \(.git("checkout \(last.hex.prefix(8)) -- \(file)")) and"
        + " \(.git("commit -m \"Bring \(file) back\""))."
    )
  }
}

/// What stood in a directory before something was made there.
private struct Contents {
  private let path: String
  private let isThere: Bool
  private let names: [String]

  init(of path: String) throws(StoreError) {
    self.path = path
    isThere = FileSystem.kind(of: path) != nil
    names = try files { () throws(FileError) in try FileSystem.names(in: path) }
  }

  /// Removes what was not there.
  func putBack() throws(StoreError) {
    try files { () throws(FileError) in
      for name in try FileSystem.names(in: path) where !names.contains(name) {
        try FileSystem.remove("\(path)/\(name)")
      }
      if !isThere { try FileSystem.removeDirectory(path) }
    }
  }
}
