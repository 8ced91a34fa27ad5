import CarePlanKit

/// The names of commits: the present one, branches and tags are git's to tell, the latest are ours.
enum Revisions: CompletionSource {
  static let kind = "revision"

  /// How many commits are worth being offered.
  private static let most = 20

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    let open = try context.openStore()
    let commits = try attempt { () throws(StoreError) in try open.store.log(limit: most) }
    let branch = try attempt { () throws(StoreError) in try open.store.position().branch }
    return ["HEAD"] + [branch].compactMap(\.self) + commits.map(\.shortID)
  }
}

/// Records, kinds and revisions, where a command takes all of them.
enum RevisionsAndSelectors: CompletionSource {
  static let kind = "revision-or-selector"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    try Revisions.candidates(prefix, context) + SelectorsAndKinds.candidates(prefix, context)
  }
}

/// Records and the kinds that stand for all of their records.
enum SelectorsAndKinds: CompletionSource {
  static let kind = "selector-or-kind"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    try KindPlurals.candidates(prefix, context) + RecordSelectors.candidates(prefix, context)
  }
}
