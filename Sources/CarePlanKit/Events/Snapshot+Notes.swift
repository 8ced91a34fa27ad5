public import CareModel
public import CareStorage
public import CareView
import CareWords

extension Snapshot {
  /// Returns the notes that a record has now, each with who had it first and when.
  ///
  /// Of a record whose versions conflict every side's notes are there.
  ///
  /// - Parameters:
  ///   - key: The record.
  ///   - subject: The name of the record beside its notes.
  public func notes(of key: RecordKey, as subject: String) throws(StoreError) -> [SheetNote] {
    let versions = try versions(of: key)
    let leaves = Set(try graph(of: key).leaves.map(\.uuid))
    var found: [(note: Note, first: Version?)] = []
    for leaf in versions where leaves.contains(leaf.version.uuid) && !leaf.version.isTombstone {
      for note in leaf.common.notes where !found.contains(where: { $0.note == note }) {
        found.append((note, versions.first { $0.common.notes.contains(note) }?.version))
      }
    }
    guard !found.isEmpty else { return [] }
    let authors = try authorship(of: found.compactMap(\.first?.uuid))
    return found.map { note, version in
      let author = version.flatMap { authors[$0.uuid] }
      return SheetNote(
        note,
        author: author.flatMap { $0.isNameless || $0.isCareplan ? nil : $0.name },
        date: version?.updated,
        subject: subject,
        record: key
      )
    }
  }

  /// Returns the notes of all records, or those that were written from a moment on.
  ///
  /// Cost: every version of every record once; of those alone that changed since the moment, if there is
  /// one.
  ///
  /// - Parameters:
  ///   - start: Only notes that were recorded then or later; nil for all.
  ///   - clock: How the times of events are written that notes are about.
  public func notes(
    since start: Instant? = nil,
    _ clock: Wording.Clock = .twentyFourHour
  ) throws(StoreError) -> [SheetNote] {
    var notes: [SheetNote] = []
    for kind in RecordKind.allCases {
      let changed = try start.map { start throws(StoreError) in
        Set(try summaries(kind).filter { $0.updated >= start }.map(\.key.id))
      }
      var last: String?
      while let page = try nextPage(of: kind, after: last) {
        last = page.last
        let ids = page.filter { changed?.contains($0) ?? true }
        let noted = try versions(kind, ids: ids).filter { !$0.common.notes.isEmpty }.map(\.key)
        for key in Set(noted).sorted() {
          notes += try self.notes(of: key, as: try subject(of: key, clock))
        }
      }
    }
    return notes.filter { note in start.map { note.date ?? .latest >= $0 } ?? true }
  }

  /// Returns the ids of some records; nil behind the last one.
  private func nextPage(
    of kind: RecordKind,
    after last: String?
  ) throws(StoreError) -> [String]? {
    let ids = try ids(of: kind, after: last, limit: 1_000)
    return ids.isEmpty ? nil : ids
  }

  /// Returns what a record is called beside its notes: of an outcome the task, and the event.
  private func subject(
    of key: RecordKey,
    _ clock: Wording.Clock
  ) throws(StoreError) -> String {
    let record = try head(of: key)
    guard case .outcome(let outcome) = record else { return record?.heading ?? key.id }
    guard let task = outcome.content.taskID else { return key.id }
    var title: String?
    for kind in [RecordKind.task, .healthTask] where title == nil {
      title = try head(of: RecordKey(kind, task))?.heading
    }
    let start = outcome.content.eventStart.map { ", \(Wording.eventStart($0, clock))" } ?? ""
    return (title ?? task) + start
  }
}

extension AnyRecord {
  /// The title of the record, or its id if it has none.
  fileprivate var heading: String { title.flatMap { $0.isEmpty ? nil : $0 } ?? key.id }
}
