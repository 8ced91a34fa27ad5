public import CanonicalJSON
import Digests

/// The bookkeeping of one version of a record: the `version` member of its file.
public struct Version: Structure {
  /// The version's own id, which is also the name of its file.
  public var uuid: VersionID
  /// The versions that this one was made from: none for the first, several for a join.
  public var previous: [VersionID]
  /// When the record came into being: CareKit's `createdDate`, the same in all its versions.
  public var created: Instant
  /// When this version came into being: CareKit's `updatedDate`.
  public var updated: Instant
  /// When the record was deleted; only a tombstone has it.
  ///
  /// CareKit's `deletedDate`.
  public var deleted: Instant?
  /// The store that made the version; nil for versions that came as CareKit JSON.
  public var replica: VersionID?
  /// How many changes the store had made by then.
  package var clock: Int?
  /// What the store that made the version had seen: only in versions that came as CareKit JSON.
  package var knowledge: KnowledgeVector?
  /// The number of the merge algorithm that joined the versions before this one.
  package var mergedBy: Int?
  package var unknown = JSONObject()

  package init(
    uuid: VersionID,
    previous: [VersionID] = [],
    created: Instant,
    updated: Instant,
    deleted: Instant? = nil,
    replica: VersionID? = nil,
    clock: Int? = nil
  ) {
    self.uuid = uuid
    self.previous = previous.sorted()
    self.created = created
    self.updated = updated
    self.deleted = deleted
    self.replica = replica
    self.clock = clock
  }

  public var isTombstone: Bool { deleted != nil }

  /// The bookkeeping of a record that no store has seen; the store gives it its own.
  public static let draft = blank

  /// The bookkeeping of a draft as JSON, to complete a record that was written by hand.
  public static let draftJSON = JSONValue.object(draft.object)

  /// Whether the record was never stored.
  public var isDraft: Bool { uuid == Self.draft.uuid }

  package static let schemaName = "Version"
  package static let meaning = "The bookkeeping of one version of a record."
  package static let blank = Version(
    uuid: VersionID(derivedFrom: Digest(sha256: "")),
    created: Instant(seconds: 0),
    updated: Instant(seconds: 0)
  )
  package static let members: [Member<Version>] = [
    .required(MemberName.uuid, \.uuid, .uuid, "This version's id.", traits: .bookkeeping) {
      $0.uuid = $1
    },
    .collection(
      MemberName.previous,
      \.previous,
      Form<VersionID>.uuid.set(),
      empty: [],
      "The versions this one was made from.",
      traits: .bookkeeping
    ) { $0.previous = $1 },
    .required(
      "created",
      \.created,
      .instant,
      "When the record came into being.",
      traits: .bookkeeping
    ) { $0.created = $1 },
    .required(
      MemberName.updated,
      \.updated,
      .instant,
      "When this version came into being.",
      traits: .bookkeeping
    ) { $0.updated = $1 },
    .optional(
      MemberName.deleted,
      \.deleted,
      .instant,
      "When the record was deleted: a tombstone.",
      traits: .bookkeeping
    ) { $0.deleted = $1 },
    .optional(
      MemberName.replica,
      \.replica,
      .uuid,
      "The store that made the version.",
      traits: .bookkeeping
    ) { $0.replica = $1 },
    .optional(
      MemberName.clock,
      \.clock,
      .integer(atLeast: 0),
      "How many changes that store had made.",
      traits: .bookkeeping
    ) { $0.clock = $1 },
    .optional(
      "knowledge",
      \.knowledge,
      KnowledgeVector.form,
      "What that store had seen (CareKit's vector).",
      traits: .bookkeeping
    ) { $0.knowledge = $1 },
    .optional(
      "mergedBy",
      \.mergedBy,
      .integer(atLeast: 1),
      "The algorithm that joined versions.",
      traits: .bookkeeping
    ) { $0.mergedBy = $1 },
  ]

  package static let constraints: JSONObject = [
    "dependentRequired": [
      MemberName.clock: [.string(MemberName.replica)],
      MemberName.replica: [.string(MemberName.clock)],
    ]
  ]

  package func validate(_ faults: inout FaultCollector) {
    if previous.contains(uuid) {
      faults.add("A version is not made from itself.", at: MemberName.previous)
    }
    if (replica == nil) != (clock == nil) {
      faults.add(
        "A replica and its clock stand together.",
        at: replica == nil ? "replica" : "clock"
      )
    }
  }
}
