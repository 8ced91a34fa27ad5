/// When an event of a schedule starts, as the wall clock of its schedule element's zone shows it.
///
/// All-day events start on a civil date (`2026-01-10`), others at a local time
/// (`2026-01-10T08:00:00`). Only in the second pass of an hour that an autumn change of the clocks
/// repeats does the offset stand behind it (`2026-11-01T01:30:00-05:00`). So an outcome stays with
/// its event when the task, its time zone or the time zone database changes.
public enum EventStart: Hashable, Sendable {
  case allDay(CivilDate)
  case local(CivilDateTime)
  case secondPass(OffsetDateTime)

  /// The civil day of the event.
  public var day: CivilDate {
    switch self {
    case .allDay(let date): date
    case .local(let time): time.date
    case .secondPass(let time): time.local.date
    }
  }

  /// The wall-clock time, or nil for an all-day event.
  public var time: CivilDateTime? {
    switch self {
    case .allDay: nil
    case .local(let time): time
    case .secondPass(let time): time.local
    }
  }
}

extension EventStart: LosslessStringConvertible {
  public var description: String { digits }

  /// Reads one of the three forms, or returns nil.
  public init?(_ text: String) { self.init(digits: text) }
}

extension EventStart: DigitText {
  init?(_ scanner: inout DigitScanner) {
    guard let date = CivilDate(&scanner) else { return nil }
    guard !scanner.isAtEnd else {
      self = .allDay(date)
      return
    }
    guard let time = CivilDateTime(date, &scanner) else { return nil }
    guard !scanner.isAtEnd else {
      self = .local(time)
      return
    }
    guard let time = OffsetDateTime(time, &scanner) else { return nil }
    self = .secondPass(time)
  }

  func write(to bytes: inout [UInt8]) {
    switch self {
    case .allDay(let date): date.write(to: &bytes)
    case .local(let time): time.write(to: &bytes)
    case .secondPass(let time): time.write(to: &bytes)
    }
  }
}
