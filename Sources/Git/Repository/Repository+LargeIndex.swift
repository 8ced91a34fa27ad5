import CGit2
import Files

extension Repository {
  /// From how many bytes on an index is large: some seven thousand files.
  private static let largeIndex: Int64 = 1 << 20
  /// How many files fit into the arguments of one run, however long their paths are.
  private static let mostFiles = 100

  /// Puts files that a sparse work tree leaves out into a large index, with the `git` program.
  ///
  /// git writes such an index in less than half the time that libgit2 takes, which hashes it before
  /// and after and looks at every name.
  ///
  /// - Returns: Whether it is done. It is not if the index is small, if there are many files, or if git
  ///   fails; then it is as it was, and ``updateIndex(_:)`` does it or tells what is wrong.
  public func addLeftOut(
    _ files: [(path: String, id: ObjectID)],
    with program: GitProgram
  ) throws(GitError) -> Bool {
    guard let workDirectory, files.count <= Self.mostFiles, try isIndexLarge else { return false }
    var arguments = place.options + ["update-index", "--add"]
    for file in files {
      _ = try components(ofWritable: file.path)
      guard !file.path.hasPrefix("-") else { return false }
      arguments += ["--cacheinfo", "100644,\(file.id.hex),\(file.path)"]
      arguments += ["--skip-worktree", file.path]
    }
    // Whatever keeps git from it, the commit is made and its index must follow.
    return (try? program.run(arguments, in: workDirectory).isSuccess) ?? false
  }

  private var isIndexLarge: Bool {
    get throws(GitError) {
      let path = try path(of: GIT_REPOSITORY_ITEM_INDEX)
      return try files { () throws(FileError) in
        try FileStatus(of: path).map { $0.size >= Self.largeIndex } ?? false
      }
    }
  }
}
