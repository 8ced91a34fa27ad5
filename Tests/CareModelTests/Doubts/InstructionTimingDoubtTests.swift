import CareModel
import CareWords
import Testing

/// Instructions that say another frequency, time, daily maximum or end than the plan.
struct InstructionTimingDoubtTests {
  private func doubts(_ schedule: String, _ text: String) throws -> [String] {
    DoubtedPlans.words(try DoubtedPlans("Medicine", schedule, text).doubts())
  }

  @Test(arguments: [
    (
      "daily at 08:00, 6 tablets", "6 tablets ONCE A WEEK on Monday", "ONCE A WEEK",
      "daily at 08:00"
    ),
    ("daily at 08:00, 1 tablet", "Take 1 tablet twice daily", "twice daily", "daily at 08:00"),
    ("daily at 08:00, 1 tablet", "3 times a day", "3 times a day", "daily at 08:00"),
    (
      "daily at 08:00 and 20:00, 1 tablet", "Take one tablet once a day.", "once a day",
      "daily at 08:00; daily at 20:00"
    ),
    ("daily at 08:00, 1 tablet", "Take every 8 hours", "every 8 hours", "daily at 08:00"),
    ("daily at 08:00, 1 tablet", "Take 1 tablet bd", "bd", "daily at 08:00"),
    ("daily at 08:00, 1 tablet", "Take every other day", "every other day", "daily at 08:00"),
    ("daily at 08:00, 1 mg", "1 mg once every 4 weeks", "once every 4 weeks", "daily at 08:00"),
    ("every mon at 08:00, 15 mg", "Take daily", "daily", "every Monday at 08:00"),
    ("every mon at 08:00, 15 mg", "Take 15 mg every day.", "every day", "every Monday at 08:00"),
    (
      "daily at 08:00, 1 patch", "Apply 1 patch every Monday and Thursday",
      "every Monday and Thursday", "daily at 08:00"
    ),
    ("daily at 08:00, 1 tablet", "Three times per day", "Three times per day", "daily at 08:00"),
    ("daily at 08:00, 1 tablet", "three-times per day", "three-times per day", "daily at 08:00"),
    (
      "daily at 08:00, 1 tablet", "For pain three times per day", "three times per day",
      "daily at 08:00"
    ),
    (
      "daily at 08:00, 1 tablet", "3 times in 24 hours", "3 times in 24 hours", "daily at 08:00"
    ),
    ("daily at 08:00, 1 tablet", "8-hourly", "8-hourly", "daily at 08:00"),
    ("daily at 08:00, 1 tablet", "on Mondays only", "on Mondays only", "daily at 08:00"),
    ("daily at 08:00, 1 tablet", "Only on Monday", "on Monday", "daily at 08:00"),
    ("daily at 08:00, 1 tablet", "Take on Mon and Thu", "on Mon and Thu", "daily at 08:00"),
    ("every tue at 08:00, 1 tablet", "Take every Monday", "every Monday", "every Tuesday at 08:00"),
    (
      "every tue at 08:00, 1 tablet", "Once a week, on Mondays", "on Mondays",
      "every Tuesday at 08:00"
    ),
    (
      "every mon at 08:00, 1 tablet", "Mondays and Thursdays", "Mondays and Thursdays",
      "every Monday at 08:00"
    ),
  ])
  func `another frequency is doubtful`(
    _ schedule: String,
    _ text: String,
    _ said: String,
    _ due: String
  ) throws {
    let words = try doubts(schedule, text)
    #expect(
      words == ["instructionsFrequency: the instructions say \"\(said)\", the plan says \(due)"]
    )
  }

  @Test(arguments: [
    ("daily at 08:00, 1 tablet", "Take at night", "night"),
    ("daily at 08:00, 1 tablet", "One tablet before bed", "bed"),
    ("daily at 20:00, 1 tablet", "Take with breakfast", "breakfast"),
    ("daily at 08:00, 1 tablet", "Take at 8 pm", "8 pm"),
    ("daily at 20:00, 1 tablet", "Take 1 tablet at 08:00", "08:00"),
    ("daily at 20:00, 1 tablet", "In the morning, with food", "morning"),
  ])
  func `another time of day is doubtful`(_ schedule: String, _ text: String, _ said: String) throws
  {
    let time = schedule.prefix(14)
    #expect(
      try doubts(schedule, text) == [
        "instructionsTime: the instructions say \"\(said)\", the plan says \(time)"
      ]
    )
  }

  @Test(arguments: [
    ("daily at 02:00, 06:00, 10:00, 14:00, 18:00 and 22:00, 1 g", "max 4 g a day", "4 g", "6 g"),
    (
      "daily at 08:00, 12:00, 16:00 and 20:00, 2 tablets", "No more than 6 tablets in 24 hours",
      "6 tablets", "8 tablets"
    ),
    ("daily at 08:00 and 20:00, 500 mg", "Do not exceed 800 mg/day", "800 mg", "1000 mg"),
    ("daily at 08:00 and 20:00, 500 mg", "Daily maximum: 0.5 g", "0.5 g", "1000 mg"),
    ("daily at 08:00 and 20:00, 10 ml", "At most 15 ml per day", "15 ml", "20 ml"),
    ("daily at 08:00 and 20:00, 1–2 tablets", "Max 3 tablets a day", "3 tablets", "2–4 tablets"),
  ])
  func `more than the maximum of a day is doubtful`(
    _ schedule: String,
    _ text: String,
    _ most: String,
    _ due: String
  ) throws {
    #expect(
      try doubts(schedule, text) == [
        "instructionsMaximum: the instructions allow at most \(most) a day, the plan has \(due) on 20 Nov 2026"
      ]
    )
  }

  @Test(arguments: [
    (
      "daily at 08:00, 1 tablet", "Stop on 10 December",
      "the instructions say \"Stop on 10 December\", the plan has no end"
    ),
    (
      "daily at 08:00, 1 tablet", "Take until 10 Dec 2026.",
      "the instructions say \"until 10 Dec 2026\", the plan has no end"
    ),
    (
      "daily at 08:00, 1 tablet", "Take for 7 days",
      "the instructions say \"for 7 days\", the plan has no end"
    ),
    (
      "daily at 08:00 until 20 Dec 2026, 1 tablet", "Stop taking it after 2026-12-10",
      "the instructions say \"Stop taking it after 2026-12-10\", the plan goes on after 10 Dec 2026"
    ),
    (
      "daily at 08:00, 1 tablet", "For 7 days",
      "the instructions say \"For 7 days\", the plan has no end"
    ),
    (
      "daily at 08:00, 1 tablet", "Continue for a week",
      "the instructions say \"for a week\", the plan has no end"
    ),
    (
      "daily at 08:00, 1 tablet", "Course of 7 days",
      "the instructions say \"Course of 7 days\", the plan has no end"
    ),
    (
      "daily at 08:00 for 10 days, 1 tablet", "For 7 days",
      "the instructions say \"For 7 days\", the plan says daily at 08:00, through 29 Nov 2026"
    ),
    (
      "every 8h from 08:00 for 5 days, 1 tablet", "Take for 7 days",
      "the instructions say \"for 7 days\", the plan says every 8 h from 20 Nov 2026 08:00, until 25 Nov 2026 08:00"
    ),
  ])
  func `an end that the plan does not have is doubtful`(
    _ schedule: String,
    _ text: String,
    _ words: String
  ) throws {
    #expect(try doubts(schedule, text) == ["instructionsEnd: \(words)"])
  }

  static let agreeing = [
    ("every mon at 08:00, 6 tablets", "6 tablets ONCE A WEEK on Monday"),
    ("daily at 08:00 and 20:00, 1 tablet", "Take 1 tablet twice daily, 12 hours apart"),
    ("daily at 08:00 and 20:00, 1 tablet", "Take daily with food"),
    ("every 8h from 08:00, 1 tablet", "Take every 8 hours"),
    ("Mon–Fri at 08:00, 100 mcg", "Take once a day, on an empty stomach"),
    ("every 4 weeks at 10:00 from 23 Nov 2026, 1 mg", "Give 1 mg once a month"),
    ("every 2 days at 08:00, 1 tablet", "Take every other day"),
    ("every mon and thu at 08:00, 1 patch", "Apply 1 patch twice a week"),
    ("daily at 08:00, 1 tablet", "Check the INR once a week"),
    (
      "daily at 08:00, 1 tablet",
      "Weigh yourself every Monday. Call the clinic if you gain 2 kg in a week."
    ),
    ("daily at 08:00, 1 tablet", "If you miss a dose, take it at night"),
    ("daily at 08:00, 1 tablet", "May disturb sleep at night"),
    ("daily at 08:00, 1 tablet", "Do not take at night"),
    ("daily at 08:00, 1 tablet", "No more than twice a day"),
    ("daily at 08:00, 1 tablet", "Avoid alcohol for 7 days"),
    ("daily at 08:00, 1 tablet", "Keep in the fridge for 28 days after opening"),
    ("daily at 08:00 for 7 days, 1 tablet", "Take for 7 days"),
    ("daily at 08:00 until 10 Dec 2026, 1 tablet", "Stop on 10 December"),
    ("daily at 08:00, 1 tablet", "Stop if a rash appears"),
    ("daily at 22:00, 1 tablet", "Take at bedtime"),
    ("daily at 08:00, 1 tablet", "In the morning or at night"),
    ("daily at any time, 1 tablet", "Take at night"),
    ("daily at 08:00, 1 tablet", "Take before 9 am"),
    ("daily at 08:00, 12:00, 16:00 and 20:00, 1 g", "Max 4 g a day"),
    ("daily at 08:00, 500 mg", "Two tablets a day at most"),
    ("daily at 08:00, 1 tablet", "Sit upright for 30 minutes, then breakfast"),
    ("daily at 08:00, 1 tablet", "The daily dose is set by the clinic"),
    ("every mon at 08:00, 70 mg", "Once a week, before breakfast, with 200 ml of water"),
    ("every mon at 08:00, 70 mg", "on Mondays only"),
    ("every 2 weeks on Mon at 08:00 from 23 Nov 2026, 70 mg", "on Mondays"),
    ("every mon, wed and fri at 08:00, 1 tablet", "On Mondays, Wednesdays and Fridays only"),
    ("Mon–Fri at 08:00, 100 mcg", "Monday to Friday only"),
    ("daily at 08:00, 1 tablet", "1 tablet on Mondays, 1 tablet on all other days"),
    ("daily at 08:00, 1 tablet", "Take daily, on Mondays with food"),
    ("daily at 08:00, 1 tablet", "Start on Monday"),
    ("daily at 08:00, 1 tablet", "Shake on Mondays before use"),
    ("mon, tue, wed, thu, fri and sat at 08:00, 5 mg", "Take every day except on Sundays"),
    ("daily at 08:00 for 10 days, 1 tablet", "Take for 2 days after the fever ends"),
    ("daily at 08:00 and 20:00 for 7 days, 1 tablet", "For 7 days"),
    ("every 8h from 08:00 for 7 days, 1 tablet", "7-day course"),
    ("every mon at 08:00 for 3 weeks, 70 mg", "For 3 weeks"),
    ("daily at 08:00 for 3 months, 1 tablet", "For three months"),
    ("taper 4,3,2,1 tablets, 3 days each, 8:00", "4 tablets for 3 days, then 3, 2 and 1"),
    ("daily at 08:00, 14:00 and 20:00, 1 tablet", "For pain three times per day"),
    ("every 8h from 08:00, 1 tablet", "8-hourly"),
  ]

  @Test(arguments: agreeing)
  func `instructions that agree with the plan, or are about other things, are not`(
    _ schedule: String,
    _ text: String
  ) throws {
    #expect(try doubts(schedule, text) == [])
  }
}
