import Files
import Git

/// The files of a store in its directory, while they are removed or moved into place.
struct LockedFiles {
  let place: LockedPlace
  let program: GitProgram

  /// Runs git on a git directory whose work tree is a directory, without its hooks.
  func git(
    _ arguments: [String],
    _ doing: String,
    at gitDirectory: String,
    workTree: String
  ) throws(StoreError) -> [UInt8] {
    // Looking at the files must not write the index: a git that is killed leaves its lock behind.
    let settings = [
      "--no-optional-locks", "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false",
    ]
    let places = ["--git-dir=\(gitDirectory)", "--work-tree=\(workTree)"]
    let output = try CareStorage.git(doing) { () throws(GitError) in
      try program.run(settings + places + arguments, in: workTree)
    }
    guard output.isSuccess else {
      throw StoreError(.io, "\(doing) failed.", causes: [output.complaint])
    }
    return output.standardOutput
  }

  /// Returns the tracked paths that differ from what git has of them, staged changes included, each with
  /// git's two letters.
  func changes(
    at gitDirectory: String,
    workTree: String
  ) throws(StoreError) -> [(letters: String, path: String)] {
    let words = ["status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=no"]
    let lines = try git(words, "Looking for edits", at: gitDirectory, workTree: workTree)
    return Self.texts(lines).map { (String($0.prefix(2)), String($0.dropFirst(3))) }
  }

  /// Returns the objects of all references by name.
  func references(
    at gitDirectory: String,
    workTree: String
  ) throws(StoreError) -> [String: String] {
    let words = ["for-each-ref", "--format=%(objectname) %(refname)"]
    let lines = try git(words, "Listing the references", at: gitDirectory, workTree: workTree)
    return Backup.references(String(decoding: lines, as: UTF8.self))
  }

  /// Refuses a store whose history has files in the places that locking needs.
  func refuseTracked(at gitDirectory: String) throws(StoreError) {
    let places = [place.file, place.newFile, place.leaving, place.arriving]
    let list = try git(
      ["ls-files", "-z", "--"] + places,
      "Listing the files",
      at: gitDirectory,
      workTree: place.directory
    )
    guard let path = Self.texts(list).first else { return }
    throw StoreError(
      .refused,
      "\(path) is committed, and locking needs its place.",
      remedy: "Remove it with \(.git("rm --cached \(path)")) and commit that."
    )
  }

  /// Finishes what was cut off: removes files of the store that are not sealed alone.
  ///
  /// Whatever differs from what was committed stays.
  func finish(
    observe: (LockStep) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) {
    try clear(of: "\(place.arriving)/store/git")
    try files { () throws(FileError) in try FileSystem.remove(place.arriving) }
    try clear(of: place.leaving)
    try observe(.cleared)
    try files { () throws(FileError) in
      try FileSystem.remove(place.leaving)
      try FileSystem.removeIfPresent(place.newFile)
    }
  }

  /// Removes the files that a git directory tracks and that are as it has them.
  ///
  /// A git directory without `HEAD` has no files here any more.
  private func clear(of gitDirectory: String) throws(StoreError) {
    let head = "\(gitDirectory)/HEAD"
    guard FileSystem.kind(of: head) != nil else { return }
    let root = place.directory
    let edited = Set(
      try changes(at: gitDirectory, workTree: root).filter { $0.letters != " D" }.map(\.path)
    )
    let words = ["ls-files", "-v", "-z"]
    let list = try git(words, "Listing the files", at: gitDirectory, workTree: root)
    try files { () throws(FileError) in
      let below = FilesBelow(root)
      // Another letter than H is of a file at whose edits git does not look.
      for line in Self.texts(list) where line.hasPrefix("H ") {
        let path = String(line.dropFirst(2))
        guard !edited.contains(path), FileSystem.kind(of: "\(root)/\(path)") != .directory else {
          continue
        }
        try below.remove(path)
      }
      try FileSystem.removeIfPresent(head)
    }
  }

  /// The files that are still in the directory and not the sealed one: what is in the store's directories,
  /// and the names of everything else.
  func others() throws(StoreError) -> [String] {
    try files { () throws(FileError) in
      var others: [String] = []
      let names = try FileSystem.names(in: place.directory)
      for name in names where ![LockedPlace.fileName, ".locking", ".unlocking"].contains(name) {
        if StoreLayout.isOwn(name) {
          try Self.list(name, in: place.directory, &others)
        } else {
          others.append(name)
        }
      }
      return others
    }
  }

  /// Adds the files at a path or below it, and removes directories that have none.
  private static func list(
    _ path: String,
    in root: String,
    _ found: inout [String]
  ) throws(FileError) {
    guard FileSystem.kind(of: "\(root)/\(path)") == .directory else { return found.append(path) }
    let names = try FileSystem.names(in: "\(root)/\(path)")
    for name in names { try list("\(path)/\(name)", in: root, &found) }
    if try FileSystem.rawNames(in: "\(root)/\(path)").isEmpty {
      try FileSystem.removeDirectory("\(root)/\(path)")
    }
  }

  /// Moves everything in a directory into the place of the store.
  ///
  /// - Throws: ``StoreError/Code/exists`` before anything is moved, if a file is in the way that has other
  ///   bytes.
  func move(_ tree: String) throws(StoreError) {
    let names = try files { () throws(FileError) in try FileSystem.names(in: tree) }
    for name in names { try move(name, of: tree, onlyChecking: true) }
    for name in names { try move(name, of: tree, onlyChecking: false) }
  }

  private func move(
    _ path: String,
    of tree: String,
    onlyChecking: Bool
  ) throws(StoreError) {
    let (from, to) = ("\(tree)/\(path)", "\(place.directory)/\(path)")
    let (kind, present) = (FileSystem.kind(of: from), FileSystem.kind(of: to))
    if present == nil {
      guard !onlyChecking else { return }
      return try files { () throws(FileError) in try FileSystem.move(from, to: to) }
    }
    guard kind == .directory, present == .directory else {
      guard kind == .file, present == .file, try Self.haveSameBytes(from, to) else {
        throw StoreError(
          .exists,
          "The file \(to) is not that of the locked store, and would be lost.",
          remedy: "Move it away, then \(.unlock)."
        )
      }
      return
    }
    let names = try files { () throws(FileError) in try FileSystem.names(in: from) }
    for name in names { try move("\(path)/\(name)", of: tree, onlyChecking: onlyChecking) }
  }

  private static func haveSameBytes(_ one: String, _ other: String) throws(StoreError) -> Bool {
    guard FileSystem.size(of: one) == FileSystem.size(of: other) else { return false }
    return try files { () throws(FileError) in
      try FileSystem.contents(of: one) == FileSystem.contents(of: other)
    }
  }

  /// Returns the texts of a list whose elements end with a NUL.
  private static func texts(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
