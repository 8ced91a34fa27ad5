public import CareMerge
public import CareModel

extension RecordConflict {
  /// Returns what is in question within a span of time, in order.
  public func disputedTimes(in span: Range<Instant>) -> [DisputedTime] {
    disputes.filter { $0.span.overlaps(span) }
      .map { DisputedTime($0.span.clamped(to: span), of: $0) }
  }

  /// Returns what is in question outside of some spans of time, in order.
  public func disputedTimes(outside spans: [Range<Instant>]) -> [DisputedTime] {
    disputes.flatMap { dispute in
      dispute.span.removing(spans).map { DisputedTime($0, of: dispute) }
    }
  }
}

extension Range<Instant> {
  /// Returns what some spans leave of this one.
  fileprivate func removing(_ spans: [Range<Instant>]) -> [Range<Instant>] {
    var parts = [self]
    for span in spans where span.overlaps(self) {
      parts = parts.flatMap { part -> [Range<Instant>] in
        guard part.overlaps(span) else { return [part] }
        let before = part.lowerBound..<Swift.max(part.lowerBound, span.lowerBound)
        let after = Swift.min(part.upperBound, span.upperBound)..<part.upperBound
        return [before, after].filter { !$0.isEmpty }
      }
    }
    return parts
  }
}
