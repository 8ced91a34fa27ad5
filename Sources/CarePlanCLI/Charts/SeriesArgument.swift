import CarePlanKit

/// One series as somebody wrote it: `task=nausea,agg=mean,label=Nausea,axis=2`.
struct SeriesArgument: Hashable, Sendable {
  /// What is said of a series, in the order of the help.
  enum Key: String, CaseIterable {
    case task, agg, kind, by, label, axis, color
  }

  /// The task; nil for all tasks that the options choose.
  let task: Selector?
  let aggregate: ChartAggregate
  /// Only values of this kind.
  let kind: String?
  let period: ChartPeriod?
  let label: String?
  let axis: ChartSeries.Axis
  let color: ViewColor?

  init(_ text: String) throws(UsageError) {
    let values = try Self.values(text)
    task = values[.task].map { Selector($0) }
    if let kind = task?.kind, !kind.isTask {
      throw UsageError("a \(kind) has no events", hint: Wording.hint(.nameATask, "task/ID"))
    }
    aggregate =
      try Self.choice(values, .agg, ChartAggregate.init, ChartAggregate.allCases.map(\.rawValue))
      ?? (task == nil ? .adherence : .count)
    kind = values[.kind]
    period = try Self.choice(values, .by, ChartPeriod.init, ChartPeriod.allCases.map(\.rawValue))
    label = values[.label]
    axis =
      try Self.choice(values, .axis, { Int($0).flatMap(ChartSeries.Axis.init) }, ["1", "2"])
      ?? .first
    color = try values[.color].map { text throws(UsageError) in
      guard let color = ViewColor(text) else {
        throw UsageError(
          "'\(text)' is not a colour",
          hint: Wording.hint(.writeItAs, "color=#RRGGBB")
        )
      }
      return color
    }
    if kind != nil, aggregate == .adherence {
      throw UsageError("adherence has no kind of values", hint: Wording.hint(.write, "agg=mean"))
    }
  }

  /// Divides a text at its commas; one that no name follows belongs to the value before it.
  private static func values(_ text: String) throws(UsageError) -> [Key: String] {
    var pairs: [(key: Key, value: String)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = halves[0].trimmingSpaces
      if halves.count == 2, let key = Key(rawValue: name) {
        guard !pairs.contains(where: { $0.key == key }) else {
          throw UsageError("'\(text)' says \(name) twice")
        }
        pairs.append((key, String(halves[1])))
      } else if pairs.isEmpty || halves.count == 2 {
        throw .unknownValue(name, for: "--series", choices: Key.allCases.map(\.rawValue))
      } else {
        pairs[pairs.count - 1].value += ",\(part)"
      }
    }
    if let empty = pairs.first(where: { $0.value.isEmpty }) {
      throw UsageError("\(empty.key.rawValue) has no value in '\(text)'")
    }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0.key, $0.value) })
  }

  private static func choice<Choice>(
    _ values: [Key: String],
    _ key: Key,
    _ read: (String) -> Choice?,
    _ choices: [String]
  ) throws(UsageError) -> Choice? {
    guard let text = values[key] else { return nil }
    guard let choice = read(text) else {
      throw .unknownValue(text, for: key.rawValue, choices: choices)
    }
    return choice
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension SeriesArgument {
  /// Returns what the series is called, if nobody called it anything.
  ///
  /// - Parameter title: The title of the task; nil for several tasks.
  func title(_ title: String?) -> String {
    if let label { return label }
    if title == nil, aggregate == .adherence { return Wording.say(.chartOfAdherence) }
    let title = title ?? Wording.say(.allTasks)
    let kinded = kind.map { "\(title), \(Wording.name($0))" } ?? title
    return switch aggregate {
    case .adherence: Wording.say(.seriesAdherence, kinded)
    case .count: Wording.say(.seriesCount, kinded)
    case .sum, .values: kinded
    case .mean: Wording.say(.seriesMean, kinded)
    case .median: Wording.say(.seriesMedian, kinded)
    case .min: Wording.say(.seriesLeast, kinded)
    case .max: Wording.say(.seriesMost, kinded)
    }
  }
}
