import CanonicalJSON
import CareModel
import CareWords
import Testing

struct DifferencesElementTests {
  typealias Rows = WordingScheduleTests

  /// The lines of the difference of two tasks that differ in their schedules.
  static func lines(_ old: String, _ new: String) throws -> [String] {
    let records = try [old, new].map { elements in
      try ExampleDifferences.record(
        #"{"type":"task","id":"t","schedule":{"elements":[\#(elements)]}}"#
      )
    }
    let difference = try #require(RecordDifference(from: records[0], to: records[1]))
    let wording = Wording(unsaidZone: TimeZoneID("America/New_York"))
    return difference.worded(by: wording, where: { $0.weight != .bookkeeping })
      .map { "\($0.sign.rawValue) \($0.label)  \($0.values)" }
  }

  static func element(_ more: String = "") -> String {
    Rows.at8(more: #","key":"k"\#(more)"#)
  }

  static func target(_ value: String) -> String { element(#","targetValues":[{\#(value)}]"#) }

  @Test(arguments: [
    (Rows.at8(every: #"{"day":2}"#), "daily at 08:00 → every 2 days at 08:00"),
    (Rows.at8(start: "2026-01-01T09:00:00-05:00"), "daily at 08:00 → daily at 09:00"),
    (
      Rows.at8(start: "2026-01-10T08:00:00-05:00"),
      "daily at 08:00, from 1 Jan 2026 → daily at 08:00, from 10 Jan 2026"
    ),
    (
      Rows.at8(zone: "Europe/Berlin", start: "2026-01-01T08:00:00+01:00"),
      "daily at 08:00, New York time → daily at 08:00, Berlin time"
    ),
    (
      Rows.at8(more: #","end":"2026-02-01T00:00:00-05:00""#),
      "daily at 08:00 → daily at 08:00, through 31 Jan 2026"
    ),
    (
      Rows.at8(every: #"{"hour":36}"#),
      "daily at 08:00 → every 36 h from 1 Jan 2026 08:00"
    ),
  ])
  func `changed times of an element read as one phrase`(new: String, words: String) throws {
    #expect(try Self.lines(Rows.at8(), new) == ["~ schedule  \(words)"])
  }

  @Test func `a changed target of several weekly parts names the day and the time of each`() throws
  {
    let parts = { (value: String) in
      [("monday", "2026-01-05"), ("wednesday", "2026-01-07")].map { key, day in
        Rows.at8(
          start: "\(day)T08:00:00-05:00",
          every: #"{"weekOfYear":1}"#,
          more:
            #","key":"\#(key)","targetValues":[{"type":"double","units":"mg","value":\#(value)}]"#
        )
      }.joined(separator: ",")
    }
    #expect(
      try Self.lines(parts("5"), parts("7.5")) == [
        "~ schedule, Monday 08:00: target  5 mg → 7.5 mg",
        "~ schedule, Wednesday 08:00: target  5 mg → 7.5 mg",
      ]
    )
  }

  @Test func `a change that a phrase cannot say is said exactly`() throws {
    let lines = try Self.lines(Rows.at8(), Rows.at8(start: "2026-01-01T13:00:00Z"))
    #expect(
      lines == [
        "~ schedule: start  Thursday 1 Jan 2026 08:00 -05:00 → Thursday 1 Jan 2026 13:00 Z"
      ]
    )
    let both = try Self.lines(
      Rows.at8(),
      Rows.at8(start: "2026-01-01T13:00:00Z", every: #"{"day":3}"#)
    )
    #expect(both.count == 2)
    #expect(both.contains("~ schedule  daily at 08:00 → every 3 days at 08:00"))
  }

  @Test func `a value that only changes its type shows both types`() throws {
    let lines = try Self.lines(
      Self.target(#""type":"integer","value":1"#),
      Self.target(#""type":"double","value":1"#)
    )
    #expect(lines == ["~ schedule: target  1 (integer) → 1 (double)"])
  }

  @Test func `binary content of one length shows its digests`() throws {
    let lines = try Self.lines(
      Self.target(#""type":"binary","value":"AQI=""#),
      Self.target(#""type":"binary","value":"AQM=""#)
    )
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("~ schedule: target  2 bytes (SHA-256 a12871fee210fb86)"))
  }

  @Test func `labels have the clock and the language of the reader, and those for programs never`()
    throws
  {
    let records = try ["5", "6"].map { value in
      let target = #","targetValues":[{"type":"integer","units":"mg","value":\#(value)}]"#
      let morning = Rows.at8(more: #","key":"a"\#(target)"#)
      let evening = Rows.at8(start: "2026-01-01T20:00:00-05:00", more: #","key":"b""#)
      return try ExampleDifferences.record(
        #"{"type":"task","id":"t","schedule":{"elements":[\#(morning),\#(evening)]}}"#
      )
    }
    let difference = try #require(RecordDifference(from: records[0], to: records[1]))
    func labels(_ clock: Wording.Clock) -> [String] {
      difference.worded(by: Wording(clock: clock), where: { $0.weight != .bookkeeping }).map(
        \.label
      )
    }
    #expect(labels(.twentyFourHour) == ["schedule, 08:00: target"])
    #expect(labels(.twelveHour) == ["schedule, 8:00 am: target"])
    Catalogue.pseudo.saying {
      #expect(labels(.twelveHour) == ["⟦šçĥéđûļé⟧, 8:00 am: ⟦ţåŕĝéţ⟧"])
      #expect(difference.members.map(\.label.english).contains("schedule, 08:00: target"))
    }
  }

  @Test func `two spellings of a letter are told apart`() throws {
    let lines = try Self.lines(
      Self.element(#","text":"cr\u00e8me""#),
      Self.element(#","text":"cre\u0300me""#)
    )
    #expect(lines == [#"~ schedule: text  "cr\u{E8}me" → "cre\u{300}me""#])
  }

  @Test func `elements that come and go show the whole schedule before and after`() throws {
    let evening = Rows.at8(start: "2026-01-01T20:00:00-05:00", more: #","key":"evening""#)
    let noon = Rows.at8(start: "2026-01-01T12:00:00-05:00", more: #","key":"noon""#)
    #expect(
      try Self.lines("\(Self.element()),\(evening)", "\(Self.element()),\(noon)")
        == ["~ schedule  daily at 08:00 and 20:00 → daily at 08:00 and 12:00"]
    )
  }

  @Test func `a whole schedule says its start where that has changed`() throws {
    let later = Rows.at8(start: "2026-01-05T20:00:00-05:00", more: #","key":"evening""#)
    #expect(
      try Self.lines(Self.element(), later) == [
        "~ schedule  daily at 08:00, from 1 Jan 2026 → daily at 20:00, from 5 Jan 2026"
      ]
    )
  }

  @Test func `a dose that is written twice is said twice`() throws {
    let twin = Rows.at8(more: #","key":"twin""#)
    #expect(
      try Self.lines("\(Self.element()),\(twin)", Self.element())
        == [
          "~ schedule  daily at 08:00, from 1 Jan 2026; daily at 08:00, from 1 Jan 2026"
            + " → daily at 08:00"
        ]
    )
  }

  @Test func `steps of one course are shown as the course`() throws {
    let steps = { (second: Int) in
      [(4, "2026-01-01", "2026-01-04"), (second, "2026-01-04", "2026-01-07")]
        .map { count, start, end in
          Rows.at8(
            start: "\(start)T08:00:00-05:00",
            more: #","end":"\#(end)T00:00:00-05:00","key":"\#(start)","#
              + #""targetValues":[{"type":"integer","units":"tablets","value":\#(count)}]"#
          )
        }.joined(separator: ",")
    }
    #expect(
      try Self.lines(steps(3), steps(2)) == [
        "~ schedule  taper at 08:00: 4 tablets 1–3 Jan 2026, 3 until 6 Jan, then stop"
          + " → taper at 08:00: 4 tablets 1–3 Jan 2026, 2 until 6 Jan, then stop"
      ]
    )
  }

  @Test func `elements of one name are told apart by their keys`() throws {
    let others = ["a", "b"].map { Rows.at8(more: #","key":"\#($0)""#) }
    let changed = Rows.at8(more: #","key":"b","text":"late""#)
    #expect(
      try Self.lines(others.joined(separator: ","), "\(others[0]),\(changed)")
        == [#"+ schedule, 08:00 (b): text  "late""#]
    )
  }

  @Test func `what is in a clinical member is clinical`() throws {
    let records = try [Rows.at8(), Rows.at8(lasting: #"{"seconds":60}"#, more: #","x":1"#)].map {
      try ExampleDifferences.record(#"{"type":"task","id":"t","schedule":{"elements":[\#($0)]}}"#)
    }
    let difference = try #require(RecordDifference(from: records[0], to: records[1]))
    let weights = Dictionary(
      uniqueKeysWithValues: difference.members.map { ($0.label.english, $0.weight) }
    )
    #expect(weights["schedule: duration"] == .clinical)
    #expect(weights["schedule: x"] == .clinical)
    #expect(weights["schedule: key"] == .bookkeeping)
  }
}
