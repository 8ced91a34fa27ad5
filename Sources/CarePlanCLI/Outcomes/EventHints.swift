import CarePlanKit

/// Command lines that say which event is meant, to be typed in the place of one that did not.
struct EventHints {
  let command: WrittenCommand
  let clock: Wording.Clock

  /// The options that say which event of a day is meant.
  static let options: Set = ["--at", "--occurrence", "--all"]

  /// Returns the same command about each of some events of an earlier day, the latest first.
  ///
  /// An event is named by its time: its number would be that among all events of its day.
  func lines(for late: [CareEvent]) -> [String] {
    late.reversed().map { event in
      command.line(
        without: Self.options.union(["--date"]),
        adding: Wording.options(naming: event.identity.eventStart, clock)
      )
    }
  }
}
