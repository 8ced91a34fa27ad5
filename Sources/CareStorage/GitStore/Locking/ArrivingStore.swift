import Files
import Git
import Sealing

/// A locked store while it is restored in a directory of its own.
struct ArrivingStore {
  private let files: LockedFiles
  private let sealed: LockedPlace
  private let identities: [AgeIdentity]

  /// Begins with the sealed file of a place.
  ///
  /// - Parameters:
  ///   - files: Where the store is to be.
  ///   - sealed: Where the sealed file is, if it is elsewhere.
  init(_ files: LockedFiles, of sealed: LockedPlace? = nil, with identities: [AgeIdentity]) {
    (self.files, self.sealed, self.identities) = (files, sealed ?? files.place, identities)
  }

  private var new: String { "\(files.place.arriving)/new" }
  private var checked: String { "\(files.place.arriving)/store" }
  private var bundle: Backup { Backup(program: files.program, file: "\(new)/bundle") }

  /// Writes what is sealed to the disk.
  func open() throws(StoreError) {
    let gitDirectory = "\(new)/git"
    try CareStorage.files { () throws(FileError) in
      try FileSystem.remove(files.place.arriving)
      try FileSystem.makeDirectory(files.place.arriving, as: .owner)
      for name in ["git", "tree"] { try FileSystem.makeDirectory("\(new)/\(name)") }
    }
    let output = try CareStorage.files { () throws(FileError) in
      try WritableFile(creating: bundle.file)
    }
    var directories: [LockedEntry] = []
    var current: FilePart?
    try LockedFile(path: sealed.file).read(with: identities) { part throws(StoreError) in
      do throws(FileError) {
        switch part {
        case .list(let entries):
          directories = entries.filter { $0.size == nil }
          for entry in entries {
            let path = "\(gitDirectory)/\(entry.path)"
            try FileSystem.makeDirectory(entry.size == nil ? path : FileSystem.directory(of: path))
          }
        case .file(let entry, let bytes, let place):
          let path = "\(gitDirectory)/\(entry.path)"
          if place == 0 {
            current = FilePart(try WritableFile(creating: path, mode: entry.mode))
          }
          try current?.file.add(bytes)
        case .bundle(let bytes): try output.add(bytes)
        }
      } catch { throw StoreError(error) }
    }
    // Read-only directories get their modes last.
    for entry in directories.reversed() {
      FileSystem.setMode(entry.mode, of: "\(gitDirectory)/\(entry.path)")
    }
  }

  /// Refuses a repository that lacks a commit of the sealed file.
  func requireContained(in gitDirectory: String) throws(StoreError) {
    let heads = Set(try bundle.heads().values)
    let missing = try git("Comparing the commits") { () throws(GitError) -> String? in
      let repository = try Repository(opening: gitDirectory)
      for head in heads.sorted() {
        guard let id = ObjectID(hex: head), repository.contains(id) else { return head }
      }
      return nil
    }
    guard let missing else { return }
    throw StoreError(
      .exists,
      "\(sealed.file) has the commit \(missing.prefix(8)), which the store in \(files.place.directory) lacks.",
      remedy: "Move the file to a directory of its own, and run \(.unlock) there."
    )
  }

  /// Makes the store of what was opened, and checks it.
  func build(_ surroundings: Surroundings) throws(StoreError) {
    let (gitDirectory, tree) = ("\(new)/git", "\(new)/tree")
    try unpack(into: "\(gitDirectory)/objects")
    let run = { (arguments: [String], doing: String) throws(StoreError) in
      _ = try files.git(arguments, doing, at: gitDirectory, workTree: tree)
    }
    let heads = try bundle.heads().filter { $0.key.hasPrefix("refs/") }
    guard try files.references(at: gitDirectory, workTree: tree) == heads else { throw damaged }
    try run(["rev-list", "--objects", "--all", "--quiet"], "Checking the history")
    try run(["read-tree", "--reset", "-u", "HEAD"], "Writing the files")
    guard try files.changes(at: gitDirectory, workTree: tree).isEmpty else { throw damaged }
    let place = RepositoryPlace(gitDirectory: gitDirectory, workTree: .directory(tree))
    let store = try GitStore(at: place, surroundings: surroundings)
    _ = try store.manifest()
    try store.close()
    let shared = try git("Reading the settings") { () throws(GitError) in
      try Repository(at: place).permissions()
    }
    try CareStorage.files { () throws(FileError) in
      shared.apply(to: "\(gitDirectory)/index")
      try shared.applyThroughout("\(gitDirectory)/objects")
      try shared.asLimit.applyThroughout(tree)
      try FileSystem.removeIfPresent(bundle.file)
      try FileSystem.flush(fileSystemOf: new)
      try FileSystem.move(new, to: checked)
    }
  }

  /// Makes a directory of objects of the bundle, in a repository whose references lead to none of them.
  private func unpack(into objects: String) throws(StoreError) {
    let (empty, doing) = ("\(new)/unpacked", "Unpacking the history")
    try git(doing) { () throws(GitError) in
      _ = try Repository.create(at: empty, isBare: true, branch: "main")
    }
    let words = ["bundle", "unbundle", bundle.file]
    _ = try files.git(words, doing, at: empty, workTree: empty)
    try CareStorage.files { () throws(FileError) in
      try FileSystem.move("\(empty)/objects", to: objects)
      try FileSystem.remove(empty)
    }
  }

  /// Moves the store into its place.
  func move(
    _ observe: (UnlockStep) throws(StoreError) -> Void
  ) throws(StoreError) {
    try files.move("\(checked)/tree")
    try observe(.filled)
    try CareStorage.files { () throws(FileError) in
      try FileSystem.move("\(checked)/git", to: files.place.gitDirectory)
      try FileSystem.flush(directory: files.place.directory)
      try FileSystem.flush(fileSystemOf: files.place.directory)
    }
    try observe(.moved)
  }

  private var damaged: StoreError {
    StoreError(
      .corrupt,
      "What \(sealed.file) contains is not a whole store.",
      remedy: "Use another copy of the file; nothing was changed here."
    )
  }
}

/// A file that is written while pieces of it come.
private final class FilePart {
  let file: WritableFile

  init(_ file: consuming WritableFile) { self.file = file }
}
