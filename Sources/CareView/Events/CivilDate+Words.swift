public import CareModel
import CareWords

extension CivilDate {
  /// `Saturday 10 January 2026`.
  public var heading: String {
    "\(Wording.weekday(self)) \(day) \(Wording.say(fullMonth)) \(year)"
  }

  /// `January 2026`.
  public var monthHeading: String { "\(Wording.say(fullMonth)) \(year)" }

  /// `Sat 10 Jan`, with the year unless it is the one that goes without saying.
  public func short(unsaidYear: Int) -> String {
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
