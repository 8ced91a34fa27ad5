import Files

extension GitError {
  /// Describes a failure of the file system.
  init(_ error: FileError) {
    self.init(
      Code(errno: error.code.rawValue),
      "Cannot \(error.action) '\(error.path)': \(error.reason)."
    )
  }
}

/// Makes one call to the file system and throws its failure as a ``GitError``.
func files<Result>(_ body: () throws(FileError) -> Result) throws(GitError) -> Result {
  do { return try body() } catch { throw GitError(error) }
}
