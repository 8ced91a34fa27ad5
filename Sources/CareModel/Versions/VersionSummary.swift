/// What queries and the version graph need to know of a version, without its whole content.
public struct VersionSummary: Hashable, Sendable {
  public let key: RecordKey
  public let uuid: VersionID
  /// The versions that this one was made from.
  package private(set) var previous: [VersionID]
  package let effectiveDate: Instant
  package let created: Instant
  /// When this version came into being: CareKit's `updatedDate`.
  public let updated: Instant
  /// Whether the version deletes the record.
  public let isTombstone: Bool
  package let groupIdentifier: String?
  package let remoteID: String?
  package let tags: [String]
  package let parentID: String?
  package let parentUUID: VersionID?
  /// The title of a plan or task, or the full name of a person.
  public let title: String?
  package let givenName: String?
  package let familyName: String?
  /// For an outcome, the wall-clock start of its event; nil while the task is not known.
  package let eventStart: EventStart?
  /// For an outcome, the key of the element if several start together.
  package let tie: String?
  /// Whether an outcome says that its event was not done.
  package let isNotCompleted: Bool
  /// For a task, how many seconds an event of it may last; else 0.
  package let longestEvent: Int64
  /// The digest of what the version says, without its date; nil for an outcome, which has no course.
  package let contentDigest: ContentDigest?

  package init(
    key: RecordKey,
    uuid: VersionID,
    previous: [VersionID],
    effectiveDate: Instant,
    created: Instant,
    updated: Instant,
    isTombstone: Bool,
    groupIdentifier: String? = nil,
    remoteID: String? = nil,
    tags: [String] = [],
    parentID: String? = nil,
    parentUUID: VersionID? = nil,
    title: String? = nil,
    givenName: String? = nil,
    familyName: String? = nil,
    eventStart: EventStart? = nil,
    tie: String? = nil,
    isNotCompleted: Bool = false,
    longestEvent: Int64 = 0,
    contentDigest: ContentDigest? = nil
  ) {
    self.key = key
    self.uuid = uuid
    self.previous = previous
    self.effectiveDate = effectiveDate
    self.created = created
    self.updated = updated
    self.isTombstone = isTombstone
    self.groupIdentifier = groupIdentifier
    self.remoteID = remoteID
    self.tags = tags
    self.parentID = parentID
    self.parentUUID = parentUUID
    self.title = title
    self.givenName = givenName
    self.familyName = familyName
    self.eventStart = eventStart
    self.tie = tie
    self.isNotCompleted = isNotCompleted
    self.longestEvent = longestEvent
    self.contentDigest = contentDigest
  }

  /// Summarises a record.
  package init(_ record: AnyRecord) {
    let digest = record.kind == .outcome ? nil : RecordBody(record).digest
    self.init(record, digest)
  }

  /// Summarises a record without the digest of its content, which costs more than all the rest.
  package init(undigested record: AnyRecord) { self.init(record, nil) }

  private init(_ record: AnyRecord, _ digest: ContentDigest?) {
    switch record {
    case .patient(let patient): self.init(patient, digest, title: record.title, name: patient.name)
    case .carePlan(let plan): self.init(plan, digest, title: plan.title)
    case .contact(let contact): self.init(contact, digest, title: record.title, name: contact.name)
    case .task(let task): self.init(task, digest, title: task.title, schedule: task.schedule)
    case .healthTask(let task):
      self.init(task, digest, title: task.title, schedule: task.content.schedule)
    case .outcome(let outcome): self.init(outcome, nil, outcome: outcome.content)
    }
  }

  private init(
    _ record: Record<some RecordContent>,
    _ digest: ContentDigest?,
    title: String? = nil,
    name: PersonName? = nil,
    schedule: Schedule? = nil,
    outcome: OutcomeContent? = nil
  ) {
    let (common, version, parent) = (record.common, record.version, record.parent)
    self.init(
      key: record.key,
      uuid: version.uuid,
      previous: version.previous,
      effectiveDate: common.effectiveDate,
      created: version.created,
      updated: version.updated,
      isTombstone: version.isTombstone,
      groupIdentifier: common.groupIdentifier,
      remoteID: common.remoteID,
      tags: common.tags,
      parentID: parent?.id,
      parentUUID: parent?.uuid,
      title: title,
      givenName: name?.givenName,
      familyName: name?.familyName,
      eventStart: outcome?.eventStart,
      tie: outcome?.tie,
      isNotCompleted: outcome?.state == .notCompleted,
      longestEvent: schedule?.longestEvent ?? 0,
      contentDigest: digest
    )
  }

  /// Returns the summary with other versions that it follows, in place of some that are not there.
  package func following(_ previous: [VersionID]) -> VersionSummary {
    var summary = self
    summary.previous = previous
    return summary
  }

  /// For an outcome, the event that it belongs to; nil for other records and unplaced outcomes.
  package var event: EventIdentity? {
    guard key.kind == .outcome, let parentID, let eventStart else { return nil }
    return EventIdentity(taskID: parentID, eventStart: eventStart, tie: tie)
  }
}

extension VersionSummary {
  /// Returns whether this ends a record before something else would hold, which its tombstone does
  /// not show.
  package func ends(more old: VersionSummary?) -> Bool {
    guard let old else { return false }
    return isTombstone && !old.isTombstone && contentDigest != old.contentDigest
  }
}
