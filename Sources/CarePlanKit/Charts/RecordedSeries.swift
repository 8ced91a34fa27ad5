package import CareView

/// A series of a chart of what was recorded, and what is missing in it.
public struct RecordedSeries: Hashable, Sendable {
  /// The recorded numbers at the places of the chart.
  public let series: ChartSeries
  /// The kinds of all values that were recorded, whichever of them were asked for.
  public let kinds: Set<String>
  /// What could not be read, though it may have been given.
  public let missing: MissingEvents
}
