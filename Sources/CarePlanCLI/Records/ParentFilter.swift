import CarePlanKit

/// Whose records are wanted: of tasks, of care plans, of patients.
struct ParentFilter: Sendable {
  private let taskIDs: [String]
  private let planIDs: [String]
  private let patientIDs: [String]
  private let types: [TaskContent.ActivityType]

  init(_ arguments: ParsedArguments, _ kind: RecordKind) throws(UsageError) {
    taskIDs = arguments.values("--task")
    planIDs = arguments.values("--plan")
    patientIDs = arguments.values("--patient")
    types = try ActivityTypeOption.types(arguments)
    let words = kind.directory.replacing("-", with: " ")
    if !taskIDs.isEmpty, kind != .outcome {
      throw UsageError("--task is for outcomes", hint: Wording.hint(.writeForIDs, "--id", words))
    }
    if !types.isEmpty, !kind.isTask, kind != .outcome {
      throw UsageError("--type is for tasks and outcomes, not for \(words)")
    }
    if !planIDs.isEmpty, [.patient, .carePlan].contains(kind) {
      throw UsageError("--plan is for contacts, tasks and outcomes, not for \(words)")
    }
    if !patientIDs.isEmpty, kind == .patient {
      throw UsageError(
        "--patient is for what belongs to a patient",
        hint: Wording.hint(.write, "--id")
      )
    }
  }

  /// Makes a query ask for them; false if there can be none.
  func choose(
    _ kind: RecordKind,
    in snapshot: Snapshot,
    _ query: inout RecordQuery
  ) throws(StoreError) -> Bool {
    if kind.isTask { query.activityTypes = types }
    guard let parents = try parents(of: kind, in: snapshot) else { return true }
    query.parentIDs = parents.sorted()
    return !parents.isEmpty
  }

  /// Returns the ids of the records to which the wanted ones belong; nil for any.
  private func parents(
    of kind: RecordKind,
    in snapshot: Snapshot
  ) throws(StoreError) -> Set<String>? {
    switch kind {
    case .patient: nil
    case .carePlan: patientIDs.isEmpty ? nil : Set(patientIDs)
    case .contact, .task, .healthTask: try plans(in: snapshot)
    case .outcome: try tasks(in: snapshot)
    }
  }

  private func plans(in snapshot: Snapshot) throws(StoreError) -> Set<String>? {
    let named = planIDs.isEmpty ? nil : Set(planIDs)
    guard !patientIDs.isEmpty else { return named }
    let owned = try Self.ids(.carePlan, of: Set(patientIDs), in: snapshot)
    return named.map { owned.intersection($0) } ?? owned
  }

  private func tasks(in snapshot: Snapshot) throws(StoreError) -> Set<String>? {
    let named = taskIDs.isEmpty ? nil : Set(taskIDs)
    let plans = try plans(in: snapshot)
    guard plans != nil || !types.isEmpty else { return named }
    var owned: Set<String> = []
    for kind in [RecordKind.task, .healthTask] {
      owned.formUnion(try Self.ids(kind, of: plans, types, in: snapshot))
    }
    return named.map { owned.intersection($0) } ?? owned
  }

  /// Returns the ids of records of which any version belongs to one of some others.
  ///
  /// What was recorded stays that of the plan when its task ends or moves to another one.
  private static func ids(
    _ kind: RecordKind,
    of parents: Set<String>?,
    _ types: [TaskContent.ActivityType] = [],
    in snapshot: Snapshot
  ) throws(StoreError) -> Set<String> {
    guard parents?.isEmpty != true else { return [] }
    var query = RecordQuery(.allVersions)
    query.includesDeleted = true
    query.parentIDs = (parents ?? []).sorted()
    query.activityTypes = types
    return Set(try snapshot.records(kind, query).map(\.record.id))
  }
}
