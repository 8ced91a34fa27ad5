import CarePlanKit

/// What a decision makes of one record, or of those that it is divided into.
struct ResolveReport {
  let decision: WordedDecision
  /// The record, then the new ones of those that go on beside it.
  let decided: [DecidedRecord]
  let open: OpenStore

  /// The most periods that are shown.
  private static let most = 24

  private var conflict: RecordConflict { decision.decision.conflict }

  /// Whether a decision was made, is about to be made, or was only tried.
  enum Tense {
    case done
    case will
    case would

    /// What is said of the record, and of those that go on beside it.
    fileprivate var phrases: (resolved: Phrase, added: Phrase) {
      switch self {
      case .done: (.recordResolved, .recordAdded)
      case .will: (.recordWillBeResolved, .recordWillBeAdded)
      case .would: (.recordWouldBeResolved, .recordWouldBeAdded)
      }
    }
  }

  /// The record, period by period, as it will be.
  func tell(to context: CommandContext, _ tense: Tense) {
    for (place, record) in decided.enumerated() {
      let phrase = place == 0 ? tense.phrases.resolved : tense.phrases.added
      context.output.line(.saying(phrase, "\(open.wording.name(of: record.record.key), .bold)"))
      context.output.lines(lines(of: record))
    }
    for loss in decision.losses { context.output.line("  \(Wording.say(.givesUp, loss))") }
  }

  private func lines(of record: DecidedRecord) -> [StyledText] {
    guard record.record.kind != .outcome else {
      let difference = RecordDifference(from: conflict.head, to: record.record)
      let isEnd = record.record.version.isTombstone
      return
        (difference?.styledLines(open.wording) { $0.member != MemberName.effectiveDate }
        ?? [])
        + (isEnd ? ["  \(Wording.say(.isTakenBack))"] : [])
    }
    let rows = rows(of: record)
    var table = Table([Table.Column(""), Table.Column("")])
    for row in rows.prefix(Self.most) { table.add(row) }
    let rest = rows.count - Self.most
    return table.lines().map { "  \($0)" }
      + (rest > 0 ? ["  \(Wording.say(.andMorePeriods, count: rest))"] : [])
  }

  private func rows(of record: DecidedRecord) -> [[StyledText]] {
    let asked = Array(conflict.periods.prefix(Self.most))
    let words = ConflictWords(conflict, asked, and: record.periods.map(\.body), open.wording)
    let names = conflict.disputes.flatMap(\.names).map { String($0.prefix { $0 != "/" }) }
    var rows: [[StyledText]] = []
    var last: (span: Range<Instant>, words: String)?
    func close() {
      guard let last else { return }
      rows.append([StyledText(open.wording.period(last.span)), StyledText(last.words)])
    }
    for (span, text) in spans(of: record, words, Set(names)) {
      if let before = last, before.words == text, before.span.upperBound == span.lowerBound {
        last = (before.span.lowerBound..<span.upperBound, text)
      } else {
        close()
        last = (span, text)
      }
    }
    close()
    return rows
  }

  /// Returns the periods, with what there is between them and behind them.
  private func spans(
    of record: DecidedRecord,
    _ words: ConflictWords,
    _ names: Set<String>
  ) -> [(Range<Instant>, String)] {
    var spans: [(Range<Instant>, String)] = []
    var end: Instant?
    for period in record.periods {
      if let end, end < period.span.lowerBound {
        spans.append((end..<period.span.lowerBound, "paused"))
      }
      spans.append((period.span, text(of: period.body, words, names)))
      end = period.span.upperBound
    }
    let start = end ?? record.record.effectiveDate
    if start < .latest { spans.append((start..<(.latest), "ended")) }
    return spans
  }

  /// Returns the plan, and the other members that conflicted.
  private func text(of body: RecordBody, _ words: ConflictWords, _ names: Set<String>) -> String {
    let plan = Set(body.planMembers)
    let record = try? body.record(from: .earliest)
    let difference = record.flatMap { RecordDifference(from: nil, to: $0) }
    let others =
      (difference?.worded(by: open.wording) { change in
        names.contains(change.member) && !plan.contains(change.member)
          && change.member != MemberName.effectiveDate && change.weight != .bookkeeping
      } ?? []).map { "\($0.label) \($0.values)" }
    return ([words.words(of: body)] + others).joined(separator: ", ")
  }
}

extension ResolveReport {
  /// Returns the changes as a program reads them.
  ///
  /// - Parameter commit: The commit; nil for a dry run.
  func json(commit: String?) -> [JSONValue] {
    decided.enumerated().map { place, record in
      let report = ChangeReport(
        verb: place == 0 ? .resolved : .added,
        old: place == 0 ? conflict.head : nil,
        new: record.record,
        delivery: commit.map { .commit($0) } ?? .preview,
        remarks: [],
        isDateOpen: false
      )
      guard record.record.kind != .outcome, var object = report.json(open).object else {
        return report.json(open)
      }
      object["periods"] = .array(
        record.periods.map { period in
          var json = period.span.json(open.dates.zone)
          json["content"] = .object(period.body.members)
          return .object(json)
        }
      )
      return .object(object)
    }
  }
}
