import Git

extension GitEngine {
  /// Refuses a clone that lacks objects because it was made with a filter, such as `--filter=tree:0`.
  ///
  /// Cost: reading git's configuration; with a filter also every commit, and a look for every file.
  package func refuseFiltered() throws(StoreError) {
    let found = try git("Looking for objects that a filter left out") {
      () throws(GitError) -> PartialClone? in
      guard let clone = try repository.partialClone(), let tip = try repository.headCommit(),
        try repository.lacksObjects(of: tip)
      else { return nil }
      return clone
    }
    guard let found else { return }
    let fetch: Remedy.Action = .git("fetch --refetch \(found.remote)")
    guard let filter = found.filter else {
      throw StoreError(
        .refused,
        "This clone was made with a filter, and lacks objects of the store.",
        remedy: "Fetch them with \(fetch)."
      )
    }
    let unset: Remedy.Action = .git(
      "config --unset-all remote.\(found.remote).partialclonefilter"
    )
    throw StoreError(
      .refused,
      "This clone was made with the filter '\(filter)', and lacks objects of the store.",
      remedy: "End the filter with \(unset), then fetch them with \(fetch)."
    )
  }
}
