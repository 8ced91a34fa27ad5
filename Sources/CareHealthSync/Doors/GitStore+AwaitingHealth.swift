public import CareModel
public import CareStorage

/// The settings of health data, read and written on a thread of the store.
extension GitStore {
  /// Awaits the sources of samples that this copy has registered, by name.
  public func healthSources() async throws -> [HealthSource] {
    try await inBackground(.reading) { store in try store.healthSources() }
  }

  /// Awaits the registered source of a name; nil if there is none.
  public func healthSource(named name: String) async throws -> HealthSource? {
    try await inBackground(.reading) { store in try store.healthSource(named: name) }
  }

  /// Registers a source with this copy, and awaits that.
  public func addHealthSource(_ source: HealthSource) async throws {
    try await inBackground(.writing) { store in try store.addHealthSource(source) }
  }

  /// Removes a source from what this copy has registered, and awaits that; its samples stay.
  public func removeHealthSource(named name: String) async throws {
    try await inBackground(.writing) { store in try store.removeHealthSource(named: name) }
  }

  /// Awaits the stores outside that this copy knows, by name.
  public func healthOutlets() async throws -> [HealthOutlet] {
    try await inBackground(.reading) { store in try store.healthOutlets() }
  }

  /// Awaits the store outside of a name.
  public func healthOutlet(named name: String) async throws -> HealthOutlet {
    try await inBackground(.reading) { store in try store.healthOutlet(named: name) }
  }

  /// Registers a store outside, or changes what is known of it, and awaits that.
  public func setHealthOutlet(_ outlet: HealthOutlet) async throws {
    try await inBackground(.writing) { store in try store.setHealthOutlet(outlet) }
  }

  /// Forgets a store outside, with how far it is, and awaits that; what it has stays there.
  public func removeHealthOutlet(named name: String) async throws {
    try await inBackground(.writing) { store in try store.removeHealthOutlet(named: name) }
  }

  /// Awaits the health tasks of which this machine has had no sample for more than a day.
  public func healthGaps(_ cache: HealthCache, asOf now: Instant) async throws -> [HealthGap] {
    try await inBackground(.reading) { store in try store.healthGaps(cache, asOf: now) }
  }
}
