import CarePlanKit

/// Schedules in words: `every 8h for 7 days, 5 ml`.
extension ScheduleBuilder {
  /// Returns the elements that a text says; one at the time and in the rhythm of an old one has its
  /// key, so that what was recorded stays with it.
  func said(
    _ text: String,
    after old: [ScheduleElement]
  ) throws(UsageError) -> [ScheduleElement] {
    // A sentence says minutes. One that has begun before the change takes effect would lose its first dose.
    let local = dates.shown.local(at: dates.now.adding(nanoseconds: 59_999_999_999)).local
    var context = RegimenReader.Context(
      zone: try dates.ownZone(),
      zones: old.map(\.timezone) + TimeZoneNames.ids,
      today: dates.today,
      firstDay: firstDay,
      now: local,
      isTwelveHourClock: dates.clock == .twelveHour,
      times: dates.times
    )
    context.ownUnits = Set(old.flatMap(\.targetValues).compactMap(\.units))
    context.acceptsNewUnits = options.acceptsNewUnits
    let schedule: Schedule
    do { schedule = try RegimenReader(context).schedule(text) } catch {
      throw Self.failure(error)
    }
    var rest = old
    return schedule.elements.map { element in
      var element = element
      let place = rest.firstIndex { old in
        old.start.local.secondOfDay == element.start.local.secondOfDay
          && old.interval == element.interval && old.timezone == element.timezone
      }
      element.key = place.map { rest.remove(at: $0).key } ?? ""
      return element
    }
  }

  private static func failure(_ error: RegimenTextError) -> UsageError {
    let message = error.message.prefix(1).lowercased() + error.message.dropFirst()
    let readings = error.readings.map { "'\($0)'" }
    let asNeeded =
      error.isOfAsNeeded
      ? Wording.hint(
        .asNeededInstead,
        "--as-needed",
        "--schedule",
        "--max AMOUNT/PERIOD --every-at-least SPAN"
      )
      : nil
    return UsageError(
      message.hasSuffix(".") ? String(message.dropLast()) : message,
      hint: asNeeded
        ?? (error.isOfUnit ? "\(NewUnits.hint); \(Wording.hint(.see, RegimensHelp.command))" : nil)
        ?? (readings.isEmpty
          ? Wording.hint(.see, RegimensHelp.command)
          : Wording.hint(.couldBe, Wording.either(readings), RegimensHelp.command))
    )
  }
}
