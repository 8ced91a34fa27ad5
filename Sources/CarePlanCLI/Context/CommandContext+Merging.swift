extension CommandContext {
  /// The commits that git merges just now.
  ///
  /// It names them in variables, and copies a commit where it names none.
  var mergedCommits: [String] {
    let prefix = "GITHEAD_"
    return environment.keys.filter { $0.hasPrefix(prefix) }.sorted()
      .map { String($0.dropFirst(prefix.count)) }
  }
}
