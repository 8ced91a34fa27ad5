import CarePlanKit

extension EventTime {
  /// Reads a time as a user writes it.
  init(_ text: String) throws(UsageError) {
    if text == "all-day" {
      self = .allDay
    } else if let local = CivilDateTime(text) ?? CivilDateTime("\(text):00") {
      self = .local(local)
    } else if let instant = Instant(text) {
      self = .instant(instant)
    } else {
      self = .secondOfDay(
        try TypedTime.secondOfDay(
          text,
          of: "an event",
          hint: Wording.hint(
            .write,
            Wording.either([
              "HH:MM", "H am", "H pm", "all-day", "YYYY-MM-DDTHH:MM",
            ])
          )
        )
      )
    }
  }
}
