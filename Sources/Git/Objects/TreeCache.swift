import CGit2

/// Reads the trees of one repository, and keeps those that were read last.
///
/// Whoever looks up many paths reads the same few directories again and again: the root, and the
/// directory of a kind, which has an entry for each record. libgit2 would keep all small ones as well,
/// ten times as large as they are in a pack; it is told to keep none.
final class TreeCache {
  private let repository: OpaquePointer
  /// The one that was read last stands last.
  private var kept: [(id: ObjectID, tree: OpaquePointer, count: Int)] = []
  /// How many entries all of them have.
  private var entryCount = 0

  private static let mostTrees = 32
  private static let mostEntries = 500_000

  /// - Parameter repository: It outlives what is read.
  init(of repository: OpaquePointer) { self.repository = repository }

  deinit {
    for tree in kept { git_tree_free(tree.tree) }
  }

  /// Reads a tree that passes all checks.
  ///
  /// - Throws: As ``TreeReader/init(_:in:)`` does.
  func reader(_ id: ObjectID) throws(GitError) -> TreeReader {
    if let place = kept.lastIndex(where: { $0.id == id }) {
      kept.append(kept.remove(at: place))
      return try TreeReader(checked: kept[kept.count - 1].tree)
    }
    let reader = try TreeReader(id, in: repository)
    if reader.count <= Self.mostEntries { try keep(reader, id) }
    return reader
  }

  private func keep(_ reader: borrowing TreeReader, _ id: ObjectID) throws(GitError) {
    var tree: OpaquePointer?
    let pointer = reader.pointer
    try call("git_object_dup") { git_object_dup(&tree, pointer) }
    guard let tree else { return }
    kept.append((id, tree, reader.count))
    entryCount += reader.count
    while kept.count > Self.mostTrees || entryCount > Self.mostEntries {
      let oldest = kept.removeFirst()
      git_tree_free(oldest.tree)
      entryCount -= oldest.count
    }
  }
}
