import CGit2

/// Makes one new tree, empty or from another.
struct TreeBuilder: ~Copyable {
  private let builder: Owned<TreeBuilderKind>

  init(in stage: borrowing ObjectStage, from source: OpaquePointer?) throws(GitError) {
    let repository = stage.pointer
    builder = try Owned("git_treebuilder_new") { git_treebuilder_new(&$0, repository, source) }
  }

  var count: Int { git_treebuilder_entrycount(builder.pointer) }

  func mode(of name: UnsafePointer<CChar>) -> FileMode? {
    git_treebuilder_get(builder.pointer, name).flatMap {
      FileMode(rawValue: git_tree_entry_filemode($0).rawValue)
    }
  }

  func id(of name: UnsafePointer<CChar>) -> ObjectID? {
    git_treebuilder_get(builder.pointer, name).flatMap { git_tree_entry_id($0) }
      .map { ObjectID($0.pointee) }
  }

  func set(_ name: UnsafePointer<CChar>, _ mode: FileMode, _ id: ObjectID) throws(GitError) {
    var native = id.native
    let mode = git_filemode_t(mode.rawValue)
    try call("git_treebuilder_insert") {
      git_treebuilder_insert(nil, builder.pointer, name, &native, mode)
    }
  }

  func remove(_ name: UnsafePointer<CChar>) throws(GitError) {
    try call("git_treebuilder_remove") { git_treebuilder_remove(builder.pointer, name) }
  }

  func write() throws(GitError) -> ObjectID {
    var native = git_oid()
    try call("git_treebuilder_write") { git_treebuilder_write(&native, builder.pointer) }
    return ObjectID(native)
  }
}
