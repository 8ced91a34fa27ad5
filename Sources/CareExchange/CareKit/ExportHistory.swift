import CanonicalJSON
import CareModel

/// All versions of an export, for what one of them must know of the others.
struct ExportHistory {
  private let next: [VersionID: [VersionID]]
  private let heads: [RecordKey: VersionID]
  private let unlinked: Set<RecordKey>
  private let outcomes: OutcomeHistory
  private(set) var notes: [ExportNote] = []

  init(_ versions: [AnyRecord]) {
    let outcomes = OutcomeHistory(versions)
    var next: [VersionID: [VersionID]] = [:]
    for version in versions where outcomes.hasEvent(version) {
      for parent in version.version.previous {
        next[parent, default: []].append(version.version.uuid)
      }
    }
    self.next = next.mapValues { Set($0).sorted() }
    let records = Dictionary(grouping: versions, by: \.key)
    heads = records.compactMapValues { versions in
      VersionGraph(versions.map { VersionSummary($0) }).head?.uuid
    }
    unlinked = Set(
      records.filter { $0.value.count > 1 && $0.value.allSatisfy(\.version.previous.isEmpty) }.keys
    )
    self.outcomes = outcomes
  }

  /// Whether CareKit can have a version.
  func isExported(_ version: AnyRecord) -> Bool { outcomes.hasEvent(version) }

  /// The version as an `OCKEntity`; nil for an outcome whose event CareKit cannot be told.
  mutating func entity(_ record: AnyRecord, _ knowledge: KnowledgeVector) -> JSONValue? {
    var form = EntityForm(next: next[record.version.uuid] ?? [])
    form.parentUUID = record.parent.flatMap { parent in
      parent.uuid ?? parent.id.flatMap { heads[RecordKey(parent.kind, $0)] }
    }
    if case .outcome(let outcome) = record {
      guard let event = outcomes.event(of: outcome) else {
        note(record, isOmitted: true, "CareKit needs the number of the event, which is not known.")
        return nil
      }
      form.event = event
      form.id = outcomes.careKitID(of: outcome)
      if let reason = outcomes.tombstone(outcome) {
        note(record, isOmitted: false, reason)
        form.isTombstone = true
      }
    }
    form.keepsVersion = unlinked.contains(record.key)
    var writer = EntityWriter(record, form)
    let object = writer.write(knowledge)
    for warning in writer.context.warnings { note(record, isOmitted: false, warning) }
    return ["type": .string(record.kind.type), "object": .object(object)]
  }

  private mutating func note(_ record: AnyRecord, isOmitted: Bool, _ message: String) {
    notes.append(
      ExportNote(
        record: record.key,
        version: record.version.uuid,
        isOmitted: isOmitted,
        message: message
      )
    )
  }
}
