import CarePlanKit

/// The commits of a store, each with what it changed.
struct CommitLog {
  let open: OpenStore
  /// A revision or a range; nil for everything.
  let revisions: String?
  /// The record that the commits changed; nil for any.
  let key: RecordKey?
  let limit: Int?
  /// Whether the changes are told with their values.
  let saysValues: Bool

  /// Writes the log, the latest commit first, and ends early if nobody reads on.
  func write(to context: CommandContext) throws(CommandFailure) {
    let commits = try attempt { () throws(StoreError) in
      try open.store.log(revisions, of: key, limit: limit)
    }
    switch context.format {
    case .json:
      var elements: [JSONValue] = []
      for commit in commits { elements.append(try json(of: commit)) }
      context.output.json("careplan.log/v1", .array(elements))
    case .jsonLines:
      var lines = JSONLines("careplan.log/v1", to: context.output)
      for commit in commits {
        lines.write(try json(of: commit))
        if context.output.isClosed { return }
      }
      lines.end()
    case .markdown, .html:
      let read = try revisions.map { text throws(CommandFailure) in
        text.contains("..") ? text : try open.shortCommit(text) ?? text
      }
      try document(of: commits).write(to: context, of: open, commit: read, days: .all)
    default:
      for (index, commit) in commits.enumerated() where !context.output.isClosed {
        if index > 0 { context.output.line() }
        try write(commit, to: context.output)
      }
    }
  }

  /// Returns what a commit changed, for people: of many outcomes only how many, unless all is
  /// wanted.
  private func summary(of commit: CommitSummary) throws(CommandFailure) -> DifferenceReport {
    try report(of: commit, isSummary: !saysValues && key == nil)
  }

  private func report(
    of commit: CommitSummary,
    isSummary: Bool = false
  ) throws(CommandFailure) -> DifferenceReport {
    let scope = key.map { RecordScope.records([$0]) } ?? .all
    let changes = try attempt { () throws(StoreError) in
      try open.store.changes(of: commit.id, scope)
    }
    var report = DifferenceReport(
      changes,
      unsaidZone: open.manifest.timezone,
      open.dates.shownClock
    )
    report.isRedacted = !saysValues
    if isSummary { report.countOutcomes(of: changes) }
    return report
  }

  private func document(
    of commits: some Sequence<CommitSummary>
  ) throws(CommandFailure) -> Document {
    let name = key.map { [StyledText(Wording.id($0.id))] } ?? []
    var document = Document(
      heading: .init(
        word: key.map { Wording.say(.changesOf, $0.kind.word) } ?? Wording.say(.reviewCommits),
        texts: name
      )
    )
    for commit in commits {
      let texts = [commit.shortID, commit.subject].map { StyledText($0) }
      document.parts += [
        .heading(.init(word: Wording.say(.commit), texts: texts)),
        CommitByline(commit: commit, wording: open.wording).part,
        .report(try summary(of: commit)),
      ]
      for signOff in try signOffs(of: commit) {
        document.parts.append(
          .sentence(.saying(.thisCommitSays), text: StyledText(signOff.words))
        )
      }
    }
    return document
  }

  private func write(_ commit: CommitSummary, to output: Output) throws(CommandFailure) {
    let merge = commit.parents.count > 1 ? ", \(Wording.say(.mergeCommit))" : ""
    output.wrapped(
      "\(commit.shortID, [.bold, .yellow])  \(CommitByline(commit: commit, wording: open.wording).words)\(merge)",
      indent: 4
    )
    output.wrapped("  \(commit.subject, .bold)", indent: 4)
    for signOff in try signOffs(of: commit) {
      output.wrapped("  \(signOff.words)", indent: 4)
    }
    output.lines(try summary(of: commit).lines, indent: 2)
  }

  private func json(of commit: CommitSummary) throws(CommandFailure) -> JSONValue {
    var object = commit.jsonObject
    object["records"] = .array(try report(of: commit).elements)
    let signOffs = try signOffs(of: commit)
    if !signOffs.isEmpty { object["signOffs"] = .array(signOffs.map(\.json)) }
    return .object(object)
  }

  private func signOffs(of commit: CommitSummary) throws(CommandFailure) -> [SignOff] {
    try attempt { () throws(StoreError) in try open.store.signOffs(in: commit) }
  }
}
