import CarePlanKit
import Foundation

extension CommandContext {
  /// What runs to stores outside need of this process.
  func outletSurroundings() -> OutletSurroundings {
    let clock = clock
    return OutletSurroundings(
      directory: directory,
      environment: environment,
      fhirProgram: Self.fhirProgram,
      run: RunSurroundings(now: { Instant(clock()) }, random: { .random(in: 0...1) }),
      hear: { FileHandle.standardError.write(Data("careplan: \($0)\n".utf8)) }
    )
  }

  /// The program beside this one, if there is one; else whichever stands in `PATH`.
  private static var fhirProgram: String {
    let beside = Bundle.main.bundleURL.appending(path: "careplan-fhir-store")
      .path(percentEncoded: false)
    return FileManager.default.isExecutableFile(atPath: beside) ? beside : "careplan-fhir-store"
  }

  /// Opens the samples of this machine.
  func healthCache(_ open: OpenStore) throws(CommandFailure) -> HealthCache {
    try attempt { () throws(StoreError) in try HealthCache(of: open.store) }
  }

  /// Opens the samples of this machine, if there are any, and warns of samples that could not be read.
  func samples(of open: OpenStore) throws(CommandFailure) -> HealthCache? {
    let cache = try attempt { () throws(StoreError) in try HealthCache(ifPresentIn: open.store) }
    if let cache { warnIfSetAside(cache) }
    return cache
  }

  /// Opens the samples of this machine, and creates their database if there is none.
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
