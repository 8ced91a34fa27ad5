import CGit2
import Files

/// The `objects` directory of a repository, to read from and to put finished objects into.
struct ObjectFolder: ~Copyable {
  private let path: String
  private let database: Owned<DatabaseKind>
  private let repository: Owned<RepositoryKind>
  /// Which first bytes of ids the directory had directories for.
  private let fanOut: Set<UInt8>
  private let permissions: Permissions

  init(path: String, _ permissions: Permissions) throws(GitError) {
    let directories = try LooseObjects.directories(in: path)
    let database = try Owned<DatabaseKind>("git_odb_open") { git_odb_open(&$0, path) }
    try LooseObjectGuard.add(to: database, directory: path)
    repository = try Owned(wrapping: database)
    self.database = database
    fanOut = Set(directories.compactMap { UInt8($0, radix: 16) })
    self.path = path
    self.permissions = permissions
  }

  var pointer: OpaquePointer { repository.pointer }

  enum ObjectState { case missing, damaged, sound(git_object_t) }

  /// Looks an object up.
  ///
  /// A power cut can leave a loose object without bytes, which git takes for present.
  func state(of id: ObjectID) -> ObjectState {
    var native = id.native
    let flags = GIT_ODB_LOOKUP_NO_REFRESH.rawValue
    guard git_odb_exists_ext(database.pointer, &native, flags) == 1 else { return .missing }
    var size = 0
    var kind = GIT_OBJECT_INVALID
    let status = git_odb_read_header(&size, &kind, database.pointer, &native)
    return status == 0 ? .sound(kind) : .damaged
  }

  /// Returns whether an object may be there; no is an answer that costs no look at the disk.
  ///
  /// It is wrong about an object that another process has just added, or that is in another
  /// repository: such a one is written twice, which git allows.
  func mayHave(_ id: ObjectID) -> Bool {
    if fanOut.contains(id.firstByte) { return true }
    var packs: UnsafeMutablePointer<git_odb_backend>?
    guard git_odb_get_backend(&packs, database.pointer, 0) == 0, let packs,
      let exists = packs.pointee.exists
    else { return true }
    var native = id.native
    return exists(packs, &native) == 1
  }

  /// Finds objects that other processes have added meanwhile.
  func refresh() throws(GitError) {
    try call("git_odb_refresh") { git_odb_refresh(database.pointer) }
  }

  /// Makes an unreachable object young again, so that a `git gc` in between does not sweep it.
  func freshen(_ bytes: UnsafeRawBufferPointer, kind: git_object_t) throws(GitError) {
    var native = git_oid()
    try call("git_odb_write") {
      git_odb_write(&native, database.pointer, bytes.baseAddress, bytes.count, kind)
    }
  }

  /// Writes each object into a file of its own, flushed.
  func writeLoose(_ ids: [ObjectID], from stage: borrowing ObjectStage) throws(GitError) {
    var made: UnsafeMutablePointer<git_odb_backend>?
    try call("git_odb_backend_loose") { git_odb_backend_loose(&made, path, -1, 1, 0, 0) }
    guard let made, let write = made.pointee.write else {
      throw GitError(.other, "It gave no result.", function: "git_odb_backend_loose")
    }
    defer { made.pointee.free(made) }
    for id in ids {
      let object = try stage.object(id)
      var native = id.native
      let bytes = object.bytes
      try call("git_odb_backend.write") {
        write(made, &native, bytes.baseAddress, bytes.count, object.kind)
      }
      permissions.apply(to: "\(path)\(id.hex.prefix(2))")
      permissions.apply(to: "\(path)\(id.hex.prefix(2))/\(id.hex.dropFirst(2))")
    }
    try files { () throws(FileError) in try FileSystem.flush(directory: path) }
  }

  /// Puts a whole pack into the directory, flushed.
  func publish(_ pack: FinishedPack) throws(GitError) { try pack.publish(into: path, permissions) }
}
