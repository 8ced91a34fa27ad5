import CarePlanKit

/// What a part that is new in a schedule takes over from the parts that were there.
///
/// Who gives a third dose a time means the same dose: its amount, its last day, how long it lasts
/// and its text are those of all the others. Where the others differ nobody knows, and it is asked.
extension ScheduleBuilder {
  /// Returns what a part begins with: the one that it stands for, else what all agree on; nil in a
  /// schedule without parts.
  ///
  /// - Parameter isTimed: Whether the part has a time of day, and so may last as long as the others.
  func part(
    _ same: ScheduleElement?,
    among old: [ScheduleElement],
    isTimed: Bool
  ) throws(UsageError) -> ScheduleElement? {
    if let same { return same }
    guard var common = old.first else { return nil }
    var missing: [(name: String, option: String)] = []
    func isAgreed<Value: Equatable>(_ value: (ScheduleElement) -> Value) -> Bool {
      old.allSatisfy { value($0) == value(common) }
    }
    if options.targets.isEmpty, !isAgreed(\.targetValues) {
      missing.append(("targets", "--target"))
    }
    if options.texts.isEmpty, !isAgreed(\.text) { missing.append(("texts", "--text")) }
    if options.durations.isEmpty, isTimed, !isAgreed(\.duration) {
      missing.append(("durations", "--duration"))
    }
    if !isAgreed(\.end?.instant) { missing.append(("ends", "--element")) }
    if !missing.isEmpty { throw Self.differing(missing) }
    if !isAgreed(\.timezone) { common.timezone = try dates.ownZone() }
    common.key = ""
    common.calendar = isAgreed(\.calendar) ? common.calendar : nil
    common.unknown = JSONObject()
    return common
  }

  private static func differing(_ missing: [(name: String, option: String)]) -> UsageError {
    let names = missing.map(\.name).joined(separator: " and ")
    let options = missing.map(\.option).joined(separator: " and ")
    return UsageError(
      "the elements of the schedule differ in their \(names), and a new element could have any of them",
      hint: options.contains("--element")
        ? Wording.hint(.eachElement, "--element start=…,end=…,target=…")
        : Wording.hint(.onceForAllElements, options)
    )
  }
}
