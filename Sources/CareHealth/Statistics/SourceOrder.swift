import CanonicalJSON
import CareModel

/// Which of several sources that measured the same time counts.
///
/// First those that the store names, in its order; then what people typed in, watches, phones and
/// apps, of each sort the one with more samples in the event first.
public struct SourceOrder: Hashable, Sendable {
  /// The names of the sources that count before all others, the first before all.
  public let preferred: [String]

  public init(_ preferred: [String] = []) { self.preferred = preferred }

  /// The sorts of sources, those before others that are nearer to the body.
  private enum Sort: Int {
    case typed, watch, phone, app
  }

  /// One source of an event.
  private struct Source: Hashable {
    /// Its place among the preferred ones, if it has one.
    let place: Int?
    let sort: Sort
    let name: String
  }

  /// Returns the samples by source, the source that counts first before the others.
  ///
  /// What people typed into an app is a source apart from what the app measured.
  func ranked(_ samples: [CountedSample]) -> [(name: String, samples: [CountedSample])] {
    let groups = Dictionary(grouping: samples) { source(of: $0.sample) }
    let sources = groups.keys.sorted { left, right in
      let places = (left.place ?? .max, right.place ?? .max)
      if places.0 != places.1 { return places.0 < places.1 }
      if left.sort != right.sort { return left.sort.rawValue < right.sort.rawValue }
      let counts = (groups[left]?.count ?? 0, groups[right]?.count ?? 0)
      return counts.0 == counts.1 ? left.name.precedesInUTF8(right.name) : counts.0 > counts.1
    }
    return sources.map { ($0.name, groups[$0] ?? []) }
  }

  private func source(of sample: HealthSample) -> Source {
    let place = preferred.firstIndex { $0.isSameInUTF8(sample.source) }
    let sort = place == nil ? Self.sort(of: sample) : .typed
    return Source(place: place, sort: sort, name: sample.source)
  }

  private static func sort(of sample: HealthSample) -> Sort {
    if sample.isUserEntered { return .typed }
    let names = [sample.device, sample.source].compactMap { $0?.lowercased() }
    for name in names {
      if name.contains("watch") { return .watch }
      if name.contains("phone") { return .phone }
    }
    return .app
  }
}
