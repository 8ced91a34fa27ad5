import CareModel
import CareTestSupport
import CareWords
import Foundation
import Testing

/// Wordings by people who did not write the reader, with the readings that they wrote down before it ran.
struct RegimenWordingTests {
  struct Collection: Decodable, Sendable {
    let from: String
    let days: Int
    let wordings: [Case]
  }

  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    /// `one`: there is one reading; `refuse`: there are several, or none; `either`: refused, or read as this; `start`:
    /// it depends on when it is typed.
    enum Verdict: String, Decodable { case one, refuse, either, start }

    let text: String
    let verdict: Verdict
    let why: String?
    /// What is due, as `2026-11-30..2026-12-03, 2026-12-06: 08:00 1 tablet; 20:00 2 tablets`.
    let events: [String]?
    var testDescription: String { text }
  }

  private static let zone = Fixtures.zone("Europe/Berlin")

  static func collection(_ name: String) throws -> Collection {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Wordings/\(name).json")
    return try JSONDecoder().decode(Collection.self, from: Data(contentsOf: file))
  }

  private func reader(_ collection: Collection) -> RegimenReader {
    let day = Fixtures.day(collection.from)
    return RegimenReader(
      RegimenReader.Context(
        zone: Self.zone,
        today: day,
        now: CivilDateTime(day, secondOfDay: 9 * 3600)
      )
    )
  }

  @Test(arguments: ["family", "clinical", "letter"])
  func `no wording is read in a sense that its writer did not mean`(name: String) throws {
    let collection = try Self.collection(name)
    var read: [Case.Verdict: Int] = [:]
    for wording in collection.wordings {
      guard let schedule = try? reader(collection).schedule(wording.text) else { continue }
      read[wording.verdict, default: 0] += 1
      let due = try due(schedule, collection)
      switch wording.verdict {
      case .one, .either:
        #expect(due == expected(wording), "\(wording.text)")
      case .refuse:
        Issue.record(
          "'\(wording.text)' is read, though: \(wording.why ?? "")\n\(sentence(schedule))"
        )
      case .start: break
      }
    }
    let clear = collection.wordings.filter { $0.verdict == .one }
    #expect((read[.one] ?? 0) * 10 >= clear.count * 5, "\(read[.one] ?? 0) of \(clear.count)")
  }

  @Test(arguments: ["family", "clinical", "letter"])
  func `a refusal proposes no amount, unit, day or time that was not typed`(name: String) throws {
    let collection = try Self.collection(name)
    for wording in collection.wordings {
      do { _ = try reader(collection).schedule(wording.text) } catch {
        for reading in error.readings {
          // An hour without its half of the day is one of two times.
          let hours = reading.matches(of: /([0-9]+):[0-9]{2}/).compactMap { Int($0.output.1) }
          #expect(
            hours.allSatisfy { hour in
              [hour, hour % 12].contains { wording.text.contains("\($0)") }
            },
            "'\(wording.text)' → '\(reading)'"
          )
          guard let proposed = try? reader(collection).schedule(reading.withTimes) else { continue }
          for target in proposed.elements.flatMap(\.targetValues) {
            let number = target.number.map { Int(exactly: $0).map(String.init) ?? "\($0)" } ?? ""
            let isTyped =
              wording.text.contains(number)
              || ["½", "⅓", "¼", "1/2", "half"].contains(where: wording.text.lowercased().contains)
            #expect(isTyped, "'\(wording.text)' → '\(reading)'")
          }
        }
      }
    }
  }

  private func sentence(_ schedule: Schedule) -> String {
    Regimen(schedule).sentence(by: Wording(zone: Self.zone, unsaidZone: Self.zone)) ?? "no sentence"
  }

  /// Returns what is due on each day, sorted.
  private func due(_ schedule: Schedule, _ collection: Collection) throws -> [String: [String: Int]]
  {
    let rules = try #require(TimeZoneRules(Self.zone))
    let first = Fixtures.day(collection.from)
    let window = rules.start(of: first)..<rules.start(of: first.adding(days: collection.days))
    var due: [String: [String: Int]] = [:]
    for event in try #require(schedule.events(in: window)) where event.start >= window.lowerBound {
      let local = rules.local(at: event.start).local
      let time = event.element.duration == .allDay ? "any time" : Wording.time(local)
      let amounts = event.element.targetValues.map { target in
        let ends = [target.number, target.upperValue].compactMap(\.self)
        let number =
          ends.count > 1
          ? ends.map { Int(exactly: $0).map(String.init) ?? "\($0)" }.joined(separator: "-")
          : "\(target.number ?? -1)"
        return Self.plain("\(number) \(target.units ?? "")")
      }
      due[local.date.description, default: [:]][
        ([time] + amounts).joined(separator: " "),
        default: 0
      ] += 1
    }
    return due
  }

  private func expected(_ wording: Case) -> [String: [String: Int]] {
    var due: [String: [String: Int]] = [:]
    for line in wording.events ?? [] {
      let parts = line.components(separatedBy: ": ")
      let doses = parts.dropFirst().joined(separator: ": ").components(separatedBy: "; ")
      for run in parts[0].components(separatedBy: ", ") {
        let ends = run.components(separatedBy: "..").map(Fixtures.day)
        var day = ends[0]
        while day <= ends[ends.count - 1] {
          for dose in doses {
            let counted = dose.components(separatedBy: " × ")
            let count = counted.count > 1 ? Int(counted[0]) ?? 1 : 1
            due[day.description, default: [:]][Self.dose(counted[counted.count - 1]), default: 0] +=
              count
          }
          day = day.adding(days: 1)
        }
      }
    }
    return due
  }

  /// A time and an amount with the number and unit in one spelling.
  private static func dose(_ text: String) -> String {
    let time = text.hasPrefix("any time") ? "any time" : String(text.prefix(5))
    let amount = text.dropFirst(time.count).drop { $0 == " " }
    return amount.isEmpty ? time : "\(time) \(plain(String(amount)))"
  }

  private static func plain(_ amount: String) -> String {
    let words = amount.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count > 1, let number = Double(words[0]) else { return amount }
    let unit = UnitOfMeasure(words[1])
    if case .count = unit.dimension { return "\(number) \(unit.dimension)" }
    let micrograms = ["mcg", "µg", "μg", "microgram", "micrograms"]
    return "\(number) \(micrograms.contains(words[1]) ? "mcg" : words[1])"
  }
}

extension String {
  /// The text with times of the clock in place of `HH:MM`.
  var withTimes: String {
    var text = self
    var hour = 8
    while let place = text.firstRange(of: "HH:MM") {
      text.replaceSubrange(place, with: hour < 10 ? "0\(hour):00" : "\(hour):00")
      hour += 2
    }
    return text
  }
}
