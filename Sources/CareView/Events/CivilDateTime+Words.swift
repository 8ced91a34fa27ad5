public import CareModel
public import CareWords

extension CivilDateTime {
  /// `Sat 10 Jan 08:05`, for somebody who looks at a day.
  public func short(on day: CivilDate, _ clock: Wording.Clock) -> String {
    "\(date.short(unsaidYear: day.year)) \(Wording.minute(self, clock))"
  }
}
