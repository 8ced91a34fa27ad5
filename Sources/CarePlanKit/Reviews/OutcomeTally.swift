public import CareModel
package import CareStorage

/// How many outcomes of one task were recorded, changed and withdrawn.
public struct OutcomeTally: Hashable, Sendable {
  /// The task's id; nil for outcomes whose task is not known.
  public let task: String?
  public private(set) var recorded = 0
  public private(set) var changed = 0
  public private(set) var withdrawn = 0
  /// The days of their events; nil if none has one.
  public private(set) var days: ClosedRange<CivilDate>?

  /// How many outcomes it counts.
  public var total: Int { recorded + changed + withdrawn }

  private init(task: String?) { self.task = task }

  /// Returns the tallies of all tasks, by id.
  public static func tallies(of changes: StoreChanges) -> [OutcomeTally] {
    var tallies: [String?: OutcomeTally] = [:]
    for change in changes.records where change.key.kind == .outcome && change.old != change.new {
      guard case .outcome(let outcome) = change.new ?? change.old else { continue }
      var tally = tallies[outcome.taskID] ?? OutcomeTally(task: outcome.taskID)
      tally.count(change, on: outcome.eventStart?.day)
      tallies[outcome.taskID] = tally
    }
    return tallies.values.sorted {
      ($0.task ?? "").utf8.lexicographicallyPrecedes(($1.task ?? "").utf8)
    }
  }

  private mutating func count(_ change: RecordChange, on day: CivilDate?) {
    let wasThere = change.old.map { !$0.version.isTombstone } ?? false
    let isThere = change.new.map { !$0.version.isTombstone } ?? false
    switch (wasThere, isThere) {
    case (false, true): recorded += 1
    case (true, true): changed += 1
    case (true, false): withdrawn += 1
    case (false, false): return
    }
    guard let day else { return }
    days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
  }
}
