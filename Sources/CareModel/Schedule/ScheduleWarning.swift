public import CanonicalJSON

/// Something about a valid schedule that does not do what its author probably meant.
public struct ScheduleWarning: Hashable, Sendable {
  /// What kind of thing it is.
  public enum Rule: Hashable, Sendable {
    /// This computer's database does not have the zone, so nothing else could be looked at.
    case unknownZone
    /// A local time has an offset that its zone does not have then.
    case wrongOffset
    /// An event falls on a day or an hour that is not there, and all later ones stay moved.
    case drift
    /// An element begins on a day on which the one that it follows still has an event.
    case overlap
  }

  public let rule: Rule
  /// The member, from the schedule on.
  public let pointer: JSONPointer
  /// One sentence that names no value of a person.
  public let message: String
  /// What to write instead.
  public let advice: String

  init(_ rule: Rule, _ message: String, at pointer: [String], advice: String) {
    self.rule = rule
    self.message = message
    self.advice = advice
    self.pointer = JSONPointer(pointer)
  }
}

extension ScheduleWarning: CustomStringConvertible {
  public var description: String { "\(pointer): \(message) \(advice)" }
}
