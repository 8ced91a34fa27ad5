import CarePlanKit

/// What a merge did, or would do, with what was decided and given back after it.
struct MergeOutcome {
  let report: MergeReport
  /// The records that a policy decided.
  let decided: [RecordKey]
  /// What several people recorded for one event.
  let repeated: RepeatedRecordings
  /// The limits of what is done as needed that are passed.
  let passed: PassedLimits
  /// What may be a mistake in the plans that the merge changes.
  let doubts: DoubtList
  /// What holds before a date as it was here; nil if nobody asked for it.
  let kept: GitStore.Written<KeptPast>?
  let past: PastLimit?

  /// The most records that are named as kept.
  private static let most = 20

  /// The records that stay open.
  var open: [RecordKey] { report.open.map(\.key).filter { !decided.contains($0) } }

  func write(
    _ revision: String,
    _ plans: PlanChanges,
    _ store: OpenStore,
    _ context: CommandContext
  ) {
    let isDryRun = context.options.isDryRun
    if context.format == .json {
      var json = json(isDryRun: isDryRun)
      if !plans.isEmpty { json["courses"] = plans.json }
      json["recordedTwice"] = repeated.json
      json["limitsPassed"] = passed.json
      json["doubts"] = doubts.json
      context.output.json("careplan.merge/v1", .object(json))
      return
    }
    let lines = lines(revision, store.wording, isDryRun: isDryRun)
    let questions = (repeated.lines + passed.lines).map { StyledText("  \($0)") }
    context.output.lines(lines + questions + plans.lines)
    if !isDryRun { repeated.hint(to: context) }
    doubts.tell(to: context)
    for remark in report.remarks + (kept?.remarks ?? []) { context.warn(StyledText(remark)) }
    for exception in kept?.result.exceptions ?? [] { context.warn(words(of: exception)) }
    if !open.isEmpty { context.hint("careplan conflicts") }
    if past == nil, isDryRun, plans.sections.contains(where: \.isPast) {
      context.hint(StyledText("careplan merge \(revision) --effective today"))
    }
    if past != nil, kept == nil {
      context.note(.saying(.noMergeToApply, "--effective"))
    }
  }

  private func words(of exception: KeptPast.Exception) -> StyledText {
    let phrase: Phrase =
      switch exception.reason {
      case .inQuestion: .keptNotInQuestion
      case .erased: .keptNotErased
      }
    return .saying(phrase, StyledText(exception.key.description), StyledText(past?.words ?? ""))
  }
}

extension MergeOutcome {
  private func lines(
    _ revision: String,
    _ wording: Wording,
    isDryRun: Bool
  ) -> [StyledText] {
    let commit: StyledText = "\(String(report.commit.prefix(8)), .yellow)"
    var lines: [StyledText] = []
    switch report.kind {
    case .upToDate: return [.saying(.nothingMissing, StyledText(revision))] + keptLines(wording)
    case .fastForward: lines.append(.saying(isDryRun ? .wouldMoveOn : .movedOn, commit))
    case .merged:
      lines.append(.saying(isDryRun ? .wouldBeMergedAs : .mergedAs, StyledText(revision), commit))
    }
    lines += report.joined.map { Self.line(.joinedWord, wording.name(of: $0)) }
    lines += decided.map { Self.line(.decidedWord, wording.name(of: $0)) }
    for conflict in report.open where !decided.contains(conflict.key) {
      lines += conflict.summary(wording).map { "  \($0)" }
    }
    lines += report.adopted.map { Self.line(.taken, $0) }
    return lines + keptLines(wording)
  }

  /// The records that are before the date as they were here.
  private func keptLines(_ wording: Wording) -> [StyledText] {
    guard let kept, let past else { return [] }
    let records = kept.result.records
    let lines = records.prefix(Self.most).map { key in
      Self.line(.keptWord, Wording.say(.keptBefore, wording.name(of: key), past.words))
    }
    let rest = records.count - lines.count
    let more =
      rest > 0 ? ["            \(Wording.say(.moreRecords, count: rest))" as StyledText] : []
    return lines + more
      + (kept.commit.map { ["  " + .saying(.isInCommit, "\(String($0.prefix(8)), .yellow)")] } ?? [])
  }

  /// What became of a record, behind a word in a column.
  private static func line(_ phrase: Phrase, _ text: String) -> StyledText {
    let word = StyledText(Wording.say(phrase))
    let gap = String(repeating: " ", count: max(1, 10 - word.width))
    return StyledText("  ") + word + StyledText(gap + text)
  }

  private func json(isDryRun: Bool) -> JSONObject {
    var object: JSONObject = [
      "commit": .string(report.commit),
      "kind": .string(report.kind.rawValue),
      "joined": .array(report.joined.map { .string($0.description) }),
      "open": .array(open.map { .string($0.description) }),
      "adopted": .array(report.adopted.map { .string($0) }),
    ]
    if !decided.isEmpty { object["decided"] = .array(decided.map { .string($0.description) }) }
    if isDryRun { object["dryRun"] = true }
    let remarks = report.remarks + (kept?.remarks ?? [])
    if !remarks.isEmpty { object["remarks"] = .array(remarks.map { .string($0) }) }
    if let kept, let past { object["kept"] = json(of: kept, past) }
    return object
  }

  private func json(of kept: GitStore.Written<KeptPast>, _ past: PastLimit) -> JSONValue {
    var object: JSONObject = [
      "until": .string(past.date.description),
      "records": .array(kept.result.records.map { .string($0.description) }),
      "leftOut": .array(
        kept.result.exceptions.map {
          ["selector": .string($0.key.description), "reason": .string($0.reason.rawValue)]
        }
      ),
    ]
    object["commit"] = kept.commit.map { .string($0) }
    return .object(object)
  }
}
