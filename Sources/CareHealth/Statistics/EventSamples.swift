import CanonicalJSON
public import CareModel

/// A sample in the unit that its task asks for.
struct CountedSample: Hashable {
  let sample: HealthSample
  /// The amount in the task's unit.
  let value: Double
}

/// A sample of an event's time that is in no value.
public struct RejectedSample: Hashable, Sendable {
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// Its unit does not convert to the one that the task asks for.
    case unit
    /// Its amount is no number, or too great for one.
    case amount
  }

  public let id: HealthSampleID
  public let reason: Reason
}

/// The samples of one event, in the unit that its task asks for.
public struct EventSamples: Hashable, Sendable {
  /// By start and id.
  let counted: [CountedSample]
  /// Those that belong to the event and are in no value, by start and id.
  public let rejected: [RejectedSample]

  /// Finds the samples of a window.
  ///
  /// - Parameters:
  ///   - samples: Samples of the task's type, in any order; of several with one id the latest counts.
  ///   - unit: What values are to be counted in.
  ///   - edges: How samples of a sum count that the window cuts.
  public init(
    _ samples: some Sequence<HealthSample>,
    in window: EventWindow,
    summing type: HealthKitLinkage.QuantityType,
    edges: StoreManifest.HealthEdges,
    unit: HealthUnit
  ) {
    let distinct = Self.distinct(samples.filter { window.has($0, type, edges) })
    var counted: [CountedSample] = []
    var rejected: [RejectedSample] = []
    var converters: [HealthUnit: HealthUnitConverter?] = [:]
    let molarMass = distinct.first?.type.definition?.molarMass
    for sample in distinct {
      let converter =
        converters[sample.unit] ?? sample.unit.converter(to: unit, molarMass: molarMass)
      converters[sample.unit] = .some(converter)
      guard let converter else {
        rejected.append(RejectedSample(id: sample.id, reason: .unit))
        continue
      }
      let value = converter(sample.value)
      if value.isFinite {
        counted.append(CountedSample(sample: sample, value: value))
      } else {
        rejected.append(RejectedSample(id: sample.id, reason: .amount))
      }
    }
    (self.counted, self.rejected) = (counted, rejected)
  }

  /// Returns the latest of each id, by start and id; as they are if they stand so already.
  private static func distinct(_ samples: [HealthSample]) -> [HealthSample] {
    let isOrdered = zip(samples, samples.dropFirst()).allSatisfy(HealthSample.isOrdered)
    if isOrdered, Set(samples.lazy.map(\.id)).count == samples.count { return samples }
    var latest: [HealthSampleID: HealthSample] = [:]
    for sample in samples where latest[sample.id].map(sample.replaces) ?? true {
      latest[sample.id] = sample
    }
    return latest.values.sorted(by: HealthSample.isOrdered)
  }

  public var isEmpty: Bool { counted.isEmpty }
  /// How many samples are in the values.
  public var count: Int { counted.count }
}

extension EventWindow {
  /// Returns whether a sample belongs to the window.
  fileprivate func has(
    _ sample: HealthSample,
    _ type: HealthKitLinkage.QuantityType,
    _ edges: StoreManifest.HealthEdges
  ) -> Bool {
    guard type == .cumulative else { return meets(sample) }
    let own = MicrosecondSpan(from: sample.start, to: sample.end)
    let isWithin = own.start >= span.start && own.end <= span.end
    guard own.length > 0 else { return isWithin && own.start < span.end }
    return edges == .carekit ? isWithin : own.intersection(span) != nil
  }
}

extension HealthSample {
  /// The order in which samples stand: by start and id.
  fileprivate static func isOrdered(_ left: HealthSample, _ right: HealthSample) -> Bool {
    (left.start, left.id) < (right.start, right.id)
  }

  /// Returns whether the sample is what became of another one with its id, in whatever order they come.
  fileprivate func replaces(_ other: HealthSample) -> Bool {
    if known != other.known { return known > other.known }
    return counts(before: other)
  }
}
