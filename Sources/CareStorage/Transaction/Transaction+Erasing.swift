import CareMerge
public import CareModel

extension Transaction {
  /// Erases a record: every version of it, and whatever was made from one of them.
  ///
  /// Only markers without content remain. The content stays in earlier commits, and in other copies
  /// of the store until they merge; nothing that they have brings it back. The outcomes of a task
  /// stay, and a remark says so. An id that was erased can be given to a new record.
  ///
  /// - Parameter reason: Why, in at most 200 bytes. Every copy of the store keeps it for ever, so
  ///   that it must not repeat what was erased.
  /// - Throws: ``StoreError/Code/notFound``; ``StoreError/Code/refused`` for a reason that is empty
  ///   or too long.
  @discardableResult
  public mutating func purge(
    _ key: RecordKey,
    reason: String
  ) throws(StoreError) -> [Erasure] {
    let erased = try eraseVersions(of: key, .record, reason)
    let count = try outcomes(of: key, made: erased).count
    if count > 0 {
      remark(
        count == 1
          ? "1 outcome of \(key) is kept: outcomes are erased only when asked for"
          : "\(count) outcomes of \(key) are kept: outcomes are erased only when asked for"
      )
    }
    return erased
  }

  /// Erases a task with everything that was recorded for it, here and in copies that merge later.
  ///
  /// - Throws: As ``purge(_:reason:)`` does; ``StoreError/Code/refused`` for a record that is not a
  ///   task.
  @discardableResult
  public mutating func purgeWithOutcomes(
    _ key: RecordKey,
    reason: String
  ) throws(StoreError) -> [Erasure] {
    guard key.kind.isTask else {
      throw StoreError(.refused, "Only a task has outcomes, and \(key) is none.")
    }
    var erased = try eraseVersions(of: key, .recordWithOutcomes, reason)
    for outcome in try outcomes(of: key, made: erased) {
      erased += try eraseVersions(of: outcome, .record, reason)
    }
    return erased
  }

  /// Erases one version of a record; those before and after it stay.
  ///
  /// For the time in which it was in force nothing holds from then on, or what is said instead: an
  /// erasure never brings an older dose back. If it was the head, the best of the remaining leaves
  /// is the head from now on. What the merge joined of a recording and others goes with it, and the
  /// others are joined anew. Other versions that repeat what it said first stay, and a remark names
  /// them.
  ///
  /// - Parameter instead: What holds for the time in which the version was in force; nil for
  ///   nothing.
  /// - Throws: ``StoreError/Code/notFound``; ``StoreError/Code/refused`` for a reason that is empty
  ///   or too long, and for a version that the merge would make again from those it joins.
  @discardableResult
  public mutating func purge(
    version uuid: VersionID,
    reason: String,
    restating instead: AnyRecord? = nil
  ) throws(StoreError) -> Erasure {
    try Self.refuse(reason)
    guard let record = try snapshot.version(uuid) else {
      throw StoreError(.notFound, "There is no version \(uuid) in this store.")
    }
    if let instead { try Self.refuse(instead, insteadOf: record) }
    let before = snapshot
    let body = try instead.map { record throws(StoreError) in RecordBody(try linked(record)) }
    let graph = try snapshot.graph(of: record.key)
    let periods = ErasedPeriods(of: record, instead: body, in: graph)
    let copies = try ErasedCopies(of: record, in: before)
    let erasure = erasure(of: record, .version, reason)
    erase(erasure)
    try eraseJoins(of: record, erasure.marker)
    if try snapshot.rejoined(record.key).contains(where: { $0.version.uuid == uuid }) {
      throw StoreError(
        .refused,
        "The version \(uuid) says only what the versions say that it joins.",
        remedy: "Erase one of those first, or the whole record."
      )
    }
    noteCourse(of: record.key)
    try periods.write(to: &self)
    try replaceUnscheduled(of: record.key, before, .staying)
    if let remark = try copies.remark(in: snapshot) { self.remark(remark) }
    return erasure
  }

  private static func refuse(
    _ instead: AnyRecord,
    insteadOf record: AnyRecord
  ) throws(StoreError) {
    guard instead.key != record.key || record.kind == .outcome else { return }
    throw StoreError(
      .refused,
      record.kind == .outcome
        ? "An outcome that is erased is recorded anew, not restated."
        : "\(instead.key) cannot be said instead of \(record.key)."
    )
  }

  /// Erases what the merge made of an erased recording and others, which says the same.
  private mutating func eraseJoins(
    of record: AnyRecord,
    _ marker: PurgeMarker
  ) throws(StoreError) {
    let versions = try snapshot.versions(of: record.key)
    var erased = ErasedVersions([marker.uuid: marker])
    let joins = Set(erased.cover(versions.map { ErasedVersions.Candidate($0) }).map(\.uuid))
    for join in versions where joins.contains(join.version.uuid) {
      erase(erasure(of: join, .version, marker.reason))
    }
  }

  private static func refuse(_ reason: String) throws(StoreError) {
    guard let fault = PurgeMarker.fault(inReason: reason) else { return }
    throw StoreError(.refused, fault, remedy: "Give one short line, without health data.")
  }

  private mutating func eraseVersions(
    of key: RecordKey,
    _ scope: PurgeMarker.Scope,
    _ reason: String
  ) throws(StoreError) -> [Erasure] {
    try Self.refuse(reason)
    let versions = try allVersions(of: key)
    guard !versions.isEmpty else {
      throw StoreError(
        .notFound,
        "There is no \(key.kind) with the id '\(key.id)'.",
        remedy: "List them with \(.list(key.kind, isDeleted: true))."
      )
    }
    let erasures = versions.map { erasure(of: $0, scope, reason) }
    for erasure in erasures { erase(erasure) }
    return erasures
  }

  /// Returns the versions of a record; of an outcome with those that had no event yet.
  private func allVersions(of key: RecordKey) throws(StoreError) -> [AnyRecord] {
    var versions = try snapshot.versions(of: key)
    guard key.kind == .outcome else { return versions }
    var open = Set(versions.flatMap(\.version.previous))
    for version in versions { open.remove(version.version.uuid) }
    while let next = open.popFirst() {
      guard let version = try snapshot.version(next), !versions.contains(version),
        version.key == key || VersionSummary(version).isUnplacedOutcome
      else { continue }
      versions.append(version)
      open.formUnion(version.version.previous)
    }
    return versions
  }

  private func erasure(
    of record: AnyRecord,
    _ scope: PurgeMarker.Scope,
    _ reason: String
  ) -> Erasure {
    let path = StoreLayout.path(of: record)
    let marker = PurgeMarker(
      uuid: record.version.uuid,
      kind: record.kind,
      directory: StoreLayout.recordDirectory(of: path),
      previous: record.version.previous,
      scope: scope,
      reason: reason,
      when: now.wholeSecond
    )
    return Erasure(key: record.key, marker: marker, path: path)
  }

  /// Returns the outcomes of an erased task, deleted ones too, without those of a task of the other
  /// kind.
  private func outcomes(
    of key: RecordKey,
    made erased: [Erasure]
  ) throws(StoreError) -> [RecordKey] {
    guard key.kind.isTask else { return [] }
    let own = Set(erased.map(\.marker.uuid))
    let twin = RecordKey(key.kind == .task ? .healthTask : .task, key.id)
    let others = Set(try snapshot.graph(of: twin).versions.map(\.uuid))
    let outcomes = try snapshot.summaries(.outcome).filter { outcome in
      if let uuid = outcome.parentUUID, own.contains(uuid) { return true }
      return outcome.parentID == key.id && !(outcome.parentUUID.map(others.contains) ?? false)
    }
    return Set(outcomes.map(\.key)).sorted()
  }
}

extension Snapshot {
  /// Returns the versions that a merge would make to join the leaves of a record.
  fileprivate func rejoined(_ key: RecordKey) throws(StoreError) -> [AnyRecord] {
    let graph = try graph(of: key)
    guard graph.isOpen, case .joined(let versions) = try merge(graph).result else { return [] }
    return versions
  }
}
