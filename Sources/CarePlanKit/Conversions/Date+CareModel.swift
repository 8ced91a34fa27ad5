public import CareModel
public import Foundation

extension Date {
  /// The same moment as Foundation has it, to the nearest double: about a tenth of a microsecond today.
  public init(_ instant: Instant) {
    let seconds = instant.seconds - Int64(Date.timeIntervalBetween1970AndReferenceDate)
    self.init(timeIntervalSinceReferenceDate: Double(seconds) + Double(instant.nanoseconds) / 1e9)
  }
}
