package import CanonicalJSON

/// What is left of a version that was erased: enough to keep its place in the version graph.
///
/// A marker has no content, so that what else stands in its file has no meaning: it is not kept, as
/// it is in other files, and does not tell two markers apart. A check of the store reports it, and
/// the schema refuses it.
public struct PurgeMarker: Structure {
  /// How much was erased.
  public enum Scope: String, CaseIterable, Hashable, Sendable {
    case version
    /// The version and all that descend from it, known or not.
    case record
    /// These, and the outcomes that were recorded for any of them, known or not.
    case recordWithOutcomes

    /// Whether all that descends from the version was erased too.
    package var isWhole: Bool { self != .version }

    /// How much was erased, for comparing.
    var width: Int {
      switch self {
      case .version: 0
      case .record: 1
      case .recordWithOutcomes: 2
      }
    }
  }

  /// The id of the erased version.
  public private(set) var uuid: VersionID
  /// The kind of the record that the version was of.
  public private(set) var kind: RecordKind
  /// The directory of the record's files below that of its kind.
  ///
  /// It may be the record's id. Of an outcome it is the day of its event, or `unplaced`.
  package private(set) var directory: String
  /// The versions that it was made from, in the order of their digits.
  public private(set) var previous: [VersionID]
  /// How much was erased with the version.
  public private(set) var scope: Scope
  /// Why it was erased, in the words of who did it; never what was erased.
  public private(set) var reason: String
  public private(set) var when: Instant

  package init(
    uuid: VersionID,
    kind: RecordKind,
    directory: String,
    previous: [VersionID],
    scope: Scope,
    reason: String,
    when: Instant
  ) {
    self.uuid = uuid
    self.kind = kind
    self.directory = directory
    self.previous = previous.sorted()
    self.scope = scope
    self.reason = reason
    self.when = when
  }

  /// Always nothing: what else stands in a marker may be what was erased.
  package var unknown: JSONObject {
    get { [:] }
    set {}
  }

  package static let schemaName = "PurgeMarker"
  package static let meaning = "What is left of a version that was erased, in a file of purged/."
  package static let blank = PurgeMarker(
    uuid: Version.blank.uuid,
    kind: .patient,
    directory: "",
    previous: [],
    scope: .version,
    reason: "",
    when: Instant(seconds: 0)
  )
  package static let members: [Member<PurgeMarker>] = [
    .required(MemberName.uuid, \.uuid, .uuid, "The version that was erased."),
    .required(MemberName.kind, \.kind, .words, "The type of the record."),
    .required(
      "dir",
      \.directory,
      .text,
      "The directory of the record's files below that of its kind; of an outcome its day."
    ),
    .required(
      MemberName.previous,
      \.storedPrevious,
      Form<VersionID>.uuid.list(),
      "The versions that it was made from."
    ),
    .required(
      "scope",
      \.scope,
      .words,
      "Whether the version was erased, or with it all that descend from it, or with these the outcomes recorded for them."
    ),
    .required(MemberName.reason, \.reason, .reason, "Why it was erased; never what was erased."),
    .required("when", \.when, .instant, "When it was erased."),
  ]

  package static let constraints: JSONObject = ["additionalProperties": false]
}

extension PurgeMarker {
  /// The versions that it was made from as the file has them; setting them sorts.
  private var storedPrevious: [VersionID] {
    get { previous }
    set { previous = newValue.sorted() }
  }

  /// Reads a marker; what else stands beside its members is left out.
  ///
  /// A marker with a reason that nobody may give is one all the same: what was erased stays so.
  ///
  /// - Throws: All faults of the document at once.
  package init(json: JSONValue) throws(InvalidRecord) {
    var faults = FaultCollector()
    guard let marker = Self.ownForm.read(json, &faults) else { throw InvalidRecord(faults.faults) }
    self = marker
  }

  /// The marker as it stands in its file, and as it travels.
  package var json: JSONValue { .object(object) }

  /// The canonical bytes of the marker's file.
  package var bytes: [UInt8] { CanonicalJSON.write(json) }

  /// The schema of a marker's file, without an id.
  package static var schema: JSONObject {
    ObjectSchema.complete(members, meaning: meaning, constraints: constraints)
  }

  /// The form, made once: a store may have many markers.
  private static let ownForm = form

  /// Returns whether this one stands rather than another one of the same version.
  ///
  /// The wider scope does; then the earlier one; then the lesser bytes.
  package func stands(before other: PurgeMarker) -> Bool {
    if scope != other.scope { return scope.width > other.scope.width }
    if when != other.when { return when < other.when }
    return bytes.lexicographicallyPrecedes(other.bytes)
  }

  /// The longest reason, in bytes of UTF-8.
  package static let longestReason = 200

  /// Returns what is wrong with a reason; nil if it can be kept with every copy of the store for
  /// ever.
  package static func fault(inReason reason: String) -> String? {
    if !reason.utf8.contains(where: { $0 != UInt8(ascii: " ") }) { return "The reason is empty." }
    if reason.utf8.count > longestReason {
      return "The reason is longer than \(longestReason) bytes."
    }
    let isPlain = reason.unicodeScalars.allSatisfy { !($0.properties.generalCategory == .control) }
    return isPlain ? nil : "The reason has a control character or more than one line."
  }
}

extension Form where Value == String {
  /// The reason of an erasure: any text is read, but the schema wants one that may be given.
  fileprivate static let reason = Form(
    .text,
    schema: Schema(
      type: "string",
      ("maxLength", .number(JSONNumber(PurgeMarker.longestReason))),
      ("not", ["pattern": .string(Pattern.controlCharacter)]),
      ("pattern", "[^ ]")
    ),
    read: text.read,
    write: text.write,
    scan: text.scan,
    emit: text.emit
  )
}
