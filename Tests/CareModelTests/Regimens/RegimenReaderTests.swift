import CareModel
import CareTestSupport
import CareWords
import TestSupport
import Testing

struct RegimenReaderTests {
  /// 6 January 2026 is a Tuesday.
  private static let today = Fixtures.day("2026-01-06")
  private let zone = Fixtures.zone("Europe/Berlin")

  private func reader(twelveHours: Bool = false) -> RegimenReader {
    RegimenReader(
      RegimenReader.Context(
        zone: zone,
        zones: [Fixtures.zone("America/New_York")],
        today: Self.today,
        now: CivilDateTime("2026-01-06T07:40:25"),
        isTwelveHourClock: twelveHours
      )
    )
  }

  private func sentence(_ text: String) throws -> String? {
    let wording = Wording(zone: zone, unsaidZone: zone)
    return Regimen(try reader().schedule(text)).sentence(by: wording)
  }

  @Test(
    arguments: [
      ("every 8h for 7 days, 5 ml", "every 8 h from 6 Jan 2026 07:40 for 7 days, 5 ml"),
      ("mon,wed,fri 8am", "Mon, Wed, Fri at 08:00, from 7 Jan 2026"),
      ("Mon-Fri 20.30", "Mon, Tue, Wed, Thu, Fri at 20:30, from 6 Jan 2026"),
      ("weekends at 9", "Sat, Sun at 09:00, from 10 Jan 2026"),
      ("daily at 12am", "daily at 00:00, from 6 Jan 2026"),
      ("daily at noon", "daily at 12:00, from 6 Jan 2026"),
      ("daily at 8, from Jan 20, 2026", "daily at 08:00, from 20 Jan 2026"),
      ("daily at 8 from 2026-01-20", "daily at 08:00, from 20 Jan 2026"),
      ("daily at 8 from 20th of Jan", "daily at 08:00, from 20 Jan 2026"),
      ("daily at 8 from in 3 days", "daily at 08:00, from 9 Jan 2026"),
      ("daily at 8 from last friday", "daily at 08:00, from 2 Jan 2026"),
      ("daily at 8 from next monday", "daily at 08:00, from 12 Jan 2026"),
      ("daily at 8 from 12.1.2026", "daily at 08:00, from 12 Jan 2026"),
      ("daily at 8 until 12.1.", "daily at 08:00, from 6 Jan 2026 for 7 days, through 12 Jan 2026"),
      ("daily at 8:30 p.m. from 2 days ago", "daily at 20:30, from 4 Jan 2026"),
      ("daily at 8 from friday", "daily at 08:00, from 9 Jan 2026"),
      ("daily at 8 from 20 Dec", "daily at 08:00, from 20 Dec 2025"),
      (
        "daily at 8 until 13/1/2026",
        "daily at 08:00, from 6 Jan 2026 for 8 days, through 13 Jan 2026"
      ),
      ("on 8 Jan only at 10:00, 1 injection", "daily at 10:00, 1 injection, on 8 Jan 2026 only"),
      ("daily at 8 Europe/Paris", "daily at 08:00, Paris time, from 6 Jan 2026"),
      ("daily at 08:00, new york time", "daily at 08:00, New York time, from 6 Jan 2026"),
      (
        "every 1 h 30 min from 08:00",
        "every 1 h 30 min from 6 Jan 2026 08:00, whatever the clocks do"
      ),
      (
        "alternating at 18:00: 5 mg and 2.5 mg, 2.5 mg next on 7 Jan",
        "alternating at 18:00, from 7 Jan 2026: 2.5 mg and 5 mg"
      ),
      (
        "1½ tablets at 8am, ½ tablet at 8pm",
        "daily: 1½ tablets at 08:00, ½ tablet at 20:00, from 6 Jan 2026"
      ),
      ("twice a day, 1 tablet", "twice a day, at any time, 1 tablet, from 6 Jan 2026"),
      ("three times a day, one tablet", "3 times a day, at any time, 1 tablet, from 6 Jan 2026"),
      ("half a tablet at 8am", "daily at 08:00, ½ tablet, from 6 Jan 2026"),
      ("one and a half tablets at 8am", "daily at 08:00, 1½ tablets, from 6 Jan 2026"),
      ("⅓ tablet at 8", "daily at 08:00, ⅓ tablet, from 6 Jan 2026"),
      (".5 mg at 8am", "daily at 08:00, 0.5 mg, from 6 Jan 2026"),
      ("a tablet every morning", "daily at 08:00, 1 tablet, from 6 Jan 2026"),
      ("alternate days at 8, 125 mcg", "every 2 days at 08:00, 125 mcg, from 6 Jan 2026"),
      ("every second day at 8", "every 2 days at 08:00, from 6 Jan 2026"),
      ("every third day at 8", "every 3 days at 08:00, from 6 Jan 2026"),
      ("mon wed fri 8am", "Mon, Wed, Fri at 08:00, from 7 Jan 2026"),
      ("Mon/Wed/Fri 8am", "Mon, Wed, Fri at 08:00, from 7 Jan 2026"),
      ("every other Monday at 8", "every 2 weeks on Mon at 08:00, from 12 Jan 2026"),
      ("fortnightly on Mon at 8", "every 2 weeks on Mon at 08:00, from 12 Jan 2026"),
      ("18 units at bedtime", "daily at 22:00, 18 units, from 6 Jan 2026"),
      ("18 units nocte", "daily at 22:00, 18 units, from 6 Jan 2026"),
      (
        "40 mg mane, 20 mg at 14:00",
        "daily: 40 mg at 08:00, 20 mg at 14:00, from 6 Jan 2026"
      ),
      ("1 tablet at 8 in the evening", "daily at 20:00, 1 tablet, from 6 Jan 2026"),
      (
        "1 tablet at 8am with breakfast",
        "daily at 08:00 \"with breakfast\", 1 tablet, from 6 Jan 2026"
      ),
      (
        "1 tablet with breakfast and dinner",
        "daily at 08:00 \"with breakfast\" and 18:00 \"with dinner\", 1 tablet, from 6 Jan 2026"
      ),
      (
        "20 mg 30 minutes before breakfast",
        "daily at 07:30 \"30 minutes before breakfast\", 20 mg, from 6 Jan 2026"
      ),
      (
        "1 g every 8h at 06:00, 14:00 and 22:00",
        "daily at 06:00, 14:00 and 22:00, 1 g, from 6 Jan 2026"
      ),
      (
        "1 tablet q12h from 08:00",
        "every 12 h from 6 Jan 2026 08:00, whatever the clocks do, 1 tablet"
      ),
      (
        "5 mg at 8 except Sunday",
        "Mon, Tue, Wed, Thu, Fri, Sat at 08:00, 5 mg, from 6 Jan 2026"
      ),
      (
        "1 g every 8 hours for 3 doses",
        "every 8 h from 6 Jan 2026 07:40 for 1 day, 1 g"
      ),
      (
        "1 tablet at 21:00, 21 days on, 7 off",
        "days 1–21 of every 28 days at 21:00, 1 tablet, from 6 Jan 2026"
      ),
      (
        "3 times weekly on Mon, Wed, Fri at 8am, 1 tablet",
        "Mon, Wed, Fri at 08:00, 1 tablet, from 7 Jan 2026"
      ),
      (
        "daily: 2 tablets at 08:00, 1 tablet at 12:00 and 20:00",
        "daily: 2 tablets at 08:00, 1 tablet at 12:00, 1 tablet at 20:00, from 6 Jan 2026"
      ),
      (
        "6 tablets once a week on Monday at 8", "every Monday at 08:00, 6 tablets, from 12 Jan 2026"
      ),
      (
        "BID at 08:00 and 20:00, 20 mmol",
        "daily at 08:00 and 20:00, 20 mmol, from 6 Jan 2026"
      ),
      (
        "4 tablets each at 08:00 and 20:00 daily",
        "daily at 08:00 and 20:00, 4 tablets, from 6 Jan 2026"
      ),
      (
        "10 mg at 08:00 for 3 days, then 5 mg",
        "taper at 08:00: 10 mg 6–8 Jan 2026, 5 from 9 Jan on"
      ),
      (
        "monthly on the 5th and 20th at 10:00",
        "monthly on the 5th and 20th at 10:00, from 20 Jan 2026"
      ),
    ] as [(String, String)]
  )
  func `loose words are read`(text: String, sentence: String) throws {
    #expect(try self.sentence(text) == sentence)
  }

  @Test(
    arguments: [
      ("daily at 08:00 until 11/12", ["11 Dec 2026", "12 Nov 2026"]),
      ("daily at 08:00 from tuesday", ["6 Jan 2026", "13 Jan 2026"]),
      ("daily at 08:00 from next friday", ["9 Jan 2026", "16 Jan 2026"]),
      ("daily at noon for 24 h", ["for 24 h each", "for 1 day"]),
      ("daily at 08:00 from last monday", ["29 Dec 2025", "5 Jan 2026"]),
      ("daily at midnight", ["00:00", "23:59"]),
      ("Mon to Fri at 8am", ["Mon–Fri"]),
      ("daily 8, 1 tablet", ["daily at 8, 1 tablet"]), ("daily 8am 5 ml, 8pm 10 ml", []),
      ("1 tablet at 8 and 10 pm", ["8 am", "8 pm"]),
      ("1 tablet at 8am, 2 and 8pm", ["2 am", "2 pm"]),
      ("1 tablet at 7:30 and 8:30 pm", ["7:30 am", "7:30 pm"]),
      ("1 tablet at 8, 2 and 8", ["02:00", "14:00"]),
      (
        "4 tablets daily at 08:00, 12:00, 16:00 and 20:00",
        ["4 tablets at each time", "AMOUNT at each time: 4 tablets a day"]
      ),
      (
        "15 mg weekly on Mon at 08:00 and 20:00",
        ["15 mg at each time", "AMOUNT at each time: 15 mg on each day"]
      ),
      ("20 000 IU every 2 weeks at 8", ["20000 IU"]),
      ("1 tablet at 8am on Friday", ["every Fri", "on 9 Jan 2026 only"]),
      ("3 times weekly", []), ("twice a week", []), ("weekly twice", []), ("twice monthly", []),
      ("2x weekly", []), ("3 times on Mon, Wed, Fri at 8", []), ("15 mg weekly at 08:00", []),
      ("5 ml at 8am; 10 ml at 8am", []), ("5 ml and 10 ml at 8am", []), ("10 U at 08:00", []),
      ("6 tablets once a week", []),
      ("once every 24 weeks", ["once every 24 weeks at HH:MM", "once every 24 weeks at any time"]),
      ("2 x 500 mg at 8", []), ("then 20 mg", []), ("1 tablet every 36 h at 8am", []),
      ("5 m at 8am", []), ("2 am 1 pm", []),
      ("20 mg at 08:00 and 20:00 for 3 days, then 10 mg", []),
      ("1 tablet at 8am on Friday only", ["every Fri", "on 9 Jan 2026 only"]),
      ("15 mg every week on Mon and Thu at 8am", []), ("1 tablet 3 times", []),
      (
        "5 mg every 2 days at 08:00 and 20:00",
        ["5 mg at each time", "AMOUNT at each time: 5 mg on each day"]
      ),
      ("titration: 1 mg from 10 Jan, 2 mg at 8", ["from 10 Jan 2026 on", "until 10 Jan 2026"]),
    ] as [(String, [String])]
  )
  func `what could be two things is refused with both`(text: String, readings: [String]) {
    let error = #expect(throws: RegimenTextError.self) { try reader().schedule(text) }
    #expect(error?.readings == readings)
  }

  @Test
  func `on a clock of twelve hours an hour needs its half of the day`() throws {
    let error = #expect(throws: RegimenTextError.self) {
      try reader(twelveHours: true).schedule("daily at 8")
    }
    #expect(error?.readings == ["8 am", "8 pm"])
    #expect(throws: Never.self) { try reader(twelveHours: true).schedule("daily at 8pm and 20:30") }
  }

  @Test(
    arguments: [
      ("1-0-1", []), ("½-0-1", []), ("1-1-1-1 for 7 days", []),
      ("1-0-1 tablet", ["1 tablet in the morning, 1 tablet in the evening"]),
      ("0-0-0-2 tablets until 11 Jan", ["2 tablets at night until 11 Jan"]),
      (
        "bid, 1 tablet",
        ["twice a day at HH:MM and HH:MM, 1 tablet", "twice a day at any time, 1 tablet"]
      ),
      (
        "5 ml TID",
        ["5 ml 3 times a day at HH:MM, HH:MM and HH:MM", "5 ml 3 times a day at any time"]
      ),
      (
        "qid",
        ["4 times a day at HH:MM, HH:MM, HH:MM and HH:MM", "4 times a day at any time"]
      ),
      ("qd", []), ("od", []), ("1 tablet qhs", ["1 tablet at bedtime"]),
      ("960 mg MWF", ["960 mg Mon, Wed, Fri at HH:MM"]),
      ("q8h, 5 ml", ["every 8 h from HH:MM, 5 ml", "every 8 h, 5 ml"]),
      ("q6h for 3 days", ["every 6 h from HH:MM for 3 days", "every 6 h for 3 days"]),
      ("1/2 tablet daily at 8am", ["½ tablet daily at 8am"]),
      ("1 1/2 tablets at 8am", ["1½ tablets at 8am"]),
      ("2x/day", ["twice a day at HH:MM and HH:MM", "twice a day at any time"]),
      (
        "1 tablet 3/day",
        [
          "1 tablet 3 times a day at HH:MM, HH:MM and HH:MM",
          "1 tablet 3 times a day at any time",
        ]
      ),
      ("1 tablet daily", ["1 tablet daily at HH:MM", "1 tablet daily at any time"]),
      ("1 tablet prn", []), ("1 tablet as needed", []), ("q4-6h 1 tablet", []),
    ] as [(String, [String])]
  )
  func `a short form is refused with what to write, which is read`(
    text: String,
    readings: [String]
  ) throws {
    let error = #expect(throws: RegimenTextError.self) { try reader().schedule(text) }
    #expect(error?.readings == readings)
    for reading in error?.readings ?? [] {
      #expect(throws: Never.self, "\(reading)") { try reader().schedule(reading.withTimes) }
    }
  }

  @Test(arguments: [
    ("½tablet", "½ tablet"), ("1⁄2 tablet", "½ tablet"), ("1 ½ tablets", "1½ tablets"),
    ("1 1⁄2 tablets", "1½ tablets"), ("1−2 tablets", "1–2 tablets"),
    ("1‒2 tablets", "1–2 tablets"), ("1‐2 tablets", "1–2 tablets"),
    ("½−1 tablet", "½–1 tablet"), ("2½mg", "2.5 mg"),
  ])
  func `a fraction or a dash of another keyboard is the same amount`(
    text: String,
    amount: String
  ) throws {
    #expect(try sentence("\(text) at 08:00")?.contains("08:00, \(amount),") == true)
    let option = AmountText.plain(text)
    #expect(try sentence("\(option) at 08:00")?.contains("08:00, \(amount),") == true, "\(option)")
  }

  @Test(arguments: [
    "at 8, 13 ½ tablets", "at 8 and 20 ½ tablet", "daily 1 ½ tablets at 08:00",
    "11⁄2 tablets at 08:00", "1?2 tablets at 08:00", "2⅛ tablets at 08:00", "−2 tablets at 08:00",
    "2 tablets at 8 1 ½ tablets at 20",
  ])
  func `a fraction that belongs to no number is refused without another dose`(text: String) {
    let error = #expect(throws: RegimenTextError.self) { try reader().schedule(text) }
    #expect(error?.readings == [])
  }

  @Test func `a number that could be a time is read in its place and not alone`() {
    let error = #expect(throws: RegimenTextError.self) { try reader().schedule("1 tablet 8") }
    #expect(error?.readings == ["1 tablet at 8"])
  }

  @Test(
    arguments: [
      "alternate 5 mg, 2.5 mg at 18:00 until 1 Dec at 8pm", "8am until 1 Dec 8pm",
      "8am until 1 Dec 20:00", "5 ml every 8h 7d", "every 8h from 8:00, 5 ml, 2w",
    ]
  )
  func `a time behind an end and a length without its word are refused`(
    text: String
  ) throws {
    let error = #expect(throws: RegimenTextError.self) { try reader().schedule(text) }
    #expect(error?.readings.isEmpty == false, "\(text)")
  }

  @Test
  func `a short form in quotes is a text like any other`() throws {
    #expect(try sentence("daily at 8am \"bid 1-0-1 prn\"")?.contains("bid 1-0-1 prn") == true)
  }

  @Test(arguments: [
    "", "   ", ";;", "daily", "1 tablet", "every", "every 0 h from 08:00",
    "every 8 h and daily at 8",
    "daily and weekly on mon at 8", "daily at 25:00", "daily at 13pm", "daily at 8 from 30 Feb",
    "daily at 8 until 1 Jan 2026", "daily at 8 for 3 days until 20 Jan",
    "days 1-30 of every 28 days at 8",
    "taper 4,3 at 8", "taper 4 tablets, 3 tablets at 8", "taper 4 tablets for 3 days at 8",
    "alternate 5 mg at 8", "alternating at 8 from 6 Jan: 5 mg and 2 mg, 2 mg next on 6 Jan",
    "daily at 8 for 99999999 days", "mon, mon at 8", "daily at 8, in Atlantis/Nowhere",
    "daily at any time for 30 min each", "daily at 8 and any time", "sometimes", "8",
    "in steps at 8: 1 mg 6–8 Jan, 2 mg 10–12 Jan", "daily at 8, 99999999999999999999 mg",
    "daily at 8 from 9999-12-31", "Mon to Fri at 8am", "daily at 20:00, 2,5 mg",
    "daily at 8, 12,5 mg",
    "alternating 1 tablet and 1,5 tablets at 18:00", "taper 7,5, 5, 2,5 mg, 3 days each, at 8am",
    "10.000 IU daily at 8:00", "once at 8pm", "1 tablet once at 8",
    "taper 4, 3, 2, 1 tablets, 3 days each, for 6 days, at 8",
    "taper 4, 3, 2, 1 tablets, 3 days each, until 12 Jan, at 8",
    "alternate 5 mg, 2.5 mg weekly at 18:00", "daily at 2:30 from 29 Mar", "monthly on 5 Mar at 8",
    "1 or 2 tablets at 8am", "2x500mg at 8am", "daily at 8 from 29 Feb", "daily at 8 until Jan 5",
    "daily at 8 from 12 Jan until 5 Jan", "daily at 8 \"with food, 1 tablet for 5 days",
    "daily at 8, 8", "8am; 8am", "5 spoonfuls of honey at 8", "8am for 3 days for 3 days",
    "8am 10 mg for 3 days, 5 mg for 3 days", "stop 1 tablet at 8am", "10 mg at 8, then 5 mg",
    "1 tablet at 8am for 3 days, then every other day", "3 times weekly on Mon, Wed at 8am",
    "twice daily at 8, 14 and 20", "every 8h at 06:00, 14:00 and 20:00", "5 mg/kg at 8am",
    "1 tablet at 8 in the afternoon", "1 tablet at 20:00 in the morning",
    "10 doses daily", "daily at 8 except Mon on Tue", "1 tablet every third Monday at 8",
    "on the first Monday at 8", "on the fifth Monday of each month at 8", "biweekly at 8",
    "on the first day of each month at 8", "2–1 tablets at 8am", "1–2 at 8am",
    "taper 1–2 tablets, 1 tablet, 3 days each at 8", "5 ml and 5–10 ml at 8am",
    "1 g every 8h until 10 Jan 08:00 for 3 doses", "1 g weekly every 8h at 06:00, 14:00 and 22:00",
    "5 ml every 8h for 3 days, then 5 ml at 22:00",
    "10 mg every Monday at 08:00 for 4 weeks then 15 mg",
    "1 tablet every other day at 8 for 8 days, then 2 tablets",
    "daily except Sunday at 8, 1 tablet for 2 weeks, then 2 tablets at 9",
    "1 tablet on the 5th of each month at 8 for 3 months, then 2 tablets",
  ])
  func `what says no regimen is refused`(text: String) {
    #expect(throws: RegimenTextError.self) { try reader().schedule(text) }
  }

  @Test
  func `no text takes the reader down, and what it reads is said`() {
    let words = [
      "daily", "every", "8", "8h", "2", "days", "1-3", "of", "mon", "fri", "on", "the", "5th", "at",
      "08:00", "8am", "20.30", "and", ",", ";", ":", "–", "-", "5", "mg", "½", "tablet", "tablets",
      "taper", "alternating", "titration", "from", "until", "for", "each", "6 Jan", "2026-02-30",
      "11/12",
      "\"bed\"", "\"", "next", "last", "then stop", "any time", "twice", "a day", "New York time",
      "noon",
      "999999999999", "1/2/3/4", "weeks", "months", "in steps", "3 days each", "in", "today", "/",
      "\\",
    ]
    var read = 0
    for seed in UInt64(0)..<3000 {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...14, using: &random)
      let text = (0..<count).map { _ in words[Int.random(in: words.indices, using: &random)] }
        .joined(separator: " ")
      guard let schedule = try? reader().schedule(text) else { continue }
      read += 1
      #expect(
        Regimen(schedule).sentence(by: Wording()) != nil || !schedule.warnings.isEmpty,
        "\(seed): \(text)"
      )
    }
    #expect(read > 20)
  }
}
