public import CareDocuments
public import CareModel
package import CareStorage

/// The result of an import, or of its preview.
public struct ImportReport: Sendable {
  /// An outcome whose event is not known.
  public struct Unplaced: Hashable, Sendable {
    public let outcome: Outcome
    /// Whether the task is known, but has no such event.
    public let isTaskKnown: Bool

    /// The version as the report names others.
    public var version: ImportedVersion { ImportedVersion(AnyRecord(outcome)) }
  }

  /// How many records of a kind came except outcomes whose event is not known.
  public struct Count: Hashable, Sendable {
    public let kind: RecordKind
    public let records: Int
    public let versions: Int
  }

  /// The form of the document, as it was recognised.
  public let format: DetectedFormat
  /// What had to be assumed.
  public let warnings: [ImportWarning]
  /// The new commit, if there is one.
  public internal(set) var commit: String?
  /// How many versions were there already.
  public internal(set) var presentCount = 0
  /// The versions that give outcomes their events.
  public internal(set) var placed: [ImportedVersion] = []
  public internal(set) var unplaced: [Unplaced] = []
  /// What somebody should look at.
  public internal(set) var remarks: [String] = []

  /// The new versions that went through a transaction, as the store completed them.
  var added: [ImportedVersion] = []
  /// How many new versions of outcomes were written as they came, and of how many outcomes.
  var writtenVersions = 0
  var writtenOutcomes = 0
  /// Which of these outcomes have versions in ``added`` too.
  var alsoWritten: Set<RecordKey> = []
  /// All new versions, where ``added`` has only some of them.
  var listed: [ImportedVersion]?

  init(format: DetectedFormat, warnings: [ImportWarning]) {
    self.format = format
    self.warnings = warnings
  }
}

extension ImportReport {
  /// Whether the document brought nothing new.
  public var isEmpty: Bool { added.isEmpty && writtenVersions == 0 && placed.isEmpty }

  /// The versions that are new, in the order of the document.
  ///
  /// After a long import that was committed at once, outcomes may be missing here, unless
  /// ``ImportOptions/listsVersions`` asked for them; ``counts`` counts them all the same.
  public var versions: [ImportedVersion] { listed ?? added }

  /// How many records of each kind are new.
  public var counts: [Count] {
    let unplacedIDs = Set(unplaced.map(\.outcome.version.uuid))
    let settled = added.filter { !unplacedIDs.contains($0.uuid) }
    return RecordKind.allCases.compactMap { kind in
      let new = settled.filter { $0.key.kind == kind }
      var keys = Set(new.map(\.key))
      var (versions, records) = (new.count, keys.count)
      if kind == .outcome {
        keys.subtract(alsoWritten)
        (versions, records) = (versions + writtenVersions, keys.count + writtenOutcomes)
      }
      return records > 0 ? Count(kind: kind, records: records, versions: versions) : nil
    }
  }

  /// How many outcomes that were there before have got their event.
  public var placedEarlierCount: Int {
    // The others are versions that place an outcome which came with the document itself.
    let came = Set(added.map(\.uuid))
    return placed.count { came.isDisjoint(with: $0.previous) }
  }

  /// Returns the versions that came of all versions of a document, in its order.
  ///
  /// - Parameter rest: Those that the transaction took in or passed over; ``added`` has what came of
  ///   them.
  func imported(
    of document: [ImportedVersion],
    leaving rest: Set<VersionID>
  ) -> [ImportedVersion] {
    let byID = Dictionary(added.map { ($0.uuid, $0) }, uniquingKeysWith: { first, _ in first })
    let byKey = Dictionary(
      added.filter { !rest.contains($0.uuid) }.map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    return document.compactMap { version in
      if version.isDraft { return byKey[version.key] }
      return rest.contains(version.uuid) ? byID[version.uuid] : version
    }
  }

  /// The report of a write, with what the write says beside it.
  public init(_ written: WriteReport<ImportReport>) {
    self = written.result
    commit = written.commit
    remarks += written.remarks
  }
}
