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
  /// What is asked for, if not single numbers.
  let window: Range<Instant>?
  let json: JSONObject

  var testDescription: String { "\(id): \(json["note"]?.string ?? "")" }

  static func all(ofLevel level: String) throws -> [ScheduleVector] {
    try all().filter { $0.json["level"]?.string == level }
  }

  static func all() throws -> [ScheduleVector] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Vectors/carekit-schedules.json")
    let vectors = try CanonicalJSON.read(Array(Data(contentsOf: file))).array ?? []
    return try vectors.compactMap(\.object).map(ScheduleVector.init)
  }

  private init(_ json: JSONObject) throws {
    self.json = json
    id = try #require(json["id"]?.string)
    let bounds = ["from", "to"].compactMap { json[$0]?.string.flatMap { Instant($0) } }
    window = bounds.count == 2 ? bounds[0]..<bounds[1] : nil
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
