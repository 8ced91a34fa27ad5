/// Finds the files that one tree has and several others lack, name by name.
struct TreeAdditions {
  let trees: TreeCache
  let repeats = TreeRepeats()

  typealias Body = (_ path: String, TreeEntry) throws(GitError) -> Void

  /// Compares a directory with those at its place in the other trees that have one there.
  ///
  /// - Parameters:
  ///   - root: Their path: empty, or ending in `/`.
  ///   - isEntered: Whether the files below a directory are asked for; its path ends in `/`.
  func walk(
    _ tree: ObjectID,
    beside others: [ObjectID],
    at root: String,
    depth: Int,
    entering isEntered: (String) -> Bool,
    _ body: Body
  ) throws(GitError) {
    guard depth <= EntryName.maximumDepth else {
      throw GitError(.hostile, "A tree has more than \(EntryName.maximumDepth) levels.")
    }
    let reader = try trees.reader(tree)
    try repeats.enter(tree, count: reader.count)
    var cursors: [Cursor] = []
    for other in others { cursors.append(Cursor(try trees.reader(other))) }
    for position in 0..<reader.count {
      guard let directories = Self.otherDirectories(reader, position, cursors) else { continue }
      let entry = reader.entry(at: position)
      let path = root + entry.name
      guard entry.mode == .tree else {
        try body(path, entry)
        continue
      }
      guard isEntered(path + "/") else { continue }
      try walk(
        entry.id,
        beside: directories,
        at: path + "/",
        depth: depth + 1,
        entering: isEntered,
        body
      )
    }
  }

  /// Returns the directories that others have in the place of an entry; nil if one of them has all
  /// that the entry has.
  private static func otherDirectories(
    _ reader: borrowing TreeReader,
    _ position: Int,
    _ cursors: [Cursor]
  ) -> [ObjectID]? {
    var directories: [ObjectID] = []
    for cursor in cursors {
      guard let place = cursor.place(of: reader, position) else { continue }
      let isDirectory = cursor.reader.mode(at: place) == .tree
      if !isDirectory || reader.isEqual(at: position, to: cursor.reader, at: place) { return nil }
      directories.append(cursor.reader.id(at: place))
    }
    return directories
  }

  /// Goes through another tree as far as the first one has been gone through.
  private final class Cursor {
    let reader: TreeReader
    private var next = 0

    init(_ reader: consuming TreeReader) { self.reader = reader }

    /// Returns where the tree has the name of an entry, as a directory if the entry is one; asked
    /// in the order of the entries.
    func place(of other: borrowing TreeReader, _ position: Int) -> Int? {
      while next < reader.count {
        let order = reader.order(at: next, before: other, at: position)
        if order >= 0 { return order == 0 ? next : nil }
        next += 1
      }
      return nil
    }
  }
}
