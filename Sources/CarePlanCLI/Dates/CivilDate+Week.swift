import CarePlanKit

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
