import CanonicalJSON
import CareEvents
import CareModel

/// Checks what lies between records: links, conflicts, and what people should look at.
///
/// Nothing of it breaks the store; only records that are not deleted count.
struct RecordsCheck {
  private let inventory: TreeInventory
  private let versions: VersionsCheck
  private let reader: CheckedReader
  /// The head of every record that has one.
  private let heads: [RecordKey: TreeInventory.StoredVersion]

  init(_ inventory: TreeInventory, _ versions: VersionsCheck, _ reader: CheckedReader) {
    self.inventory = inventory
    self.versions = versions
    self.reader = reader
    var heads: [RecordKey: TreeInventory.StoredVersion] = [:]
    for key in versions.graphs.keys { heads[key] = versions.head(of: key) }
    self.heads = heads
  }

  /// The heads that are no tombstones, by key.
  private var living: [TreeInventory.StoredVersion] {
    heads.values.filter { !$0.summary.isTombstone }.sorted { $0.summary.key < $1.summary.key }
  }

  func run() {
    let living = living
    checkConflicts()
    checkErasures()
    checkLinks(living)
    checkUnplaced(living)
    checkPatients(living)
    checkTasks(living)
    checkSpellings(living)
    checkZones()
    checkAnswers()
  }

  /// Reports answers that answer nothing in the versions that hold.
  private func checkAnswers() {
    for unknown in inventory.unknownAnswers
    where heads[unknown.key].map({ $0.summary.uuid == unknown.uuid }) ?? true {
      let path = StoreLayout.head(of: unknown.key) ?? unknown.path
      for pointer in unknown.pointers {
        reader.add(.unknownAnswer(pointer, path, unknown.key))
      }
    }
  }

  private func checkConflicts() {
    for (key, graph) in versions.graphs where graph.isOpen {
      reader.add(
        Finding(
          .warning,
          .openConflict,
          "The record has \(graph.leaves.count) versions that nobody has joined.",
          path: heads[key].map { StoreLayout.head(of: key) ?? $0.path },
          key: key,
          remedy: "Compare them with \(.conflicts(key))."
        )
      )
    }
  }

  /// Reports versions that were erased without a word of what holds in their place, as where plain git
  /// brought the marker alone: what was before them holds again, which an erasure never means.
  private func checkErasures() {
    guard inventory.isWhole else { return }
    let erased = ErasedPlaces(inventory.markers.values)
    let markers = inventory.markers.values.filter { $0.scope == .version && $0.kind != .outcome }
    for marker in markers.sorted(by: { $0.uuid < $1.uuid }) {
      for uuid in erased.parents(in: [marker.uuid]) {
        guard let key = versions.stored[uuid]?.summary.key,
          versions.graphs[key]?.leaves.contains(where: { $0.uuid == uuid && !$0.isTombstone })
            == true
        else { continue }
        reader.add(
          Finding(
            .warning,
            .missingRestatement,
            "The version \(marker.uuid) was erased, and nothing says what holds in its place:"
              + " what was before it does again.",
            path: StoreLayout.head(of: key),
            key: key,
            remedy: "Sync with the copy in which it was erased, or say what holds with"
              + " \(.update(key)) or \(.delete(key))."
          )
        )
      }
    }
  }

  /// Reports each missing parent once, however many records name it.
  private func checkLinks(_ living: [TreeInventory.StoredVersion]) {
    guard inventory.isWhole else { return }
    var children: [RecordKey: NamingRecords] = [:]
    for version in living {
      let key = version.summary.key
      guard let parent = missing(key.kind, version.summary.parentID) else { continue }
      children[parent, default: NamingRecords()].add(1, key, version.path)
    }
    for outcomes in inventory.outcomes.byTask {
      guard let parent = missing(.outcome, outcomes.task),
        let key = inventory.outcomes.key(of: outcomes.first)
      else { continue }
      let path = inventory.outcomes.path(of: outcomes.first)
      children[parent, default: NamingRecords()].add(outcomes.count, key, path)
    }
    for (parent, children) in children {
      reader.add(.dangling(parent, children, isErased: isErased(parent)))
    }
  }

  /// Returns what a record names as its parent, if it is not there.
  private func missing(_ kind: RecordKind, _ parent: String?) -> RecordKey? {
    guard let parent, let first = kind.parentKinds.first,
      !kind.parentKinds.contains(where: { versions.graphs[RecordKey($0, parent)] != nil })
    else { return nil }
    return RecordKey(first, parent)
  }

  private func isErased(_ key: RecordKey) -> Bool {
    inventory.markers.values.contains { $0.scope.isWhole && $0.concerns(key) }
  }

  private func checkUnplaced(_ living: [TreeInventory.StoredVersion]) {
    for version in inventory.unplaced(living) {
      let isKnown = version.summary.parentUUID.map { versions.stored[$0] != nil } ?? false
      reader.add(
        Finding(
          .note,
          .unplacedOutcome,
          isKnown
            ? "The outcome has no event yet, though its task is known."
            : "The outcome has no event, because its task is not known.",
          path: version.path,
          key: version.summary.key,
          remedy: isKnown ? "Run \(.check(isFixing: true))." : "Import the task."
        )
      )
    }
  }

  private func checkPatients(_ living: [TreeInventory.StoredVersion]) {
    let patients = living.filter { $0.summary.key.kind == .patient }
    guard patients.count > 1, let second = patients.dropFirst().first else { return }
    reader.add(
      Finding(
        .warning,
        .severalPatients,
        "The store has \(patients.count) patients; it is meant for one.",
        path: StoreLayout.head(of: second.summary.key),
        key: second.summary.key,
        remedy: "Keep a store for each, or delete those that came by mistake."
      )
    )
  }

  /// Reports records whose ids are the same text in two Unicode spellings.
  private func checkSpellings(_ living: [TreeInventory.StoredVersion]) {
    // Swift compares texts by canonical equivalence, and so do the keys of a dictionary.
    var first: [RecordKind: [String: RecordKey]] = [:]
    for version in living where version.summary.key.kind != .outcome {
      let key = version.summary.key
      let kind = key.kind.isTask ? RecordKind.task : key.kind
      guard let other = first[kind]?[key.id] else {
        first[kind, default: [:]][key.id] = key
        continue
      }
      guard !other.id.isSameInUTF8(key.id) else { continue }
      reader.add(
        Finding(
          .warning,
          .lookalikeID,
          "The id '\(key.id)' is that of \(StoreLayout.directory(of: other)) in another Unicode spelling.",
          path: StoreLayout.head(of: key),
          key: key,
          remedy:
            "Delete the one that came by mistake: they look the same wherever they are listed."
        )
      )
    }
  }

  private func checkTasks(_ living: [TreeInventory.StoredVersion]) {
    let ids = Set(living.filter { $0.summary.key.kind == .task }.map(\.summary.key))
    for version in living {
      let key = version.summary.key
      let path = StoreLayout.head(of: key)
      if key.kind == .healthTask, ids.contains(RecordKey(.task, key.id)) {
        reader.add(
          Finding(
            .warning,
            .twinTaskIDs,
            "A task and a health task have the id '\(key.id)'.",
            path: path,
            key: key,
            remedy: "Select them as 'task/\(key.id)' and '\(key)', or give one another id."
          )
        )
      }
      // Overlapping elements are reported when they are written, and not for ever after.
      for warning in version.record?.schedule?.warnings ?? []
      where ![.unknownZone, .overlap].contains(warning.rule) {
        reader.add(.schedule(warning, path, key))
      }
      let task = version.record.flatMap { TaskVersion($0) }
      if task?.content.targetOfOtherUnit != nil {
        reader.add(.limitOfOtherUnit(path, key))
      }
    }
  }

  private func checkZones() {
    for (zone, path) in inventory.zones where TimeZoneRules(zone) == nil {
      reader.add(.unknownZone(zone, path))
    }
  }
}

/// The records that name a parent.
private struct NamingRecords {
  private(set) var count = 0
  /// The first of them by key.
  private(set) var first: (key: RecordKey, path: String)?

  /// Adds some records, of which only the first one is told.
  mutating func add(_ more: Int, _ key: RecordKey, _ path: String) {
    count += more
    if let first, first.key < key { return }
    first = (key, path)
  }
}

extension TreeInventory {
  /// Returns the outcomes without an event that nobody has placed.
  func unplaced(_ heads: [StoredVersion]) -> [StoredVersion] {
    let unplaced = heads.filter(\.summary.isUnplacedOutcome)
    guard !unplaced.isEmpty else { return [] }
    let outcomes = keptVersions.lazy.filter { $0.summary.key.kind == .outcome }
    let followed = Set(outcomes.flatMap(\.summary.previous))
    return unplaced.filter { !followed.contains($0.summary.uuid) }
  }
}

extension Finding {
  static func unknownAnswer(_ pointer: JSONPointer, _ path: String, _ key: RecordKey) -> Finding {
    Finding(
      .warning,
      .unknownAnswer,
      "\(pointer): \(Answer.unknownRemark)",
      path: path,
      key: key,
      remedy: "Correct the word or take the answer out, unless a later careplan wrote it."
    )
  }

  static func limitOfOtherUnit(_ path: String?, _ key: RecordKey) -> Finding {
    Finding(
      .warning,
      .limitOfOtherUnit,
      "/\(MemberName.asNeeded)/\(MemberName.maximumAmount): What is given has another unit, so that"
        + " nothing counts for this limit.",
      path: path,
      key: key,
      remedy: "Limit it in the unit of the target, or in times, with \(.update(key))."
    )
  }

  static func unknownZone(_ zone: TimeZoneID, _ path: String) -> Finding {
    Finding(
      .warning,
      .unknownZone,
      "This machine does not know the time zone \(zone).",
      path: path,
      remedy: Remedy(naming: TimeZoneID.unknownAdvice)
    )
  }

  fileprivate static func dangling(
    _ parent: RecordKey,
    _ children: NamingRecords,
    isErased: Bool
  ) -> Finding {
    let naming = children.count == 1 ? "The record names" : "\(children.count) records name"
    return Finding(
      isErased ? .note : .warning,
      .danglingLink,
      "\(naming) the \(parent.kind) '\(parent.id)', "
        + (isErased ? "which was erased." : "which is not in the store."),
      path: children.first?.path,
      key: children.first?.key,
      remedy: isErased ? nil : "Add it, import it, or change the link."
    )
  }

  fileprivate static func schedule(
    _ warning: ScheduleWarning,
    _ path: String?,
    _ key: RecordKey
  ) -> Finding {
    Finding(
      .warning,
      warning.rule == .wrongOffset ? .wrongOffset : .driftingSchedule,
      "/schedule\(warning.pointer): \(warning.message)",
      path: path,
      key: key,
      remedy: Remedy(naming: warning.advice)
    )
  }
}
