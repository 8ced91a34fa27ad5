import Git

extension GitStore {
  /// Makes the patch between two states of the store, as `git diff` writes it.
  ///
  /// It shows version files too, and nothing that is not the store's. Files that git does not track
  /// yet are not in it. The user's settings do not change its form.
  ///
  /// Cost: as `git diff`, which it runs.
  ///
  /// - Parameter environment: The variables in which git runs, `PATH` among them.
  /// - Throws: ``StoreError/Code/refused`` for the work tree of a bare store, or between anything and
  ///   something older than the work tree or the index.
  public func patch(
    from old: DiffSide,
    to new: DiffSide,
    of scope: RecordScope = .all,
    environment: [String: String]
  ) throws(StoreError) -> [UInt8] {
    if new == .workTree { try refuseBare("Compare two revisions.") }
    let (sides, prefixes) = try withEngine { engine throws(StoreError) in
      (try engine.arguments(old, new), try engine.prefixes(scope))
    }
    let names = prefixes.contains("") ? StoreLayout.ownPrefixes : prefixes
    let output = try git("Comparing with git") { () throws(GitError) in
      try GitProgram(environment: environment).run(
        paths.place.options + Self.patchCommand + sides + ["--"]
          + names.map { ":(top,literal)\($0)" },
        in: path,
        environment: ["GIT_OPTIONAL_LOCKS": "0"]
      )
    }
    guard output.isSuccess else {
      throw StoreError(.io, "Comparing with git failed.", causes: [output.complaint])
    }
    return output.standardOutput
  }

  private static let patchCommand = [
    "--no-pager", "-c", "diff.renames=false", "-c", "core.quotePath=false", "-c",
    "diff.noprefix=false", "-c", "diff.mnemonicPrefix=false", "diff", "--no-ext-diff",
    "--no-textconv", "--no-color", "--no-renames", "--text", "--src-prefix=a/", "--dst-prefix=b/",
  ]
}

extension GitEngine {
  /// The tree without entries, which git knows without having it.
  private static let emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"

  /// Returns the arguments that make `git diff` compare two states.
  fileprivate func arguments(_ old: DiffSide, _ new: DiffSide) throws(StoreError) -> [String] {
    let before: String
    switch old {
    case .revision(let revision): before = try commit(of: revision).hex
    case .empty: before = Self.emptyTree
    case .index, .workTree:
      throw StoreError(.refused, "A patch leads from a revision to something newer.")
    }
    switch new {
    case .revision(let revision): return [before, try commit(of: revision).hex]
    case .empty: return [before, Self.emptyTree]
    case .index: return ["--cached", before]
    case .workTree: return [before]
    }
  }
}
