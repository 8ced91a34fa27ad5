package import CanonicalJSON

/// The scalars that many members share; a schema describes each of them once, in `$defs`.
package enum Definition: String, CaseIterable {
  case base64 = "Base64"
  case civilDate = "CivilDate"
  case eventStart = "EventStart"
  case instant = "Instant"
  case recordID = "RecordID"
  case timeZone = "TimeZone"
  case uuid = "UUID"
  case wholeNumber = "WholeNumber"

  /// A schema that refers to the definition.
  var reference: JSONObject { ["$ref": .string("#/$defs/\(rawValue)")] }

  /// The schema in `$defs`.
  package var schema: JSONObject {
    switch self {
    case .base64: text(Pattern.base64, "Bytes in Base64 with padding (RFC 4648, section 4).")
    case .civilDate:
      text(Pattern.date, format: "date", "A day of the Gregorian calendar: 2026-01-10.")
    case .eventStart:
      text(
        Pattern.eventStart,
        "A day for an all-day event, else a wall-clock time: 2026-01-10T08:00:00. Only in the "
          + "second pass of an hour that an autumn change repeats, the offset stands behind it."
      )
    case .instant:
      text(
        Pattern.instant,
        format: "date-time",
        "A moment (RFC 3339, with up to 9 digits of a second): 2026-01-10T08:00:00Z."
      )
    case .recordID: recordID
    case .timeZone:
      text(Pattern.timeZone, "A name of the IANA time zone database: America/New_York.")
        .merging(["maxLength": 64])
    case .uuid:
      text(Pattern.uuid, format: "uuid", "A UUID (RFC 9562); written in lower case.")
    case .wholeNumber: wholeNumber
    }
  }

  private func text(_ pattern: String, format: String? = nil, _ meaning: String) -> JSONObject {
    var schema: JSONObject = [
      "description": .string(meaning), "pattern": .string(pattern), "type": "string",
    ]
    schema["format"] = format.map { .string($0) }
    return schema
  }

  private var recordID: JSONObject {
    [
      "description": "A record's id: at most 256 bytes of UTF-8 without control characters.",
      "maxLength": 256,
      "minLength": 1,
      "not": ["pattern": .string(Pattern.controlCharacter)],
      "type": "string",
    ]
  }

  private var wholeNumber: JSONObject {
    let limit = JSONNumber.exactIntegerLimit
    return [
      "description": "A whole number that every reader of JSON keeps exactly: within 2^53.",
      "maximum": .number(JSONNumber(limit)),
      "minimum": .number(JSONNumber(-limit)),
      "type": "integer",
    ]
  }
}

extension Schema {
  /// A reference to a scalar that many members share.
  init(_ definition: Definition) { self.init(definition.reference) }
}
