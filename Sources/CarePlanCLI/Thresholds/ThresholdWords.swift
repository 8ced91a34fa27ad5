import CarePlanKit

/// Comparisons with thresholds, in words and for programs.
struct ThresholdWords {
  private let dates: DateReader

  init(_ dates: DateReader) { self.dates = dates }

  /// What is said instead of an empty list.
  func none(_ check: ThresholdCheck) -> StyledText {
    check.entries.isEmpty ? "there are no such thresholds" : "no threshold is reached"
  }

  func table(_ entries: [ThresholdCheck.Entry]) -> Table {
    var table = Table([
      .init("day"), .init("task"), .init("value"), .init("threshold"), .init("title"), .init(""),
    ])
    for entry in entries {
      let time = entry.event?.eventStart.time.map { " \(Wording.minute($0, dates.shownClock))" }
      table.add([
        StyledText(entry.day.short(unsaidYear: dates.today.year) + (time ?? "")),
        StyledText(Wording.name(entry.title ?? entry.task.id), .bold),
        StyledText(value(of: entry.finding)), StyledText(limit(of: entry.finding)),
        StyledText(entry.finding.threshold.title.map { Wording.name($0) } ?? ""), state(of: entry),
      ])
    }
    return table
  }

  /// What was compared: `182 mg/dL, 10.1 mmol/L`, `50 %`.
  private func value(of finding: ThresholdFinding) -> String {
    guard let value = finding.value else {
      return finding.number.map { Percentage($0 / 100).percent } ?? "–"
    }
    let own = OutcomeValue(value.content, kind: value.kind, units: value.units)
    var words = dates.wording.shown(own)
    if let number = finding.number, number != value.number {
      words += ", \(dates.wording.shown(OutcomeValue(.double(number), units: finding.units)))"
    }
    return words
  }

  /// The limit in its unit: `value over 10 mmol/L`.
  private func limit(of finding: ThresholdFinding) -> String {
    var threshold = finding.threshold
    threshold.title = nil
    let words = dates.wording.words(threshold)
    return finding.units.map { "\(words) \($0)" } ?? words
  }

  private func state(of entry: ThresholdCheck.Entry) -> StyledText {
    let verdict: StyledText =
      switch entry.finding.verdict {
      case .reached: "\("reached", .bold)"
      case .notReached: "not reached"
      case .absent: "nothing recorded"
      case .notComparable: "\("not comparable", .yellow)"
      }
    return ([verdict] + (entry.isInQuestion ? ["\("in conflict", [.bold, .red])"] : [])).listed
  }

  /// An element of `careplan.thresholds/v1`.
  func json(of entry: ThresholdCheck.Entry) -> JSONValue {
    let finding = entry.finding
    var object: JSONObject = [
      "kind": .string(entry.task.kind.word), "task": .string(entry.task.id),
      "title": .orNull(entry.title.map { .string($0) }), "day": .string(entry.day.description),
      "eventStart": .orNull(entry.event.map { .string($0.eventStart.description) }),
      "threshold": json(of: finding.threshold), "verdict": .string(finding.verdict.rawValue),
      "number": .orNull(finding.number.flatMap { JSONNumber($0) }.map { .number($0) }),
      "units": .orNull(finding.units.map { .string($0) }),
    ]
    object["tie"] = entry.event?.tie.map { .string($0) }
    object["value"] = finding.value?.content.json
    object["valueUnits"] = finding.value?.units.map { .string($0) }
    if entry.isInQuestion { object["conflict"] = true }
    return .object(object)
  }

  private func json(of threshold: Threshold) -> JSONValue {
    var object: JSONObject = [
      "comparison": .string(threshold.comparison.rawValue),
      "subject": .string(threshold.subject.rawValue),
    ]
    object["value"] = JSONNumber(threshold.value).map { .number($0) }
    object["upperValue"] = threshold.upperValue.flatMap { JSONNumber($0) }.map { .number($0) }
    object["title"] = threshold.title.map { .string($0) }
    return .object(object)
  }
}
