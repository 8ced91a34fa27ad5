import CGit2
import Platform

/// Reads one tree entry by entry, without making texts of names that nobody asks for.
///
/// A tree from a stranger can be anything that has the right hash. All rules that the other code
/// relies on are checked here: safe names, git's order, no name twice.
struct TreeReader: ~Copyable {
  private let tree: Owned<TreeKind>
  let count: Int

  init(_ id: ObjectID, in repository: OpaquePointer) throws(GitError) {
    var native = id.native
    let tree = try Owned<TreeKind>("git_tree_lookup") {
      git_tree_lookup(&$0, repository, &native)
    }
    let reader = TreeReader(unchecked: tree)
    try reader.check(id)
    self = reader
  }

  /// Reads a tree once more that has passed the checks.
  init(checked tree: OpaquePointer) throws(GitError) {
    self.init(unchecked: try Owned<TreeKind>("git_object_dup") { git_object_dup(&$0, tree) })
  }

  private init(unchecked tree: consuming Owned<TreeKind>) {
    count = git_tree_entrycount(tree.pointer)
    self.tree = tree
  }

  var pointer: OpaquePointer { tree.pointer }

  private func native(at position: Int) -> OpaquePointer {
    guard let entry = git_tree_entry_byindex(tree.pointer, position) else {
      preconditionFailure("A tree has \(count) entries, not \(position).")
    }
    return entry
  }

  /// Returns the bytes of a name; valid while the reader is.
  private func name(at position: Int) -> UnsafeBufferPointer<UInt8> {
    let name = git_tree_entry_name(native(at: position))
    let count = name.map { strlen($0) } ?? 0
    return UnsafeRawBufferPointer(start: name, count: count).bindMemory(to: UInt8.self)
  }

  func id(at position: Int) -> ObjectID {
    git_tree_entry_id(native(at: position)).map { ObjectID($0.pointee) }
      ?? ObjectID(git_oid())
  }

  func mode(at position: Int) -> FileMode {
    FileMode(rawValue: git_tree_entry_filemode(native(at: position)).rawValue) ?? .blob
  }

  /// Returns whether the bytes of the mode and the id are the same in both trees.
  func isEqual(at position: Int, to other: borrowing TreeReader, at otherPosition: Int) -> Bool {
    id(at: position) == other.id(at: otherPosition)
      && mode(at: position) == other.mode(at: otherPosition)
  }

  func entry(at position: Int) -> TreeEntry {
    TreeEntry(
      name: String(decoding: name(at: position), as: UTF8.self),
      mode: mode(at: position),
      id: id(at: position)
    )
  }

  /// Finds an entry by its name.
  ///
  /// The order of a tree depends on the modes, so the name is sought as a file and as a directory.
  func entry(named wanted: String) -> TreeEntry? {
    var wanted = wanted
    return wanted.withUTF8 { bytes in
      for isTree in [false, true] {
        var low = 0
        var high = count
        while low < high {
          let middle = (low + high) / 2
          let order = Self.order(
            name(at: middle),
            mode(at: middle) == .tree,
            bytes,
            isTree
          )
          if order == 0 { return entry(at: middle) }
          if order < 0 { low = middle + 1 } else { high = middle }
        }
      }
      return nil
    }
  }

  /// Compares two entries by their order: negative if this one comes first, zero for the same place.
  func order(at position: Int, before other: borrowing TreeReader, at otherPosition: Int) -> Int {
    Self.order(
      name(at: position),
      mode(at: position) == .tree,
      other.name(at: otherPosition),
      other.mode(at: otherPosition) == .tree
    )
  }

  private static func order(
    _ left: UnsafeBufferPointer<UInt8>,
    _ leftIsTree: Bool,
    _ right: UnsafeBufferPointer<UInt8>,
    _ rightIsTree: Bool
  ) -> Int {
    let common = min(left.count, right.count)
    if common > 0, let first = left.baseAddress, let second = right.baseAddress {
      let order = memcmp(first, second, common)
      if order != 0 { return Int(order) }
    }
    func next(_ name: UnsafeBufferPointer<UInt8>, _ isTree: Bool) -> Int {
      if name.count > common { return Int(name[common]) }
      return isTree ? Int(UInt8(ascii: "/")) : 0
    }
    return next(left, leftIsTree) - next(right, rightIsTree)
  }

  private func check(_ id: ObjectID) throws(GitError) {
    for position in 0..<count {
      let name = name(at: position)
      guard !EntryName.isHostile(name) else {
        throw hostile(id, "the name '\(String(decoding: name, as: UTF8.self))'")
      }
      guard position == 0 || order(at: position - 1, before: self, at: position) < 0 else {
        throw hostile(id, "its names in a wrong order")
      }
      guard !isNamedTwice(position) else { throw hostile(id, "the same name twice") }
    }
  }

  /// Returns whether a directory has the name of a file, which may stand a few places before it.
  private func isNamedTwice(_ position: Int) -> Bool {
    guard mode(at: position) == .tree else { return false }
    let wanted = name(at: position)
    for earlier in stride(from: position - 1, through: 0, by: -1) {
      let other = name(at: earlier)
      guard other.starts(with: wanted) else { return false }
      if other.count == wanted.count { return true }
    }
    return false
  }

  private func hostile(_ id: ObjectID, _ reason: String) -> GitError {
    GitError(.hostile, "The tree \(id) has \(reason), which git refuses to check out.")
  }
}
