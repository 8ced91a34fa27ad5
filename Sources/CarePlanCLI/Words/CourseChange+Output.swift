import CarePlanKit

extension CourseChange {
  /// Returns the periods whose plan changes, before and after, the planned steps that are replaced,
  /// and whose words come back.
  ///
  /// - Parameters:
  ///   - isDateOpen: Whether a commit decides what "now" is.
  ///   - isOurs: Whether the change was made here, so that what it brings back was there before.
  func lines(
    _ open: OpenStore,
    isDateOpen: Bool = false,
    isOurs: Bool = true
  ) -> [StyledText] {
    let commit =
      isDateOpen ? periods.map(\.span.lowerBound).first { $0.isNow(open.dates.now) } : nil
    return CourseWording(open.wording).lines(self, at: open.dates.now, whenCommitted: commit)
      .map { StyledText($0) }
      + (isOurs ? ReturningPlan.all(in: self, open) : [])
      .map { StyledText($0.words(open.wording)) }
  }

  /// Returns the same as a program reads it.
  ///
  /// - Parameter isOurs: Whether the change was made here, so that what it brings back was there before.
  func json(_ open: OpenStore, isOurs: Bool = true) -> JSONValue {
    let wording = open.wording
    let periods = periods.map { $0.json(wording, open.dates.zone) }
    let replaced = replaced(after: open.dates.now).map { step in
      var object: JSONObject = ["from": .string(step.date.description)]
      object["plan"] = step.body.map { .string(wording.plan($0)) }
      return JSONValue.object(object)
    }
    var object: JSONObject = ["periods": .array(periods), "selector": .string(key.description)]
    if !replaced.isEmpty { object["replaces"] = .array(replaced) }
    let returning = isOurs ? ReturningPlan.all(in: self, open).map(\.json) : []
    if !returning.isEmpty { object["returns"] = .array(returning) }
    return .object(object)
  }
}

extension CourseChange.Period {
  /// Returns the period as a program reads it, on the wall clock of a zone.
  func json(_ wording: Wording, _ zone: TimeZoneRules) -> JSONValue {
    var object = span.json(zone)
    object["before"] = before.body.map { .string(wording.plan($0)) }
    object["after"] = after.body.map { .string(wording.plan($0)) }
    // What is beside it is what is shown meanwhile.
    if before.isInQuestion { object["question"] = "decided" }
    if after.isInQuestion { object["question"] = "asked" }
    return .object(object)
  }
}

extension Instant {
  /// Returns whether this is the moment at which a command runs, as far as a second tells.
  fileprivate func isNow(_ now: Instant) -> Bool {
    adding(seconds: 2) > now && self < now.adding(seconds: 2)
  }
}
