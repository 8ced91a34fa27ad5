extension Document {
  /// Writes it as HTML if that was asked for, as Markdown otherwise.
  ///
  /// Commands write theirs with ``write(to:of:at:commit:days:)``, which says where it comes from.
  func write(to output: Output, as format: OutputFormat) {
    output.verbatim(format == .html ? html : markdown)
  }

  /// Writes a document of a store, with where it comes from at its head and foot.
  ///
  /// - Parameters:
  ///   - open: The store; nil for a page of what no store has.
  ///   - revision: The commit that was read instead of the last one.
  ///   - commit: Words for what was read, if they are not the name of that commit.
  ///   - days: The days of which it tells.
  func write(
    to context: CommandContext,
    of open: OpenStore?,
    at revision: String? = nil,
    commit: String? = nil,
    days: DocumentDays
  ) throws(CommandFailure) {
    var document = self
    document.origin = try DocumentOrigin(
      of: open,
      at: revision,
      commit: commit,
      days,
      in: context
    )
    document.write(to: context.output, as: context.format)
  }
}
