import CareModel
import Git

/// The plain outcomes of one tree: nearly all that stands in a store of many years.
///
/// An outcome is plain if it is placed, follows from no version, and no other version or marker of the
/// tree knows it: neither its uuid nor its record. So it is a record of its own with nothing to be
/// proved of it, and a few numbers say what other checks ask for.
struct OutcomeInventory {
  /// A plain outcome.
  struct Entry {
    let uuid: VersionID
    let blob: ObjectID
    /// The ``EventStart/plainSecond`` of its event.
    fileprivate let second: Int32
    fileprivate let day: Int32
    /// The place of its task's id.
    fileprivate let task: Int32
    let isTombstone: Bool
    fileprivate let keyHash: Int
    /// What stands for the blob and the summary where they are compared.
    let digest: Int
  }

  /// The outcomes in the order of their uuids, once the known ones were taken out.
  private(set) var entries: [Entry] = []
  private var tasks: [String] = []
  private var places: [RecordKey: Int32] = [:]

  var count: Int { entries.count }

  /// Takes a version if it is an outcome that may be plain.
  ///
  /// - Returns: Whether it was taken.
  mutating func take(_ version: VersionSummary, blob: ObjectID) -> Bool {
    guard version.previous.isEmpty, let event = version.event, event.tie == nil,
      let second = event.eventStart.plainSecond
    else { return false }
    entries.append(
      Entry(
        uuid: version.uuid,
        blob: blob,
        second: Int32(second),
        day: Int32(event.eventStart.day.daysSinceEpoch),
        task: place(of: event.taskID),
        isTombstone: version.isTombstone,
        keyHash: version.key.hashValue,
        digest: version.digest(with: blob)
      )
    )
    return true
  }

  private mutating func place(of task: String) -> Int32 {
    let key = RecordKey(.task, task)
    if let place = places[key] { return place }
    let place = Int32(tasks.count)
    places[key] = place
    tasks.append(task)
    return place
  }
}

extension OutcomeInventory {
  /// Takes the outcomes out that are not plain, since something else in the tree knows them.
  ///
  /// - Parameters:
  ///   - uuids: The versions that are there beside these, or that something names.
  ///   - keys: The outcomes that are there beside these.
  ///   - directories: Those of tasks to which a marker may reach.
  mutating func removeKnown(
    _ uuids: Set<VersionID>,
    _ keys: Set<RecordKey>,
    ofTasksIn directories: Set<String>
  ) -> [Entry] {
    entries.sort { $0.uuid < $1.uuid }
    // Two keys with one hash only cost a look at both.
    let hashes = Set(keys.map(\.hashValue)).union(entries.map(\.keyHash).repeated())
    let uuids = uuids.union(entries.lazy.map(\.uuid).repeated())
    let tasks = tasks.map { !directories.isEmpty && directories.contains(DirectoryName.of($0)) }
    let isKnown = { (entry: Entry) in
      uuids.contains(entry.uuid) || hashes.contains(entry.keyHash) || tasks[Int(entry.task)]
    }
    let known = entries.filter(isKnown)
    if !known.isEmpty { entries.removeAll(where: isKnown) }
    return known
  }

  /// The plain outcome of a uuid.
  subscript(uuid: VersionID) -> Entry? {
    var range = entries.indices
    while let last = range.last {
      let middle = (range.lowerBound + last) / 2
      if entries[middle].uuid == uuid { return entries[middle] }
      range =
        entries[middle].uuid < uuid ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  func path(of entry: Entry) -> String {
    StoreLayout.path(ofOutcome: entry.uuid, of: tasks[Int(entry.task)], at: start(of: entry))
  }

  func key(of entry: Entry) -> RecordKey? {
    start(of: entry).map { start in
      RecordKey(
        .outcome,
        EventIdentity(taskID: tasks[Int(entry.task)], eventStart: start).outcomeID
      )
    }
  }

  private func start(of entry: Entry) -> EventStart? {
    EventStart(CivilDate(daysSinceEpoch: Int(entry.day)), plainSecond: Int64(entry.second))
  }

  /// The outcomes of one task that are no tombstones.
  struct OfTask {
    let task: String
    fileprivate(set) var count: Int
    /// The first of them by key.
    fileprivate(set) var first: Entry
  }

  /// The outcomes that are no tombstones, by the task that they name.
  var byTask: [OfTask] {
    var groups: [OfTask?] = Array(repeating: nil, count: tasks.count)
    for entry in entries where !entry.isTombstone {
      let place = Int(entry.task)
      guard let first = groups[place]?.first else {
        groups[place] = OfTask(task: tasks[place], count: 1, first: entry)
        continue
      }
      groups[place]?.count += 1
      // All day is the day alone, so its key comes before those of the day's times.
      if (entry.day, entry.second) < (first.day, first.second) { groups[place]?.first = entry }
    }
    return groups.compactMap(\.self)
  }
}

extension Sequence where Element: Hashable & Comparable {
  /// Returns the elements that are there more than once.
  fileprivate func repeated() -> Set<Element> {
    let sorted = sorted()
    return Set(zip(sorted, sorted.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
  }
}
