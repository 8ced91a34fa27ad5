import CanonicalJSON
import CareHealth
import CareModel

/// When a sample was measured, as an observation says it.
struct ObservationTimes {
  var start: Instant
  var end: Instant
  var zone: TimeZoneID?

  init(_ sample: HealthSample) {
    (start, end, zone) = (sample.start, sample.end, sample.zone)
  }

  /// The members of the observation: a period, or a moment for what takes no time.
  var members: [(String, JSONValue)] {
    let rules = zone.flatMap(TimeZoneRules.init)
    func text(_ instant: Instant) -> JSONValue {
      .string(rules?.local(at: instant).description ?? instant.description)
    }
    let zoneName = zone.map { zone -> JSONValue in
      ["extension": [["url": .string(FHIRSystem.zoneExtension), "valueCode": .string(zone.name)]]]
    }
    guard end > start else {
      return [("effectiveDateTime", text(start))]
        + (zoneName.map { [("_effectiveDateTime", $0)] } ?? [])
    }
    var period: JSONObject = ["end": text(end), "start": text(start)]
    period["_start"] = zoneName
    return [("effectivePeriod", .object(period))]
  }

  /// Reads when an observation was made; a day or a year alone is no moment.
  init(_ observation: JSONObject) throws(ObservationFault) {
    if let value = observation["effectivePeriod"] {
      guard let period = value.object, let start = Self.instant(period["start"]) else {
        throw .sample(.unreadable(member: "effectivePeriod"))
      }
      self.start = start
      guard let value = period["end"] else {
        end = start
        zone = Self.zone(period["_start"])
        return
      }
      guard let end = Self.instant(value) else {
        throw .sample(.unreadable(member: "effectivePeriod"))
      }
      self.end = end
      zone = Self.zone(period["_start"])
    } else {
      let member = observation["effectiveInstant"] == nil ? "effectiveDateTime" : "effectiveInstant"
      guard let value = observation[member] else { throw .sample(.missing(member: member)) }
      guard let start = Self.instant(value) else { throw .sample(.unreadable(member: member)) }
      (self.start, end) = (start, start)
      zone = Self.zone(observation["_\(member)"])
    }
  }

  static func instant(_ value: JSONValue?) -> Instant? { value?.string.flatMap(Instant.init) }

  private static func zone(_ sibling: JSONValue?) -> TimeZoneID? {
    let extensions = sibling?.object?["extension"]?.array ?? []
    let own = extensions.lazy.compactMap(\.object).first {
      $0["url"]?.string == FHIRSystem.zoneExtension
    }
    return own?["valueCode"]?.string.flatMap(TimeZoneID.init)
  }
}
