import CanonicalJSON
import CareMerge
import CareModel
import CareStorage

/// What is due after an exchange is what one of both sides had, day by day, or a question about that day.
///
/// Told from the versions alone, without the merge: no regimen appears that no side had at that moment,
/// and where every side had the same, it stays.
struct DayLaw {
  /// What a task may be by the leaves of one commit: at each moment the regimens that they have.
  private struct TaskState {
    let graph: VersionGraph
    let regimens: [VersionID: JSONObject]

    /// Returns the regimens at a moment; nil among them for no task.
    func regimens(at moment: Instant) -> Set<JSONObject?> {
      Set(graph.leaves.map { leaf in regimen(of: leaf.uuid, at: moment) })
    }

    func regimen(of leaf: VersionID, at moment: Instant) -> JSONObject? {
      Course(of: [leaf], in: graph).period(at: moment).flatMap { regimens[$0.version] }
    }
  }

  private let sides: [[RecordKey: TaskState]]

  /// Remembers what is due by some commits that a store has.
  init(_ store: GitStore, at commits: [String]) throws {
    var sides: [[RecordKey: TaskState]] = []
    for commit in commits { sides.append(try Self.states(of: store, at: commit)) }
    self.sides = sides
  }

  private static func states(
    of store: GitStore,
    at commit: String
  ) throws -> [RecordKey: TaskState] {
    try store.read(at: commit) { snapshot throws(StoreError) in
      var states: [RecordKey: TaskState] = [:]
      for kind in [RecordKind.task, .healthTask] {
        for key in Set(try snapshot.summaries(kind).map(\.key)) {
          var regimens: [VersionID: JSONObject] = [:]
          for version in try snapshot.versions(of: key) {
            regimens[version.version.uuid] = version.regimen
          }
          states[key] = TaskState(graph: try snapshot.graph(of: key), regimens: regimens)
        }
      }
      return states
    }
  }

  /// Judges what an exchange made.
  ///
  /// - Returns: What is wrong; nil if nothing is.
  func complaint(_ store: GitStore, at commit: String) throws -> String? {
    let after = try Self.states(of: store, at: commit)
    let conflicts = try store.read(at: commit) { snapshot throws(StoreError) in
      try snapshot.conflicts([RecordKind.task, .healthTask])
    }
    for key in after.keys.sorted() {
      guard let state = after[key], let before = sidesOf(key), isMerge(state, of: before) else {
        continue
      }
      let disputes = conflicts.first { $0.key == key }?.disputes ?? []
      for moment in Set(state.graph.versions.map(\.effectiveDate)).sorted() {
        let isAsked = disputes.contains { dispute in
          dispute.span.lowerBound <= moment
            && (moment < dispute.span.upperBound || dispute.span.upperBound == .latest)
        }
        if isAsked { continue }
        let had = before.reduce(into: Set<JSONObject?>()) { $0.formUnion($1.regimens(at: moment)) }
        let due = state.graph.isOpen ? had : state.regimens(at: moment)
        guard due.isSubset(of: had) else {
          return "\(key): from \(moment) on something is due that no side had."
        }
      }
    }
    return nil
  }

  /// Returns what both sides had of a task; nil if one of them did not have it.
  private func sidesOf(_ key: RecordKey) -> [TaskState]? {
    let found = sides.compactMap { $0[key] }
    return found.count == sides.count ? found : nil
  }

  /// Returns whether all that is new are joins: no edit of plain git became a version, and nothing
  /// was erased.
  private func isMerge(_ state: TaskState, of before: [TaskState]) -> Bool {
    let known = Set(before.flatMap { $0.graph.versions.map(\.uuid) })
    guard known.isSubset(of: state.graph.versions.map(\.uuid)) else { return false }
    let new = state.graph.versions.filter { !known.contains($0.uuid) }
    return !new.isEmpty && joins(new, in: state)
  }

  /// Returns whether some versions are a join and what it restates.
  private func joins(_ new: [VersionSummary], in state: TaskState) -> Bool {
    let uuids = Set(new.map(\.uuid))
    return new.count { !uuids.isSuperset(of: $0.previous) && $0.previous.count > 1 } == 1
      && new.allSatisfy { $0.previous.count > 1 || uuids.isSuperset(of: $0.previous) }
  }
}

extension AnyRecord {
  /// The members of a task that make sense only together.
  fileprivate var regimen: JSONObject {
    let members = contentObject
    let names = [
      MemberName.healthKitLinkage, MemberName.indication, MemberName.instructions,
      MemberName.schedule, MemberName.site, MemberName.title,
    ]
    return JSONObject(names.compactMap { name in members[name].map { (name, $0) } })
  }
}
