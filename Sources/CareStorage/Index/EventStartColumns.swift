import CareModel
import SQLite

/// The wall-clock start of an outcome's event in three columns of the index: `event_day`,
/// `event_second` and `event_start`.
///
/// The day and the second of the day say nearly every start without a text to be read; a second of
/// -1 stands for all day. The text is there where they do not: for the second pass of an autumn hour,
/// and for fractions of a second.
enum EventStartColumns {
  private static let allDay: Int64 = -1

  static func bind(_ start: EventStart?, _ parameters: inout Parameters) {
    parameters.integer((start?.day.daysSinceEpoch).map(Int64.init))
    switch start {
    case nil:
      parameters.null()
      parameters.null()
    case .allDay:
      parameters.integer(allDay)
      parameters.null()
    case .local(let time) where time.nanoseconds == 0:
      parameters.integer(Int64(time.secondOfDay))
      parameters.null()
    case .local, .secondPass:
      parameters.null()
      parameters.text(start?.description)
    }
  }

  /// Reads the columns; nil for records that are no outcome of an event.
  static func eventStart(
    _ row: borrowing Row,
    from column: Int
  ) throws(SQLiteError) -> EventStart? {
    guard !row.isNull(column) else { return nil }
    if let text = try row.optionalText(column + 2) { return EventStart(text) }
    let day = CivilDate(daysSinceEpoch: Int(try row.integer(column)))
    let second = try row.integer(column + 1)
    if second == allDay { return .allDay(day) }
    return CivilDateTime(day, secondOfDay: Int(second)).map { .local($0) }
  }
}
