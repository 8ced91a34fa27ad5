import CanonicalJSON
public import CareEvents
public import CareModel
import Digests

/// What the samples of an event say, ready to be put into its outcome.
///
/// Amounts are as people write them: 97 %, where a sample has 0.97.
///
/// It follows from the task's version, the event, the samples and the rules alone, so that two devices
/// which know the same samples fill in the same values.
public struct EventFilling: Hashable, Sendable {
  /// Why samples make no values.
  public enum Obstacle: Error, Hashable, Sendable {
    /// The task is no health task.
    case noLinkage
    /// The task asks for a unit that HealthKit does not have.
    case unit(String)
    /// This computer does not know the time zone of the event.
    case timeZone(TimeZoneID)
    /// The task keeps every sample, and the event has too many.
    case excess(DiscreteValues.Excess)
    /// The amounts come to more than a number can say.
    case amount
  }

  public let event: TaskEvent
  /// The samples of the event that could not be counted.
  public let rejected: [RejectedSample]
  /// Of a sum, what each source has to do with it, in their order.
  public let shares: [CumulativeSum.Share]
  /// The values; none if there are no samples.
  public let values: [OutcomeValue]
  /// Which samples they are made of; nil if there are none.
  let part: FilledPart?
  /// The names of the sources of the samples, each once.
  let sources: [String]

  /// Makes the values of an event.
  ///
  /// - Parameters:
  ///   - samples: Those of the task's type that may meet the event, in any order.
  ///   - rules: How they count, for the whole store.
  public init(
    _ event: TaskEvent,
    _ samples: some Sequence<HealthSample>,
    _ rules: FillingRules
  ) throws(Obstacle) {
    guard case .healthTask(let task) = event.countedTask.record else { throw .noLinkage }
    let linkage = task.content.healthKitLinkage
    guard let unit = HealthUnit(healthKit: linkage.unitString) else {
      throw .unit(linkage.unitString)
    }
    guard let window = EventWindow(event.scheduled) else {
      throw .timeZone(event.scheduled.element.timezone)
    }
    let found = EventSamples(
      samples,
      in: window,
      summing: linkage.quantityType,
      edges: rules.edges,
      unit: unit
    )
    self.event = event
    rejected = found.rejected
    sources = found.counted.map(\.sample.source).distinctInUTF8
    switch linkage.quantityType {
    case .cumulative:
      let sum = CumulativeSum(found, in: window, order: rules.order)
      guard sum != nil || found.isEmpty else { throw .amount }
      shares = sum?.shares ?? []
      values = sum.map { Self.values(of: $0, found, unit) } ?? []
    case .discrete:
      shares = []
      do {
        values = try DiscreteValues(found, linkage.statistics, unit).values
      } catch { throw .excess(error) }
    }
    part = values.isEmpty ? nil : FilledPart(values, found, linkage.quantityType)
  }

  private static func values(
    of sum: CumulativeSum,
    _ samples: EventSamples,
    _ unit: HealthUnit
  ) -> [OutcomeValue] {
    let latest = samples.counted.map(\.sample.end).max()
    let total = unit.written(sum.total)
    return [OutcomeValue(.double(total), units: unit.text, createdDate: latest)]
  }
}

extension EventFilling.Obstacle: CustomStringConvertible {
  /// The reason as a phrase, without any value of a sample.
  public var description: String {
    switch self {
    case .noLinkage: "it is no health task"
    case .unit(let unit): "'\(unit)' is no unit that samples have"
    case .timeZone(let zone): "this computer does not know the time zone \(zone)"
    case .excess(let excess): "more than \(excess.most) samples in one event"
    case .amount: "the amounts come to more than a number can say"
    }
  }
}

extension FilledPart {
  /// Of up to so many samples that stand alone every one is named.
  private static let mostNamed = 32

  fileprivate init(
    _ values: [OutcomeValue],
    _ samples: EventSamples,
    _ type: HealthKitLinkage.QuantityType
  ) {
    let ids = samples.counted.map(\.sample.id)
    let isNamed = type == .discrete && ids.count <= Self.mostNamed
    let names = isNamed ? ids.map(\.description) : [Self.digest(of: ids)]
    let latest = samples.counted.map(\.sample.known).max() ?? .earliest
    self.init(
      algorithm: Self.knownAlgorithm,
      samples: ([String(ids.count)] + names).joined(separator: " "),
      // A source that is years ahead leaves time for the versions that follow.
      latest: min(max(latest, .earliest), .endOfVersions).roundedToMicroseconds,
      values: values.map { .object($0.object) }
    )
  }

  /// Returns what stands for many ids: the digest of their texts, in order, a line for each.
  private static func digest(of ids: [HealthSampleID]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(ids.count * 37)
    for id in ids.sorted() {
      if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
      id.uuid.write(to: &text)
    }
    return "sha256:" + Digest(sha256: text).hex(64)
  }
}
