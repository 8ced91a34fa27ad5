package import Git

extension RepositoryPlace {
  /// Returns the place of the repository that git finds in a directory, with variables such as `GIT_DIR`.
  ///
  /// - Throws: ``StoreError/Code/noStore`` if there is none.
  package static func found(
    from path: String,
    environment: [String: String]
  ) throws(StoreError) -> RepositoryPlace {
    let place = try git("Looking for a store in \(path)") { () throws(GitError) in
      try find(from: path, environment: environment)
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
