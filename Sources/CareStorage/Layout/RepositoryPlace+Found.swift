package import Git

extension RepositoryPlace {
  /// Returns the place of the repository that git finds in a directory, with variables such as `GIT_DIR`.
  ///
  /// - Throws: ``StoreError/Code/noStore`` if there is none, ``StoreError/Code/locked`` if a locked store
  ///   is nearer.
  package static func found(
    from path: String,
    environment: [String: String]
  ) throws(StoreError) -> RepositoryPlace {
    let place = try git("Looking for a store in \(path)") { () throws(GitError) in
      try find(from: path, environment: environment)
    }
    if environment["GIT_DIR"] == nil, let locked = LockedPlace.find(from: path),
      locked.isLocked
    {
      let root = place.map { $0.workDirectory ?? $0.gitDirectory } ?? ""
      guard "\(root)/".hasPrefix("\(locked.directory)/") else {
        throw locked.refusal
      }
    }
    if let place { return place }
    guard let named = environment["GIT_DIR"] else { throw .noRepository(at: path) }
    throw StoreError(
      .noStore,
      "The variable GIT_DIR names '\(named)', which is not a git directory.",
      remedy: "Correct the variable, or run 'unset GIT_DIR'."
    )
  }
}
