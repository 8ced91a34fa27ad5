import CarePlanKit

extension CommandContext {
  /// Opens the samples of this machine if there are any, and tells of some that could not be read.
  func samples(of open: OpenStore) throws(CommandFailure) -> HealthCache? {
    let cache = try attempt { () throws(StoreError) in try HealthCache(ifPresentIn: open.store) }
    if let cache { warnIfSetAside(cache) }
    return cache
  }

  /// Opens the samples of this machine, or makes room for them.
  func samplesForImport(of open: OpenStore) throws(CommandFailure) -> HealthCache {
    let cache = try attempt { () throws(StoreError) in try HealthCache(of: open.store) }
    warnIfSetAside(cache)
    return cache
  }

  private func warnIfSetAside(_ cache: HealthCache) {
    guard let path = cache.setAside else { return }
    warn("the samples of this machine could not be read and were set aside as \(path)")
    hint("careplan health import")
  }
}
