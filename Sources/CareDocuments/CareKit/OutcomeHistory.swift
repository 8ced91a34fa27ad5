import CareModel

/// The outcomes of an export: the event of each, and which of them CareKit may take as live.
struct OutcomeHistory {
  /// An event as CareKit identifies it.
  private struct Event: Hashable {
    let task: VersionID
    let index: Int
  }

  private var events: [VersionID: Event] = [:]
  private var ids: [VersionID: String] = [:]
  /// Leaves beside the one that CareKit takes as live.
  private var rivals: Set<VersionID> = []

  /// - Parameter graphs: Those of the tasks.
  init(_ versions: [AnyRecord], _ graphs: [RecordKey: VersionGraph]) {
    let outcomes = versions.compactMap { $0.cast(to: OutcomeContent.self) }
    number(outcomes, tasks: versions.filter(\.kind.isTask), graphs)
    // What CareKit does not get must have no part in the rest: an import does not bring it back.
    let exported = outcomes.filter { events[$0.version.uuid] != nil }
    name(exported)
    findRivals(among: exported)
  }

  /// Returns the version of the task and the number of the event.
  func event(of outcome: Outcome) -> (task: VersionID, index: Int)? {
    events[outcome.version.uuid].map { ($0.task, $0.index) }
  }

  /// Returns whether CareKit can be told the event of a version, if it is an outcome's.
  func hasEvent(_ version: AnyRecord) -> Bool {
    version.kind != .outcome || events[version.version.uuid] != nil
  }

  /// Returns the id that all versions of the outcome have in CareKit.
  func careKitID(of outcome: Outcome) -> String? { ids[outcome.version.uuid] }

  /// Returns why CareKit must take a live outcome for a deleted one; nil if it need not.
  func tombstone(_ outcome: Outcome) -> String? {
    if outcome.version.isTombstone { return nil }
    if outcome.state == .notCompleted {
      return "CareKit takes any outcome as done: this one, not completed, is exported as deleted."
    }
    return rivals.contains(outcome.version.uuid)
      ? "CareKit allows one outcome for an event: this one, in conflict, is exported as deleted."
      : nil
  }
}

extension OutcomeHistory {
  /// The versions of a task, and how they follow from each other.
  private typealias Task = (versions: [AnyRecord], graph: VersionGraph)

  private mutating func number(
    _ outcomes: [Outcome],
    tasks: [AnyRecord],
    _ graphs: [RecordKey: VersionGraph]
  ) {
    let tasks = Dictionary(grouping: tasks, by: \.id).mapValues { versions -> Task in
      (versions, VersionGraph(Set(versions.map(\.key)).flatMap { graphs[$0]?.versions ?? [] }))
    }
    for outcome in outcomes {
      if let task = outcome.taskUUID, let index = outcome.taskOccurrenceIndex {
        events[outcome.version.uuid] = Event(task: task, index: index)
      } else if let id = outcome.taskID {
        events[outcome.version.uuid] = tasks[id].flatMap { Self.event(of: outcome, in: $0) }
      }
    }
  }

  /// Returns the event in the version of the task that the outcome names, else in the one in force.
  private static func event(of outcome: Outcome, in task: Task) -> Event? {
    let graph = task.graph
    let uuids =
      outcome.taskUUID.map { [$0] }
      ?? [graph.inForce(at: outcome.effectiveDate)?.uuid, graph.head?.uuid].compactMap(\.self)
    for uuid in uuids {
      let task = task.versions.first { $0.version.uuid == uuid }
      let index = outcome.eventStart.flatMap { task?.schedule?.index(of: $0, tie: outcome.tie) }
      if let index { return Event(task: uuid, index: index) }
    }
    return nil
  }

  /// Gives linked versions one id: that of the first which has one of CareKit's, else of the first.
  private mutating func name(_ outcomes: [Outcome]) {
    let order = outcomes.sorted {
      ($0.version.created, $0.version.updated, $0.version.uuid)
        < ($1.version.created, $1.version.updated, $1.version.uuid)
    }
    let names = order.filter { $0.careKitID != nil } + order
    var linked: [VersionID: [VersionID]] = [:]
    for outcome in outcomes {
      for parent in outcome.version.previous {
        linked[parent, default: []].append(outcome.version.uuid)
        linked[outcome.version.uuid, default: []].append(parent)
      }
    }
    for outcome in names where ids[outcome.version.uuid] == nil {
      var waiting = [outcome.version.uuid]
      while let uuid = waiting.popLast() {
        guard ids[uuid] == nil else { continue }
        ids[uuid] = outcome.careKitID ?? outcome.id
        waiting += linked[uuid] ?? []
      }
    }
  }

  private mutating func findRivals(among outcomes: [Outcome]) {
    let parents = Set(outcomes.flatMap(\.version.previous))
    let live = outcomes.filter { outcome in
      !parents.contains(outcome.version.uuid) && !outcome.version.isTombstone
        && outcome.state != .notCompleted
    }
    for leaves in Dictionary(grouping: live, by: { events[$0.version.uuid] }).values {
      let order = leaves.map { ($0.version.updated, $0.version.uuid) }.sorted { $0 < $1 }
      rivals.formUnion(order.dropLast().map(\.1))
    }
  }
}
