import CGit2
import Glibc

/// The `objects` directory of a repository, to read from and to put finished objects into.
struct ObjectFolder: ~Copyable {
  private let path: String
  private let database: Owned<DatabaseKind>
  private let repository: Owned<RepositoryKind>

  init(path: String) throws(GitError) {
    let database = try Owned<DatabaseKind>("git_odb_open") { git_odb_open(&$0, path) }
    try LooseObjectGuard.add(to: database, directory: path)
    repository = try Owned(wrapping: database)
    self.database = database
    self.path = path
  }

  var pointer: OpaquePointer { repository.pointer }

  enum State { case missing, damaged, sound(git_object_t) }

  /// Looks an object up.
  ///
  /// A power cut can leave a loose object without bytes, which git takes for present.
  func state(of id: ObjectID) -> State {
    var native = id.native
    let flags = GIT_ODB_LOOKUP_NO_REFRESH.rawValue
    guard git_odb_exists_ext(database.pointer, &native, flags) == 1 else { return .missing }
    var size = 0
    var kind = GIT_OBJECT_INVALID
    let status = git_odb_read_header(&size, &kind, database.pointer, &native)
    return status == 0 ? .sound(kind) : .damaged
  }

  /// Finds objects that other processes have added meanwhile.
  func refresh() throws(GitError) {
    try call("git_odb_refresh") { git_odb_refresh(database.pointer) }
  }

  /// Makes an unreachable object young again, so that a `git gc` in between does not sweep it.
  func freshen(_ object: borrowing Owned<RawObjectKind>) throws(GitError) {
    var native = git_oid()
    try call("git_odb_write") {
      git_odb_write(
        &native,
        database.pointer,
        git_odb_object_data(object.pointer),
        git_odb_object_size(object.pointer),
        git_odb_object_type(object.pointer)
      )
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
      try call("git_odb_backend.write") {
        write(
          made,
          &native,
          git_odb_object_data(object.pointer),
          git_odb_object_size(object.pointer),
          git_odb_object_type(object.pointer)
        )
      }
    }
    try flushDirectory(path)
  }

  /// Writes the objects into one pack, flushed, whose index makes them visible all at once.
  func writePack(_ ids: [ObjectID], from stage: borrowing ObjectStage) throws(GitError) {
    let repository = stage.pointer
    let builder = try Owned<PackBuilderKind>("git_packbuilder_new") {
      git_packbuilder_new(&$0, repository)
    }
    for id in ids {
      var native = id.native
      try call("git_packbuilder_insert") {
        git_packbuilder_insert(builder.pointer, &native, nil)
      }
    }
    try builder.write(into: path)
  }
}
