import CareModel
import CareTestSupport
import CareWords
import Foundation
import Testing

/// Regimens as people prescribe them: what is typed, how it is said, and what is then due.
///
/// `Formulary/expected.py` counts the events apart from careplan's code.
struct FormularyTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    struct Version: Decodable, Sendable {
      let text: String
      let from: String?
      let until: String?
    }

    let name: String
    let versions: [Version]
    let sentence: String
    let events: [String]
    var testDescription: String { name }
  }

  static let cases: [Case] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Formulary/formulary.json")
    return (try? Data(contentsOf: file)).flatMap {
      try? JSONDecoder().decode([Case].self, from: $0)
    } ?? []
  }()

  private static let zone = Fixtures.zone("Europe/Berlin")
  private static let today = Fixtures.day("2026-01-06")
  private let wording = Wording(zone: zone, unsaidZone: zone)

  @Test
  func `there are more than thirty`() { #expect(Self.cases.count > 30) }

  @Test(arguments: cases)
  func `what is typed is said`(of regimen: Case) throws {
    #expect(Regimen(try periods(of: regimen)).sentence(by: wording) == regimen.sentence)
  }

  @Test(arguments: cases)
  func `what is typed is due`(of regimen: Case) throws {
    let due = try periods(of: regimen).flatMap { period in
      try events(of: period.schedule).filter { period.span.contains($0.start) }
    }
    #expect(due.sorted { $0.start < $1.start }.map(\.words) == regimen.events)
  }

  @Test(arguments: cases)
  func `what is said is due`(of regimen: Case) throws {
    let context = RegimenReader.Context(zone: Self.zone, today: Self.today)
    let schedule = try RegimenReader(context).schedule(regimen.sentence)
    #expect(try events(of: schedule).map(\.words) == regimen.events)
  }

  /// Each version with the span in which it holds.
  private func periods(of regimen: Case) throws -> [(span: Range<Instant>, schedule: Schedule)] {
    let rules = try #require(TimeZoneRules(Self.zone))
    let starts = regimen.versions.map { version in
      rules.start(of: version.from.map(Fixtures.day) ?? Self.today)
    }
    return try regimen.versions.indices.map { index in
      let version = regimen.versions[index]
      let context = RegimenReader.Context(zone: Self.zone, today: Self.today)
      let next = index + 1 < starts.count ? starts[index + 1] : .latest
      let end = version.until.map { rules.start(of: Fixtures.day($0)) } ?? next
      return (starts[index]..<end, try RegimenReader(context).schedule(version.text))
    }
  }

  private func events(of schedule: Schedule) throws -> [(start: Instant, words: String)] {
    let rules = try #require(TimeZoneRules(Self.zone))
    let window = rules.start(of: Self.today)..<rules.start(of: Self.today.adding(days: 70))
    return try #require(schedule.events(in: window)).map { event in
      let local = rules.local(at: event.start).local
      let time = event.element.duration == .allDay ? "any time" : Wording.time(local)
      let amounts = event.element.targetValues.map { target in
        let number = target.number ?? -1
        let units = UnitOfMeasure.spelling(of: target.units ?? "", for: number)
        return "\(Int(exactly: number).map(String.init) ?? "\(number)") \(units)"
      }
      return (event.start, ([local.date.description, time] + amounts).joined(separator: " "))
    }
  }
}
