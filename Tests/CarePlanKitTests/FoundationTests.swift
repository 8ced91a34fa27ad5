import CarePlanKit
import CareTestSupport
import Foundation
import TestSupport
import Testing

/// What crosses between Foundation's values and the store's comes back the same.
struct FoundationTests {
  /// Dates near and far, with every kind of fraction that a double can hold there.
  @Test func `a date comes back as it was, to the nanosecond`() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10_000 {
      let span = [1e3, 1e6, 1e9, 6e10][Int.random(in: 0..<4, using: &random)]
      let date = Date(timeIntervalSinceReferenceDate: .random(in: -span...span, using: &random))
      let back = Date(Instant(date))
      #expect(abs(back.timeIntervalSince(date)) <= 1e-9, "seed \(seed): \(date)")
      // Where a double cannot tell nanoseconds apart nothing is lost at all.
      let isCoarse = date.timeIntervalSinceReferenceDate.ulp > 2e-9
      #expect(!isCoarse || back == date, "seed \(seed): \(date)")
    }
  }

  @Test func `a moment in whole milliseconds comes back as it was`() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10_000 {
      let moment = Instant(
        seconds: .random(in: -2_000_000_000...4_000_000_000, using: &random),
        nanoseconds: 1_000_000 * .random(in: 0..<1000, using: &random)
      )
      let back = Instant(Date(moment))
      let distance =
        (back.seconds - moment.seconds) * 1_000_000_000
        + Int64(back.nanoseconds - moment.nanoseconds)
      #expect(abs(distance) < 500, "seed \(seed): \(moment)")
    }
    let moment = Fixtures.instant("2026-01-10T08:00:00Z")
    #expect(Instant(Date(moment)) == moment)
    #expect(Date(moment).timeIntervalSince1970 == 1_768_032_000)
  }

  @Test func `dates that no file can name become the nearest that one can`() {
    #expect(Instant(Date.distantPast) == .earliest)
    #expect(Instant(Date(timeIntervalSince1970: .infinity)) == .latest)
    #expect(Instant(Date(timeIntervalSince1970: -.infinity)) == .earliest)
    #expect(Instant(Date(timeIntervalSince1970: .nan)) == .earliest)
    #expect(Instant(Date(timeIntervalSince1970: 1e12)) == .latest)
    #expect(Instant(Date(Instant.latest)) == .latest)
  }

  @Test func `a day and a step are date components and back`() {
    let day = Fixtures.day("2024-02-29")
    #expect(CivilDate(DateComponents(day)) == day)
    #expect(CivilDate(DateComponents(year: 2023, month: 2, day: 29)) == nil)
    #expect(CivilDate(DateComponents(year: 2023, month: 2)) == nil)
    let step = Interval(month: 1, day: 2, hour: 3)
    #expect(Interval(DateComponents(step)) == step)
    #expect(Interval(DateComponents(weekday: 2)) == nil)
    #expect(Interval(DateComponents(day: -1)) == nil)
  }

  @Test func `the day of a date is the one on the wall of a zone`() throws {
    let date = Date(Fixtures.instant("2026-01-10T04:30:00Z"))
    let newYork = try #require(TimeZone(Fixtures.newYork))
    #expect(CivilDate(date, in: newYork) == Fixtures.day("2026-01-09"))
    #expect(CivilDate(date, in: .gmt) == Fixtures.day("2026-01-10"))
    #expect(CivilDate(.distantPast, in: .gmt) == Fixtures.day("0001-01-01"))
    #expect(CivilDate(Date.distantPast.addingTimeInterval(-86_400), in: .gmt) == nil)
    #expect(TimeZoneID(newYork) == Fixtures.newYork)
  }

  @Test func `a measurement, a name and a uuid come back as they were`() throws {
    let volume = Measurement(value: 2.5, unit: UnitVolume.milliliters)
    let value = OutcomeValue(volume, kind: "intake")
    #expect((value.units, value.kind) == ("mL", "intake"))
    #expect(Measurement(value, in: UnitVolume.milliliters) == volume)
    #expect(Measurement(value, in: UnitVolume.liters) == nil)
    #expect(Measurement(OutcomeValue(.boolean(true)), in: UnitVolume.liters) == nil)

    var components = PersonNameComponents()
    components.namePrefix = "Dr."
    components.givenName = "Example"
    components.middleName = "M."
    components.familyName = "Person"
    components.nameSuffix = "Jr."
    components.nickname = "Ex"
    #expect(PersonNameComponents(PersonName(components)) == components)

    let uuid = UUID()
    #expect(UUID(VersionID(uuid)) == uuid)
    #expect(VersionID(uuid).description.uppercased() == uuid.uuidString)
  }

  @Test func `a failure of the store is told in Foundation's words, without commands`() {
    let error: any LocalizedError = StoreError(
      .busy,
      "Another careplan is writing.",
      remedy: "Look at \(.log).",
      causes: ["It holds the lock."]
    )
    #expect(error.errorDescription == "Another careplan is writing.")
    #expect(error.failureReason == "It holds the lock.")
    #expect(error.recoverySuggestion == nil)
    let plain = StoreError(.io, "The disk is full.", remedy: "Free some space.")
    #expect(plain.recoverySuggestion == "Free some space.")
    #expect((StoreError.Code.unreachable.isRemote, StoreError.Code.io.isRemote) == (true, false))
    #expect((StoreError.Code.busy.isPassing, StoreError.Code.corrupt.isPassing) == (true, false))
  }

  @Test func `an error is described by its own sentence`() throws {
    let zone = Fixtures.newYork
    let context = RegimenReader.Context(zone: zone, today: Fixtures.day("2026-01-05"))
    let refused = #expect(throws: RegimenTextError.self) {
      try RegimenReader(context).schedule("1 tablet 8")
    }
    #expect(try #require(refused).localizedDescription == refused?.message)
    // A reading has a dose or times that nobody may have meant.
    #expect(refused?.readings == ["1 tablet at 8"])
    #expect(refused?.recoverySuggestion == nil)
    let time = #expect(throws: InvalidRecord.self) { try TimeOfDay(24) }
    #expect(time?.localizedDescription == "An hour is 0 to 23, and a minute 0 to 59.")
  }
}
