import CareModel
import CareTestSupport
import CareWords
import Testing

struct RegimenRangeTests {
  private static let today = Fixtures.day("2026-01-06")
  private let zone = Fixtures.zone("Europe/Berlin")

  private func schedule(_ text: String) throws -> Schedule {
    let context = RegimenReader.Context(zone: zone, today: Self.today)
    return try RegimenReader(context).schedule(text)
  }

  @Test(arguments: [
    ("1–2 tablets at 8am", "daily at 08:00, 1–2 tablets, from 6 Jan 2026"),
    ("1-2 tabs at 8am", "daily at 08:00, 1–2 tabs, from 6 Jan 2026"),
    ("one to two tablets at 8am", "daily at 08:00, 1–2 tablets, from 6 Jan 2026"),
    ("15–30 ml at 8, 14 and 20", "daily at 08:00, 14:00 and 20:00, 15–30 ml, from 6 Jan 2026"),
    ("at 8 and 20, 1–2 tablets", "daily at 08:00 and 20:00, 1–2 tablets, from 6 Jan 2026"),
    ("½–1 tablet at 22:00", "daily at 22:00, ½–1 tablet, from 6 Jan 2026"),
    ("2.5 to 5 mg at 8am", "daily at 08:00, 2.5–5 mg, from 6 Jan 2026"),
    (
      "1–2 tablets in the morning, 1 tablet at bedtime",
      "daily: 1–2 tablets at 08:00, 1 tablet at 22:00, from 6 Jan 2026"
    ),
    (
      "90 mg on the first Monday of each month at 10",
      "monthly on the first Monday at 10:00, 90 mg, from 2 Feb 2026"
    ),
    (
      "1 tablet on the last day of every month at 8",
      "monthly on the last day at 08:00, 1 tablet, from 31 Jan 2026"
    ),
    (
      "1 mg every last Friday of the month at 8",
      "monthly on the last Friday at 08:00, 1 mg, from 30 Jan 2026"
    ),
    (
      "1 mg once a month on the 2nd Tue at 8",
      "monthly on the second Tuesday at 08:00, 1 mg, from 13 Jan 2026"
    ),
    (
      "1 mg on the third Wed of every 2 months at 8 until 1 Jun",
      "every 2 months on the third Wednesday at 08:00, 1 mg, from 21 Jan 2026, through 1 Jun 2026"
    ),
  ])
  func `ranges and days of the month are said as they are meant`(
    text: String,
    sentence: String
  ) throws {
    let schedule = try schedule(text)
    #expect(
      Regimen(schedule).sentence(by: Wording(zone: zone, unsaidZone: zone)) == sentence
    )
  }

  @Test func `what ranges come to has a least and a greatest amount`() throws {
    let regimen = Regimen(try schedule("1–2 tablets at 8am; 1 tablet at 8pm"))
    #expect(regimen.totalWords(from: Self.today) == "2–3 tablets a day, 14–21 tablets a week")
  }

  @Test func `words for where it is given are refused with the option for them`() {
    let error = #expect(throws: RegimenTextError.self) {
      try schedule("1 drop in the left eye at 8am")
    }
    #expect(
      error?.message == "'left eye' says where it is given: that is the site of the task, '--site'."
    )
  }

  @Test func `a unit that nobody knows is read only if it is said to be new`() throws {
    var context = RegimenReader.Context(zone: zone, today: Self.today)
    let error = #expect(throws: RegimenTextError.self) { try schedule("2 blobs at 8am") }
    #expect(error?.isOfUnit == true)
    context.ownUnits = ["blobs"]
    #expect(try RegimenReader(context).schedule("2 blobs at 8am").elements.count == 1)
    #expect(throws: RegimenTextError.self) {
      try RegimenReader(context).schedule("2 globs at 8am")
    }
    context.acceptsNewUnits = true
    let read = try RegimenReader(context).schedule("2 globs at 8am")
    #expect(read.elements[0].targetValues == [OutcomeValue(.integer(2), units: "globs")])
  }
}
