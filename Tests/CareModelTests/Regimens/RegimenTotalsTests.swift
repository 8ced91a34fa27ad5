import CareModel
import CareTestSupport
import CareWords
import Testing

struct RegimenTotalsTests {
  private static let today = Fixtures.day("2026-01-06")
  private let zone = Fixtures.zone("Europe/Berlin")

  @Test(
    arguments: [
      ("daily at 08:00 and 20:00, 1 tablet", "2 tablets", "14 tablets"),
      ("½ tablet daily at 8am", "½ tablet", "3½ tablets"),
      ("alternating at 18:00 from 6 Jan: 5 mg and 2.5 mg", "5 mg", "27.5 mg"),
      ("every 8 h from 6 Jan 2026 08:00, 5 ml", "10 ml", "100 ml"),
      ("500 mg at 8am; 1 g at 8pm", "1500 mg", "10500 mg"),
      ("1 tablet and 5 ml at 8am", "1 tablet and 5 ml", "7 tablets and 35 ml"),
      ("6 tablets every monday at 9am", "nothing", "6 tablets"),
      ("daily at 07:00", "nothing", "nothing"),
    ] as [(String, String, String)]
  )
  func `a day and a week have a total in each unit`(
    text: String,
    day: String,
    week: String
  ) throws {
    let context = RegimenReader.Context(zone: zone, today: Self.today)
    let regimen = Regimen(try RegimenReader(context).schedule(text))
    #expect(Regimen.words(regimen.total(from: Self.today, days: 1)) == day)
    #expect(Regimen.words(regimen.total(from: Self.today, days: 7)) == week)
  }

  @Test(
    arguments: [
      ("daily at 08:00, 2 tablets", "2 tablets a day, 14 tablets a week"),
      ("daily at 08:00 for 8 days, 2 tablets", "2 tablets a day, 14 tablets a week"),
      ("daily at 08:00 for 5 days, 2 tablets", "10 tablets in the 7 days from 6 Jan 2026"),
      ("days 1-7 of every 28 days at 08:00, 2 tablets", "14 tablets in the 7 days from 6 Jan 2026"),
      (
        "days 1-21 of every 28 days at 08:00, 2 tablets", "14 tablets in the 7 days from 6 Jan 2026"
      ),
      ("taper at 08:00: 20, 15, 10, 5 ml, 7 days each", "140 ml in the 7 days from 6 Jan 2026"),
      ("days 1-5 of every 28 days at 08:00, 2 tablets", "10 tablets in the 7 days from 6 Jan 2026"),
    ]
  )
  func `what the first week has is no rate unless it goes on`(text: String, words: String) throws {
    let context = RegimenReader.Context(zone: zone, today: Self.today)
    let regimen = Regimen(try RegimenReader(context).schedule(text))
    #expect(regimen.totalWords(from: Self.today) == words)
  }
}
