import CareEvents
public import CareMerge
public import CareModel

extension RecordConflict {
  /// Returns what is in question at a moment; nil if nothing is.
  public func dispute(at instant: Instant) -> Dispute? {
    disputes.first { $0.span.upperBound == .latest && $0.span.lowerBound <= instant }
      ?? disputes.first { $0.span.contains(instant) }
  }
}
