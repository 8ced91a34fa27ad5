@testable import CareModel
import Foundation
import Testing

struct ZoneTransitionsTests {
  @Test(arguments: RandomSchedules.zones)
  func `every change of the clocks is known, as far as Foundation knows it`(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    let table = try #require(ZoneTransitions.of(name))
    var seconds: Int64 = -5_000_000_000
    var era = table.era(at: seconds)
    while seconds < 4_000_000_000 {
      let date = Date(timeIntervalSince1970: TimeInterval(seconds))
      if !era.span.contains(seconds) { era = table.era(at: seconds) }
      try #require(era.offset == Int64(zone.secondsFromGMT(for: date)), "\(date)")
      // A day at most, and each second before and after a change.
      let end = era.span.upperBound
      seconds = seconds < end - 1 ? min(seconds + 86_399, end - 1) : end
    }
  }

  @Test(arguments: RandomSchedules.zones)
  func `a civil day starts where Foundation's calendar starts it`(name: String) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: name))
    let rules = try #require(TimeZoneID(name).flatMap { TimeZoneRules($0) })
    let table = try #require(ZoneTransitions.of(name))
    var era = table.era(at: -5_000_000_000)
    while era.span.upperBound < 2_000_000_000 {
      era = table.era(at: era.span.upperBound)
      for away in -2...2 as ClosedRange<Int64> {
        let moment = era.span.lowerBound + away * 43_200
        let date = calendar.startOfDay(for: Date(timeIntervalSince1970: TimeInterval(moment)))
        let start = rules.start(of: rules.day(of: Instant(seconds: moment)))
        #expect(start.seconds == Int64(date.timeIntervalSince1970), "\(date)")
      }
    }
  }
}
