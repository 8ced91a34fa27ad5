public import CanonicalJSON
public import CareModel

/// Records in CareKit's JSON, and what of them CareKit does not get.
public struct CareKitExport: Hashable, Sendable {
  public var json: JSONValue
  public var notes: [ExportNote]
}

/// Something that CareKit gets in another form than the store has, or not at all.
///
/// Importing the export brings it back, unless ``isOmitted`` says that it was left out.
public struct ExportNote: Hashable, Sendable {
  public let record: RecordKey
  package let version: VersionID
  /// Whether the version is not in the export.
  public let isOmitted: Bool
  /// One sentence that names no value of a person.
  public let message: String
}

/// Writes records in the form that today's CareKit decodes.
///
/// CareKit goes by the dates of versions that follow each other, so the export links them by date:
/// CareKit then shows at every moment what the course of the head says. The links that the versions
/// have here are exported too and come back with an import.
public enum CareKitExporter: Sendable {
  /// An `OCKRevisionRecord` of all versions, parents' kinds first.
  ///
  /// - Parameters:
  ///   - versions: The whole history, so that links and conflicts are known.
  ///   - bridged: How versions follow from each other over erased ones, by a store's summaries; for
  ///     all others, their own links count.
  package static func revisionRecord(
    _ versions: [AnyRecord],
    bridged: [VersionSummary] = []
  ) -> CareKitExport {
    var history = ExportHistory(versions, bridged: bridged)
    // A vector that knew of versions left out here would keep them from CareKit for good.
    let knowledge = versions.filter(history.isExported).reduce(into: KnowledgeVector()) {
      $0.merge($1.version.knowledgeOfItself)
    }
    var entities: [JSONValue] = []
    for version in CareplanExporter.ordered(versions) {
      if let entity = history.entity(version, knowledge) { entities.append(entity) }
    }
    return CareKitExport(
      json: ["entities": .array(entities), "knowledgeVector": CareKitValue.json(knowledge)],
      notes: history.notes
    )
  }

  /// An `OCKRevisionRecord` of each revision that has versions which CareKit can have.
  ///
  /// - Parameters:
  ///   - versions: The whole history, so that links and conflicts are known.
  ///   - bridged: How versions follow from each other over erased ones, as a store's summaries say it.
  package static func revisionRecords(
    _ revisions: [Revision],
    in versions: [AnyRecord],
    bridged: [VersionSummary] = []
  ) -> CareKitExport {
    var history = ExportHistory(versions, bridged: bridged)
    var records: [JSONValue] = []
    for revision in revisions {
      let entities = revision.versions.compactMap { history.entity($0, revision.knowledge) }
      guard !entities.isEmpty else { continue }
      records.append(
        ["entities": .array(entities), "knowledgeVector": CareKitValue.json(revision.knowledge)]
      )
    }
    return CareKitExport(json: .array(records), notes: history.notes)
  }

  /// An `OCKEntity` of one version; nil for an outcome that CareKit cannot have.
  ///
  /// - Parameter versions: The history that the version belongs to.
  public static func entity(_ version: AnyRecord, in versions: [AnyRecord]) -> CareKitExport? {
    var history = ExportHistory(versions)
    let json = history.entity(version, KnowledgeVector())
    return json.map { CareKitExport(json: $0, notes: history.notes) }
  }
}

extension Version {
  /// What is known to whoever has this version.
  fileprivate var knowledgeOfItself: KnowledgeVector {
    var vector = knowledge ?? KnowledgeVector()
    if let replica, let clock { vector.merge(KnowledgeVector([(replica, clock)])) }
    return vector
  }
}
