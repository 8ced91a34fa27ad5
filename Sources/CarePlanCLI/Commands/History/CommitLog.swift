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
      for commit in commits { elements.append(json(of: commit, try report(of: commit))) }
      context.output.json("careplan.log/v1", .array(elements))
    case .jsonLines:
      var lines = JSONLines("careplan.log/v1", to: context.output)
      for commit in commits {
        lines.write(json(of: commit, try report(of: commit)))
        if context.output.isClosed { return }
      }
      lines.end()
    default:
      for (index, commit) in commits.enumerated() where !context.output.isClosed {
        if index > 0 { context.output.line() }
        try write(commit, to: context.output)
      }
    }
  }

  private func report(of commit: CommitSummary) throws(CommandFailure) -> DifferenceReport {
    let scope = key.map { RecordScope.records([$0]) } ?? .all
    let changes = try attempt { () throws(StoreError) in
      try open.store.changes(of: commit.id, scope)
    }
    var report = DifferenceReport(changes, unsaidZone: open.manifest.timezone)
    report.isRedacted = !saysValues
    return report
  }

  private func write(_ commit: CommitSummary, to output: Output) throws(CommandFailure) {
    let merge = commit.parents.count > 1 ? ", merge" : ""
    output.line("\(commit.shortID, [.bold, .yellow])  \(open.byline(of: commit))\(merge)")
    output.line("  \(commit.subject, .bold)")
    output.lines(try report(of: commit).lines, indent: 2)
  }

  private func json(of commit: CommitSummary, _ report: DifferenceReport) -> JSONValue {
    var object = commit.jsonObject
    object["records"] = .array(report.elements)
    return .object(object)
  }
}

extension OpenStore {
  /// When a commit was made and by whom: `1 Jan 2026 08:00  Name`.
  func byline(of commit: CommitSummary) -> String {
    "\(wording.instant(commit.time))  \(commit.authorName)"
  }
}

extension CommitSummary {
  /// The commit as every command writes it in JSON.
  var jsonObject: JSONObject {
    [
      "commit": .string(id), "parents": .array(parents.map { .string($0) }),
      "author": ["name": .string(authorName), "email": .string(authorEmail)],
      "time": .string(time.description), "subject": .string(subject), "body": .string(body),
    ]
  }
}
