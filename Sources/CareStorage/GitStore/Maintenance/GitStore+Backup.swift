import CareModel
import Files
import Git

/// A file with everything that a store has committed.
public struct BackupReport: Hashable, Sendable {
  /// The last commit in hexadecimal.
  public let commit: String
  /// How many references the file has: branches, tags and what careplan keeps.
  public let references: Int
  /// How large the file is; nil if none was written.
  public let bytes: Int64?
}

extension GitStore {
  /// Previews a backup, and refuses what ``backUp(into:environment:)`` would refuse for what stands
  /// there.
  ///
  /// Cost: reading the references.
  public func previewBackup(into file: String) throws(StoreError) -> BackupReport {
    guard let commit = try position().commit else { throw Self.nothingToBackUp }
    try refuseIncomplete()
    try refuseOthers(at: file)
    let references = try references(prefix: "refs/").count
    return BackupReport(commit: commit, references: references, bytes: nil)
  }

  /// Writes everything that is committed to one file, as `git bundle` does.
  ///
  /// The file is tested before it takes its place: all of it is fetched into an empty repository,
  /// whose references must then be those of the file. Until then an older backup stays as it is.
  /// Edits that are not committed, and the settings of this clone, are not in it.
  ///
  /// Cost: packing every object once and fetching the file into an empty repository; twice its size
  /// on the disk.
  ///
  /// - Parameters:
  ///   - file: The absolute path. Beside it there must be room for the file twice.
  ///   - environment: The variables in which git runs, `PATH` among them.
  /// - Throws: ``StoreError/Code/nothingToDo`` before the first commit.
  public func backUp(
    into file: String,
    environment: [String: String]
  ) throws(StoreError) -> BackupReport {
    guard try position().commit != nil else { throw Self.nothingToBackUp }
    try refuseIncomplete()
    try refuseOthers(at: file)
    let program = try git("Looking for git") { () throws(GitError) in
      try GitProgram(environment: environment)
    }
    let backup = Backup(program: program, file: "\(file).\(surroundings.newID())")
    return try whileBackingUp { () throws(StoreError) in
      try? removeTracesOfKilled()
      try? FileSystem.note(Array(backup.file.utf8), at: paths.backup)
      defer {
        Backup.removeTraces(of: backup.file)
        try? FileSystem.removeIfPresent(paths.backup)
      }
      try backup.write(from: gitDirectory)
      let contents = try backup.verify()
      guard let head = contents["HEAD"] else {
        throw StoreError(.io, "The backup has no last commit.")
      }
      let references = contents.keys.count { $0.hasPrefix("refs/") }
      let size = FileSystem.size(of: backup.file)
      try files { () throws(FileError) in try FileSystem.replace(file, by: backup.file) }
      return BackupReport(commit: head, references: references, bytes: size)
    }
  }

  /// Refuses a copy of which no store could be made again.
  func refuseIncomplete() throws(StoreError) {
    try withEngine { engine throws(StoreError) in
      try engine.tip().refuseNameOfHead()
      guard engine.repository.isShallow else { return }
      throw StoreError(
        .refused,
        "This is a shallow clone: no store could be made again without the commits that it lacks.",
        remedy:
          "Fetch the whole history with \(.git("fetch --unshallow")), or take another copy."
      )
    }
  }

  /// Lets one process at a time back up this copy; without permission to lock it, the backup is
  /// made all the same.
  private func whileBackingUp(
    _ body: () throws(StoreError) -> BackupReport
  ) throws(StoreError) -> BackupReport {
    let lock: FileLock
    do throws(FileError) {
      lock = try FileLock("\(paths.backup).lock", patience: 60, as: paths.permissions)
    } catch {
      guard error.code == .locked else { return try body() }
      throw StoreError(.busy, "Another careplan is backing up \(paths.root).", remedy: "Try again.")
    }
    return try lock.whileHeld(body)
  }

  /// Removes what a backup that was killed left beside its file, of which it made a note here.
  private func removeTracesOfKilled() throws(StoreError) {
    let note = try files { () throws(FileError) in try FileSystem.contents(of: paths.backup) }
    guard let path = note.map({ String(decoding: $0, as: UTF8.self) }),
      let name = path.split(separator: ".").last, VersionID(String(name)) != nil
    else { return }
    Backup.removeTraces(of: path)
  }

  /// Refuses to replace anything but a backup, and to write among the files of the repository.
  private func refuseOthers(at file: String) throws(StoreError) {
    let elsewhere: Remedy = "Name a place where nothing is, or an older backup."
    if let kind = FileSystem.kind(of: file) {
      guard kind == .file else {
        throw StoreError(
          .io,
          "There is something at \(file) that is no file, and would be lost.",
          remedy: elsewhere
        )
      }
      let header = try files { () throws(FileError) in
        try FileSystem.beginning(of: file, atMost: 1 << 20)
      }
      guard header.isEmpty || header.starts(with: "# v".utf8) else {
        throw StoreError(
          .exists,
          "The file \(file) is no backup, and would be lost.",
          remedy: elsewhere
        )
      }
      try refuseNews(inBundle: header, at: file)
    }
    guard !"\(file)/".hasPrefix("\(gitDirectory)/") else {
      throw StoreError(.refused, "A backup does not stand in the repository.", remedy: elsewhere)
    }
  }

  /// Refuses to replace a backup of another store, or of a copy of this one that had more.
  ///
  /// A bundle begins with a line for each reference: the 40 digits of its commit, and its name.
  private func refuseNews(inBundle header: [UInt8], at file: String) throws(StoreError) {
    let lines = String(decoding: header, as: UTF8.self).split(separator: "\n", maxSplits: 10_000)
    guard let head = lines.first(where: { $0.hasSuffix(" HEAD") })?.prefix(40),
      let commit = ObjectID(hex: head),
      try !withEngine({ engine throws(StoreError) in engine.repository.contains(commit) })
    else { return }
    throw StoreError(
      .exists,
      "The backup \(file) has the commit \(head.prefix(8)), which is not here, and would be lost.",
      remedy: "Name another file: it is of another store, or of a copy of this one that had more."
    )
  }

  private static var nothingToBackUp: StoreError {
    StoreError(
      .nothingToDo,
      "There is no commit yet that could be backed up.",
      remedy: "Commit what was edited with \(.commit)."
    )
  }
}
