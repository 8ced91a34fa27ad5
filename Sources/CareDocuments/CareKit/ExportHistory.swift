import CanonicalJSON
import CareModel

/// All versions of an export, for what one of them must know of the others.
struct ExportHistory {
  /// How the versions of each record that has a course follow from each other.
  private let graphs: [RecordKey: VersionGraph]
  private let links: [RecordKey: DateLinks]
  /// The versions that were made from each one.
  private let next: [VersionID: [VersionID]]
  private let unlinked: Set<RecordKey>
  private let outcomes: OutcomeHistory
  private(set) var notes: [ExportNote] = []

  /// - Parameter bridged: How versions follow from each other over erased ones.
  init(_ versions: [AnyRecord], bridged: [VersionSummary] = []) {
    graphs = Self.graphs(of: versions.filter { $0.kind != .outcome }, bridged)
    links = graphs.compactMapValues { DateLinks($0) }
    outcomes = OutcomeHistory(versions, graphs)
    var next: [VersionID: [VersionID]] = [:]
    for version in versions where outcomes.hasEvent(version) {
      for parent in version.version.previous {
        next[parent, default: []].append(version.version.uuid)
      }
    }
    self.next = next.mapValues { Set($0).sorted() }
    let records = Dictionary(grouping: versions.filter { $0.kind == .outcome }, by: \.key)
    unlinked = Set(
      records.filter { $0.value.count > 1 && $0.value.allSatisfy(\.version.previous.isEmpty) }.keys
    )
  }

  private static func graphs(
    of versions: [AnyRecord],
    _ bridged: [VersionSummary]
  ) -> [RecordKey: VersionGraph] {
    let bridged = Dictionary(bridged.map { ($0.uuid, $0) }, uniquingKeysWith: { first, _ in first })
    let summaries = versions.map { bridged[$0.version.uuid] ?? VersionSummary($0) }
    return Dictionary(grouping: summaries, by: \.key).mapValues { VersionGraph($0) }
  }

  /// Returns whether CareKit can have a version.
  func isExported(_ version: AnyRecord) -> Bool { outcomes.hasEvent(version) }

  /// Returns the version as an `OCKEntity`; nil for an outcome whose event CareKit cannot be told.
  mutating func entity(_ record: AnyRecord, _ knowledge: KnowledgeVector) -> JSONValue? {
    var form = linkedForm(of: record)
    form.parentUUID = record.parent.flatMap { parent in
      parent.uuid ?? parent.id.flatMap { graphs[RecordKey(parent.kind, $0)]?.head?.uuid }
    }
    if form.isTombstone {
      note(
        record,
        isOmitted: false,
        "CareKit would show this version, which is in conflict, before the record begins: it is"
          + " exported as deleted."
      )
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

  /// Returns the links by date; where there is no course, those of the graph.
  private func linkedForm(of record: AnyRecord) -> EntityForm {
    let version = record.version
    guard let links = links[record.key], let graph = graphs[record.key] else {
      return EntityForm(previous: version.previous, next: next[version.uuid] ?? [])
    }
    // What is not here may be in CareKit, which would take it for a tip.
    let absent = version.previous.filter { graph[$0] == nil }
    var form = EntityForm(
      previous: Set(absent + (links.previous[version.uuid] ?? [])).sorted(),
      next: links.next[version.uuid].map { [$0] } ?? []
    )
    form.isTombstone = links.early == version.uuid
    if links.tip == version.uuid, let head = graph.head?.uuid, head != version.uuid {
      form.head = head
    }
    return form
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
