import CareEvents
import CareModel
import CareTestSupport
import Testing

/// Days on which something was done as needed, beside its limits.
struct PassedLimitDoubtTests {
  /// Returns what of a day's limits is passed by doses of 5 mL at some times of the 9th to 11th.
  private func passed(_ limits: AsNeeded, _ times: [String]) -> ExceededLimits? {
    let entries = times.map { time in
      AsNeededUse.Entry(
        OutcomeValue(.integer(5), units: "mL"),
        at: Fixtures.instant("2026-11-\(time):00+01:00")
      )
    }
    let use = AsNeededUse(limits, entries, in: DoubtedPlans.zone)
    return ExceededLimits(use, of: RecordKey(.task, "t"), on: Fixtures.day("2026-11-10"))
  }

  private static let thrice = AsNeeded(maximumCount: 3, leastInterval: Interval(hour: 6))
  private static let amount = AsNeeded(
    maximumAmount: OutcomeValue(.integer(20), units: "mL")
  )
  private static let hours = AsNeeded(maximumCount: 2, period: Interval(hour: 24))
  private static let days = AsNeeded(maximumCount: 3, period: Interval(day: 2))

  @Test(arguments: [
    (thrice, ["10T00:00", "10T06:00", "10T12:00", "10T18:00"]), (thrice, ["10T08:00", "10T13:59"]),
    (amount, ["10T08:00", "10T09:00", "10T10:00", "10T11:00", "10T12:00"]),
    (hours, ["09T20:00", "10T08:00", "10T19:59"]),
    (days, ["09T08:00", "09T20:00", "10T08:00", "10T09:00"]),
  ])
  func `more than the limits allow is doubtful`(_ limits: AsNeeded, _ times: [String]) {
    #expect(passed(limits, times) != nil)
  }

  static let within: [(AsNeeded, [String])] = [
    (thrice, []), (thrice, ["10T08:00"]), (thrice, ["10T08:00", "10T14:00"]),
    (thrice, ["10T06:00", "10T12:00", "10T18:00"]), (thrice, ["09T23:00", "10T05:00", "10T11:00"]),
    (thrice, ["09T18:00", "10T00:00", "10T06:00", "10T12:00"]),
    (thrice, ["10T00:00", "10T08:00", "10T16:00", "11T00:00"]),
    (thrice, ["09T06:00", "09T07:00", "10T13:00"]), (thrice, ["10T23:59"]),
    (amount, ["10T08:00", "10T08:05", "10T08:10", "10T08:15"]),
    (amount, ["09T20:00", "09T21:00", "10T08:00", "10T09:00", "10T10:00"]),
    (amount, ["10T00:00", "10T23:59"]), (hours, ["10T08:00", "10T09:00"]),
    (hours, ["09T08:00", "10T08:00", "10T20:00"]), (hours, ["09T07:00", "09T19:00", "10T07:00"]),
    (hours, ["10T08:00", "11T07:00"]), (days, ["09T08:00", "10T08:00", "10T20:00"]),
    (days, ["08T08:00", "08T20:00", "08T22:00", "10T08:00"]), (days, ["10T08:00", "10T08:01"]),
    (AsNeeded(), ["10T08:00", "10T08:01", "10T08:02"]),
    (AsNeeded(leastInterval: Interval(hour: 4)), ["10T00:00", "10T04:00", "10T08:00", "10T12:00"]),
    (AsNeeded(maximumCount: 8), ["10T08:00", "10T10:00", "10T12:00", "10T14:00"]),
  ]

  @Test(arguments: within)
  func `what the limits allow is not`(_ limits: AsNeeded, _ times: [String]) {
    #expect(passed(limits, times) == nil)
  }
}
