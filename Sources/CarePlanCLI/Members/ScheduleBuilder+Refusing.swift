import CarePlanKit

/// What one option would make alike in parts that differ on purpose.
extension ScheduleBuilder {
  /// Refuses one amount for parts that have several: all steps of a taper would be alike.
  func refuseOneAmount(of elements: [ScheduleElement]) throws(UsageError) {
    guard options.repetitions.isEmpty, options.targets.count == 1,
      Set(elements.map(\.targetValues)).count > 1
    else { return }
    let sentence = dates.wording.phrase(Schedule(elements), today: dates.today)
    throw UsageError(
      "the parts of the schedule have different amounts, and one --target would make them alike",
      hint: Wording.hint(
        .wholeSchedule,
        "--schedule \(sentence.quotedForShell)",
        "--target",
        "\(elements.count)"
      )
    )
  }

  /// Refuses one day for parts that have several: all steps of a taper would be due at once.
  func refuseSeveral(
    _ days: Set<CivilDate?>,
    _ verb: String
  ) throws(UsageError) {
    guard days.count > 1 else { return }
    throw UsageError(
      "the elements of the schedule \(verb) on several days, and would all do so on one",
      hint: Wording.hint(.eachElement, "--element start=…,end=…,target=…")
    )
  }
}
