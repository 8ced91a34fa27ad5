import CarePlanKit

/// What a purge erased, or would erase, and where the content still is.
struct PurgeReport {
  let erasures: [Erasure]
  let remarks: [String]
  /// The new commit; nil if it was only tried.
  var commit: String?
  var trace: ContentTrace?
  /// In which periods the plans are others without what is erased.
  var courses: [CourseChange] = []

  init(erasures: [Erasure], remarks: [String]) {
    self.erasures = erasures
    self.remarks = remarks
  }

  /// What would be done, as a clause.
  var consequence: String {
    let records = records.map { "\($0.key) (\(Self.counted($0.count, "version")))" }
    let rest = records.count - 3
    let names = records.prefix(3).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    return "this erases \(names), which nothing brings back once it is shared"
  }

  func write(to context: CommandContext, _ open: OpenStore) {
    for remark in remarks { context.warn(StyledText(remark)) }
    guard context.format == .text else {
      var json = json
      if !courses.isEmpty { json["courses"] = .array(courses.map { $0.json(open) }) }
      return context.output.json("careplan.purge/v1", .object(json))
    }
    let verb = commit == nil ? "would be erased" : "erased"
    for record in records {
      context.output.line(
        "\(record.key.description, .bold) \(verb): \(Self.counted(record.count, "version"))"
      )
      for course in courses where course.key == record.key {
        for line in course.lines(open) { context.output.line("  \(line)") }
        if commit == nil { context.hint("--restate FILE says what holds in its place") }
      }
    }
    guard let commit else { return context.note("nothing was written") }
    context.output.line("committed \(String(commit.prefix(8)), .yellow)")
    write(trace, to: context, open)
  }

  /// The records with how many versions of each are erased.
  private var records: [(key: RecordKey, count: Int)] {
    Dictionary(grouping: erasures, by: \.key).map { ($0.key, $0.value.count) }
      .sorted { $0.key < $1.key }
  }

  private static func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}

extension PurgeReport {
  /// Prints which commits hold the content, and how their history is rewritten.
  private func write(_ trace: ContentTrace?, to context: CommandContext, _ open: OpenStore) {
    context.hint("careplan undo takes it back as long as nobody else has the commit")
    guard let trace, let first = trace.first, let last = trace.last else { return }
    let count = trace.count == 1 ? "1 commit holds" : "\(trace.count) commits hold"
    let names =
      first == last
      ? Self.name(first, open)
      : "from \(Self.name(first, open)) to \(Self.name(last, open))"
    context.output.line("\(count) the content still: \(names)")
    for line in Self.rewriting(trace.paths) + Self.publishing(open) {
      context.hint(StyledText(line))
    }
  }

  private static func name(_ commit: CommitSummary, _ open: OpenStore) -> String {
    "\(commit.shortID) (\(open.wording.instant(commit.time)))"
  }

  /// Returns the commands that take the content out of the history.
  private static func rewriting(_ paths: [String]) -> [String] {
    let few = 4
    let arguments =
      paths.count <= few
      ? paths.map { "--path '\($0)'" }.joined(separator: " ")
      : "--paths-from-file FILE, with the paths that --json lists"
    return [
      "git filter-repo --invert-paths \(arguments)",
      "git reflog expire --expire=now --all && git gc --prune=now",
    ]
  }

  /// Returns the commands that bring the rewritten history to others: its commits have no signatures.
  private static func publishing(_ open: OpenStore) -> [String] {
    let takesOver = "other copies take it over with careplan sync --accept-rewrite"
    guard (try? open.store.isSigned()) ?? false else {
      return ["then push with --force; \(takesOver)"]
    }
    let sealed = ((try? open.store.remotes()) ?? []).filter(\.isSealed).map(\.name)
    return [
      "careplan access vouch --up-to HEAD --no-sync",
      "careplan sync --overwrite remote; \(takesOver)",
    ] + sealed.map { "careplan remote reseal \($0.quotedForShell)" }
  }

  private var json: JSONObject {
    var object: JSONObject = [
      "erased": .array(
        erasures.map { erasure in
          var element = erasure.marker.jsonObject
          element["key"] = .string(erasure.key.description)
          element["path"] = .string(erasure.path)
          return .object(element)
        }
      ),
      "dryRun": .bool(commit == nil),
      "remarks": .array(remarks.map { .string($0) }),
    ]
    object["commit"] = commit.map { .string($0) }
    guard let trace else { return object }
    var history: JSONObject = [
      "commits": .number(JSONNumber(trace.count)),
      "paths": .array(trace.paths.map { .string($0) }),
    ]
    history["first"] = trace.first.map { .string($0.id) }
    history["last"] = trace.last.map { .string($0.id) }
    object["history"] = .object(history)
    return object
  }
}
