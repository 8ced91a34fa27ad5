import Files
import Git
public import Sealing

extension GitStore {
  /// Restores a locked store: its files, history, settings and what the copy keeps for itself.
  ///
  /// The sealed file is removed last. The restored store counts as another copy, as after a
  /// clone. An `age` file does not prove who sealed it, and git's settings and hooks are in it: only open
  /// a file that other people could not have replaced.
  ///
  /// Cost: opening the file, indexing the pack, and writing the files of the work tree.
  ///
  /// - Parameters:
  ///   - directory: The directory of the locked store.
  ///   - target: Where the store shall be, if elsewhere: nothing, or an empty directory.
  ///   - environment: The variables in which git runs, `PATH` among them.
  /// - Throws: ``StoreError/Code/loginRequired``; ``StoreError/Code/noKey`` for a file that was sealed for
  ///   others; ``StoreError/Code/corrupt`` for a file that is damaged, altered or cut off;
  ///   ``StoreError/Code/exists`` for files that are in the way.
  @discardableResult
  public static func unlock(
    at directory: String,
    into target: String? = nil,
    environment: [String: String],
    surroundings: Surroundings
  ) throws(StoreError) -> GitStore {
    guard let identity = try surroundings.signer()?.identity else {
      throw StoreError(
        .loginRequired,
        "Unlocking needs your keys, and you are not logged in.",
        remedy: "Run \(.login(nil))."
      )
    }
    return try unlock(
      LockedPlace(directory),
      into: target,
      with: [identity],
      environment: environment,
      surroundings: surroundings
    )
  }

  /// Unlocks a store with some identities, and reports each step.
  ///
  /// Cost: opening the file, indexing the pack, and writing the files of the work tree.
  @discardableResult
  public static func unlock(
    _ sealed: LockedPlace,
    into target: String? = nil,
    with identities: [AgeIdentity],
    environment: [String: String],
    surroundings: Surroundings,
    observe: (UnlockStep) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) -> GitStore {
    let lock = try lockOfUnlocking(sealed)
    defer { withExtendedLifetime(lock) {} }
    let program = try git("Looking for git") { () throws(GitError) in
      try GitProgram(environment: environment)
    }
    let place =
      try target.map { target throws(StoreError) in
        try self.target(target)
      } ?? sealed
    let files = LockedFiles(place: place, program: program)
    if place != sealed, sealed.isLocked {
      try LockedFiles(place: sealed, program: program).finish()
    }
    let isOpen = FileSystem.kind(of: place.gitDirectory) != nil
    if !isOpen { try files.finish() }
    let arriving = ArrivingStore(files, of: sealed, with: identities)
    do throws(StoreError) {
      try arriving.open()
      try observe(.opened)
      if isOpen {
        try arriving.requireContained(in: place.gitDirectory)
      } else {
        try arriving.build(surroundings)
        try observe(.checked)
        try arriving.move(observe)
      }
    } catch {
      if isOpen { try? FileSystem.remove(place.arriving) } else { try? files.finish() }
      throw error
    }
    try CareStorage.files { () throws(FileError) in
      try FileSystem.removeIfPresent(sealed.file)
      try FileSystem.flush(directory: sealed.directory)
      try FileSystem.remove(place.arriving)
    }
    try observe(.removed)
    return try GitStore(opening: place.directory, surroundings: surroundings)
  }

  /// Opens a sealed file without writing anything, to know whether it is whole.
  ///
  /// Cost: reading and decrypting the whole file.
  public static func previewUnlock(
    _ sealed: LockedPlace,
    with identities: [AgeIdentity]
  ) throws(StoreError) {
    guard FileSystem.kind(of: sealed.file) != nil else { throw notLocked(sealed) }
    try LockedFile(path: sealed.file).read(with: identities) { _ in }
  }

  /// Returns where a store is to be made elsewhere: a directory with nothing in it, but what an unlocking
  /// that was cut off left there.
  private static func target(_ path: String) throws(StoreError) -> LockedPlace {
    try files { () throws(FileError) in try FileSystem.makeDirectory(path, as: .owner) }
    let place = LockedPlace(FileSystem.resolved(path) ?? path)
    let isUnderWay = [place.arriving, place.gitDirectory].contains {
      FileSystem.kind(of: $0) != nil
    }
    if !isUnderWay { try refuseContents(of: place.directory) }
    return place
  }

  /// Lets one process at a time change a locked store.
  static func lockOfUnlocking(_ place: LockedPlace) throws(StoreError) -> HeldFileLock {
    guard FileSystem.kind(of: place.file) == .file else { throw notLocked(place) }
    do throws(FileError) { return HeldFileLock(try FileLock(place.file, patience: 1)) } catch {
      guard error.code == .locked else { throw StoreError(error) }
      throw StoreError(
        .busy,
        "Another careplan unlocks the store in \(place.directory).",
        remedy: "Try again when it has ended."
      )
    }
  }

  private static func notLocked(_ place: LockedPlace) -> StoreError {
    StoreError(.nothingToDo, "\(place.directory) has no locked store.")
  }
}
