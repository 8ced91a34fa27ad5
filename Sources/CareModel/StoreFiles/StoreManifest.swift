public import CanonicalJSON

/// What a store says of itself in `careplan.json`.
public struct StoreManifest: Structure {
  /// How much of a change the body of its commit tells.
  public enum CommitBody: String, CaseIterable, Hashable, Sendable {
    /// Records and members without values: messages leak into mails and logs.
    case members
    /// The whole difference in words.
    case full
    case none
  }

  /// What is done with conflicts if nobody says anything else.
  ///
  /// What others may change must not choose sides or run programs.
  public enum Policy: String, CaseIterable, Hashable, Sendable {
    /// A person is asked.
    case ask
    /// The latest edit is right.
    case newest
  }

  /// How a sample of health counts that an event's time cuts.
  public enum HealthEdges: String, CaseIterable, Hashable, Sendable {
    /// By the part of its time that the event has.
    case proportional
    /// Only within an event that has all of it, as CareKit counts.
    case carekit
  }

  /// The number of the store format; a careplan that does not know it does not write.
  public var format: Int
  /// The number of the merge algorithm that joins versions.
  public var merge: Int
  /// What makes two clones the same store.
  public var uuid: VersionID
  public var name: String?
  /// The zone whose days "today" and a date mean.
  public var timezone: TimeZoneID
  public var commitBody: CommitBody
  /// What is done with conflicts after a sync; nil leaves them open.
  public var policy: Policy?
  /// Which members of records conflict as one, beyond what the merge says itself.
  package var groups = MergeGroups()
  /// The sources of health samples that count before others, the first before all; see `HealthSample`.
  ///
  /// Where two of them measured the same time, only the earlier one counts in a sum.
  public var healthSources: [String] = []
  /// How samples count that an event's time cuts, for all who fill outcomes from them; nil is
  /// ``HealthEdges/proportional``.
  public var healthEdges: HealthEdges?
  /// When the parts of a day are, in regimens that name them in place of a time.
  public var times = DayTimes()
  /// How long after an event began a recording that names no event may mean it.
  public var recording = RecordingWindow()
  /// The colours and measures of cards and pages, as a document of `ViewStyle`; nil for the usual ones.
  public var style: JSONValue?
  public var unknown = JSONObject()

  public init(
    uuid: VersionID,
    name: String? = nil,
    timezone: TimeZoneID,
    commitBody: CommitBody = .members
  ) {
    format = Self.firstFormat
    merge = Self.knownMerge
    self.uuid = uuid
    self.name = name
    self.timezone = timezone
    self.commitBody = commitBody
  }

  /// The format of stores that nobody signs.
  package static let firstFormat = 1
  /// The format of stores whose commits and statements are signed: an older careplan would not judge them.
  package static let signedFormat = 2
  /// The latest format that this careplan reads and writes.
  public static let knownFormat = signedFormat
  /// The merge algorithm that this careplan has.
  public static let knownMerge = 1

  /// Whether this careplan knows the format and the merge of the store.
  public var isKnown: Bool { format <= Self.knownFormat && merge <= Self.knownMerge }

  package static let schemaName = "Store"
  package static let meaning = "What a care store says of itself in careplan.json."
  package static let blank = StoreManifest(uuid: Version.blank.uuid, timezone: .utc)
  public static let members: [Member<StoreManifest>] = [
    .required(MemberName.format, \.format, .integer(atLeast: 1), "The number of the store format."),
    .required(
      MemberName.merge,
      \.merge,
      .integer(atLeast: 1),
      "The number of the merge algorithm."
    ),
    .required(MemberName.uuid, \.uuid, .uuid, "What makes two clones the same store."),
    .optional(MemberName.name, \.name, .text, "What people call the store."),
    .required(MemberName.timezone, \.timezone, .timeZone, "The zone whose days a date means."),
    .defaulted(MemberName.commitBody, \.commitBody, .words, "How much a commit's body tells."),
    .optional(
      MemberName.policy,
      \.policy,
      .words,
      "What becomes of conflicts: asked, or the newest."
    ),
    .collection(
      MemberName.groups,
      \.groups,
      MergeGroups.form,
      empty: MergeGroups(),
      "By type of record: members that conflict as one, or false for a group to take apart."
    ),
    .collection(
      MemberName.healthSources,
      \.healthSources,
      Form<String>.text.list(),
      empty: [],
      "Sources of health samples that count before others, the first before all."
    ),
    .optional(
      MemberName.healthEdges,
      \.healthEdges,
      .words,
      "How samples count that an event's time cuts."
    ),
    .collection(
      MemberName.times,
      \.times,
      DayTimes.form,
      empty: DayTimes(),
      "When morning, noon, evening, night and the meals are, for regimens that name them."
    ),
    .collection(
      MemberName.recording,
      \.recording,
      RecordingWindow.form,
      empty: RecordingWindow(),
      "How long after an event began a recording that names no event may mean it."
    ),
    .optional(MemberName.style, \.style, .any, "The colours and measures of cards and pages."),
  ]
}

extension StoreManifest {
  /// Returns the members that another manifest has otherwise, in their order; those that are not
  /// texts without their values.
  package func changes(
    since old: StoreManifest
  ) -> [(name: String, old: String?, new: String?)] {
    let (before, after) = (old.object, object)
    return Self.members.map(\.name).filter { before[$0] != after[$0] }
      .map { ($0, before[$0]?.string, after[$0]?.string) }
  }

  /// Reads a manifest; one written by hand may not have members that look like known ones.
  public init(
    json: JSONValue,
    _ strictness: FaultCollector.Strictness = .keepsUnknown
  ) throws(InvalidRecord) {
    var faults = FaultCollector(strictness)
    guard let manifest = Self.form.read(json, &faults) else { throw InvalidRecord(faults.faults) }
    self = manifest
  }

  /// The manifest as the object in `careplan.json`.
  public var json: JSONValue { .object(object) }

  /// The canonical bytes of `careplan.json`.
  package var bytes: [UInt8] { CanonicalJSON.write(json) }

  /// The schema of `careplan.json`, without an id.
  package static var schema: JSONObject {
    ObjectSchema.complete(members, meaning: meaning, constraints: constraints)
  }
}
