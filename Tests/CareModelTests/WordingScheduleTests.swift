import CanonicalJSON
import CareModel
import CareWords
import Testing

struct WordingScheduleTests {
  /// One row of the table: a schedule as it stands in a file, its phrase, and the zone left unsaid.
  struct Row: Sendable, CustomTestStringConvertible {
    let elements: String
    let phrase: String
    var unsaid: String? = "America/New_York"
    var testDescription: String { phrase }
  }

  static let rows: [Row] =
    [
      Row(elements: at8(), phrase: "daily at 08:00, from 1 Jan 2026"),
      Row(
        elements: at8(),
        phrase: "daily at 08:00, New York time, from 1 Jan 2026",
        unsaid: nil
      ),
      Row(
        elements: at8(),
        phrase: "daily at 08:00, New York time, from 1 Jan 2026",
        unsaid: "Europe/Berlin"
      ),
      Row(
        elements: at8(zone: "UTC", start: "2026-01-01T08:00:00Z"),
        phrase: "daily at 08:00, UTC, from 1 Jan 2026"
      ),
      Row(
        elements: at8(zone: "Etc/GMT+5"),
        phrase: "daily at 08:00, Etc/GMT+5, from 1 Jan 2026"
      ),
      Row(
        elements: at8(zone: "Nowhere/Atlantis"),
        phrase: "daily at 08:00, Atlantis time, from 1 Jan 2026"
      ),
      Row(
        elements: at8(start: "2026-01-01T13:00:00Z"),
        phrase: "daily at 08:00, from 1 Jan 2026"
      ),
      Row(
        elements: at8(start: "2026-01-01T08:00:30-05:00"),
        phrase: "daily at 08:00:30, from 1 Jan 2026"
      ),
      Row(
        elements: at8(start: "2026-01-01T00:00:00-05:00"),
        phrase: "daily at 00:00, from 1 Jan 2026"
      ),
    ]
    + [
      (#"{"day":2}"#, "every 2 days at 08:00, from 1 Jan 2026"),
      (#"{"day":7}"#, "every 7 days at 08:00, from 1 Jan 2026"),
      (#"{"weekOfYear":1}"#, "every Thursday at 08:00, from 1 Jan 2026"),
      (#"{"weekOfYear":2}"#, "every 2 weeks on Thu at 08:00, from 1 Jan 2026"),
      (#"{"month":1}"#, "monthly on the 1st at 08:00, from 1 Jan 2026"),
      (#"{"month":3}"#, "every 3 months on the 1st at 08:00, from 1 Jan 2026"),
      (#"{"year":1}"#, "yearly on 1 Jan at 08:00, from 1 Jan 2026"),
      (#"{"year":2}"#, "every 2 years on 1 Jan at 08:00, from 1 Jan 2026"),
      (#"{"hour":36}"#, "every 36 h from 1 Jan 2026 08:00, whatever the clocks do"),
      (#"{"hour":1}"#, "every 1 h from 1 Jan 2026 08:00, whatever the clocks do"),
      (#"{"hour":24}"#, "every 24 h from 1 Jan 2026 08:00, whatever the clocks do"),
      (#"{"minute":30}"#, "every 30 min from 1 Jan 2026 08:00, whatever the clocks do"),
      (#"{"minute":1}"#, "every 1 min from 1 Jan 2026 08:00, whatever the clocks do"),
      (#"{"second":90}"#, "every 1 min 30 s from 1 Jan 2026 08:00, whatever the clocks do"),
      (#"{"day":1,"hour":12}"#, "every 1 day and 12 h from 1 Jan 2026 08:00"),
      (#"{"day":2,"month":1}"#, "every 1 month and 2 days at 08:00, from 1 Jan 2026"),
      (#"{"day":1,"hour":0}"#, "daily at 08:00, from 1 Jan 2026"),
      (
        #"{"day":1,"weekday":7}"#,
        #"daily, also {"weekday":7} at 08:00, from 1 Jan 2026"#
      ),
    ].map { Row(elements: at8(every: $0), phrase: $1) }
    + [
      (
        "2026-01-31T09:00:00-05:00",
        "monthly on the 31st at 09:00, from 31 Jan 2026, "
          + "and for good on an earlier day after a month without that one"
      ),
      ("2026-01-22T09:00:00-05:00", "monthly on the 22nd at 09:00, from 22 Jan 2026"),
      ("2026-01-03T09:00:00-05:00", "monthly on the 3rd at 09:00, from 3 Jan 2026"),
      ("2026-01-12T09:00:00-05:00", "monthly on the 12th at 09:00, from 12 Jan 2026"),
    ].map { Row(elements: at8(start: $0, every: #"{"month":1}"#), phrase: $1) }
    + [
      (#"{"seconds":1800}"#, "daily at 08:00, from 1 Jan 2026, for 30 min each"),
      (#"{"seconds":5400}"#, "daily at 08:00, from 1 Jan 2026, for 1 h 30 min each"),
      (#"{"seconds":90}"#, "daily at 08:00, from 1 Jan 2026, for 1 min 30 s each"),
      (#"{"seconds":0.5}"#, "daily at 08:00, from 1 Jan 2026, for 0.5 s each"),
      (#"{"seconds":0}"#, "daily at 08:00, from 1 Jan 2026, for a moment each"),
      (#"{"seconds":86400}"#, "daily at 08:00, from 1 Jan 2026, for 24 h each"),
      (#"{"allDay":true}"#, "daily at any time, from 1 Jan 2026"),
      (
        #"{"seconds":0,"x":1}"#,
        #"daily at 08:00, from 1 Jan 2026, for a moment each, also {"x":1}"#
      ),
    ].map { Row(elements: at8(lasting: $0), phrase: $1) }
    + [
      (
        #","end":"2026-03-03T08:00:00-05:00""#,
        "daily at 08:00, from 1 Jan 2026, through 2 Mar 2026"
      ),
      (
        #","end":"2026-03-03T00:00:00-05:00""#,
        "daily at 08:00, from 1 Jan 2026, through 2 Mar 2026"
      ),
      (#","text":"Before bed""#, #"daily at 08:00 "Before bed", from 1 Jan 2026"#),
      (#","calendar":"hebrew""#, "daily at 08:00, from 1 Jan 2026, hebrew calendar"),
      (#","x":[1]"#, #"daily at 08:00, from 1 Jan 2026, also {"x":[1]}"#),
      (
        #","targetValues":[{"type":"integer","units":"tablets","value":2}]"#,
        "daily at 08:00, 2 tablets, from 1 Jan 2026"
      ),
      (
        #","targetValues":[{"type":"integer","value":2},{"type":"double","units":"mL","value":0.5}]"#,
        "daily at 08:00, from 1 Jan 2026, 2 and 0.5 mL"
      ),
    ].map { Row(elements: at8(more: $0), phrase: $1) }
    + [
      // CareKit may write the calendar and the zone into the interval.
      Row(
        elements: at8(
          every:
            #"{"calendar":{"identifier":"gregorian"},"day":1,"timeZone":{"identifier":"Europe/Berlin"}}"#
        ),
        phrase: "daily (gregorian calendar, Berlin time) at 08:00, from 1 Jan 2026"
      )
    ]
    + [
      Row(
        elements: at8(more: #","text":"Breakfast""#) + ","
          + at8(start: "2026-01-01T20:00:00-05:00", more: #","text":"Dinner""#),
        phrase: #"daily at 08:00 "Breakfast" and 20:00 "Dinner", from 1 Jan 2026"#
      ),
      Row(
        elements: ["08", "12", "20"].map { at8(start: "2026-01-01T\($0):00:00-05:00") }
          .joined(separator: ","),
        phrase: "daily at 08:00, 12:00 and 20:00, from 1 Jan 2026"
      ),
      Row(
        elements: at8() + ","
          + at8(start: "2026-01-03T12:00:00-05:00", every: #"{"weekOfYear":1}"#),
        phrase: "daily at 08:00, from 1 Jan 2026; "
          + "every Saturday at 12:00, from 3 Jan 2026"
      ),
    ]

  @Test(arguments: rows)
  func `a schedule reads as a phrase`(row: Row) throws {
    let wording = Wording(unsaidZone: row.unsaid.flatMap(TimeZoneID.init(_:)))
    #expect(wording.phrase(try Self.schedule(row.elements)) == row.phrase)
  }

  @Test func `the start is left out where it has not changed`() throws {
    let wording = Wording(unsaidZone: TimeZoneID("America/New_York"))
    let daily = try Self.schedule(Self.at8())
    #expect(wording.phrase(daily, sayingStart: false) == "daily at 08:00")
    // What counts elapsed time means nothing without its start.
    let elapsed = try Self.schedule(Self.at8(every: #"{"hour":36}"#))
    #expect(
      wording.phrase(elapsed, sayingStart: false)
        == "every 36 h from 1 Jan 2026 08:00, whatever the clocks do"
    )
  }

  /// A schedule as a task's file holds it.
  static func schedule(_ elements: String) throws -> Schedule {
    let record = #"""
      {"type":"task","id":"t","effectiveDate":"2026-01-01T13:00:00Z","timezone":"UTC",
      "schedule":{"elements":[\#(elements)]},
      "version":{"uuid":"9b4c2e0a-64c7-4f9b-8a2e-2b6f0f6e7d11",
      "created":"2026-01-01T13:00:00Z","updated":"2026-01-01T13:00:00Z"}}
      """#
    return try CareTask(json: CanonicalJSON.read(Array(record.utf8))).schedule
  }

  static func at8(
    zone: String = "America/New_York",
    start: String = "2026-01-01T08:00:00-05:00",
    every: String = #"{"day":1}"#,
    lasting: String = #"{"seconds":3600}"#,
    more: String = ""
  ) -> String {
    """
    {"start":"\(start)","timezone":"\(zone)","interval":\(every),"duration":\(lasting)\(more)}
    """
  }
}
