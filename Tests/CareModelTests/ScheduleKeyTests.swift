import CanonicalJSON
import CareModel
import Digests
import TestSupport
import Testing

private func start(_ text: String) throws -> OffsetDateTime { try #require(OffsetDateTime(text)) }

private func element(
  _ key: String?,
  text: String? = nil,
  at time: String = "2026-01-10T08:00:00-05:00"
) throws -> ScheduleElement {
  let zone = try #require(TimeZoneID("America/New_York"))
  let start = try start(time)
  return ScheduleElement(
    key: key,
    start: start,
    timezone: zone,
    interval: Interval(day: 1),
    text: text
  )
}

@Test func `an element without a key gets its text as a slug, else a digest of itself`() throws {
  #expect(try element(nil, text: "Before bed!").key == "before-bed")
  #expect(try element("mine", text: "Before bed").key == "mine")
  let bytes = """
    {
      "duration": {
        "seconds": 3600
      },
      "interval": {
        "day": 1
      },
      "start": "2026-01-10T08:00:00-05:00",
      "timezone": "America/New_York"
    }

    """
  let digest = Digest(sha256: bytes).hex(8)
  #expect(try element(nil).key == digest)
  #expect(try element(nil, text: "💊").key != digest)
  #expect(try Schedule([element("")]).elements.map(\.key) == [digest])
}

@Test func `a key that was given stays, whatever others would like to be called`() throws {
  let elements = [
    try element("", text: "Bed"), try element("bed", at: "2026-01-11T08:00:00-05:00"),
  ]
  let keys = Schedule(elements).elements.map(\.key)
  #expect(keys[1] == "bed")
  #expect(keys[0] != "bed" && keys[0].utf8.count == 8)
}

@Test(arguments: Array(1...5 as ClosedRange<UInt64>))
func `keys are unique and do not depend on the order in the file`(seed: UInt64) throws {
  var generator = SeededGenerator(seed: seed)
  let elements = [
    try element("a"), try element("a"), try element("a", text: "x"), try element(""),
    try element(""), try element("", text: "A"), try element("", text: "a"), try element("\u{E9}"),
    try element("e\u{301}"), try element("", text: "a", at: "2026-01-09T08:00:00Z"),
  ]
  let expected = Schedule(elements).elements
  let actual = Schedule(elements.shuffled(using: &generator)).elements
  #expect(actual == expected, "seed \(seed)")
  #expect(Set(expected.map { Array($0.key.utf8) }).count == elements.count)
}

@Test func `elements stand by start and then by the bytes of their keys`() throws {
  let schedule = Schedule([
    try element("\u{E9}"), try element("z"), try element("b", at: "2026-01-10T12:59:59Z"),
    try element("Z"),
  ])
  #expect(schedule.elements.map(\.key) == ["b", "Z", "z", "\u{E9}"])
  #expect(schedule.start?.description == "2026-01-10T12:59:59Z")
}

@Test func `reading a schedule again changes no key`() throws {
  let schedule = Schedule([try element(""), try element(""), try element("", text: "Bed")])
  #expect(Schedule(schedule.elements).elements == schedule.elements)
}

@Test func `a schedule ends when its last element does, if all of them end`() throws {
  var first = try element("a")
  var second = try element("b")
  first.end = try start("2026-02-10T08:00:00-05:00")
  #expect(Schedule([first, second]).end == nil)
  second.end = try start("2026-03-10T08:00:00-05:00")
  #expect(Schedule([first, second]).end?.description == "2026-03-10T13:00:00Z")
}
