import CarePlanKit

/// What the samples say that outcomes refer to, as far as they are on this machine.
struct SampleLookup: Sendable {
  private var values: [String: String] = [:]

  /// Looks up the samples of some outcomes; samples that cannot be read are taken for missing.
  init(_ outcomes: [Outcome], _ open: OpenStore) {
    let references = outcomes.compactMap(\.healthSample)
    guard !references.isEmpty, let cache = try? HealthCache(ifPresentIn: open.store) else { return }
    for reference in references where values[reference.uuid] == nil {
      guard let id = HealthSampleID(reference.uuid), let sample = try? cache.sample(id) else {
        continue
      }
      values[reference.uuid] = Self.words(sample, in: reference.unit)
    }
  }

  /// Returns what an outcome's sample says: `38.2 degC`.
  func words(of reference: HealthSampleReference) -> String {
    values[reference.uuid] ?? "\(Wording.say(.healthSample)), not on this device"
  }

  /// Returns the amount of a sample in a unit, or in its own where that does not measure the same.
  static func words(_ sample: HealthSample, in unit: String?) -> String {
    if let label = sample.label { return label }
    var (value, shown) = (sample.value, sample.unit)
    if let unit = unit.flatMap(HealthUnit.init(healthKit:)),
      let convert = sample.unit.converter(to: unit, molarMass: sample.type.definition?.molarMass)
    {
      (value, shown) = (convert(sample.value), unit)
    }
    let rounded = (shown.written(value) * 1000).rounded() / 1000
    let number = JSONNumber(rounded).map { CanonicalJSON.compact(.number($0)) }
    return "\(number ?? "–") \(shown.text)"
  }

  /// Returns a reference as it is to be recorded, and says if its sample is not here.
  static func checked(
    _ reference: HealthSampleReference,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> HealthSampleReference {
    var reference = reference
    let found = try attempt { () throws(StoreError) -> HealthSample? in
      guard let id = HealthSampleID(reference.uuid) else { return nil }
      return try HealthCache(ifPresentIn: open.store)?.sample(id)
    }
    guard let sample = found else {
      context.note("the sample \(reference.uuid) is not on this device")
      return reference
    }
    if let name = reference.type {
      guard (HealthType(named: name) ?? HealthType(identifier: name)) == sample.type else {
        throw CommandFailure(
          .invalid,
          code: "other-type",
          "the sample \(reference.uuid) is of \(sample.type.shortName)"
        )
      }
    }
    reference.type = sample.type.identifier
    if let unit = reference.unit {
      let converter = HealthUnit(healthKit: unit).flatMap {
        sample.unit.converter(to: $0, molarMass: sample.type.definition?.molarMass)
      }
      guard converter != nil else {
        throw CommandFailure(
          .invalid,
          code: "unfit-unit",
          "\(sample.type.shortName) is not measured in '\(unit)'",
          hints: ["it is measured in \(sample.unit.text)"]
        )
      }
    }
    return reference
  }
}
