import CarePlanKit

extension DateReader {
  /// Returns a moment as an option of the command line takes it: the date alone at the start of its
  /// day.
  func wordsForOption(_ instant: Instant) -> String {
    let day = zone.day(of: instant)
    return zone.start(of: day) == instant ? day.description : instant.description
  }
}
