extension Repository {
  /// Begins to write objects.
  ///
  /// Where nobody would merge many small packs, a few objects get files of their own.
  public func makeWriter() throws(GitError) -> ObjectWriter {
    try makeWriter(isMaintained() ? .pack : .files)
  }

  package func makeWriter(
    _ form: ObjectWriter.Form,
    limits: ObjectWriter.Limits = ObjectWriter.Limits()
  ) throws(GitError) -> ObjectWriter {
    try ObjectWriter(objectsDirectory: objectsDirectory(), permissions(), form, limits)
  }

  /// Writes the objects that a body makes, and hands on what it returns.
  public func writeObjects<Result>(
    _ body: (inout ObjectWriter) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    try writeObjects(isMaintained() ? .pack : .files, body)
  }

  package func writeObjects<Result>(
    _ form: ObjectWriter.Form,
    _ body: (inout ObjectWriter) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var writer = try makeWriter(form)
    let result = try body(&writer)
    try writer.finish()
    // A new pack may hold the sound copy of an object that is damaged elsewhere.
    try refresh()
    return result
  }
}
