import CareModel
import CareTestSupport
import CareWords
import Foundation
import TestSupport
import Testing

/// Random days in every form, compared with Foundation's calendar.
struct DateTextLawTests {
  private static let count =
    ProcessInfo.processInfo.environment["CAREPLAN_LAW_COUNT"].flatMap { UInt64($0) } ?? 300

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// What Foundation knows of the day that is so many days after 1970-01-01.
  private struct Day: Hashable {
    let number: Int
    let (year, month, day, weekday): (Int, Int, Int, Int)

    init(_ number: Int) {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
      self.number = number
      (year, month) = (parts.year ?? 0, parts.month ?? 0)
      (day, weekday) = (parts.day ?? 0, parts.weekday ?? 0)
    }

    var iso: String { String(format: "%04d-%02d-%02d", year, month, day) }
  }

  private func civil(_ day: Day) -> CivilDate { Fixtures.day(day.iso) }

  @Test
  func `a day with its year, or counted from today, is that day`() throws {
    for seed in 0..<Self.count {
      var random = SeededGenerator(seed: seed)
      let today = Day(Int.random(in: 7_000...33_000, using: &random))
      let distance = Int.random(in: -800...800, using: &random)
      let day = Day(today.number + distance)
      let (month, weekday) = (Self.months[day.month - 1], Self.weekdays[day.weekday - 1])
      var texts = [
        "\(day.day) \(month) \(day.year)", "\(day.day) \(month.prefix(3)) \(day.year)",
        "\(month) \(day.day), \(day.year)",
        "\(month.prefix(3).lowercased()) \(day.day) \(day.year)",
        "\(day.day).\(day.month).\(day.year)", "\(day.day). \(month) \(day.year)",
        String(format: "%02d.%02d.%04d", day.day, day.month, day.year),
        "\(day.year)/\(day.month)/\(day.day)", day.iso, "\(weekday) \(day.iso)",
        "\(weekday.prefix(3)), \(day.day) \(month) \(day.year)", "on \(day.iso)",
      ]
      if distance > 0 { texts += ["in \(distance) days", "in \(distance)d"] }
      if distance < 0 { texts += ["\(-distance) days ago", "\(-distance)d ago"] }
      if distance > 0, distance % 7 == 0 { texts.append("in \(distance / 7) weeks") }
      if distance < 0, distance % 7 == 0 { texts.append("\(-distance / 7) weeks ago") }
      for text in texts {
        for side in [DaySide.past, .future, .beginning, .either] {
          let meaning = try DateText(today: civil(today)).read(text, for: .day, side)
          #expect(meaning == .day(civil(day)), "seed \(seed): \(text) on \(today.iso)")
        }
      }
    }
  }

  /// A text that does not say which one of several days it is, and the days that it can be.
  private func unclear(_ today: Day, _ random: inout SeededGenerator) -> (String, (Day) -> Bool) {
    let day = Day(today.number + Int.random(in: -400...400, using: &random))
    let (month, weekday) = (Self.months[day.month - 1], Self.weekdays[day.weekday - 1])
    let isDate = { (other: Day) in other.month == day.month && other.day == day.day }
    let isWeekday = { (other: Day) in other.weekday == day.weekday }
    let slashed = { (other: Day) in
      (other.month, other.day) == (day.month, day.day)
        || (other.month, other.day) == (day.day, day.month)
    }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return ("\(day.day) \(month)", isDate)
    case 1: return ("\(month.prefix(3)) \(day.day)", isDate)
    case 2: return ("\(day.day).\(day.month).", isDate)
    case 3: return (weekday, isWeekday)
    case 4: return ("last \(weekday)", { isWeekday($0) && $0.number < today.number })
    case 5: return ("next \(weekday)", { isWeekday($0) && $0.number > today.number })
    default: return ("\(day.day)/\(day.month)", slashed)
    }
  }

  @Test
  func `an unclear day is one that it can be and no near one beside it, or refused with them`()
    throws
  {
    var (read, refused) = (0, 0)
    for seed in 0..<Self.count * 4 {
      var random = SeededGenerator(seed: seed &+ 5_000_000)
      let today = Day(Int.random(in: 7_000...33_000, using: &random))
      let (text, fits) = unclear(today, &random)
      let side =
        [DaySide.past, .future, .beginning, .either].randomElement(using: &random) ?? .either
      let near = (today.number - 366...today.number + 366).map { Day($0) }.filter(fits)
      let reader = DateText(today: civil(today))
      let label = "seed \(seed): \(text), \(side) of \(today.iso)"
      do throws(DateTextError) {
        let meaning = try reader.read(text, for: .day, side)
        read += 1
        let found = near.filter { meaning == .day(civil($0)) }
        #expect(found.count == 1, "\(label)")
        guard let day = found.first else { continue }
        let saysSide = text.hasPrefix("last") || text.hasPrefix("next")
        if side == .past, !saysSide { #expect(day.number <= today.number, "\(label)") }
        if side == .future, !saysSide { #expect(day.number >= today.number, "\(label)") }
        // No other day that fits is as near on the side that is meant.
        let others = near.filter { $0 != day && abs($0.number - today.number) < 7 }
        let isWeekday = text.hasSuffix("day")
        #expect(isWeekday && !text.contains(" ") ? side != .either : true, "\(label)")
        if !isWeekday {
          let nearOthers = near.filter { $0 != day && abs($0.number - today.number) <= 120 }
          #expect(nearOthers.isEmpty, "\(label)")
        } else if text.contains(" ") {
          #expect(others.isEmpty || abs(day.number - today.number) <= 7, "\(label)")
        }
      } catch {
        refused += 1
        #expect(error.days.count >= 2 || text.contains("29") || text.contains("Feb"), "\(label)")
        #expect(error.readings.count == error.days.count, "\(label)")
        for (reading, day) in zip(error.readings, error.days) {
          #expect(fits(Day(day.daysSinceEpoch)), "\(label): \(reading)")
          #expect(try reader.read(reading, for: .day, side) == .day(day), "\(label): \(reading)")
        }
        if let nearest = near.min(by: {
          abs($0.number - today.number) < abs($1.number - today.number)
        }), abs(nearest.number - today.number) <= 120, !text.contains("/") {
          #expect(error.days.contains(civil(nearest)), "\(label)")
        }
      }
    }
    #expect(read > 100 && refused > 100)
  }

  @Test
  func `a time is the same in every form, and each reading of a refusal is read`() throws {
    for hour in 0..<24 {
      for minute in stride(from: 0, to: 60, by: 7) {
        let half = hour < 12 ? "am" : "pm"
        let short = hour % 12 == 0 ? 12 : hour % 12
        let texts = [
          String(format: "%02d:%02d", hour, minute), String(format: "%d.%02d", hour, minute),
          String(format: "%d:%02d %@", short, minute, half),
          String(format: "%d.%02d%@", short, minute, half),
        ]
        let reader = DateText(today: Fixtures.day("2026-11-25"))
        for text in texts {
          let second = hour * 3600 + minute * 60
          #expect(try reader.read(text, for: .time, .past) == .time(second), "\(text)")
          let twelve = DateText(today: Fixtures.day("2026-11-25"), isTwelveHourClock: true)
          do throws(DateTextError) {
            #expect(try twelve.read(text, for: .time, .past) == .time(second), "\(text)")
          } catch {
            let meanings = try error.readings.map { try twelve.read($0, for: .time, .past) }
            #expect(meanings.contains(.time(second)), "\(text)")
            #expect(Set(meanings).count == 2, "\(text)")
          }
        }
      }
    }
  }
}
