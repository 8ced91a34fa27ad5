public import CareModel

/// Why a text does not say one day or time.
public struct DateTextError: Error, Hashable, Sendable {
  /// The error in words, for whoever typed the text.
  public let message: String
  /// What could stand in place of the part that is not clear, each of which can be read.
  public let readings: [String]
  /// The days that the readings mean, if they mean days.
  public let days: [CivilDate]
  /// Whether it is no day or time at all, rather than one that is not there or could be several.
  public let saysNothing: Bool
  /// The tokens of the part that is not clear.
  let place: Range<Int>

  init(
    _ message: String,
    readings: [String] = [],
    days: [CivilDate] = [],
    at place: Range<Int> = 0..<0,
    saysNothing: Bool = false
  ) {
    self.message = message
    self.readings =
      readings.isEmpty
      ? Catalogue.english.saying { days.map { Wording.date($0) } } : readings
    self.days = days
    self.place = place
    self.saysNothing = saysNothing
  }
}
