import CarePlanKit

extension GitStore.Remote {
  /// The remote as a program reads it.
  var json: JSONValue {
    var object: JSONObject = ["name": .string(name), "url": .string(address)]
    if !pushAddresses.isEmpty { object["pushURLs"] = .array(pushAddresses.map { .string($0) }) }
    return .object(object)
  }
}
