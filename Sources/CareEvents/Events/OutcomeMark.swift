package import CareModel

/// What attribution needs to know of an outcome, without its values.
public struct OutcomeMark: Hashable, Sendable {
  /// The outcome's head.
  package let uuid: VersionID
  package let identity: EventIdentity
  /// When the event started that the outcome was recorded for.
  package let start: Instant
  /// The version of the task for which it was recorded.
  package let taskUUID: VersionID?
  /// Whether the outcome says that the event was not done.
  package let isNotCompleted: Bool
  /// The leaves of the outcome while nobody has joined them; otherwise empty.
  package let openLeaves: [VersionID]
  /// The recordings that joins took together, if there are several; else empty.
  package let recordings: [VersionGraph.Recording]
  /// Whether a merge made it, or what it was made from.
  package let isJoined: Bool

  package init(
    uuid: VersionID,
    identity: EventIdentity,
    start: Instant,
    taskUUID: VersionID? = nil,
    isNotCompleted: Bool = false,
    openLeaves: [VersionID] = [],
    recordings: [VersionGraph.Recording] = [],
    isJoined: Bool = false
  ) {
    self.uuid = uuid
    self.identity = identity
    self.start = start
    self.taskUUID = taskUUID
    self.isNotCompleted = isNotCompleted
    self.openLeaves = openLeaves
    self.recordings = recordings
    self.isJoined = isJoined
  }
}

extension OutcomeMark {
  /// Makes the mark of an outcome from all its versions; nil if it was deleted or has no event.
  package init?(_ graph: VersionGraph) {
    guard let head = graph.head, !head.isTombstone, let event = head.event else { return nil }
    self.init(
      head,
      event,
      openLeaves: graph.isOpen ? graph.leaves.map(\.uuid) : [],
      recordings: graph.joinedRecordings,
      isJoined: graph.isJoined
    )
  }

  private init(
    _ head: VersionSummary,
    _ event: EventIdentity,
    openLeaves: [VersionID],
    recordings: [VersionGraph.Recording],
    isJoined: Bool
  ) {
    self.init(
      uuid: head.uuid,
      identity: event,
      start: head.effectiveDate,
      taskUUID: head.parentUUID,
      isNotCompleted: head.isNotCompleted,
      openLeaves: openLeaves,
      recordings: recordings,
      isJoined: isJoined
    )
  }
}
