import CareModel

/// A task of a demonstration, and what people make of it.
struct DemoTask: Sendable {
  let record: AnyRecord
  let schedule: Schedule
  let habit: DemoHabit
}

/// How faithfully people follow a task, and what they record.
struct DemoHabit: Sendable {
  /// What is recorded for one event.
  enum Recording: Sendable {
    /// That it was done.
    case completion
    /// A number without a unit, such as how bad something is.
    case scale(ClosedRange<Int>)
    /// The two pressures of the blood.
    case pressure
    /// So many glasses of a quarter of a litre, one after the other.
    case glasses(ClosedRange<Int>)
    /// One tablet, or one more six hours later.
    case tablets
    /// That something happened, once or twice.
    case occurrences
    /// What a device gives at the end of the day.
    case sample(ClosedRange<Int>, units: String)
  }

  let recording: Recording
  /// Of a hundred events of a weekday, and of a weekend.
  let percent: (weekday: Int, weekend: Int)
  /// Why some of the others were left out; none where people then just record nothing.
  var reasons: [String] = []

  init(
    _ recording: Recording,
    _ percent: Int,
    weekend: Int? = nil,
    reasons: [String] = []
  ) {
    (self.recording, self.reasons) = (recording, reasons)
    self.percent = (percent, weekend ?? percent)
  }
}
