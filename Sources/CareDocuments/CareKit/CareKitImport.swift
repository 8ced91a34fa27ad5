import CanonicalJSON
import CareModel

/// Reads the entities of one document, which may name each other.
struct CareKitImport {
  private let context: ImportContext
  private var drafts: [EntityDraft] = []
  private(set) var faults: [ImportFault] = []
  private(set) var warnings: [ImportWarning] = []

  init(_ context: ImportContext) { self.context = context }

  /// Reads one entity; what is wrong with it is collected in ``faults``.
  mutating func read(
    _ json: JSONValue,
    kind: RecordKind?,
    knowledge: KnowledgeVector?,
    at pointer: JSONPointer
  ) {
    do {
      if let now = context.now { try EntityDates.requirePast(json, asOf: now) }
      let draft = try EntityDraft(
        json,
        kind: kind,
        knowledge: knowledge,
        at: pointer,
        defaultTimeZone: context.defaultTimeZone
      )
      if context.now != nil { try EntityDates.requireAgreement(of: draft) }
      drafts.append(draft)
    } catch {
      faults += error.faults.map { ImportFault($0, in: pointer) }
    }
  }

  /// Finds what the entities name, puts back what travelled, and gives the records.
  mutating func finish() -> [(pointer: JSONPointer, record: AnyRecord)] {
    let versions = VersionLookup(drafts.map(\.record), context.known)
    for index in drafts.indices { drafts[index].record.nameParent(versions) }
    for index in drafts.indices { drafts[index].unpack() }
    drafts.linkVersions(versions)
    var records: [(pointer: JSONPointer, record: AnyRecord)] = []
    for draft in drafts {
      records.append((draft.pointer, draft.record))
      warnings += draft.warnings.map {
        ImportWarning(pointer: draft.pointer, record: draft.record.key, message: $0)
      }
    }
    return records + place(records)
  }

  /// Returns the versions that give outcomes their events, beside the outcomes as CareKit has them.
  private mutating func place(
    _ records: [(pointer: JSONPointer, record: AnyRecord)]
  ) -> [(pointer: JSONPointer, record: AnyRecord)] {
    let versions = VersionLookup(records.map(\.record), context.known)
    var placer = OutcomePlacer { versions[$0] }
    var placed: [(pointer: JSONPointer, record: AnyRecord)] = []
    placer.place(records.compactMap { $0.record.cast(to: OutcomeContent.self) })
    let pointers = Dictionary(records.map { ($0.record.version.uuid, $0.pointer) }) { $1 }
    for outcome in placer.placed {
      let pointer = outcome.version.previous.compactMap { pointers[$0] }.first ?? .root
      placed.append((pointer, AnyRecord(outcome)))
    }
    for outcome in placer.ambiguous {
      let pointer = outcome.version.previous.compactMap { pointers[$0] }.first ?? .root
      warnings.append(
        ImportWarning(
          pointer: pointer,
          record: outcome.key,
          message: "Several events start together, which CareKit does not keep in order."
        )
      )
    }
    return placed
  }
}

/// Finds versions among those of a document, and then among those that are known already.
struct VersionLookup {
  private let imported: [VersionID: AnyRecord]
  private let known: @Sendable (VersionID) -> AnyRecord?

  init(_ records: [AnyRecord], _ known: @escaping @Sendable (VersionID) -> AnyRecord?) {
    let pairs = records.map { ($0.version.uuid, $0) }
    imported = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    self.known = known
  }

  subscript(uuid: VersionID) -> AnyRecord? { imported[uuid] ?? known(uuid) }
}

extension AnyRecord {
  /// Adds the id of the parent that CareKit names by its version.
  fileprivate mutating func nameParent(_ versions: VersionLookup) {
    guard let parent, let uuid = parent.uuid, parent.id == nil,
      let record = versions[uuid], record.kind == parent.kind
    else { return }
    switch self {
    case .carePlan(var plan):
      plan.content.patientID = record.id
      self = .carePlan(plan)
    case .contact(var contact):
      contact.content.carePlanID = record.id
      self = .contact(contact)
    case .task(var task):
      task.content.carePlanID = record.id
      self = .task(task)
    case .healthTask(var task):
      task.content.task.carePlanID = record.id
      self = .healthTask(task)
    case .patient, .outcome: break
    }
  }
}

extension EntityDraft {
  /// Puts back what of our record travelled in the entity, unless it does not fit.
  fileprivate mutating func unpack() {
    defer { warnOfLostLimits() }
    guard !keptMembers.isEmpty else { return }
    if let unpacked = keptMembers.unpacked(into: record, of: entity) {
      record = unpacked
      hasOwnVersion = keptMembers.keepsVersion(of: record, entity)
    } else if let left = keptMembers.left(in: record) {
      warnings.append("The texts under 'careplan.' in userInfo fit no record; they are left there.")
      record = left
    }
  }

  /// Says if what is done as needed became a task that is due every day, because the text that says so
  /// cannot be understood.
  private mutating func warnOfLostLimits() {
    let name = KeptMembers.prefix + MemberName.asNeeded
    guard entity["userInfo"]?.object?[name] != nil, record.kind.isTask,
      record.json.object?[MemberName.asNeeded] == nil
    else { return }
    warnings.append(
      "\(record.key) is done as needed, but what '\(name)' in userInfo says of it fits no task: it is"
        + " due once a day now, and its days can be open. Correct the text and import the file again,"
        + " or set the member \(MemberName.asNeeded) of the task."
    )
  }
}
