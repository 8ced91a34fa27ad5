import CareModel

extension Transaction {
  /// Makes the versions of a course after some leaves, all with one time.
  @discardableResult
  mutating func write(
    _ draft: CourseDraft,
    of key: RecordKey,
    after leaves: [VersionID]
  ) throws(StoreError) -> [AnyRecord] {
    let graph = try snapshot.graph(of: key)
    let parents = leaves.compactMap { graph[$0] }
    let latest = parents.map { $0.updated.adding(nanoseconds: 1000) }.max()
    let updated = max(stamp.now.roundedToMicroseconds, latest ?? .earliest)
    var previous = leaves
    var made: [AnyRecord] = []
    for restatement in draft.versions(after: leaves, in: graph) {
      let body = try body(restatement.content)
      var record: AnyRecord
      do { record = try body.record(from: restatement.date) } catch {
        throw StoreError(error, in: key.description)
      }
      record.version = Version(
        uuid: stamp.newID(),
        previous: previous,
        created: parents.map(\.created).min() ?? updated,
        updated: updated,
        deleted: restatement.isTombstone ? now.roundedToMicroseconds : nil,
        replica: stamp.replica,
        clock: stamp.clock
      )
      try accept(record)
      made.append(record)
      previous = [record.version.uuid]
    }
    return made
  }

  func body(_ content: CourseDraft.Content) throws(StoreError) -> RecordBody {
    switch content {
    case .body(let body, _): return body
    case .version(let uuid, _):
      guard let version = try snapshot.version(uuid) else {
        throw StoreError(.corrupt, "The version \(uuid) is not there.")
      }
      return RecordBody(version)
    }
  }
}
