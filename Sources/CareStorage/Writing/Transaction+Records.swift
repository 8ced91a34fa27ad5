public import CareModel

extension Transaction {
  /// Adds a record under an id that is free, or that belonged to a record which was deleted.
  ///
  /// After a deletion the new version follows the tombstone, so that the record has one history.
  ///
  /// - Parameter isAnother: Allows a second patient in the store.
  @discardableResult
  public mutating func add(
    _ record: AnyRecord,
    another isAnother: Bool = false
  ) throws(StoreError) -> AnyRecord {
    let graph = try snapshot.graph(of: record.key)
    let leaves = graph.leaves
    guard leaves.allSatisfy(\.isTombstone) else {
      throw StoreError(
        .exists,
        "There is a \(record.kind) with the id '\(record.id)' already.",
        advice: "Change it with 'careplan update \(record.key)'."
      )
    }
    try refuseTwin(of: record)
    if record.kind == .patient, !isAnother { try refuseSecondPatient(beside: record.key) }
    return try mint(linked(record), after: leaves.isEmpty ? [] : [leaves[0]])
  }

  /// Adds a version to a record, made from the version that the value carries, or from the head.
  ///
  /// If that version is no leaf any more, the new one stands beside the others. Where they merge, a
  /// version that joins them follows at the end of the transaction; else the record is an open
  /// conflict until somebody resolves it: nothing that another person wrote is covered up.
  ///
  /// - Returns: The new version; or the old one if nothing differs.
  @discardableResult
  public mutating func update(_ record: AnyRecord) throws(StoreError) -> AnyRecord {
    let graph = try snapshot.graph(of: record.key)
    let parent = try self.parent(of: record, in: graph)
    guard !parent.isTombstone else {
      throw StoreError(
        .deleted,
        "The \(record.kind) '\(record.id)' was deleted.",
        advice: "Add it again with 'careplan add \(record.kind) \(record.id)'."
      )
    }
    let linked = try linked(record)
    if let old = try snapshot.version(parent.uuid), old.contentObject == linked.contentObject {
      return old
    }
    return try mint(linked, after: [parent])
  }

  /// Ends a record with a tombstone that takes effect at the effective date of the value.
  @discardableResult
  public mutating func delete(_ record: AnyRecord) throws(StoreError) -> AnyRecord {
    let graph = try snapshot.graph(of: record.key)
    let parent = try self.parent(of: record, in: graph)
    guard !parent.isTombstone else {
      throw StoreError(.deleted, "The \(record.kind) '\(record.id)' was deleted already.")
    }
    return try mint(record, after: [parent], deleted: now.roundedToMicroseconds)
  }

  /// The version that a value was made from.
  private func parent(
    of record: AnyRecord,
    in graph: VersionGraph
  ) throws(StoreError) -> VersionSummary {
    if let marker = try snapshot.erasure(of: record.version.uuid) {
      throw StoreError(
        .deleted,
        "The version \(marker.uuid) of \(record.key) was erased.",
        advice: "Read the record again, if there is still one."
      )
    }
    guard let head = graph.head else {
      throw StoreError(
        .notFound,
        "There is no \(record.kind) with the id '\(record.id)'.",
        advice: "List them with 'careplan list \(record.kind.directory)'."
      )
    }
    if record.version.isDraft { return head }
    guard let parent = graph[record.version.uuid] else {
      throw StoreError(
        .invalid,
        "The version \(record.version.uuid) of \(record.key) is not in this store.",
        advice: "Take the version member from 'careplan show \(record.key) --json'."
      )
    }
    return parent
  }

  /// An ordinary task and a health task do not share an id.
  private func refuseTwin(of record: AnyRecord) throws(StoreError) {
    guard record.kind.isTask else { return }
    let twin = RecordKey(record.kind == .task ? .healthTask : .task, record.id)
    guard let head = try snapshot.graph(of: twin).head, !head.isTombstone else { return }
    throw StoreError(
      .exists,
      "There is a \(twin.kind) with the id '\(record.id)' already.",
      advice: "Choose another id: tasks of both kinds are selected by it."
    )
  }

  private func refuseSecondPatient(beside key: RecordKey) throws(StoreError) {
    guard let other = try snapshot.records(.patient).first else { return }
    throw StoreError(
      .exists,
      "The store holds the patient '\(other.record.id)' already.",
      advice: "A store is for one patient; add a second one with --another if you mean it."
    )
  }
}

extension Transaction {
  /// The record with the version of its parent beside the parent's id, as CareKit wants it.
  ///
  /// The uuid is set to the parent's head when the link is made, and kept afterwards.
  private func linked(_ record: AnyRecord) throws(StoreError) -> AnyRecord {
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
