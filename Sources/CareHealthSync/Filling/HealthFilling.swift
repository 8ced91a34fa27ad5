import CareEvents
import CareHealth
public import CareModel
public import CareStorage

/// Fills the outcomes of health tasks from samples.
///
/// What samples say follows from them alone, so that two machines with the same samples make the same
/// versions. What somebody recorded or took back by hand stays so.
public struct HealthFilling: Hashable, Sendable {
  /// The ids of the tasks; empty for all health tasks.
  public var taskIDs: [String] = []
  /// The days whose events are filled; nil for those on which there are samples.
  public var days: ClosedRange<CivilDate>?
  /// Whether outcomes are filled anew that others filled from more samples than are here, or that
  /// somebody took back by hand.
  public var isRepeated = false

  public init() {}

  /// Fills outcomes in a transaction, which may be of a trial.
  ///
  /// Events that begin later than now are left alone, and so is one of today until it has samples.
  public func fill(
    in transaction: inout Transaction,
    from samples: any HealthSampleReading
  ) throws(StoreError) -> HealthFillReport {
    var tasks: [RecordKey: HealthFillReport.Task] = [:]
    guard let days = try wantedDays(transaction, samples) else { return HealthFillReport() }
    let rules = FillingRules(transaction.manifest)
    for part in Self.parts(of: days) {
      var query = EventQuery(.days(part), taskIDs: taskIDs)
      query.kinds = [.healthTask]
      for event in try transaction.snapshot.events(query).events {
        try Cancellation.check()
        guard event.start <= transaction.now else { continue }
        try fill(event, rules, in: &transaction, from: samples, &tasks)
      }
    }
    return HealthFillReport(tasks: tasks.values.sorted { $0.key < $1.key })
  }

  /// The days that are asked for, or those around all samples of health tasks.
  private func wantedDays(
    _ transaction: Transaction,
    _ samples: any HealthSampleReading
  ) throws(StoreError) -> ClosedRange<CivilDate>? {
    if let days { return days }
    let types = try types(transaction.snapshot)
    guard let span = try samples.span(of: types),
      let zone = TimeZoneRules(transaction.manifest.timezone)
    else { return nil }
    // An event has its day in a zone of its own, a day away at most.
    let last = max(span.lowerBound, min(span.upperBound, transaction.now))
    return zone.day(of: span.lowerBound).adding(days: -1)...zone.day(of: last).adding(days: 1)
  }

  /// The types of samples that the tasks ask for, in any of their versions.
  private func types(_ snapshot: Snapshot) throws(StoreError) -> Set<HealthType> {
    var types: Set<HealthType> = []
    for version in try snapshot.versions(ofHealthTasks: taskIDs) {
      types.insert(version.content.healthKitLinkage.type)
    }
    return types
  }

  /// Years, so that the events of a long life are not held at once.
  private static func parts(of days: ClosedRange<CivilDate>) -> [ClosedRange<CivilDate>] {
    var parts: [ClosedRange<CivilDate>] = []
    var first = days.lowerBound
    while first <= days.upperBound {
      let last = min(first.adding(days: 365), days.upperBound)
      parts.append(first...last)
      first = last.adding(days: 1)
    }
    return parts
  }

  private func fill(
    _ event: CareEvent,
    _ rules: FillingRules,
    in transaction: inout Transaction,
    from samples: any HealthSampleReading,
    _ tasks: inout [RecordKey: HealthFillReport.Task]
  ) throws(StoreError) {
    guard case .healthTask(let task) = event.scheduled.countedTask.record else { return }
    let type = task.content.healthKitLinkage.type
    let key = RecordKey(.healthTask, task.id)
    var report = tasks[key] ?? HealthFillReport.Task(key, task.content.title, type)
    defer { tasks[key] = report }
    let span = EventWindow(event.scheduled.scheduled).map { window in
      window.start..<max(window.end, window.start.adding(nanoseconds: 1000))
    }
    let found = try span.map { span throws(StoreError) in
      try samples.samples(of: type, in: span)
    }
    let filling: EventFilling
    do throws(EventFilling.Obstacle) {
      filling = try EventFilling(event.scheduled, found ?? [], rules)
    } catch {
      report.obstacles[event.identity] = error
      return
    }
    report.rejected += filling.rejected.count
    let leaves = try transaction.snapshot.leaves(ofOutcome: event.identity)
    let deleted = try span.map { span throws(StoreError) in
      leaves.isEmpty ? [] : try samples.deletedSamples(of: type, in: span)
    }
    let absence = Self.absence(leaves, Set(deleted ?? []))
    switch DerivedOutcome(filling, leaves: leaves, absence: absence) {
    case .nothing:
      if !filling.values.isEmpty {
        report.same += 1
      } else if leaves.allSatisfy(\.version.isTombstone), event.end <= transaction.now {
        report.withoutData += 1
      }
    case .unjoined: report.same += 1
    case .measuredDifferently: report.differing.append(event.identity)
    case .withdrawn(let outcome):
      guard isRepeated else { return report.withdrawn.append(event.identity) }
      report.filled += 1
      report.written.append(event.identity)
      try transaction.accept(AnyRecord(outcome))
    case .new(let outcome):
      report.filled += 1
      report.written.append(event.identity)
      try transaction.accept(AnyRecord(outcome))
    case .child(let outcome):
      guard !isBehind(outcome, leaves, deleted ?? []) else { return report.elsewhere += 1 }
      report.updated += 1
      report.written.append(event.identity)
      try transaction.accept(AnyRecord(outcome))
    case .tombstone(let outcome):
      report.removed += 1
      try transaction.accept(AnyRecord(outcome))
    }
  }

  /// Whether somebody else filled an outcome from samples that are not here.
  ///
  /// Otherwise two machines that know different samples would take turns for ever.
  private func isBehind(
    _ outcome: Outcome,
    _ leaves: [Outcome],
    _ deleted: [HealthSampleID]
  ) -> Bool {
    guard !isRepeated, deleted.isEmpty, let new = outcome.filledPart,
      let old = leaves.first?.filledPart, old.samples != new.samples
    else { return false }
    return new.givesWay(to: old)
  }

  /// What it means that there are no samples: that they were deleted is believed if as many were deleted
  /// here as the outcome was made of.
  private static func absence(
    _ leaves: [Outcome],
    _ deleted: Set<HealthSampleID>
  ) -> SampleAbsence {
    guard let part = leaves.first?.filledPart, part.count > 0, !deleted.isEmpty else {
      return .unknown
    }
    let words = part.samples.split(separator: " ").dropFirst()
    let named = words.compactMap { HealthSampleID(String($0)) }
    let isGone =
      named.isEmpty ? deleted.count >= part.count : named.allSatisfy(deleted.contains)
    return isGone ? .deleted : .unknown
  }
}
