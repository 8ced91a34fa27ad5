import Files

extension Repository {
  /// The extensions of an index without which it cannot be read, and how git takes each away.
  private static let foreignForms = [
    (
      mark: "'link'", message: "git's index is split into two files, which careplan cannot read.",
      advice: "Run 'git config core.splitIndex false' and 'git update-index --no-split-index'."
    ),
    (
      mark: "'sdir'", message: "git's index is sparse, which careplan cannot read.",
      advice: "Run 'git sparse-checkout reapply --no-sparse-index'."
    ),
  ]

  /// Reads an index, and tells one in a form that libgit2 does not know with what helps.
  static func readingIndex<Result: ~Copyable>(
    _ body: () throws(GitError) -> Result
  ) throws(GitError) -> Result {
    do { return try body() } catch {
      guard error.message.contains("unsupported mandatory extension"),
        let form = foreignForms.first(where: { error.message.contains($0.mark) })
      else { throw error }
      throw GitError(.indexForm, form.message, advice: form.advice)
    }
  }

  /// Refuses an index that cannot be read, before anything is changed of which it has to know.
  ///
  /// It is read only where something speaks for one of those forms: it may be large.
  public func requireReadableIndex() throws(GitError) {
    guard workDirectory != nil, try mayHaveForeignIndex else { return }
    _ = try index()
  }

  private var mayHaveForeignIndex: Bool {
    get throws(GitError) {
      // git notes a sparse index in the work tree's own configuration, which libgit2 does not read.
      let names = try names(inDirectory: gitDirectory)
      return names.contains {
        $0.starts(with: "sharedindex.".utf8) || $0 == Array("config.worktree".utf8)
      }
    }
  }
}
