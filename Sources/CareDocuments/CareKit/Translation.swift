import CanonicalJSON
import CareModel

/// How one value is written in CareKit's JSON and in ours.
///
/// A value that is not what CareKit writes is handed on as it is, for the record's own form to say
/// what is wrong with it. Reading keeps members that CareKit does not have; writing leaves them
/// out, as CareKit itself would.
struct Translation: Sendable {
  typealias Step = @Sendable (JSONValue, inout TranslationContext) -> JSONValue?

  /// From CareKit's JSON to ours; nil leaves the member out.
  let read: Step
  /// From our JSON to CareKit's; nil leaves the member out.
  let write: Step
}

/// What the translation of a value depends on beside the value.
struct TranslationContext {
  /// The zone of the record, if it names one.
  var timeZone: TimeZoneID?
  var defaultTimeZone: TimeZoneID
  /// The date of values that have none of their own.
  var created: Instant
  /// What had to be assumed or left out, each once.
  private(set) var warnings: [String] = []

  init(timeZone: TimeZoneID?, defaultTimeZone: TimeZoneID, created: Instant) {
    self.timeZone = timeZone
    self.defaultTimeZone = defaultTimeZone
    self.created = created
  }

  mutating func warn(_ message: String) {
    if !warnings.contains(message) { warnings.append(message) }
  }
}

extension Translation {
  /// A value that both write in the same way.
  static let same = Translation(read: { json, _ in json }, write: { json, _ in json })

  /// Seconds since 2001, and RFC 3339 in ours.
  static let instant = Translation { json, _ in
    json.number?.double.flatMap { Instant(careKitSeconds: $0) }.map { .string($0.description) }
      ?? json
  } write: { json, _ in
    json.string.flatMap { Instant($0) }.map { CareKitValue.json($0) }
  }

  /// A UUID in upper case, and in lower case in ours.
  static let uuid = Translation { json, _ in
    json.string.flatMap { VersionID($0) }.map { .string($0.description) } ?? json
  } write: { json, _ in
    json.string.flatMap { VersionID($0) }.map { .string(CareKitValue.text($0)) }
  }

  /// An object with the zone's identifier, and its name in ours.
  static let timeZone = Translation { json, _ in
    json.object?["identifier"] ?? json
  } write: { json, context in
    let zone = json.string.flatMap { TimeZoneID($0) }
    guard let zone, TimeZoneRules(zone) != nil else {
      context.warn("No such time zone is known here; CareKit gets GMT.")
      return ["identifier": "GMT"]
    }
    // Foundation calls it so, whatever it was called.
    return ["identifier": .string(zone == .utc ? "GMT" : zone.name)]
  }

  /// An object of three numbers, and `2.0.4` in ours.
  static let schemaVersion = Translation { json, _ in
    let parts = semanticVersion.map { json.object?[$0]?.number?.int }
    guard !parts.contains(nil) else { return json }
    return .string(parts.compactMap { $0.map(String.init) }.joined(separator: "."))
  } write: { json, _ in
    let parts = (json.string ?? "").split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }.filter { $0 >= 0 }
    guard numbers.count == 3, parts.count == 3 else { return nil }
    return .object(JSONObject(zip(semanticVersion, numbers).map { ($0, .number(JSONNumber($1))) }))
  }

  private static let semanticVersion = ["majorVersion", "minorVersion", "patchNumber"]

  /// A moment of the day of birth, and the civil date in the record's zone in ours.
  static let birthday = Translation { json, context in
    guard let instant = json.number?.double.flatMap({ Instant(careKitSeconds: $0) }) else {
      return json
    }
    return .string(context.recordRules.day(of: instant).description)
  } write: { json, context in
    json.string.flatMap { CivilDate($0) }.map {
      CareKitValue.json(context.recordRules.start(of: $0))
    }
  }
}

extension TranslationContext {
  /// The rules of the record's zone, or of UTC if this computer does not know it.
  fileprivate var recordRules: TimeZoneRules {
    let zones = [timeZone ?? defaultTimeZone, .utc]
    guard let rules = zones.lazy.compactMap({ TimeZoneRules($0) }).first else {
      preconditionFailure("Foundation has the rules of UTC.")
    }
    return rules
  }
}
