public import CareEvents

extension CalendarDay {
  /// The sign of the day; nil for a day without events that count.
  public var ring: ProgressRing? {
    let fraction = fraction ?? 0
    return switch state {
    case nil: nil
    case .pending where fraction == 0: .pending
    case .notCompleted: .notCompleted
    case .notRecorded: .notRecorded
    case .noData: .noData
    default: ProgressRing(fraction: fraction)
    }
  }
}
