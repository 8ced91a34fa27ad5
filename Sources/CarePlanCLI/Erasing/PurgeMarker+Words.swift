import CarePlanKit

extension PurgeMarker {
  /// What is said of an erased version: `erased on 2 Jan 2026 (the patient asked for it)`.
  var sentence: String {
    let day = CivilDateTime(when, offsetSeconds: 0).date
    return Wording.say(.erasedOn, Wording.date(day), reason.sanitized())
  }

  /// The marker as every command writes it in JSON.
  var jsonObject: JSONObject {
    [
      "version": .string(uuid.description), "kind": .string(kind.word),
      "previous": .array(previous.map { .string($0.description) }),
      "scope": .string(scope.rawValue), "reason": .string(reason),
      "when": .string(when.description),
    ]
  }
}
