package import CareModel

extension Record where Content == OutcomeContent {
  /// Returns for each value the version that had it first; for an outcome without values, the one
  /// that first said the same.
  ///
  /// What two had without knowing of each other was first in the one that comes first. A version that
  /// joins others has no value of its own.
  ///
  /// - Parameter lineage: All that the outcome was made from, and it, each after what it was made from.
  package func firstVersions(among lineage: [Outcome]) -> [Version] {
    guard !content.values.isEmpty else {
      return [(lineage.first { $0.saysTheSame(as: self) } ?? self).version]
    }
    // For each value, the versions that had it for the first time, the second time, and so on.
    var first: [OutcomeValue: [Version]] = [:]
    for outcome in lineage {
      for (value, count) in outcome.countedValues {
        let missing = count - (first[value]?.count ?? 0)
        guard missing > 0 else { continue }
        first[value, default: []] += Array(repeating: outcome.version, count: missing)
      }
    }
    var seen: [OutcomeValue: Int] = [:]
    return content.values.map { value in
      let place = seen[value, default: 0]
      seen[value] = place + 1
      let versions = first[value] ?? []
      return versions.indices.contains(place) ? versions[place] : version
    }
  }

  /// How often each value is there.
  ///
  /// One without a date counts also with that of its version, which it gets when somebody says that
  /// it was a dose of its own (``RepeatedRecording/answered(_:)``).
  private var countedValues: [OutcomeValue: Int] {
    var counts: [OutcomeValue: Int] = [:]
    for value in content.values {
      counts[value, default: 0] += 1
      guard value.createdDate == nil else { continue }
      var dated = value
      dated.createdDate = version.updated
      counts[dated, default: 0] += 1
    }
    return counts
  }

  private func saysTheSame(as other: Outcome) -> Bool {
    content.values.isEmpty && !version.isTombstone && content.state == other.content.state
      && content.reason == other.content.reason && healthSample == other.healthSample
  }
}
