import CareAccess
import Files
import Git
import Sealing

/// What locking a store did.
public struct LockReport: Hashable, Sendable {
  /// The sealed file.
  public let path: String
  /// How large it is; nil if none was written.
  public let bytes: Int64?
  /// How many keys open it: those of the person's devices, recovery words included; nil if the file was
  /// written earlier.
  public let keys: Int?
  /// The files that are not the store's and stay in its directory.
  public let kept: [String]

  /// Makes a report of locking, or of what locking would do.
  ///
  /// - Parameters:
  ///   - path: The sealed file.
  ///   - bytes: How large it is; nil if none was written.
  ///   - keys: How many keys open it; nil if it was written earlier.
  ///   - kept: The files that are not the store's and stay in its directory.
  public init(path: String, bytes: Int64?, keys: Int?, kept: [String]) {
    (self.path, self.bytes, self.keys, self.kept) = (path, bytes, keys, kept)
  }
}

extension GitStore {
  /// Seals the store in one file, and removes its files and its repository.
  ///
  /// The file is an age file for all devices of the person who is logged in, the recovery words included.
  /// In a store that is not signed it is for this device alone. Nothing is removed before the file was
  /// opened again and compared with the store. The store is closed.
  /// ``unlock(at:into:environment:surroundings:)`` restores the files, the history, the settings and what
  /// this copy keeps for itself.
  ///
  /// The blocks of removed files can be read on the disk until they are used again.
  ///
  /// Cost: packing every object, fetching the pack into an empty repository, sealing and opening it; three
  /// times the size of the history on the disk.
  ///
  /// - Parameter environment: The variables in which git runs, `PATH` among them.
  /// - Throws: ``StoreError/Code/loginRequired``; ``StoreError/Code/refused`` for a bare store, a linked work
  ///   tree, a git directory elsewhere, uncommitted edits or an unfinished merge; ``StoreError/Code/busy``
  ///   while another process works in the store.
  public func lock(environment: [String: String]) throws(StoreError) -> LockReport {
    try lock(environment: environment) { _ in }
  }

  /// Locks the store, and reports each step.
  @discardableResult
  package func lock(
    environment: [String: String],
    observe: (LockStep) throws(StoreError) -> Void
  ) throws(StoreError) -> LockReport {
    let files = try lockableFiles(environment)
    let keys = try lockKeys()
    let locks = try locksOfEverything()
    defer { withExtendedLifetime(locks) {} }
    try refuseEdits(files)
    try refuseOther(files, keys.identity)
    do throws(StoreError) { try seal(files, keys, observe) } catch {
      try? FileSystem.removeIfPresent(files.place.newFile)
      try? FileSystem.remove("\(paths.own)/locking")
      throw error
    }
    let place = files.place
    do throws(StoreError) {
      try refuseEdits(files)
      try close()
      try CareStorage.files { () throws(FileError) in
        try FileSystem.move(place.gitDirectory, to: place.leaving)
      }
    } catch {
      try? FileSystem.removeIfPresent(place.file)
      throw error
    }
    try CareStorage.files { () throws(FileError) in
      try FileSystem.flush(directory: place.directory)
    }
    try observe(.moved)
    try files.finish(observe: observe)
    return LockReport(
      path: place.file,
      bytes: FileSystem.size(of: place.file),
      keys: keys.recipients.count,
      kept: try files.others()
    )
  }

  /// Refuses what ``lock(environment:)`` would refuse, and returns for how many keys it would seal.
  ///
  /// Cost: as ``status()``.
  public func previewLock(environment: [String: String]) throws(StoreError) -> LockReport {
    let files = try lockableFiles(environment)
    let keys = try lockKeys()
    try refuseEdits(files)
    return LockReport(path: files.place.file, bytes: nil, keys: keys.recipients.count, kept: [])
  }

  /// Finishes locking that was interrupted: removes the files that are still there.
  ///
  /// Cost: nothing if locking was not interrupted; otherwise the status of what is left, and
  /// removing the files.
  ///
  /// - Returns: The files that do not belong to the store and stay there; nil if nothing was interrupted.
  public static func finishLocking(
    _ place: LockedPlace,
    environment: [String: String]
  ) throws(StoreError) -> [String]? {
    guard place.isInterrupted else { return nil }
    let program = try git("Looking for git") { () throws(GitError) in
      try GitProgram(environment: environment)
    }
    let lock = try lockOfUnlocking(place)
    defer { withExtendedLifetime(lock) {} }
    let files = LockedFiles(place: place, program: program)
    try files.finish()
    return try files.others()
  }

  /// Writes the sealed file and compares it with the store.
  private func seal(
    _ files: LockedFiles,
    _ keys: (identity: AgeIdentity, recipients: [AgeRecipient]),
    _ observe: (LockStep) throws(StoreError) -> Void
  ) throws(StoreError) {
    let (place, working) = (files.place, "\(paths.own)/locking")
    try CareStorage.files { () throws(FileError) in
      try FileSystem.removeIfPresent(place.newFile)
      try FileSystem.remove(working)
      try FileSystem.makeDirectory(working, as: .owner)
    }
    let bundle = Backup(program: files.program, file: "\(working)/bundle", hasReflogs: true)
    try bundle.write(from: gitDirectory)
    let heads = try bundle.verify()
    let entries = try LockedEntry.all(in: gitDirectory)
    let file = LockedFile(path: place.newFile)
    try file.write(entries, of: gitDirectory, bundle: bundle.file, for: keys.recipients)
    try observe(.written)
    try file.verify(entries, of: gitDirectory, bundle: bundle.file, with: keys.identity)
    guard
      try files.references(at: gitDirectory, workTree: place.directory)
        == heads.filter({ $0.key.hasPrefix("refs/") })
    else { throw LockedFile.changed("\(gitDirectory)/refs") }
    try observe(.verified)
    try CareStorage.files { () throws(FileError) in
      try FileSystem.move(place.newFile, to: place.file)
      try FileSystem.flush(directory: place.directory)
      try FileSystem.remove(working)
    }
    try observe(.renamed)
  }

  /// Returns the files of the store; refuses a layout that cannot be moved into one file.
  private func lockableFiles(_ environment: [String: String]) throws(StoreError) -> LockedFiles {
    guard let root = paths.workDirectory, gitDirectory == "\(root)/.git",
      paths.commonDirectory == gitDirectory, FileSystem.kind(of: gitDirectory) == .directory
    else {
      throw StoreError(
        .refused,
        "Only a store with its repository in .git can be locked: \(path) is bare, a linked work tree, or"
          + " has its git directory elsewhere.",
        remedy: "Clone it: \(.clone(nil)), and lock the clone."
      )
    }
    let links = try CareStorage.files { () throws(FileError) in
      try FileSystem.names(in: "\(gitDirectory)/worktrees")
    }
    guard links.isEmpty else {
      throw StoreError(
        .refused,
        "Other work trees are linked to \(path), and would lose their history.",
        remedy: "See \(.git("worktree list")); remove each, or forget those that are gone with"
          + " \(.git("worktree prune"))."
      )
    }
    guard try position().commit != nil else {
      throw StoreError(.nothingToDo, "There is no commit to lock yet.")
    }
    try refuseIncomplete()
    try refuseFiltered()
    try refuseUnfinished()
    let program = try git("Looking for git") { () throws(GitError) in
      try GitProgram(environment: environment)
    }
    let files = LockedFiles(place: LockedPlace(root), program: program)
    try files.refuseTracked(at: gitDirectory)
    return files
  }

  /// Returns what opens the file on this device, and for whom it is sealed.
  ///
  /// - Throws: ``StoreError/Code/loginRequired`` without a login.
  private func lockKeys() throws(StoreError) -> (identity: AgeIdentity, recipients: [AgeRecipient])
  {
    guard let signer = try surroundings.signer(), let identity = signer.identity else {
      throw StoreError(
        .loginRequired,
        "Locking needs your keys, and you are not logged in.",
        remedy: "Run \(.login(nil))."
      )
    }
    var recipients = [identity.recipient]
    if let state = try accessState(), let person = state.person(of: signer.signer.key) {
      for device in state.devices(of: person) {
        // A statement may name a device by what is not a recipient: that device opens nothing.
        guard let recipient = try? AgeRecipient(text: device.recipient) else { continue }
        if !recipients.contains(recipient) { recipients.append(recipient) }
      }
    }
    return (identity, recipients)
  }

  private func refuseEdits(_ files: LockedFiles) throws(StoreError) {
    let pending = try status()
    var reasons = Set(pending.records.flatMap(\.paths) + pending.faults.map(\.path))
    if pending.manifest != nil { reasons.insert(StoreLayout.manifest) }
    reasons.formUnion(
      try files.changes(at: gitDirectory, workTree: files.place.directory).map(\.path)
    )
    guard let first = reasons.sorted().first else { return }
    let others = reasons.count > 1 ? " and \(reasons.count - 1) more" : ""
    throw StoreError(
      .refused,
      "\(first)\(others) has changes that are not committed.",
      remedy: "Commit them with \(.commit), or undo them with \(.restoreAll)."
    )
  }

  /// Refuses to replace a sealed file with commits that are not here.
  private func refuseOther(_ files: LockedFiles, _ identity: AgeIdentity) throws(StoreError) {
    guard FileSystem.kind(of: files.place.file) != nil else { return }
    let arriving = ArrivingStore(files, with: [identity])
    defer { try? FileSystem.remove(files.place.arriving) }
    try arriving.open()
    try arriving.requireContained(in: gitDirectory)
  }

  /// Takes every lock with which processes work in this copy.
  private func locksOfEverything() throws(StoreError) -> [HeldFileLock] {
    guard let exchange = try exchangeLock() else {
      throw StoreError(
        .syncing,
        "Another exchange with a remote is under way in \(path)\(nameOfExchanging()).",
        remedy: "Try again when it has finished."
      )
    }
    var held = [
      HeldFileLock(exchange),
      HeldFileLock(try Self.lock(paths, patience: surroundings.lockPatience)),
    ]
    let entries = try LockedEntry.all(in: gitDirectory)
    let taken = ["careplan/lock", "careplan/sync.lock"]
    for entry in entries where entry.size != nil && !taken.contains(entry.path) {
      guard entry.path.hasPrefix("careplan/"), entry.path.hasSuffix(".lock") else { continue }
      do throws(FileError) {
        held.append(
          HeldFileLock(
            try FileLock("\(gitDirectory)/\(entry.path)", patience: 1, as: paths.permissions)
          )
        )
      } catch {
        guard error.code == .locked else { throw StoreError(error) }
        throw StoreError(
          .busy,
          "Another careplan works in \(path) and holds \(entry.path).",
          remedy: "Try again when it has ended."
        )
      }
    }
    return held
  }
}

/// A lock among others, held as long as this lives.
final class HeldFileLock: Sendable {
  private let lock: FileLock

  init(_ lock: consuming FileLock) { self.lock = lock }
}
