import CareEvents
import CareModel
import CareTestSupport
import CareWords
import Testing

struct RegimenChangeTests {
  private let plans = ReplacedPlans()

  @Test(
    arguments: [
      ("daily at 08:00, 10 mg", "daily at 08:00, 20 mg", 100),
      ("daily at 08:00, 20 mg", "daily at 08:00, 10 mg", -50),
      ("daily at 08:00 and 20:00, 1 tablet", "daily at 08:00, 2 tablets", 0),
      ("daily at 08:00, 1 g", "daily at 08:00, 500 mg", -50),
      ("daily at 08:00, 1 tablet", "daily at 08:00, 10 mg", nil),
      ("daily at 08:00", "daily at 09:00", nil),
      ("daily at 08:00", "daily at 08:00, 10 mg", nil),
      ("mon, wed, fri at 12:00, 1 tablet", "mon, wed at 12:00, 1 tablet", -33),
      ("daily at 08:00, 500 mg", "daily at 08:00, 1 g", 100),
    ] as [(String, String, Int?)]
  )
  func `the amount of a week changes by whole percent`(
    old: String,
    new: String,
    percent: Int?
  ) throws {
    #expect(try plans.change(old, new).percent == percent)
  }

  @Test(
    arguments: [
      (
        "daily at 08:00, 10 mg", "daily at 08:00, 20 mg",
        "10 mg a day, 70 mg a week → 20 mg a day, 140 mg a week (+100 %)"
      ),
      (
        "daily at 08:00 and 20:00, 1 tablet", "daily at 08:00, 2 tablets",
        "2 tablets a day, 14 tablets a week, as before"
      ),
      ("daily at 08:00", "daily at 08:00, 10 mg", "no amount → 10 mg a day, 70 mg a week"),
      (nil, "daily at 08:00, 10 mg", "10 mg a day, 70 mg a week"),
      ("daily at 08:00, 10 mg", nil, "10 mg a day, 70 mg a week"),
      ("daily at 08:00", "daily at 09:00", nil),
    ] as [(String?, String?, String?)]
  )
  func `totals are said before and after`(old: String?, new: String?, words: String?) throws {
    #expect(try plans.change(old, new).totalWords == words)
  }

  @Test(
    arguments: [
      (
        "every 4 weeks on Mon at 10:00 from 5 Jan 2026, 50 mg",
        "every 3 weeks on Mon at 10:00 from 5 Jan 2026, 50 mg", 33,
        "150 mg in the 84 days from 26 Jan 2026 → 200 mg in the 84 days from 26 Jan 2026 (+33 %)"
      ),
      (
        "monthly on the 5th at 10:00 from 5 Jan 2026, 1 mg",
        "every 3 months on the 5th at 10:00 from 5 Jan 2026, 1 mg", -67,
        "12 mg in the 365 days from 5 Feb 2026 → 4 mg in the 365 days from 5 Feb 2026 (−67 %)"
      ),
    ] as [(String, String, Int, String)]
  )
  func `totals are over a span that holds the steps of both plans`(
    old: String,
    new: String,
    percent: Int,
    words: String
  ) throws {
    let change = try plans.change(old, new)
    #expect(change.percent == percent)
    #expect(change.totalWords == words)
  }

  @Test func `no change of the amount is 0 percent in whatever unit, and no day differs`() throws {
    let change = try plans.change("daily at 08:00, 100 mcg", "daily at 08:00, 0.1 mg")
    #expect(change.percent == 0)
    #expect(change.changeWords == "0 %")
    #expect(
      change.totalWords?.hasSuffix("0.7 mg a week (0 %)") == true,
      "\(change.totalWords ?? "")"
    )
    let cells = RegimenCalendar(change)?.rows(.twentyFourHour).flatMap(\.cells) ?? []
    #expect(!cells.isEmpty && !cells.contains { $0.differs })
  }

  @Test func `a daily dose of a weekly medicine weighs more than any usual change`() throws {
    let lethal = try plans.change(
      "every Mon at 08:00 from 5 Jan 2026, 6 tablets",
      "daily at 08:00 from 5 Jan 2026, 6 tablets"
    )
    #expect(lethal.changeWords == "+600 %, 7 times as much" && lethal.isLarge)
    let others = [
      try plans.change("daily at 08:00, 11 units", "daily at 08:00, 12 units"),
      try plans.change("daily at 08:00, 10 mg", "daily at 08:00, 20 mg"),
      try plans.change("daily at 08:00, 20 mg", "daily at 08:00, 5 mg"),
      try plans.change("daily at 08:00, 1 tablet", "daily at 08:00, 10 mg"),
      try plans.change(nil, "daily at 08:00, 10 mg"),
      try plans.change("daily at 08:00, 10 mg", nil),
    ]
    #expect(others.allSatisfy { $0.weight < lethal.weight })
    #expect(
      others.map(\.changeWords) == [
        "+9 %", "+100 %, 2 times as much", "−75 %, divided by 4", "cannot be compared", "starts",
        "stops",
      ]
    )
    #expect(others.map(\.isLarge) == [false, true, true, false, false, false])
  }

  /// One percentage followed the end that changed more, as if the other one changed alike.
  @Test(
    arguments: [
      ("10–20 units", "20 units", "least +100 %, 2 times as much; most unchanged", true),
      ("2–4 tablets", "3 tablets", "least +50 %; most −25 %", false),
      ("15–30 ml", "5–30 ml", "least −67 %, divided by 3; most unchanged", true),
      ("1–2 tablets", "1–4 tablets", "least unchanged; most +100 %, 2 times as much", true),
      ("1–2 tablets", "2–4 tablets", "+100 %, 2 times as much", true),
      ("0–2 tablets", "1–2 tablets", "least more than 0; most unchanged", true),
      ("1 tablet", "1–2 tablets", "least unchanged; most +100 %, 2 times as much", true),
    ]
  )
  func `the change of a range is said of both ends`(
    old: String,
    new: String,
    words: String,
    isLarge: Bool
  ) throws {
    let change = try plans.change("daily at 08:00, \(old)", "daily at 08:00, \(new)")
    #expect(change.changeWords == words)
    #expect(change.isLarge == isLarge)
    let cells = RegimenCalendar(change)?.rows(.twentyFourHour).flatMap(\.cells) ?? []
    #expect(cells.contains { $0.differs }, "a cell is not marked as different")
  }

  @Test func `the totals of a range say how each end changes`() throws {
    let change = try plans.change("daily at 08:00, 2–4 tablets", "daily at 08:00, 3 tablets")
    #expect(change.percent == nil)
    #expect(change.percentsOfEnds?.least == 50 && change.percentsOfEnds?.most == -25)
    #expect(
      change.totalWords
        == "2–4 tablets a day, 14–28 tablets a week → 3 tablets a day, 21 tablets a week "
        + "(least +50 %; most −25 %)"
    )
  }

  @Test(
    arguments: [
      // The first day has a dose of the old plan and one of the new plan.
      (
        "daily at 08:00 and 20:00, 1 tablet", "daily at 08:00 and 20:00, 2 tablets",
        "+100 %, 2 times as much", true,
        "2 tablets a day, 14 tablets a week → 4 tablets a day, 28 tablets a week (+100 %)"
      ),
      (
        "daily at any time, 2 tablets", "daily at 20:00, 1 tablet", "−50 %, divided by 2", true,
        "2 tablets a day, 14 tablets a week → 1 tablet a day, 7 tablets a week (−50 %)"
      ),
      // Only the first day has another amount.
      (
        "daily at 08:00, 10 mg", "daily at 20:00, 10 mg", "+14 %", false,
        "10 mg a day, 70 mg a week → 80 mg in the 7 days from 6 Jan 2026 (+14 %)"
      ),
      (
        "daily at 08:00, 1 tablet", "daily at 08:00, 1 tablet; 20:00, 2 tablets, until 6 Jan 2026",
        "+29 %", false,
        "1 tablet a day, 7 tablets a week → 9 tablets in the 7 days from 6 Jan 2026 (+29 %)"
      ),
      (
        "daily at 08:00, 1 tablet", "daily at 08:00, 1 tablet; 20:00, 9 tablets, until 6 Jan 2026",
        "+129 %, 2.3 times as much", true,
        "1 tablet a day, 7 tablets a week → 16 tablets in the 7 days from 6 Jan 2026 (+129 %)"
      ),
    ]
  )
  func `a change in the middle of a day compares whole days`(
    old: String,
    new: String,
    words: String,
    isLarge: Bool,
    totals: String
  ) throws {
    let noon = Fixtures.instant("2026-01-06T12:00:00+01:00")
    let change = try plans.change(old, new, at: noon)
    #expect(change.firstDay == Fixtures.day("2026-01-06"))
    #expect(change.changeWords == words)
    #expect(change.isLarge == isLarge)
    #expect(change.totalWords == totals)
  }

  /// It was told as a change of the record, below all regimens.
  @Test func `another site changes the regimen`() throws {
    let schedule = try plans.schedule("daily at 08:00, 1 drop")
    func change(_ new: Schedule, site: String) throws -> RegimenChange? {
      RegimenChange(
        Fixtures.task().key,
        from: plans.start,
        before: try plans.plan(schedule, site: "left eye"),
        after: try plans.plan(new, site: site),
        in: plans.zone
      )
    }
    #expect(try change(schedule, site: "left eye") == nil)
    let moved = try #require(try change(schedule, site: "right eye"))
    #expect(moved.start == Fixtures.instant("2026-01-06T08:00:00+01:00"))
    #expect(moved.changeWords == "other site" && moved.isOfSiteAlone)
    #expect(moved.weight >= (try plans.change("daily at 08:00", "daily at 09:00")).weight)
    let clauses = { (plan: RegimenPlan) in plan.clauses(by: plans.wording, since: moved.start) }
    #expect(clauses(moved.before) == ["daily at 08:00, 1 drop, left eye"])
    #expect(clauses(moved.after) == ["daily at 08:00, 1 drop, right eye"])
    let more = try plans.schedule("daily at 08:00, 2 drops")
    let both = try #require(try change(more, site: "right eye"))
    #expect(both.changeWords == "+100 %, 2 times as much, other site" && !both.isOfSiteAlone)
  }

  @Test func `sites that follow each other are said with their days`() throws {
    let schedule = try plans.schedule("daily at 08:00, 1 drop")
    let later = Fixtures.instant("2026-01-12T00:00:00+01:00")
    let sites = try [("left eye", plans.start..<later), ("right eye", later..<Instant.latest)]
      .map { site, span in
        var task = Fixtures.task()
        (task.content.schedule, task.content.site) = (schedule, site)
        let version = try #require(TaskVersion(.task(task)))
        return RegimenPlan.Period(span, version)
      }
    let change = try #require(
      RegimenChange(
        Fixtures.task().key,
        from: plans.start,
        before: try plans.plan(schedule, site: "left eye"),
        after: RegimenPlan(sites),
        in: plans.zone
      )
    )
    #expect(change.start == Fixtures.instant("2026-01-12T08:00:00+01:00"))
    #expect(
      RegimenPlan(sites).clauses(by: plans.wording, since: plans.start) == [
        "from 6 Jan 2026 to the start of 12 Jan 2026: daily at 08:00, 1 drop, through 11 Jan 2026, "
          + "left eye",
        "from 12 Jan 2026 on: daily at 08:00, 1 drop, right eye",
      ]
    )
  }

  @Test func `a plan says what it is given for`() throws {
    let plan = try plans.plan(
      plans.schedule("daily at 08:00, 1 drop"),
      site: "left eye",
      indication: "glaucoma"
    )
    let clauses = plan.clauses(by: plans.wording, since: plans.start, saysIndication: true)
    #expect(clauses == ["daily at 08:00, 1 drop, left eye, for glaucoma"])
  }

  @Test func `an end that a schedule says itself stops the regimen after its last day`() throws {
    let change = try plans.change(
      "daily at 08:00, 10 mg",
      "daily at 08:00, 10 mg, until 11 Jan 2026"
    )
    #expect(change.kind == .ends)
    #expect(change.start == Fixtures.instant("2026-01-12T08:00:00+01:00"))
  }

  @Test func `what is done less often does not end`() throws {
    let change = try plans.change("daily at 08:00, 10 mg", "every 2 days at 08:00, 10 mg")
    #expect(change.kind == .changes)
    #expect(change.firstDay == Fixtures.day("2026-01-07"))
  }

  @Test func `each plan is said from where they part on`() throws {
    let change = try plans.change(
      "daily at 08:00, 10 mg, from 1 Dec 2025",
      "daily at 08:00, 20 mg, from 1 Jan 2026 until 20 Jan 2026; 08:00, 30 mg, from 21 Jan 2026"
    )
    let clauses = { (plan: RegimenPlan) in plan.clauses(by: plans.wording, since: change.start) }
    #expect(clauses(change.before) == ["daily at 08:00, 10 mg"])
    #expect(
      clauses(change.after) == ["titration at 08:00: 20 mg 6–20 Jan 2026, 30 from 21 Jan on"]
    )
  }

  private func rows(_ old: String?, _ new: String?) throws -> [String] {
    let calendar = try #require(RegimenCalendar(try plans.change(old, new)))
    return calendar.rows(.twentyFourHour).map { row in
      ([row.label] + row.cells.map(\.text)).joined(separator: "|")
    } + [calendar.remark].compactMap(\.self)
  }

  @Test func `a calendar shows both ends of a range`() throws {
    let rows = try rows("daily at 08:00, 1–2 tablets", "daily at 08:00, 4 tablets")
    #expect(
      rows[0] == "5 – 11 Jan||" + Array(repeating: "1–2 → 4", count: 6).joined(separator: "|")
    )
  }

  @Test func `weeks that are alike are one row of the calendar`() throws {
    #expect(
      try rows("daily at 08:00, 10 mg", "daily at 08:00, 20 mg") == [
        "5 – 11 Jan||10 → 20|10 → 20|10 → 20|10 → 20|10 → 20|10 → 20",
        "from 12 Jan on|10 → 20|10 → 20|10 → 20|10 → 20|10 → 20|10 → 20|10 → 20",
      ]
    )
  }

  @Test func `a gap that nobody wished is seen in the calendar`() throws {
    let rows = try rows(
      "daily at 08:00, 2 tablets",
      "taper 4, 3, 2, 1 tablets, 3 days each, at 08:00, from 8 Jan 2026"
    )
    #expect(rows.first == "5 – 11 Jan||2 → –|2 → –|2 → 4|2 → 4|2 → 4|2 → 3")
    #expect(rows.last == "from 26 Jan on|2 → –|2 → –|2 → –|2 → –|2 → –|2 → –|2 → –")
  }

  @Test func `the same amount at other times shows the times`() throws {
    let rows = try rows("daily at 08:00, 10 mg", "daily at 20:00, 10 mg, until 7 Jan 2026")
    #expect(rows.first?.hasPrefix("5 – 11 Jan||08:00 → 20:00|08:00 → 20:00|10 → –") == true)
    #expect(
      try self.rows("daily at 08:00", "daily at 08:00 and 20:00").first?.contains("1 × → 2 ×")
        == true
    )
  }

  @Test func `many times of a day are not all named`() throws {
    let rows = try rows(
      "every 1 h from 00:00, 10 mg, from 1 Jan 2026",
      "every 1 h from 00:30, 10 mg, from 1 Jan 2026"
    )
    #expect(rows.first?.contains("00:00, 01:00 … 23:00 → 00:30, 01:30 … 23:30") == true, "\(rows)")
  }

  @Test func `units are said in each cell where there are several`() throws {
    let rows = try rows("daily at 08:00, 10 mg", "daily at 08:00, 1 tablet")
    #expect(rows.first?.contains("10 mg → 1 tablet") == true)
  }

  @Test func `grams beside milligrams say their units`() throws {
    let rows = try rows("daily at 08:00, 500 mg", "daily at 08:00, 1 g")
    #expect(rows.first?.contains("500 mg → 1 g") == true, "\(rows)")
  }

  /// A sum left out what no sentence says, so that ten times the dose read as nothing, as before.
  @Test(arguments: ["mmol", "mg/kg", "Tropfen", "billion CFU"])
  func `amounts in units that nobody knows are summed and said`(units: String) throws {
    func schedule(_ number: Int) throws -> Schedule {
      var schedule = try plans.schedule("daily at 08:00, 1 tablet")
      schedule = Schedule(
        schedule.elements.map { element in
          var element = element
          element.targetValues = [OutcomeValue(.integer(number), units: units)]
          return element
        }
      )
      return schedule
    }
    let change = try #require(try plans.change(schedule(10), schedule(100)))
    #expect(change.percent == 900)
    #expect(change.totalWords?.contains("nothing") == false, "\(change.totalWords ?? "")")
    let rows = try #require(RegimenCalendar(change)).rows(.twentyFourHour)
    #expect(rows.first?.cells.last?.text.contains("10 → 100") == true, "\(rows)")
  }

  @Test func `an event that moves west by a zone counts as the plan has it that holds then`() throws
  {
    var task = Fixtures.task()
    let doses = [
      ("2026-01-06T08:00:00+09:00", "Asia/Tokyo", 10.0),
      ("2026-01-06T08:00:00+01:00", "Europe/Berlin", 7.5),
    ]
    let versions = try doses.map { start, zone, amount in
      let element = ScheduleElement(
        start: Fixtures.local(start),
        timezone: Fixtures.zone(zone),
        interval: Interval(day: 1),
        targetValues: [OutcomeValue(.double(amount), units: "ml")]
      )
      task.content.schedule = Schedule([element])
      return try #require(TaskVersion(.task(task)))
    }
    let change = Fixtures.instant("2026-01-12T00:00:00+01:00")
    // Plans are compared whichever version says them, so that both tasks are one draft.
    let timeline = TaskTimeline(
      key: task.key,
      periods: [
        TaskTimeline.Period(span: plans.start..<change, task: versions[0]),
        TaskTimeline.Period(span: change..<Instant.latest, task: versions[1]),
      ]
    )
    let events = timeline.events(in: change..<change.adding(seconds: 86_400)) ?? []
    #expect(events.map { $0.countedElement.targetValues.map(\.number) } == [[7.5]])
  }

  @Test(arguments: ["2026-01-06T08:00:00+01:00", "2027-06-01T08:00:00+02:00"])
  func `what is due every second has no calendar, whenever it begins`(start: String) throws {
    let element = ScheduleElement(
      start: Fixtures.local(start),
      timezone: plans.zone,
      interval: Interval(second: 1),
      targetValues: [OutcomeValue(.integer(1), units: "tablet")]
    )
    let daily = try plans.schedule("daily at 08:00, 1 tablet")
    let change = try #require(try plans.change(daily, Schedule([element])))
    #expect(change.firstDay == nil && change.totalWords == nil && change.kind == .changes)
  }

  @Test func `a course of a few days ends the calendar`() throws {
    let rows = try rows(nil, "every 8 h from 6 Jan 2026 08:00 for 3 days, 5 ml")
    #expect(rows == ["5 – 11 Jan||– → 10|– → 15|– → 15|– → 5|–|–"])
  }

  @Test func `days that differ after the last week are told of`() throws {
    let rows = try rows("monthly on the 10th at 08:00, 1 tablet", nil)
    #expect(rows.last == "other days after 1 Feb 2026 differ too")
  }
}
