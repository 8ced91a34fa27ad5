package import CareView

/// A series of a chart of what was recorded, and what is missing in it.
package struct RecordedSeries: Hashable, Sendable {
  package let series: ChartSeries
  /// The kinds of all values that were recorded, whichever of them were asked for.
  package let kinds: Set<String>
  /// What could not be read, though it may have been given.
  package let missing: MissingEvents
}
