import CanonicalJSON
import CareAccess
import CareModel
import Git
import SQLite

/// What stands in one tree of a store, read as far as it can be.
struct TreeInventory {
  /// How much is kept of plain outcomes.
  enum Detail {
    /// What other checks ask for.
    case lean
    /// As much as of other versions.
    case whole
  }

  /// The versions in the order of their paths, without the plain outcomes.
  private(set) var versions: [StoredVersion] = []
  private(set) var outcomes = OutcomeInventory()
  /// The heads by path.
  private(set) var heads: [String: ObjectID] = [:]
  /// The version files that are not valid records, by path.
  private(set) var unreadable: [String: VersionID] = [:]
  private(set) var markers: [VersionID: PurgeMarker] = [:]
  /// The markers that hold more than they may, as they should be.
  private(set) var strayMarkers: [PurgeMarker] = []
  /// The markers that versions lack which were made from an erased record.
  private(set) var missingMarkers: [PurgeMarker] = []
  /// The version files that are there though the version was erased, by path.
  private(set) var erasedFiles: [String: VersionID] = [:]
  /// The time zones of records and schedules, each with the first file that names it.
  private(set) var zones: [TimeZoneID: String] = [:]
  /// The versions that have answers which answer nothing.
  private(set) var unknownAnswers: [UnknownAnswers] = []
  /// Whether everything could be read; if not, what is missing here need not be missing.
  private(set) var isWhole = false
  private let detail: Detail

  /// Reads the store's part of a tree.
  init(of tree: ObjectID, _ detail: Detail = .lean, _ reader: CheckedReader) {
    self.detail = detail
    for entry in reader.tree(tree, at: "")?.entries ?? []
    where StoreLayout.ownPrefixes.contains(entry.name) {
      if entry.mode == .tree {
        reader.walk(entry.id, at: entry.name, depth: 2) { visit($0, $1, reader) }
      } else {
        visit(entry.name, entry, reader)
      }
    }
    readKnown(reader)
    isWhole = reader.isWhole
    findErased()
  }

  /// How many version files there are that could be read.
  var versionCount: Int { versions.count + outcomes.count }

  /// The versions that were not erased.
  var keptVersions: [StoredVersion] {
    erasedFiles.isEmpty ? versions : versions.filter { erasedFiles[$0.path] == nil }
  }

  /// Reads the outcomes again that other versions or markers know, and so are not plain.
  private mutating func readKnown(_ reader: CheckedReader) {
    let summaries = versions.lazy.map(\.summary)
    var uuids = Set(summaries.flatMap { [$0.uuid] + $0.previous }).union(markers.keys)
    uuids.formUnion(summaries.filter(\.isUnplacedOutcome).compactMap(\.parentUUID))
    let keys = Set(summaries.map(\.key).filter { $0.kind == .outcome })
    let known = outcomes.removeKnown(uuids, keys, ofTasksIn: directoriesErasedWithOutcomes)
    guard !known.isEmpty else { return }
    for entry in known {
      let path = outcomes.path(of: entry)
      guard let bytes = reader.blob(entry.blob, at: path),
        let record = Self.record(bytes, path, reader)
      else { continue }
      let summary = VersionSummary(record)
      versions.append(StoredVersion(record, summary, path: path, blob: entry.blob))
    }
    versions.sort { $0.path.precedesInUTF8($1.path) }
  }

  /// The directories of the tasks that were erased with their outcomes.
  private var directoriesErasedWithOutcomes: Set<String> {
    Set(markers.values.filter { $0.scope == .recordWithOutcomes }.map(\.directory))
  }

  private mutating func findErased() {
    guard !markers.isEmpty else { return }
    let candidates =
      versions.map { version in
        ErasedVersions.Candidate(
          uuid: version.summary.uuid,
          previous: version.summary.previous,
          task: version.summary.key.kind == .outcome ? version.summary.parentUUID : nil,
          path: version.path
        )
      }
      + unreadable.map {
        ErasedVersions.Candidate(uuid: $0.value, previous: [], path: $0.key)
      }
    var erased = ErasedVersions(markers)
    missingMarkers = erased.cover(candidates)
    for file in candidates where erased.markers[file.uuid] != nil {
      erasedFiles[file.path] = file.uuid
    }
  }

  private mutating func visit(_ path: String, _ entry: TreeEntry, _ reader: CheckedReader) {
    let place = StoreLayout.place(of: path)
    guard entry.mode == .blob else {
      if let uuid = place.versionID { unreadable[path] = uuid }
      return reader.add(.hostile(path, entry.mode))
    }
    switch place {
    case .manifest, .attributes: return
    case .head: heads[path] = entry.id
    case .version(_, _, let uuid), .outcome(let uuid): version(uuid, path, entry.id, reader)
    case .purged(let uuid): marker(uuid, path, entry.id, reader)
    case .statement(let folder, let id): statement(id, in: folder, path, entry.id, reader)
    case .foreign:
      reader.add(
        Finding(
          .warning,
          .foreignFile,
          "This file is not the store's, but stands in one of its directories.",
          path: path,
          remedy: "Move it elsewhere with \(.git("mv"))."
        )
      )
    }
  }

  private func statement(
    _ id: StatementID,
    in folder: AccessStatement.Folder,
    _ path: String,
    _ blob: ObjectID,
    _ reader: CheckedReader
  ) {
    guard let bytes = reader.blob(blob, at: path),
      let finding = Finding.faultyStatement(bytes, named: id, in: folder, at: path)
    else { return }
    reader.add(finding)
  }

  private mutating func version(
    _ uuid: VersionID,
    _ path: String,
    _ blob: ObjectID,
    _ reader: CheckedReader
  ) {
    guard let bytes = reader.blob(blob, at: path),
      let record = Self.record(bytes, path, reader)
    else {
      unreadable[path] = uuid
      return
    }
    guard StoreLayout.path(of: record) == path else {
      unreadable[path] = uuid
      return reader.add(.misplaced(record, at: path))
    }
    if !VersionFile.isCanonical(bytes, record) {
      reader.add(.keptAsWritten(record, at: path))
    }
    note(record, path)
    let summary = VersionSummary(record)
    if detail == .lean, outcomes.take(summary, blob: blob) { return }
    versions.append(StoredVersion(record, summary, path: path, blob: blob))
  }

  private mutating func note(_ record: AnyRecord, _ path: String) {
    for zone in record.zones where zones[zone] == nil {
      zones[zone] = path
    }
    let unknown = record.unknownAnswers
    guard !unknown.isEmpty else { return }
    unknownAnswers.append(
      UnknownAnswers(key: record.key, uuid: record.version.uuid, path: path, pointers: unknown)
    )
  }

  /// Reads the record in a file; its faults become findings.
  static func record(
    _ bytes: [UInt8],
    _ path: String,
    _ reader: CheckedReader,
    remedy: Remedy? = nil
  ) -> AnyRecord? {
    do throws(StoreError) { return try VersionFile.content(bytes, at: path) } catch {
      for fault in error.faults { reader.add(Finding(.invalidRecord, fault, remedy: remedy)) }
      return nil
    }
  }

  private mutating func marker(
    _ uuid: VersionID,
    _ path: String,
    _ blob: ObjectID,
    _ reader: CheckedReader
  ) {
    guard let bytes = reader.blob(blob, at: path) else { return }
    guard let marker = PurgeMarker(bytes), marker.uuid == uuid else {
      return reader.add(
        Finding(.error, .invalidRecord, "This is no valid purge marker.", path: path)
      )
    }
    markers[uuid] = marker
    if bytes != marker.bytes {
      strayMarkers.append(marker)
      reader.add(
        Finding(
          .error,
          .invalidRecord,
          "The purge marker holds more than a marker may, or is not in canonical form.",
          path: path,
          remedy: "Run \(.check(isFixing: true))."
        )
      )
    }
    if let fault = PurgeMarker.fault(inReason: marker.reason) {
      reader.add(Finding(.error, .invalidRecord, fault, path: path))
    }
  }
}

extension Finding {
  /// Returns the remark on a version that another program wrote in a form of its own.
  ///
  /// To rewrite it would be to change a version file, which every other copy of the store refuses.
  fileprivate static func keptAsWritten(_ record: AnyRecord, at path: String) -> Finding {
    Finding(
      .note,
      .notCanonical,
      "Another program wrote this version in a form of its own. What it says counts, and its bytes"
        + " stay: a version file never changes.",
      path: path,
      key: record.key
    )
  }

  /// Returns the finding of an entry that is no ordinary file.
  static func hostile(_ path: String, _ mode: FileMode?) -> Finding {
    let what =
      switch mode {
      case .executable: "an executable file"
      case .symlink: "a symbolic link"
      case .commit: "a submodule"
      case .tree: "a directory"
      case .blob, nil: "something that git cannot store"
      }
    return Finding(
      .error,
      .hostileEntry,
      "This is \(what); a store has only ordinary files.",
      path: path,
      remedy: mode == .executable
        ? "Run \(.git("update-index --chmod=-x \(path)")) and commit."
        : "Remove it with \(.git("rm \(path)")), after a look at who added it."
    )
  }

  /// Returns the finding of a record in a file where it does not belong.
  static func misplaced(_ record: AnyRecord, at path: String) -> Finding {
    Finding(
      .error,
      .wrongPath,
      "A version with this kind, id and uuid belongs at \(StoreLayout.path(of: record)).",
      path: path,
      key: record.key,
      remedy: "Move it there with \(.git("mv")), and commit."
    )
  }
}

extension TreeInventory {
  /// What an index of the tree has to hold.
  var forIndex: IndexInventory {
    let digests = versions.map { $0.summary.digest(with: $0.blob) } + outcomes.entries.map(\.digest)
    return IndexInventory(
      digests: digests.sorted(),
      unreadable: Set(unreadable.keys),
      markers: markers
    )
  }

  /// A version with answers that answer nothing.
  struct UnknownAnswers {
    let key: RecordKey
    let uuid: VersionID
    let path: String
    /// Where the words are that this careplan does not know.
    let pointers: [JSONPointer]
  }
}
