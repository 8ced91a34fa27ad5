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
  public var schemaVersion: String?

  public init(id: String, effectiveDate: Instant, timezone: TimeZoneID) {
    self.id = id
    self.effectiveDate = effectiveDate
    self.timezone = timezone
  }

  static let members =
    [
      Member.required("id", \.id, .id, "The name that all versions of the record share.") {
        $0.id = $1
      }
    ]
    + furtherMembers

  /// The members of an outcome, whose id follows from its event and may be longer than others.
  static let outcomeMembers =
    [
      Member.required("id", \.id, .name, "The event's name, derived from taskID and eventStart.") {
        $0.id = $1
      }
    ]
    + furtherMembers

  private static let furtherMembers: [Member<CommonMembers>] = [
    .required(
      "effectiveDate",
      \.effectiveDate,
      .instant,
      "From when on the version is in force.",
      traits: .clinical
    ) { $0.effectiveDate = $1 },
    .required("timezone", \.timezone, .timeZone, "Where the record was made.") { $0.timezone = $1 },
    .optional("groupIdentifier", \.groupIdentifier, .text, "A group for queries and lists.") {
      $0.groupIdentifier = $1
    },
    .collection("tags", \.tags, Form<String>.text.set(), empty: [], "Words to find the record by.")
    { $0.tags = $1 },
    .optional("remoteID", \.remoteID, .text, "The record's id in another system.") {
      $0.remoteID = $1
    },
    .optional("source", \.source, .text, "Where the record came from.") { $0.source = $1 },
    .collection("userInfo", \.userInfo, TextMap.form, empty: [:], "Further texts by key.") {
      $0.userInfo = $1
    },
    .optional("asset", \.asset, .text, "The name of a picture.") { $0.asset = $1 },
    .collection("notes", \.notes, Note.form.list(), empty: [], "Remarks on the record.") {
      $0.notes = $1
    },
    .optional(
      "schemaVersion",
      \.schemaVersion,
      .text,
      "CareKit's schema version.",
      traits: .bookkeeping
    ) { $0.schemaVersion = $1 },
  ]
}
