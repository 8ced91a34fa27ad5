import CanonicalJSON
public import CareModel

extension Transaction {
  /// Adds a record under a free id, or under the id of a record that has an end.
  ///
  /// It is in force from its effective date on. After an end, past or planned, the new version
  /// follows the tombstone, so that the record has one history.
  ///
  /// - Parameter isAnother: Allows a second patient in the store.
  @discardableResult
  public mutating func add(
    _ record: AnyRecord,
    another isAnother: Bool = false
  ) throws(StoreError) -> AnyRecord {
    let leaves = try snapshot.graph(of: record.key).leaves
    guard leaves.allSatisfy(\.isTombstone) else {
      throw StoreError(
        .exists,
        "There is a \(record.kind) with the id '\(record.id)' already.",
        remedy: "Change it with \(.update(record.key))."
      )
    }
    try refuseTwin(of: record)
    try refuseOtherSpelling(of: record.key)
    try refuseLostLimit(of: record)
    if record.kind == .patient, !isAnother { try refuseSecondPatient(beside: record.key) }
    let linked = try linked(record)
    if record.kind == .outcome { return try write(outcome: linked, after: Array(leaves.prefix(1))) }
    let span = min(linked.effectiveDate, .latest)..<Instant.latest
    let made = try change(record.key, after: leaves.first?.uuid) { draft, _ in
      draft.set(span, to: CourseDraft.Content(RecordBody(linked)))
    }
    guard let made else {
      throw StoreError(.invalid, "The \(record.kind) '\(record.id)' would never be in force.")
    }
    return made
  }

  /// Changes a record, made from the version that the value carries, or from the head.
  ///
  /// A change of when a task is due or how it is done holds from now on, and what was due yesterday
  /// stays as it was; other members change since the start of the period in force, in every period
  /// beside what that says of its own. A value whose effective date differs from that of its
  /// version sets the date of the change. Outcomes keep the date that the value has.
  ///
  /// If that version is no leaf any more, the new one stands beside the others. Where they merge, a
  /// version that joins them follows at the end of the transaction; else the record is an open
  /// conflict until somebody resolves it (``conflicts``): nothing that another person wrote is
  /// hidden. ``CareStore/update(_:_:ifUnchanged:)`` can refuse such a change before it is made.
  ///
  /// - Parameters:
  ///   - rule: The time from which the change applies, if not the default.
  ///   - base: What the value was edited from, if that is not what its version says; what is the same
  ///     there does not change.
  ///   - fate: What to do with outcomes whose event is gone.
  /// - Returns: The new version; or the old one if nothing differs.
  /// - Throws: ``StoreError/Code/pending`` if one dose holds now and another one is planned, and
  ///   nobody says which of them changes; ``StoreError/Code/deleted`` if the record has ended.
  @discardableResult
  public mutating func update(
    _ record: AnyRecord,
    _ rule: EffectiveRule = .byDefault,
    from base: AnyRecord? = nil,
    outcomes fate: OutcomeFate = .staying
  ) throws(StoreError) -> AnyRecord {
    let parent = try self.parent(of: record)
    guard record.kind != .outcome else { return try updateOutcome(record, after: parent, rule) }
    try refuseLostLimit(of: record)
    let old = try whole(parent)
    let update = CourseUpdate(from: base ?? old, to: try linked(record), rule, at: now.wholeSecond)
    return try change(record.key, after: parent.uuid, outcomes: fate) {
      draft,
      before throws(StoreError) in
      try update.apply(to: &draft, on: before)
    } ?? old
  }

  private mutating func updateOutcome(
    _ outcome: AnyRecord,
    after parent: VersionSummary,
    _ rule: EffectiveRule
  ) throws(StoreError) -> AnyRecord {
    try Self.refuseDate(rule)
    guard !parent.isTombstone else { throw Self.ended(parent.key) }
    let linked = try linked(outcome)
    let old = try whole(parent)
    if old.contentObject == linked.contentObject { return old }
    return try write(outcome: linked, after: [parent])
  }

  /// Ends a record from now on, or from the date of the value if its version has another.
  ///
  /// Outcomes keep the date that the value has.
  ///
  /// - Parameter rule: When the record ends; a span of time is a pause.
  @discardableResult
  public mutating func delete(
    _ record: AnyRecord,
    _ rule: EffectiveRule = .byDefault
  ) throws(StoreError) -> AnyRecord {
    let parent = try self.parent(of: record)
    guard record.kind != .outcome else {
      try Self.refuseDate(rule)
      guard !parent.isTombstone else { throw Self.endedAlready(parent.key) }
      return try write(outcome: record, after: [parent], deleted: now.roundedToMicroseconds)
    }
    let isDated = rule == .byDefault && record.effectiveDate != parent.effectiveDate
    return try end(parent, isDated ? .from(record.effectiveDate) : rule)
  }

  /// Refuses to let an outcome take effect at another time than its event.
  static func refuseDate(_ rule: EffectiveRule) throws(StoreError) {
    guard rule != .byDefault, rule != .retroactive else { return }
    throw StoreError(
      .refused,
      "An outcome holds for its event: it takes effect at no other time.",
      remedy: "Record it for another event with \(.complete)."
    )
  }

  /// Returns the version that a value was made from.
  func parent(of record: AnyRecord) throws(StoreError) -> VersionSummary {
    let graph = try snapshot.graph(of: record.key)
    if let marker = try snapshot.erasure(of: record.version.uuid) {
      throw StoreError(
        .deleted,
        "The version \(marker.uuid) of \(record.key) was erased.",
        remedy: "Read the record again, if there is still one."
      )
    }
    guard let head = graph.head else {
      throw StoreError(
        .notFound,
        "There is no \(record.kind) with the id '\(record.id)'.",
        remedy: "List them with \(.list(record.kind))."
      )
    }
    if record.version.isDraft { return head }
    guard let parent = graph[record.version.uuid] else {
      throw StoreError(
        .invalid,
        "The version \(record.version.uuid) of \(record.key) is not in this store.",
        remedy: "Take the version member from \(.show(record.key))."
      )
    }
    return parent
  }

  package func whole(_ version: VersionSummary) throws(StoreError) -> AnyRecord {
    if let record = try snapshot.version(version.uuid) { return record }
    throw StoreError(.corrupt, "The version \(version.uuid) cannot be read.")
  }

  /// An ordinary task and a health task do not share an id.
  private func refuseTwin(of record: AnyRecord) throws(StoreError) {
    guard record.kind.isTask else { return }
    let twin = RecordKey(record.kind == .task ? .healthTask : .task, record.id)
    guard let head = try snapshot.graph(of: twin).head, !head.isTombstone else { return }
    throw StoreError(
      .exists,
      "There is a \(twin.kind) with the id '\(record.id)' already.",
      remedy: "Choose another id: tasks of both kinds are selected by it."
    )
  }

  /// Refuses a new id that is canonically equivalent to that of another record: people cannot tell them apart.
  ///
  /// - Parameter siblings: Records that may have such an id, as they come together with this one.
  package func refuseOtherSpelling(
    of key: RecordKey,
    besides siblings: Set<RecordKey> = []
  ) throws(StoreError) {
    guard key.kind != .outcome, key.id.mayHaveOtherSpelling,
      try snapshot.graph(of: key).leaves.allSatisfy(\.isTombstone)
    else { return }
    for kind in key.kind.isTask ? [.task, .healthTask] : [key.kind] {
      for id in try snapshot.source.ids(of: kind, after: nil, limit: .max)
      where id == key.id && !id.isSameInUTF8(key.id) {
        let other = RecordKey(kind, id)
        guard !siblings.contains(other), let head = try snapshot.graph(of: other).head,
          !head.isTombstone
        else { continue }
        throw StoreError(
          .exists,
          "There is a \(kind) with the id '\(id)' already; the new id '\(key.id)' is the same text in another"
            + " Unicode spelling.",
          remedy: "Change that one with \(.update(other)), or choose an id that looks different."
        )
      }
    }
  }

  private func refuseSecondPatient(beside key: RecordKey) throws(StoreError) {
    guard let other = try snapshot.records(.patient).first else { return }
    throw StoreError(
      .exists,
      "The store holds the patient '\(other.record.id)' already.",
      remedy:
        "A store is for one patient; add a second one with \(.giving(.anotherPatient)) if you mean it."
    )
  }

  /// Returns the record with the version of its parent beside the parent's id, as CareKit wants it.
  ///
  /// The uuid is set to the parent's head when the link is made, and kept afterwards.
  package func linked(_ record: AnyRecord) throws(StoreError) -> AnyRecord {
    guard let link = record.parent, let id = link.id else { return record }
    if let uuid = link.uuid, let linked = try snapshot.source.summary(of: uuid) {
      if RecordKey(linked.key.kind, id) == linked.key { return record }
    } else if link.uuid != nil {
      return record
    }
    for kind in record.kind.parentKinds {
      guard let head = try snapshot.graph(of: RecordKey(kind, id)).head else { continue }
      return record.linked(to: head.uuid)
    }
    return record
  }
}

extension String {
  /// Whether other Unicode scalars may make the same text: of ASCII, only three characters have a canonical
  /// equivalent.
  fileprivate var mayHaveOtherSpelling: Bool {
    utf8.contains { $0 >= 0x80 } || contains { "K;`".contains($0) }
  }
}
