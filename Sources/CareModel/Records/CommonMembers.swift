/// The content members that all six kinds of record share, under CareKit's names.
public struct CommonMembers: Hashable, Sendable {
  /// The name that all versions of one record share; derived for outcomes.
  public var id: String
  /// The moment from which this version is in force.
  public var effectiveDate: Instant
  /// Where the record was made; it places no event.
  public var timezone: TimeZoneID
  public var groupIdentifier: String?
  /// A set: sorted in files; absent when empty.
  public var tags: [String] = []
  public var remoteID: String?
  public var source: String?
  public var userInfo = TextMap()
  public var asset: String?
  public var notes: [Note] = []
  /// CareKit's schema version, kept as it came.
  package var schemaVersion: String?

  public init(id: String, effectiveDate: Instant, timezone: TimeZoneID) {
    self.id = id
    self.effectiveDate = effectiveDate
    self.timezone = timezone
  }

  /// Returns the members as they stand in the records of a kind.
  ///
  /// They are made once: a generic type such as ``Record`` can keep nothing.
  static func members(of kind: RecordKind) -> [Member<CommonMembers>] {
    kind == .outcome ? ofOutcomes : kind.isTask ? ofTasks : ofOthers
  }

  private static let ofOutcomes = [outcomeID] + furtherMembers(of: .outcome)
  private static let ofTasks = [id] + furtherMembers(of: .task)
  private static let ofOthers = [id] + furtherMembers(of: .patient)

  private static let id = Member<CommonMembers>.required(
    MemberName.id,
    \.id,
    .id,
    "The name that all versions of the record share.",
    merging: .never
  ) { $0.id = $1 }

  /// The id of an outcome follows from its event and may be longer than others.
  private static let outcomeID = Member<CommonMembers>.required(
    MemberName.id,
    \.id,
    .name,
    "The event's name, derived from taskID and eventStart.",
    merging: .never
  ) { $0.id = $1 }

  private static func furtherMembers(of kind: RecordKind) -> [Member<CommonMembers>] {
    // Of an outcome these say who recorded it and where, which is no reason to ask anybody.
    let origin: Merging = kind == .outcome ? .provenance(of: nil) : .asOne
    let texts: Merging =
      kind.isTask || kind == .outcome ? .asOne : .byElement(.key, .unordered)
    return [
      .required(
        MemberName.effectiveDate,
        \.effectiveDate,
        .instant,
        "From when on the version is in force.",
        traits: .clinical,
        merging: .lifetime
      ) { $0.effectiveDate = $1 },
      .required(
        MemberName.timezone,
        \.timezone,
        .timeZone,
        "Where the record was made.",
        merging: origin
      ) { $0.timezone = $1 },
      .optional(
        "groupIdentifier",
        \.groupIdentifier,
        .text,
        "A group for queries and lists.",
        option: MemberOption("group", "GROUP", "Set the group")
      ) { $0.groupIdentifier = $1 },
      .collection(
        MemberName.tags,
        \.tags,
        Form<String>.text.set(),
        empty: [],
        "Words to find the record by.",
        merging: .byElement(.value, .unordered)
      ) { $0.tags = $1 },
      .optional(
        "remoteID",
        \.remoteID,
        .text,
        "The record's id in another system.",
        option: MemberOption("remote-id", "ID", "Set the id that another system has for the record")
      ) { $0.remoteID = $1 },
      .optional(
        "source",
        \.source,
        .text,
        "Where the record came from.",
        merging: origin,
        option: MemberOption("source", "TEXT", "Set where the record comes from")
      ) { $0.source = $1 },
      .collection(
        MemberName.userInfo,
        \.userInfo,
        TextMap.form,
        empty: [:],
        "Further texts by key.",
        merging: texts
      ) { $0.userInfo = $1 },
      .optional(
        "asset",
        \.asset,
        .text,
        "The name of a picture.",
        option: MemberOption("asset", "NAME", "Set the name of a picture")
      ) { $0.asset = $1 },
      .collection(
        MemberName.notes,
        \.notes,
        Note.form.list(),
        empty: [],
        "Remarks on the record.",
        merging: .byElement(.value, .ordered)
      ) { $0.notes = $1 },
      .optional(
        MemberName.schemaVersion,
        \.schemaVersion,
        .text,
        "CareKit's schema version.",
        traits: .bookkeeping,
        merging: .provenance(of: nil)
      ) { $0.schemaVersion = $1 },
    ]
  }
}
