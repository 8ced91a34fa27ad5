public import CareModel
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
  /// - Throws: ``StoreError/Code/noStore`` if a file stands at the path, ``StoreError/Code/locked`` for the
  ///   directory of a locked store, ``StoreError/Code/refused`` for
  ///   a linked work tree that is to be private.
  public static func create(
    at path: String,
    _ workTree: WorkTree = .full,
    name: String? = nil,
    timezone: TimeZoneID,
    isPrivate: Bool = false,
    surroundings: Surroundings
  ) throws(StoreError) -> (store: GitStore, isNew: Bool) {
    try create(
      at: path,
      environment: [:],
      workTree,
      name: name,
      timezone: timezone,
      isPrivate: isPrivate,
      surroundings: surroundings
    )
  }

  /// Makes a store in a directory, or in the repository that variables such as `GIT_DIR` name.
  ///
  /// Cost: a repository and one commit; with `isPrivate` also a look at every file that is there.
  public static func create(
    at path: String,
    environment: [String: String],
    _ workTree: WorkTree,
    name: String?,
    timezone: TimeZoneID,
    isPrivate: Bool,
    surroundings: Surroundings
  ) throws(StoreError) -> (store: GitStore, isNew: Bool) {
    guard FileSystem.kind(of: path) != .file else {
      throw StoreError(.noStore, "There is a file at \(path); a store needs a directory.")
    }
    let found = try repository(at: path, environment)
    if found == nil, case let locked = LockedPlace(path), locked.isLocked { throw locked.refusal }
    if isPrivate, let found { try refuseSharedObjects(found) }
    let before = try Contents(of: path)
    do throws(StoreError) {
      if isPrivate { try closeToOthers(found?.workDirectory ?? path) }
      let place: RepositoryPlace
      if let found { place = found } else { place = try makeRepository(at: path, workTree) }
      if isPrivate { try closeConfiguration(of: place) }
      let store = try GitStore(at: place, surroundings: surroundings)
      let manifest = StoreManifest(uuid: surroundings.newID(), name: name, timezone: timezone)
      let isNew = try store.found(manifest)
      if isPrivate {
        for directory in [store.path, store.gitDirectory] { try closeEverything(in: directory) }
      }
      return (store, isNew)
    } catch {
      try before.putBack()
      throw error
    }
  }

  /// The value of git's `core.sharedRepository` of a private store.
  static let privateMode = "0600"

  /// Returns the repository that is there; one that cannot be opened is an error, never made over.
  ///
  /// - Throws: ``StoreError/Code/refused`` if a variable names another place, where no repository is.
  private static func repository(
    at path: String,
    _ environment: [String: String]
  ) throws(StoreError) -> RepositoryPlace? {
    let isNamed = environment["GIT_DIR"] != nil
    guard isNamed || environment["GIT_WORK_TREE"] == nil else {
      throw StoreError(
        .refused,
        "The variable GIT_WORK_TREE is set, and GIT_DIR is not: git makes no repository then.",
        remedy: "Run 'unset GIT_WORK_TREE', or set GIT_DIR, too."
      )
    }
    let place = try git("Looking for a repository at \(path)") {
      () throws(GitError) -> RepositoryPlace? in
      if isNamed { return try RepositoryPlace.find(from: path, environment: environment) }
      do throws(GitError) { return try RepositoryPlace(at: path) } catch {
        guard error.code == .notFound else { throw error }
        return nil
      }
    }
    if place == nil, let error = StoreError.brokenRepository(at: path) { throw error }
    guard place == nil, isNamed else { return place }
    throw StoreError(
      .refused,
      "The variable GIT_DIR names a place where no repository is.",
      remedy: "Make one there with \(.git("init")), or run 'unset GIT_DIR'; then try again."
    )
  }

  /// Refuses to close a linked work tree to others: what it holds stands in another directory.
  private static func refuseSharedObjects(_ place: RepositoryPlace) throws(StoreError) {
    let common = try git("Opening \(place.gitDirectory)") { () throws(GitError) -> String? in
      let repository = try Repository(at: place)
      let common = try repository.commonDirectory()
      return common == repository.gitDirectory ? nil : common
    }
    guard let common else { return }
    let path = place.workDirectory ?? place.gitDirectory
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

  /// Lets git give what it writes to the owner alone from now on.
  private static func closeConfiguration(of place: RepositoryPlace) throws(StoreError) {
    try git("Making the repository private") { () throws(GitError) in
      try Repository(at: place).setConfigValue(Repository.sharingKey, Self.privateMode)
    }
  }

  private static func makeRepository(
    at path: String,
    _ workTree: WorkTree
  ) throws(StoreError) -> RepositoryPlace {
    try files { () throws(FileError) in try FileSystem.makeDirectory(path) }
    let place = try git("Making a repository at \(path)") { () throws(GitError) in
      let repository = try Repository.create(
        at: path,
        isBare: workTree == .bare,
        branch: "main"
      )
      for key in Repository.withoutRenames { try repository.setConfigValue(key, "false") }
      if workTree == .sparse { try repository.setConfigValue("core.sparseCheckout", "true") }
      return try RepositoryPlace(at: path)
    }
    guard workTree == .sparse else { return place }
    try files { () throws(FileError) in
      try FileSystem.replace(
        "\(place.gitDirectory)/info/sparse-checkout",
        with: Array("/*\n!/outcomes/\n".utf8)
      )
    }
    return place
  }

  /// Commits the files that make a repository a store, unless it is one.
  private func found(_ manifest: StoreManifest) throws(StoreError) -> Bool {
    try withWriter { writer throws(StoreError) in
      let engine = writer.engine
      let tip = try engine.tip()
      guard try engine.blobID(of: StoreLayout.manifest, in: tip.tree) == nil else { return false }
      try engine.refuseSecondStart(tip)
      try engine.refuseForeignManifest()
      let attributes = try engine.contents(of: StoreLayout.attributes, in: tip.tree) ?? []
      let changes: [String: [UInt8]?] = [
        StoreLayout.manifest: manifest.bytes,
        StoreLayout.attributes: StoreTemplate.completing(attributes),
      ]
      let commit = try writer.commit("Start a care store\n", changes, on: tip)
      // Lines of the user's that are not committed stay so, above ours.
      if let edited = try engine.diskContents(of: StoreLayout.attributes),
        case let complete = StoreTemplate.completing(edited), complete != edited
      {
        try engine.put(complete, at: StoreLayout.attributes)
      }
      if tip.commit == nil { engine.remember(settled: commit) }
      return true
    }
  }
}

extension GitEngine {
  /// Refuses to make a store where something of the user's is in the place of its manifest.
  fileprivate func refuseForeignManifest() throws(StoreError) {
    guard let root = paths.workDirectory else { return }
    let path = "\(root)/\(StoreLayout.manifest)"
    guard FileSystem.kind(of: path) != nil else { return }
    throw StoreError(
      .refused,
      "There is a file \(path) that is not a care store's, or was never committed.",
      remedy: "Move it elsewhere and try again."
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
