import CGit2
import Files

extension Repository {
  /// Returns the files of the work tree that differ from a tree, ordered by path.
  ///
  /// Files that git does not track or that it ignores are seen too. A file that git's index knows
  /// to be unchanged is not read. What a sparse work tree leaves out is not deleted. The work tree
  /// decides, not what is staged. Submodules are passed over.
  ///
  /// - Parameters:
  ///   - tree: The tree to compare with; nil is an empty one.
  ///   - prefixes: The directories or files to look at; an empty text is everything.
  ///   - isText: Whether a file is compared without a byte order mark and CRLF line ends, whatever
  ///     git's settings; git's own conversions apply to the others.
  public func workTreeChanges(
    against tree: ObjectID?,
    under prefixes: [String] = [""],
    comparingAsText isText: @escaping (_ path: String) -> Bool = { _ in false }
  ) throws(GitError) -> [WorkTreeChange] {
    guard let workDirectory else {
      throw GitError(.bareRepository, "A bare repository has no files to compare.")
    }
    // Older than the entries, so that no file can be changed and still look older than the index.
    let indexPath = try path(of: GIT_REPOSITORY_ITEM_INDEX)
    let written = try files { () throws(FileError) in try FileStatus(of: indexPath)?.modified }
    let comparison = WorkTreeComparison(
      repository: pointer,
      directory: workDirectory,
      index: try indexIfReadable(),
      indexTime: written.map { FileStamp.Time($0) },
      hasModes: try configFlag("core.filemode", default: true),
      isText: isText
    )
    var changes: [WorkTreeChange] = []
    for prefix in distinct(prefixes) {
      var tracked: [(path: String, entry: TreeEntry)] = []
      if let tree {
        try walkTree(tree, under: prefix) { path, entry in tracked.append((path, entry)) }
      }
      changes += try comparison.compare(tracked, with: comparison.files(under: prefix))
    }
    return changes
  }

  /// Returns the prefixes without those that others cover, ordered.
  private func distinct(_ prefixes: [String]) -> [String] {
    let paths = prefixes.map { $0.split(separator: "/").joined(separator: "/") }
    let ordered = Set(paths).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return ordered.filter { path in
      !ordered.contains { $0 != path && ($0.isEmpty || path.utf8.starts(with: ($0 + "/").utf8)) }
    }
  }
}
