import CareModel
import SQLite

/// The wall-clock start of an outcome's event in three columns of the index: `event_day`,
/// `event_second` and `event_start`.
///
/// The day and the second of the day say nearly every start without a text to be read; a second of
/// -1 stands for all day. The text is there where they do not: for the second pass of an autumn hour,
/// and for fractions of a second.
enum EventStartColumns {
  static func bind(_ start: EventStart?, _ parameters: inout Parameters) {
    parameters.integer((start?.day.daysSinceEpoch).map(Int64.init))
    parameters.integer(start?.plainSecond)
    parameters.text(start.flatMap { $0.plainSecond == nil ? $0.description : nil })
  }

  /// Reads the columns; nil for records that are no outcome of an event.
  package static func eventStart(
    _ row: borrowing Row,
    from column: Int
  ) throws(SQLiteError) -> EventStart? {
    guard !row.isNull(column) else { return nil }
    if let text = try row.optionalText(column + 2) { return EventStart(text) }
    let day = CivilDate(daysSinceEpoch: Int(try row.integer(column)))
    return EventStart(day, plainSecond: try row.integer(column + 1))
  }
}
