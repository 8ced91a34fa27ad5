public import CareModel

/// A task whose events this computer cannot compute; those of all others are computed without it.
public struct UnplaceableTask: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// This computer's database lacks the time zone of a schedule element.
    case unknownZone(TimeZoneID)
    /// This computer lacks the calendar of a schedule element.
    case unknownCalendar
    /// There are more events in the window than can be held.
    case tooManyEvents(most: Int)
  }

  public let key: RecordKey
  public let reason: Reason

  package init(_ key: RecordKey, _ reason: Reason) { (self.key, self.reason) = (key, reason) }
}

extension UnplaceableTask: CustomStringConvertible {
  /// One sentence without a value of a person.
  public var description: String {
    switch reason {
    case .unknownZone(let zone): "This machine does not know the time zone \(zone) of \(key)."
    case .unknownCalendar: "This machine does not know the calendar of \(key)."
    case .tooManyEvents(let most): "\(key) has more than \(most) events in this span."
    }
  }

  /// What the reader can do.
  public var advice: String? {
    switch reason {
    case .unknownZone: TimeZoneID.unknownAdvice
    case .unknownCalendar: nil
    case .tooManyEvents: "Ask for a shorter span."
    }
  }
}
