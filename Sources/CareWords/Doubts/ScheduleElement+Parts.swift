import CareModel

extension ScheduleElement {
  /// What tells a part from the others of a schedule, whatever they are called.
  var fact: String {
    let step = interval.components.map { "\($0.count) \($0.unit)" }.joined(separator: " ")
    return "\(start), \(step)"
  }

  /// The last day that a part with an end is due on.
  var lastDay: CivilDate? {
    guard let end else { return nil }
    let local = TimeZoneRules(timezone)?.local(at: end.instant).local ?? end.local
    return local.secondOfDay == 0 ? local.date.adding(days: -1) : local.date
  }

  /// Whether a part with an end is due more than once.
  var isRepeated: Bool {
    guard let end else { return true }
    return Schedule([self]).mostEvents(in: start.instant..<max(end.instant, start.instant))
      .map { $0 > 1 } ?? true
  }
}
