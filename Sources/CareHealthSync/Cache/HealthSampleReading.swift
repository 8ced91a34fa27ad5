public import CareHealth
public import CareModel
public import CareStorage

/// Where samples of a window are read from: what is kept on this machine, or what an import is adding.
public protocol HealthSampleReading {
  /// Returns the samples of a type that have a moment in common with a window, by start and id.
  ///
  /// One that ends where the window starts is among them, one that starts where it ends is not.
  func samples(
    of type: HealthType,
    in window: Range<Instant>
  ) throws(StoreError) -> [HealthSample]

  /// Returns the ids of samples of a type that were here, had a moment in common with a window, and are
  /// no longer.
  func deletedSamples(
    of type: HealthType,
    in window: Range<Instant>
  ) throws(StoreError) -> [HealthSampleID]

  /// Returns the time from the first sample of some types to the last; nil if there is none.
  func span(of types: Set<HealthType>) throws(StoreError) -> ClosedRange<Instant>?
}
