import CarePlanKit

extension Session {
  /// The login as a program reads it; nothing of it is secret.
  var json: JSONValue {
    var object: JSONObject = [
      "person": .string(person.description), "name": .string(name),
      "fingerprint": .string(fingerprint), "since": .string(since.description),
      "until": .string(until.description), "remembered": .bool(isRemembered),
    ]
    object["role"] = role.map { .string($0) }
    object["type"] = chosenType.map { .string($0) }
    return .object(object)
  }
}
