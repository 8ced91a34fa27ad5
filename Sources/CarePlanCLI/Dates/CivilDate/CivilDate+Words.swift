import CarePlanKit

extension CivilDate {
  /// `Saturday 10 January 2026`.
  var heading: String { "\(Wording.weekday(self)) \(day) \(Wording.say(fullMonth)) \(year)" }

  /// `January 2026`.
  var monthHeading: String { "\(Wording.say(fullMonth)) \(year)" }

  /// `Sat 10 Jan`, with the year unless it is the one that goes without saying.
  func short(unsaidYear: Int) -> String {
    let words = "\(Wording.shortWeekday(self)) \(day) \(Wording.month(self))"
    return year == unsaidYear ? words : "\(words) \(year)"
  }

  private var fullMonth: Phrase {
    let months: [Phrase] = [
      .january, .february, .march, .april, .mayInFull, .june, .july, .august, .september, .october,
      .november, .december,
    ]
    return months[month - 1]
  }
}

extension CivilDate {
  /// The week to which the day belongs: its year is that of its Thursday.
  var isoWeek: ISOWeek {
    let monday = daysSinceEpoch - (weekday + 5) % 7
    let thursday = CivilDate(daysSinceEpoch: monday + 3)
    let firstDay = CivilDate(year: thursday.year, month: 1, day: 1) ?? thursday
    let number = (thursday.daysSinceEpoch - firstDay.daysSinceEpoch) / 7 + 1
    return ISOWeek(year: thursday.year, number: number)
  }
}
