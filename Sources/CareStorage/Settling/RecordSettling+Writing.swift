package import CareModel

extension RecordSettling {
  /// Follows the edit of a head file; the version that the file stands for then.
  package mutating func editing(
    _ file: AnyRecord,
    seen: AnyRecord,
    after base: VersionID,
    at moment: Instant
  ) throws(StoreError) -> VersionID {
    var draft = course(of: base)
    try draft.handEdit(from: seen, to: file, at: moment, load: body)
    let version = file.version
    return try write(draft, after: base, at: moment) { made in
      made.unknown = version.unknown
      if made.isTombstone, let deleted = version.deleted { made.deleted = deleted }
    }
  }

  /// Takes in a record whose head names a version that is nowhere: what it was made from is not known.
  package mutating func adding(_ file: AnyRecord, at moment: Instant) -> VersionID {
    let version = file.version
    return add(
      file,
      previous: [version.uuid],
      created: version.created,
      updated: max(moment, version.updated.afterwards)
    )
  }

  /// Takes in a new record whose head was copied from another one's, which it does not follow.
  package mutating func copying(_ file: AnyRecord, at moment: Instant) -> VersionID {
    add(file, previous: [], created: moment, updated: moment)
  }

  private mutating func add(
    _ file: AnyRecord,
    previous: [VersionID],
    created: Instant,
    updated: Instant
  ) -> VersionID {
    var record = file
    record.version = Version(
      uuid: file.version.uuid,
      previous: previous,
      created: created,
      updated: updated,
      deleted: file.version.deleted
    )
    record.version.unknown = file.version.unknown
    record.version.uuid = record.derivedUUID
    add(record)
    return record.version.uuid
  }

  /// Takes back what was said between an older version and one that was made from it.
  ///
  /// The plan of the days on which people lived by it stays.
  package mutating func taking(
    _ present: VersionID,
    backTo old: VersionID,
    at place: Int
  ) throws(StoreError) -> VersionID {
    let moment = steps[place].moment
    let saidAt = graph.lineage(of: present).subtracting(graph.lineage(of: old))
      .compactMap { graph[$0]?.updated }.min()
    let new = course(of: present)
    return try takingBack(new, to: course(of: old), saidAt: saidAt ?? moment, of: present, moment)
  }

  /// Takes back what a commit removed the files of, which the head shows no more; nil if it removed no
  /// change that stands on its own.
  ///
  /// What others said since stays, as it does by a revert of careplan. Where the commit was copied to a
  /// line that does not have the change, that is taken back where it was made.
  mutating func takingRemoved(
    _ present: VersionID,
    backTo old: VersionID,
    at place: Int
  ) throws(StoreError) -> VersionID? {
    let removed = steps[place].removed
    guard !removed.isEmpty, let last = last(of: removed, after: [old]) else { return nil }
    for version in removed where try isErased(version, place) { return nil }
    let isKnown = present == last || graph.isAncestor(last, of: present)
    let base = isKnown ? present : last
    let saidAt = removed.compactMap { graph[$0]?.updated }.min() ?? steps[place].moment
    var draft = course(of: base)
    let obstacles = try draft.takeBack(
      course(of: last),
      to: course(of: old),
      saidAt: saidAt,
      at: steps[place].moment,
      load: body
    )
    guard obstacles.isEmpty else { return nil }
    return try write(draft, after: base, at: steps[place].moment)
  }

  /// Returns the last of some versions, if they are all that was made from others up to it.
  package func last(of versions: Set<VersionID>, after old: [VersionID]) -> VersionID? {
    let known = versions.compactMap { graph[$0] }
    let followed = Set(known.flatMap(\.previous))
    let ends = versions.subtracting(followed)
    let before = old.map(graph.lineage).reduce(into: Set()) { $0.formUnion($1) }
    guard known.count == versions.count, ends.count == 1, let last = ends.first,
      graph.lineage(of: last).subtracting(before) == versions
    else { return nil }
    return last
  }

  /// Ends a record whose head was removed; one that was only added is taken back.
  package mutating func deleting(_ present: VersionID, at place: Int) throws(StoreError)
    -> VersionID
  {
    let moment = steps[place].moment
    var draft = course(of: present)
    let writes = Set(graph.lineage(of: present).compactMap { graph[$0]?.updated })
    if steps[place].hasNoVersions, writes.count == 1, let saidAt = writes.first {
      return try takingBack(draft, to: CourseDraft(), saidAt: saidAt, of: present, moment)
    }
    draft.end(min(moment, .latest)..<(.latest))
    return try write(draft, after: present, at: moment)
  }

  private mutating func takingBack(
    _ new: CourseDraft,
    to old: CourseDraft,
    saidAt: Instant,
    of present: VersionID,
    _ moment: Instant
  ) throws(StoreError) -> VersionID {
    var draft = new
    // Nothing was said since, so that nothing stands in the way.
    _ = try draft.takeBack(new, to: old, saidAt: saidAt, at: moment, load: body)
    return try write(draft, after: present, at: moment)
  }

  package func course(of versions: VersionID...) -> CourseDraft { course(of: versions) }

  /// Returns what versions say together.
  package func course(of versions: [VersionID]) -> CourseDraft {
    CourseDraft(Course(of: versions, in: graph))
  }

  package func body(_ content: CourseDraft.Content) throws(StoreError) -> RecordBody {
    switch content {
    case .body(let body, _): return body
    case .version(let uuid, _):
      guard let version = versions[uuid] else {
        throw StoreError(.corrupt, "The version \(uuid) is not there.")
      }
      return RecordBody(version)
    }
  }

  /// Makes the versions of a course after a version; the last one, or that one if there are none.
  package mutating func write(
    _ draft: CourseDraft,
    after base: VersionID,
    at moment: Instant,
    _ complete: (inout Version) -> Void = { _ in }
  ) throws(StoreError) -> VersionID {
    guard let before = versions[base]?.version else { return base }
    let updated = max(moment, before.updated.afterwards)
    var parent = base
    var made: [AnyRecord] = []
    for restatement in draft.versions(after: [base], in: graph) {
      var version = Version(
        uuid: parent,
        previous: [parent],
        created: before.created,
        updated: updated,
        deleted: restatement.isTombstone ? moment : nil
      )
      complete(&version)
      var record = try self.record(restatement)
      record.version = version
      record.version.uuid = record.derivedUUID
      made.append(record)
      parent = record.version.uuid
    }
    for record in made { add(record) }
    return parent
  }

  private func record(_ restatement: CourseDraft.Restatement) throws(StoreError) -> AnyRecord {
    let body = try body(restatement.content)
    do { return try body.record(from: restatement.date) } catch {
      throw StoreError(error, in: path)
    }
  }
}
