public import CareModel

/// What decides, for all who fill outcomes of a store, which values samples make.
public struct FillingRules: Hashable, Sendable {
  public var order: SourceOrder
  public var edges: StoreManifest.HealthEdges

  public init(
    order: SourceOrder = SourceOrder(),
    edges: StoreManifest.HealthEdges = .proportional
  ) {
    self.order = order
    self.edges = edges
  }

  /// The rules of a store.
  public init(_ manifest: StoreManifest) {
    self.init(
      order: SourceOrder(manifest.healthSources),
      edges: manifest.healthEdges ?? .proportional
    )
  }
}

/// What it means that an event has no samples.
public enum SampleAbsence: Hashable, Sendable {
  /// They are not known here, as on a phone without the source: what others filled in stays.
  case unknown
  /// There are none any more: what was filled in goes.
  case deleted
}
