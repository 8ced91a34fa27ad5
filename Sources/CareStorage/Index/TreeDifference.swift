import Git

/// The trees between which the index moves.
struct TreeDifference: Sendable {
  /// The tree that the index describes; nil if it says nothing yet.
  package let old: ObjectID?
  /// The tree that it is to describe; nil before the first commit.
  package let new: ObjectID?

  /// Up to how many files an update is read at once, before the database is touched.
  static let fewFiles = 4000

  /// Returns the changes if few files differ; nil if there are more of them.
  package func changes(in repository: borrowing Repository) throws(StoreError) -> [IndexUpdate]? {
    var isLarge = false
    var files: [TreeChange] = []
    do throws(GitError) {
      try repository.walkChanges(from: old, to: new) { change throws(GitError) in
        files.append(change)
        isLarge = files.count > Self.fewFiles
        // The walk ends by an error only.
        if isLarge { throw GitError(.interrupted, "More than \(Self.fewFiles) files differ.") }
      }
    } catch {
      guard isLarge else { throw Self.failure(error) }
      return nil
    }
    var changes: [IndexUpdate] = []
    do throws(GitError) {
      for file in files { changes += try IndexUpdate.updates(file, in: repository) }
    } catch { throw Self.failure(error) }
    return changes
  }

  /// Passes on all changes, however many files differ.
  package func forEach(
    in repository: borrowing Repository,
    _ body: (IndexUpdate) throws(GitError) -> Void
  ) throws(GitError) {
    try repository.walkChanges(from: old, to: new) { file throws(GitError) in
      for change in try IndexUpdate.updates(file, in: repository) { try body(change) }
    }
  }

  package static func failure(_ error: GitError) -> StoreError {
    StoreError(
      error,
      while: doing,
      remedy: "Run \(.check(isFixing: false)), which names everything that is damaged."
    )
  }

  private static let doing = "Reading the store's tree for the index"
}
