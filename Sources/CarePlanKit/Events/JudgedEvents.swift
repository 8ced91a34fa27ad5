package import CareEvents
import CareHealth
import CareHealthSync
import CareModel
package import CareStorage

/// The events that a query asks for, each judged, and what could not be read.
public struct JudgedEvents: Hashable, Sendable {
  /// The events, and the outcomes among them that have none, by start.
  public var all: [JudgedEvent]
  /// What could not be read, though it may be due or given.
  public var missing: MissingEvents

  /// Makes a result of events and of what could not be read; without arguments it is empty.
  public init(_ all: [JudgedEvent] = [], missing: MissingEvents = MissingEvents()) {
    (self.all, self.missing) = (all, missing)
  }

  /// The mean of the events that count and do not conflict; nil if there are none.
  public var progress: TaskProgress? {
    TaskProgress.aggregate(counted.filter(\.conflicts.isEmpty).compactMap(\.progress))
  }

  /// How many of the events that count have a plan or an outcome that conflicts.
  public var inQuestion: Int { counted.count { !$0.conflicts.isEmpty } }

  private var counted: [JudgedEvent] { all.filter(\.isCounted) }
}

extension JudgedEvents {
  /// Returns the events with what the samples say to which outcomes refer instead of a value; those that cannot be
  /// read are taken for missing.
  public func withSamples(of store: some TransactionalStore) -> JudgedEvents {
    let references = all.indices.compactMap { place in
      all[place].outcome.flatMap { $0.content.values.isEmpty ? $0.healthSample : nil }.map {
        (place, $0)
      }
    }
    guard !references.isEmpty, let store = store as? GitStore,
      let cache = try? HealthCache(ifPresentIn: store)
    else { return self }
    var events = self
    for (place, reference) in references {
      let sample = HealthSampleID(reference.uuid).flatMap { try? cache.sample($0) }
      events.all[place].sampleValue = sample.map { OutcomeValue($0, in: reference.unit) }
    }
    return events
  }
}

extension OutcomeValue {
  /// What a sample says, in a unit, or in its own where that does not measure the same.
  fileprivate init(_ sample: HealthSample, in unit: String?) {
    if let label = sample.label {
      self.init(.text(label))
      return
    }
    var (value, shown) = (sample.value, sample.unit)
    if let unit = unit.flatMap(HealthUnit.init(healthKit:)),
      let convert = sample.unit.converter(to: unit, molarMass: sample.type.definition?.molarMass)
    {
      (value, shown) = (convert(sample.value), unit)
    }
    let rounded = (shown.written(value) * 1000).rounded() / 1000
    let content = Int(exactly: rounded).map { Content.integer($0) } ?? .double(rounded)
    self.init(content, units: shown.text)
  }
}
