public import CareEvents

/// How far an event is done as one character, which needs no colour to be told from the others.
public enum ProgressRing: String, Hashable, Sendable {
  case open = "○"
  case quarter = "◔"
  case half = "◑"
  case most = "◕"
  case done = "●"
  case notCompleted = "✕"
  /// An event that is over, and for which nothing is recorded; a day of such events.
  case notRecorded = "⊖"
  /// An event that is over, and of which there is only health data that does not exist.
  case noData = "·"
  /// A day that is not over, or has not begun.
  case pending = "◌"
  case conflict = "!"

  /// The ring of a part of a whole, from 0 to 1.
  public init(fraction: Double) {
    self =
      switch fraction {
      case ...0: .open
      case ..<0.375: .quarter
      case ..<0.625: .half
      case ..<1: .most
      default: .done
      }
  }

  /// The ring of an event; nil for what is only read, and for what is done as needed and was not.
  ///
  /// - Parameters:
  ///   - state: What became of it.
  ///   - fraction: How far it is done, from 0 to 1.
  ///   - isAsNeeded: Whether it is done when it is needed.
  ///   - isInQuestion: Whether versions of it conflict.
  public init?(_ state: EventState?, fraction: Double, isAsNeeded: Bool, isInQuestion: Bool) {
    guard state != .toBeRead, state != .asNeeded else { return nil }
    switch state {
    case _ where isInQuestion: self = .conflict
    case .inQuestion: self = .conflict
    case .notCompleted: self = .notCompleted
    case .notRecorded: self = .notRecorded
    case .noData: self = .noData
    case _ where isAsNeeded: self = .done
    default: self.init(fraction: fraction)
    }
  }
}
