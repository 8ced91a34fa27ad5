import CarePlanKit

extension Range<Instant> {
  /// Returns when a period begins and ends, on the wall clock of a zone.
  func json(_ zone: TimeZoneRules) -> JSONObject {
    var object: JSONObject = ["from": .string(zone.local(at: lowerBound).description)]
    if upperBound < .latest { object["until"] = .string(zone.local(at: upperBound).description) }
    return object
  }
}
