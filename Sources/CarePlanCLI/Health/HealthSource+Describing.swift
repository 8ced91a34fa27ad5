import CarePlanKit

extension HealthSource {
  /// Returns the source with the store's zone for times that name none.
  func described(in open: OpenStore) -> HealthSource {
    var source = self
    if source.zone == nil { source.zone = open.manifest.timezone.name }
    return source
  }
}
