extension ScheduledEvent {
  /// When the schedule says that the event starts, where the clocks have moved it; nil elsewhere.
  ///
  /// Steps of days keep the time of day until they meet an hour that the clocks skip: "daily at 02:30"
  /// is due at 03:30 then, and stays there.
  public var plannedTime: CivilDateTime? {
    let step = element.interval
    guard [step.hour, step.minute, step.second].allSatisfy({ $0 ?? 0 == 0 }),
      case .local(let actual) = eventStart, let rules = TimeZoneRules(element.timezone)
    else { return nil }
    let first = rules.local(at: element.start.instant).local
    guard first.secondOfDay != actual.secondOfDay else { return nil }
    return CivilDateTime(actual.date, secondOfDay: first.secondOfDay)
  }
}
