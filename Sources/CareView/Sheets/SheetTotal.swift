import CanonicalJSON
import CareEvents
import CareModel
import CareWords

/// What was recorded of one task on all days of a sheet.
struct SheetTotal: Hashable, Sendable {
  let title: String
  private let task: String
  /// How many events have become what, without those that conflict.
  let counts: [EventState: Int]
  /// How many events have versions that conflict.
  let inQuestion: Int
  /// How much was recorded without an event.
  let unscheduled: Int
  /// How much it is: sums of doses, the least and the greatest of what does not add up.
  ///
  /// What was given counts whatever is in question of the plan; outcomes that conflict are left out.
  let amounts: [String]

  init(_ rows: [SheetRow], _ outcomes: [SheetOutcome], _ wording: Wording) {
    let settled = rows.filter { !$0.event.isInQuestion }
    title = rows.last?.title ?? outcomes.last?.title ?? ""
    task = rows.last?.task.id ?? outcomes.last?.task ?? ""
    // A day on which nothing was needed is no dose.
    let told = settled.filter { $0.event.state != .asNeeded }
    counts = Dictionary(grouping: told, by: \.event.state).mapValues(\.count)
    (inQuestion, unscheduled) = (rows.count - settled.count, outcomes.count)
    let recordings = rows.map(\.recording) + outcomes.compactMap(\.recording)
    let values = recordings.filter { !$0.isOpen }.flatMap(\.amounts).filter { $0.number != nil }
    let targets =
      rows.contains { !$0.isSummed } ? [] : recordings.flatMap { $0.targets + $0.ticked }.distinct
    let others = values.filter { value in !targets.contains { value.counts(for: $0) } }
    // Doses in another unit than the target's are summed as well.
    let otherDoses = others.filter { $0.unit?.isOfDoses ?? false }.distinct
    let sums = (targets + otherDoses).compactMap { target -> OutcomeValue? in
      let counted = values.filter { $0.counts(for: target) }
      return counted.isEmpty ? nil : counted.sum(like: target)
    }
    let rest = others.filter { value in !otherDoses.contains { value.counts(for: $0) } }
    amounts = sums.map { wording.shown($0) } + Self.ranges(rest, wording)
  }

  /// Returns the least and the greatest value of each kind and unit, in the order of the first of each.
  private static func ranges(_ values: [OutcomeValue], _ wording: Wording) -> [String] {
    struct Sort: Hashable {
      let kind, units: String?
    }
    var order: [Sort] = []
    var groups: [Sort: [OutcomeValue]] = [:]
    for value in values {
      let sort = Sort(kind: value.kind, units: value.units)
      if groups[sort] == nil { order.append(sort) }
      groups[sort, default: []].append(
        OutcomeValue(value.content, kind: value.kind, units: value.units)
      )
    }
    return order.compactMap { sort in
      let sorted = (groups[sort] ?? []).sorted { ($0.number ?? 0) < ($1.number ?? 0) }
      guard let least = sorted.first, let most = sorted.last else { return nil }
      let words = (wording.shown(least), wording.shown(most))
      return words.0 == words.1 ? words.0 : Wording.say(.fromToValues, words.0, words.1)
    }
  }

  /// An element of the totals of `careplan.report/v1`.
  var json: JSONValue {
    var states = JSONObject()
    for (state, count) in counts { states[state.rawValue] = .number(JSONNumber(count)) }
    return [
      "task": .string(task), "title": .string(title), "states": .object(states),
      "inQuestion": .number(JSONNumber(inQuestion)),
      "unscheduled": .number(JSONNumber(unscheduled)),
      "amounts": .array(amounts.map { .string($0) }),
    ]
  }
}

extension [OutcomeValue] {
  /// One of those that add up with each other, of values that have a number and no kind.
  fileprivate var distinct: [OutcomeValue] {
    reduce(into: []) { found, value in
      guard value.number != nil, value.kind == nil else { return }
      if !found.contains(where: { value.counts(for: $0) }) { found.append(value) }
    }
  }
}
