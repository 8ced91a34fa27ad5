import CanonicalJSON
import CareModel
import Foundation
import Testing

/// One case of `Vectors/carekit-schedules.json`.
struct ScheduleVector: CustomTestStringConvertible {
  struct Expected {
    let index: Int
    let start: Instant
    let end: Instant
    let text: String?
  }

  let id: String
  let schedule: Schedule
  let expected: [Expected]
  let json: JSONObject

  var testDescription: String { "\(id): \(json["note"]?.string ?? "")" }

  static func all(ofLevel level: String) throws -> [ScheduleVector] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Vectors/carekit-schedules.json")
    let vectors = try CanonicalJSON.read(Array(Data(contentsOf: file))).array ?? []
    return try vectors.compactMap(\.object).filter { $0["level"]?.string == level }
      .map(ScheduleVector.init)
  }

  private init(_ json: JSONObject) throws {
    self.json = json
    id = try #require(json["id"]?.string)
    let elements = try #require(json["elements"]?.array)
    schedule = Schedule(try elements.map { try Self.element(try #require($0.object)) })
    expected = try (json["expected"]?.array ?? []).map { event in
      let event = try #require(event.object)
      return Expected(
        index: try #require(event["occurrence"]?.number?.int),
        start: try #require(event["start"]?.string.flatMap { Instant($0) }),
        end: try #require(event["end"]?.string.flatMap { Instant($0) }),
        text: event["text"]?.string
      )
    }
  }

  private static func element(_ json: JSONObject) throws -> ScheduleElement {
    var interval = Interval()
    for member in json["interval"]?.object?.members ?? [] {
      interval[try #require(Interval.Unit(rawValue: member.key))] = member.value.number?.int
    }
    let duration = try #require(json["duration"]?.string)
    return ScheduleElement(
      start: try #require(json["start"]?.string.flatMap { OffsetDateTime($0) }),
      end: json["end"]?.string.flatMap { OffsetDateTime($0) },
      timezone: try #require(json["tz"]?.string.flatMap { TimeZoneID($0) }),
      interval: interval,
      duration: try duration == "allDay"
        ? .allDay : .seconds(#require(Double(duration.dropLast()))),
      text: json["text"]?.string
    )
  }
}
