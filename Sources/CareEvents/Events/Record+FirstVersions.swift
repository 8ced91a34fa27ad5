package import CareModel

extension Record where Content == OutcomeContent {
  /// Returns for each value the version that had it first; for an outcome without values, the one
  /// that first said the same.
  ///
  /// What two had without knowing of each other was first in the one that comes first; if somebody says
  /// that it was a dose of each (``RepeatedRecording``), each has one. A version that joins others has no
  /// value of its own.
  ///
  /// - Parameter all: All that the outcome was made from, and it, each after what it was made from.
  package func firstVersions(among all: [Outcome]) -> [Version] {
    let lineage = sinceWithdrawal(among: all)
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
    for (value, versions) in first where versions.count > 1 {
      first[value] = attributed(versions, of: value, among: lineage)
    }
    var seen: [OutcomeValue: Int] = [:]
    return content.values.map { value in
      let place = seen[value, default: 0]
      seen[value] = place + 1
      let versions = first[value] ?? []
      return versions.indices.contains(place) ? versions[place] : version
    }
  }

  /// Returns the ancestors of the outcome after its last withdrawal, and the outcome itself.
  ///
  /// A value that was withdrawn and recorded again belongs to the person who recorded it again. A tombstone keeps
  /// the values that it withdraws, so it is left out.
  private func sinceWithdrawal(among lineage: [Outcome]) -> [Outcome] {
    guard lineage.contains(where: \.version.isTombstone) else { return lineage }
    let known = Dictionary(lineage.map { ($0.version.uuid, $0) }) { first, _ in first }
    var (reached, open): (Set<VersionID>, [VersionID]) = ([], [version.uuid])
    while let id = open.popLast() {
      guard reached.insert(id).inserted, let outcome = known[id] else { continue }
      if !outcome.version.isTombstone { open += outcome.version.previous }
    }
    return lineage.filter {
      reached.contains($0.version.uuid)
        && ($0.version.uuid == version.uuid || !$0.version.isTombstone)
    }
  }

  /// Returns who had a value for the first time, the second time, and so on, if what an answer added
  /// belongs to whom it was about.
  private func attributed(
    _ first: [Version],
    of value: OutcomeValue,
    among lineage: [Outcome]
  ) -> [Version] {
    let asked = content.answers.filter { answer in
      answer.answer == RepeatedRecording.Choice.both.rawValue
        && answer.question == Answer.recordedTwice
    }
    return asked.reduce(first) { first, answer in
      guard let place = first.firstIndex(where: { answer.versions.contains($0.uuid) }) else {
        return first
      }
      let others = lineage.filter { other in
        answer.versions.contains(other.version.uuid) && other.version.uuid != first[place].uuid
          && other.countedValues[value] != nil
      }.map(\.version)
      // The answer itself had them first.
      let isAnswer = { (version: Version) in
        lineage.contains { $0.version.uuid == version.uuid && $0.content.answers.contains(answer) }
      }
      var (rest, versions) = (others[...], first)
      for index in versions.indices.dropFirst(place + 1) where isAnswer(versions[index]) {
        guard let next = rest.popFirst() else { break }
        versions[index] = next
      }
      return versions
    }
  }

  /// How often each value is there.
  ///
  /// A value without a date also counts with the date of its version: an answer that it was a separate dose adds
  /// that date (``RepeatedRecording/answered(_:)``). A tick also counts as its planned amounts, which replace it if
  /// ticks with different plans are kept.
  private var countedValues: [OutcomeValue: Int] {
    var counts: [OutcomeValue: Int] = [:]
    for value in content.values {
      counts[value, default: 0] += 1
      guard value.createdDate == nil else { continue }
      var dated = value
      dated.createdDate = version.updated
      counts[dated, default: 0] += 1
    }
    for amount in amountsForTicks where counts[amount] == nil { counts[amount] = 1 }
    return counts
  }

  private func saysTheSame(as other: Outcome) -> Bool {
    content.values.isEmpty && !version.isTombstone && content.state == other.content.state
      && content.reason == other.content.reason && healthSample == other.healthSample
  }
}
