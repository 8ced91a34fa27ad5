public import CareModel
public import Foundation

extension Instant {
  /// The same moment, to the nearest nanosecond.
  ///
  /// A date outside of the years 1 to 9999, which no file can name, becomes the nearest moment inside.
  public init(_ date: Date) {
    // Counted from 2001, as a date keeps it: counted from 1970 it would be rounded once more.
    let interval = date.timeIntervalSinceReferenceDate
    let epoch = Int64(Date.timeIntervalBetween1970AndReferenceDate)
    let whole = interval.rounded(.down)
    guard whole >= Double(Instant.earliest.seconds - epoch) else {
      self = .earliest
      return
    }
    guard whole <= Double(Instant.latest.seconds - epoch) else {
      self = .latest
      return
    }
    let nanoseconds = ((interval - whole) * 1e9).rounded()
    self.init(seconds: Int64(whole) + epoch, nanoseconds: Int64(nanoseconds))
    if self > .latest { self = .latest }
  }
}
