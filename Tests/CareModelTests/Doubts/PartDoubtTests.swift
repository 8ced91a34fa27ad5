import CareModel
import CareTestSupport
import CareWords
import Testing

/// Parts of a schedule that lack an amount or an end which the others have.
struct PartDoubtTests {
  private func doubts(_ schedule: String) throws -> [String] {
    DoubtedPlans.words(try DoubtedPlans("Medicine", schedule).doubts())
  }

  @Test
  func `a part without an amount is doubtful`() throws {
    #expect(
      try doubts("daily at 08:00, 1 tablet; daily at 20:00") == [
        "missingAmount: other parts have an amount, this one has none: daily at 20:00"
      ]
    )
  }

  @Test(arguments: [
    "daily at 08:00, 1 tablet for 7 days; daily at 20:00, 1 tablet",
    "every mon at 08:00, 1 tablet until 11 Jan; every thu at 08:00, 1 tablet",
    "daily at 08:00, 1 tablet for 7 days; daily at 14:00, 1 tablet for 7 days; daily at 20:00, 1 tablet",
  ])
  func `a part that goes on beside those that end is doubtful`(_ schedule: String) throws {
    #expect(try DoubtedPlans("Medicine", schedule).doubts().map(\.rule) == [.missingEnd])
  }

  static let prescribed = [
    "daily at 08:00", "daily at 08:00 and 20:00, 1 tablet",
    "daily at 08:00 and 20:00 for 7 days, 1 capsule", "every 8h from 08:00 for 7 days, 5 ml",
    "mon,wed,fri 8am, 1 tablet", "taper 4,3,2,1 tablets, 3 days each, 8:00",
    "alternate 5 mg, 2.5 mg at 18:00", "8am and 8pm until 11 Jan, 1 tablet",
    "monthly on the 5th at 10:00, 1 injection", "every 72 hours from 08:00, 1 patch",
    "days 1-21 of every 28 days at 21:00, 1 tablet", "weekly on mon at 08:00, 15 mg",
    "daily at 07:00, 50 mcg", "daily at any time, 2 L", "every 2 weeks on tue at 09:00, 40 mg",
    "daily at 08:00, 2 tablets for 1 day; daily at 08:00 from 21 Nov, 1 tablet",
    "daily at 08:00, 4 tablets for 3 days; daily at 08:00 from 23 Nov, 2 tablets",
    "daily at 08:00, 10 units; daily at 12:00, 8 units; daily at 18:00, 12 units",
    "daily at 08:00, 1 tablet; daily at 12:00, 1 tablet for 3 days; daily at 20:00, 1 tablet",
    "daily at 20:00 for 1 day, 2 tablets; daily at 08:00 from 21 Nov, 1 tablet",
    "every 21 days at 09:00, 100 mg", "daily at 8, 12, 16 and 20, 1 drop",
    "daily at 08:00, 4 tablets for 3 days; daily at 08:00 from 23 Nov, 3 tablets for 3 days; daily at 08:00 from 26 Nov, 1 tablet",
    "daily at 08:00, 1 tablet; daily at 08:00 from 1 Dec, 2 tablets for 3 days",
    "daily at 08:00, 5 mg; daily at 08:00 from 1 Dec, 40 mg for 3 days; daily at 08:00 from 4 Dec, 20 mg for 3 days",
    "daily at 08:00, 1 tablet; daily at 20:00 from 1 Dec, 1 tablet",
    "daily at 08:00, 5 mg; every mon at 08:00 from 30 Nov, 2.5 mg",
  ]

  @Test(arguments: prescribed)
  func `what people prescribe is not`(_ schedule: String) throws {
    #expect(try doubts(schedule) == [])
  }

  @Test(arguments: [
    (
      "daily at 08:00, 4 tablets; daily at 08:00 from 27 Nov, 3 tablets for 7 days; daily at 08:00 from 4 Dec, 2 tablets for 7 days",
      "daily at 08:00, 4 tablets", "27 Nov 2026"
    ),
    (
      "daily at 08:00, 4 tablets for 3 days; daily at 08:00 from 23 Nov, 3 tablets; daily at 08:00 from 26 Nov, 2 tablets for 3 days; daily at 08:00 from 29 Nov, 1 tablet for 3 days",
      "daily at 08:00, 3 tablets", "26 Nov 2026"
    ),
    (
      "daily at 08:00, 4 tablets for 3 days; daily at 08:00 from 23 Nov, 3 tablets; daily at 08:00 from 26 Nov, 2 tablets for 3 days",
      "daily at 08:00, 3 tablets", "26 Nov 2026"
    ),
    (
      "daily at 08:00, 4 tablets; daily at 08:00 from 23 Nov, 3 tablets for 3 days; daily at 08:00 from 26 Nov, 1 tablet",
      "daily at 08:00, 4 tablets", "23 Nov 2026"
    ),
    (
      "every mon at 08:00, 15 mg; every mon at 08:00 from 14 Dec, 10 mg for 3 weeks; every mon at 08:00 from 4 Jan, 5 mg for 3 weeks",
      "every Monday at 08:00, 15 mg", "14 Dec 2026"
    ),
  ])
  func `a step of a taper that goes on beside those after it is doubtful`(
    _ schedule: String,
    _ step: String,
    _ next: String
  ) throws {
    #expect(
      try doubts(schedule) == [
        "missingEnd: the next step begins on \(next), this one goes on for good: \(step)"
      ]
    )
  }

  @Test(arguments: FormularyTests.cases)
  func `no regimen of the formulary is doubtful`(_ regimen: FormularyTests.Case) throws {
    for version in regimen.versions {
      var plans = DoubtedPlans("Medicine", version.text)
      plans.tasks[0].today = Fixtures.day("2026-01-06")
      #expect(DoubtedPlans.words(try plans.doubts()) == [])
    }
  }
}
