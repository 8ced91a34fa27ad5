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
    let name: ExactText
  }

  /// Returns the samples by source, the source that counts first before the others.
  ///
  /// What people typed into an app is a source apart from what the app measured.
  func ranked(_ samples: [CountedSample]) -> [(name: String, samples: [CountedSample])] {
    var groups: [Source: Int] = [:]
    var members: [[CountedSample]] = []
    var recent = RecentValues<(example: HealthSample, group: Int)>(16)
    for counted in samples {
      let sample = counted.sample
      let group: Int
      if let (_, known) = recent.first(where: { Self.isAlike($0.example, sample) }) {
        group = known
      } else {
        let source = source(of: sample)
        group = groups[source] ?? members.count
        groups[source] = group
        if group == members.count { members.append([]) }
        recent.insert((sample, group))
      }
      members[group].append(counted)
    }
    let sources = groups.sorted { left, right in
      let places = (left.key.place ?? .max, right.key.place ?? .max)
      if places.0 != places.1 { return places.0 < places.1 }
      if left.key.sort != right.key.sort { return left.key.sort.rawValue < right.key.sort.rawValue }
      let counts = (members[left.value].count, members[right.value].count)
      return counts.0 == counts.1
        ? left.key.name.text.precedesInUTF8(right.key.name.text) : counts.0 > counts.1
    }
    return sources.map { ($0.key.name.text, members[$0.value]) }
  }

  /// Returns whether two samples have one source for sure.
  private static func isAlike(_ left: HealthSample, _ right: HealthSample) -> Bool {
    left.isUserEntered == right.isUserEntered && left.source.isSameInUTF8(right.source)
      && (left.device ?? "").isSameInUTF8(right.device ?? "")
  }

  private func source(of sample: HealthSample) -> Source {
    let place = preferred.firstIndex { $0.isSameInUTF8(sample.source) }
    let sort = place == nil ? Self.sort(of: sample) : .typed
    return Source(place: place, sort: sort, name: ExactText(sample.source))
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
