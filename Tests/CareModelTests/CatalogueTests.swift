import CareModel
import Testing

@testable import CareWords

/// The catalogue of phrases: nothing is left out, and nothing is said beside it.
struct CatalogueTests {
  @Test(arguments: Phrase.allCases)
  func `a phrase has the same gaps in each form and language`(phrase: Phrase) {
    expectSameGaps([Catalogue.english, .pseudo, .mirrored].map { $0.pattern(of: phrase) })
  }

  @Test(arguments: Hint.allCases)
  func `a hint has the same gaps in each language, and words no command`(hint: Hint) {
    let patterns = [Catalogue.english, .pseudo, .mirrored].map { $0.pattern(of: hint) }
    expectSameGaps(patterns)
    #expect(patterns[0].texts.allSatisfy { !$0.contains("--") && !$0.contains("careplan") })
  }

  @Test(arguments: Hint.allCases)
  func `a hint is a whole command or a sentence, and no command with a remark behind it`(
    hint: Hint
  ) {
    let texts = Catalogue.english.pattern(of: hint).texts
    #expect(texts.allSatisfy { !$0.contains("}  ") && !$0.contains("(") })
  }

  private func expectSameGaps(_ patterns: [PhrasePattern]) {
    let gaps = patterns.flatMap(\.texts).map { text in
      Set(PhrasePattern.pieces(of: text).filter { if case .gap = $0 { true } else { false } })
    }
    // The number may go without saying: "every day", "every 2 days".
    let withoutCount = Set(gaps.map { $0.subtracting([.gap("count")]) })
    #expect(withoutCount.count == 1)
    #expect(patterns[0].texts.allSatisfy { !$0.isEmpty })
  }

  @Test func `a number decides the form`() {
    #expect(Wording.say(.days, count: 1) == "1 day")
    #expect(Wording.say(.days, count: 2) == "2 days")
    #expect(Wording.say(.days, count: 0) == "0 days")
    let places = [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(Wording.ordinal)
    #expect(
      places
        == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th"]
    )
  }

  @Test func `what stands in a gap is said as it is, whatever it looks like`() {
    #expect(Wording.say(.and, "{1}", "{count}") == "{1} and {count}")
    #expect(Wording.say(.and, "a") == "a and {1}")
    #expect(Catalogue.pseudo.saying { Wording.say(.through, "11 Jan") } == "⟦ţĥŕöûĝĥ ⟧11 Jan")
  }

  @Test func `of several texts the last one stands behind "or"`() {
    #expect(
      [[], ["a"], ["a", "b"], ["a", "b", "c"]].map(Wording.either) == [
        "", "a", "a or b", "a, b or c",
      ]
    )
    #expect(Wording.hint(.write, Wording.either(["7d", "2w"])) == "write 7d or 2w")
    #expect(Catalogue.pseudo.saying { Wording.hint(.add, "--at") } == "⟦åđđ ⟧--at")
    #expect(Wording.sentence(.noDoubt) == "Nothing found; careplan has no drug database.")
  }

  @Test func `what a merge asks about is called by its words`() {
    let names = [
      "title", "carePlanUUID", "allergies/nuts", "regimen", "userInfo/room~1bed", "other",
    ]
    #expect(
      names.map { Wording.part($0, of: .task) }
        == [
          "title", "care plan UUID", "allergies: nuts", "regimen", "user info: \"room/bed\"",
          "other",
        ]
    )
  }

  @Test func `a language holds within what it says and no longer`() {
    #expect(Catalogue.pseudo.saying { Wording.say(.daily) } == "⟦đåîļý⟧")
    #expect(Wording.say(.daily) == "daily")
    #expect(throws: CancellationError.self) {
      try Catalogue.pseudo.saying { () throws(CancellationError) in throw CancellationError() }
    }
    #expect(Wording.say(.daily) == "daily")
  }

  /// Whatever reads as plain English in the other language is no phrase of the catalogue.
  @Test func `every word of a sentence stands in the catalogue`() throws {
    let zone = try #require(TimeZoneID("Europe/Berlin"))
    let wording = Wording(zone: zone, unsaidZone: zone)
    let day = try #require(CivilDate("2026-01-06"))
    let texts = [
      "every 8h from 6:00 for 7 days, 5 ml", "mon,wed,fri 8am, 1 tablet",
      "taper 4,3,2,1 tablets, 3 days each, 8:00", "alternate 5 mg, 2.5 mg at 18:00",
      "8am and 8pm until 11 Jan", "monthly on the 5th at 10:00", "every 3 days at 7:00",
      "days 1-21 of every 28 days at 9:00", "twice a day, 1 tablet", "every 2 weeks on mon at 9:00",
      "yearly on 5 Mar at 9:00", "8:00 for 45 min each",
      "titrate 1, 2, 3 tablets, 7 days each, 8:00",
    ]
    let context = RegimenReader.Context(zone: zone, zones: [], today: day)
    for text in texts {
      let regimen = Regimen(try RegimenReader(context).schedule(text))
      let said = Catalogue.pseudo.saying { () -> [String] in
        [
          regimen.clauses(by: wording, today: day), [regimen.totalWords(from: day) ?? ""],
          regimen.clauses(by: wording, saysStart: false, today: day),
        ].flatMap(\.self)
      }
      for sentence in said { #expect(Self.english(in: sentence).isEmpty, "\(text): \(sentence)") }
    }
  }

  @Test func `each member has words in the catalogue`() {
    let names = Set(RecordKind.allCases.flatMap { AnyRecord.type(of: $0).members.map(\.name) })
    #expect(names.count > 20)
    for name in names {
      let words = Wording.member(name)
      let said = Catalogue.pseudo.saying { Wording.member(name) }
      #expect(
        words.contains(where: \.isLetter) && Self.english(in: said).isEmpty,
        "\(name): \(said)"
      )
    }
  }

  @Test func `every word of limits, values and spans stands in the catalogue`() throws {
    let instant = try #require(Instant("2026-01-06T08:00:30Z"))
    let answers = ["same", "both"].map {
      Answer($0, to: Answer.recordedTwice, about: [])
    }
    let said = Catalogue.pseudo.saying { () -> [String] in
      let wording = Wording()
      let values: [OutcomeValue] = [
        OutcomeValue(.boolean(true)), OutcomeValue(.boolean(false)), OutcomeValue(.binary([1])),
        OutcomeValue(.date(instant)), OutcomeValue(.integer(1), units: "mg", createdDate: instant),
      ]
      let limits = [
        AsNeeded(maximumCount: 3, period: Interval(day: 1)),
        AsNeeded(maximumCount: 1, period: Interval(day: 2)),
        AsNeeded(maximumCount: 2, period: Interval(hour: 2), leastInterval: Interval(hour: 1)),
        AsNeeded(),
      ]
      let thresholds = Threshold.Comparison.allCases.map { Threshold($0, 10) }
      return values.map { wording.words($0) } + limits.map { wording.words($0) }
        + answers.map { wording.words($0) } + thresholds.map { wording.words($0) }
        + [wording.period(instant..<Instant.latest), wording.stretch(instant..<Instant.latest)]
        + [EventDuration.allDay, .seconds(0), .seconds(90)].map(Wording.duration)
    }
    for text in said { #expect(Self.english(in: text).isEmpty, "\(text)") }
  }

  /// Returns the words of plain letters, without units and what the record itself says.
  private static func english(in text: String) -> [String] {
    let data: Set = ["mg", "mL", "ml", "tablet", "tablets", "UTC", "value", "Same", "same", "both"]
    return text.split { !$0.isASCII || !$0.isLetter }.map(String.init).filter { !data.contains($0) }
  }
}
