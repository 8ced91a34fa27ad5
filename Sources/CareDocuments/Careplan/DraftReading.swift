import CanonicalJSON
import CareModel

/// Reads records of careplan; one without bookkeeping is a draft, which a person wrote.
struct DraftReading: Sendable {
  private let now: Instant?
  private let zone: TimeZoneID

  init(_ context: ImportContext) { (now, zone) = (context.now, context.defaultTimeZone) }

  /// Reads a record, and gives a draft what it need not say.
  func record(_ json: JSONValue) throws(InvalidRecord) -> AnyRecord {
    guard var object = json.object, object[MemberName.version] == nil else {
      return try AnyRecord(json: json)
    }
    object[MemberName.version] = Version.draftJSON
    guard let now, let kind = object[MemberName.type]?.string.flatMap({ RecordKind(rawValue: $0) })
    else {
      return try AnyRecord(json: .object(object), .refusesLookalikes)
    }
    let draft = NewRecord(kind, object, now: now, zone)
    return draft.dated(try AnyRecord(json: .object(draft.document), .refusesLookalikes))
  }
}
