public import CareModel

/// What several people recorded for one event, each without knowing of the others, where a merge
/// took it for one thing.
///
/// They may have given one dose and both have said so, or each have given one: only they know.
public struct RepeatedRecording: Hashable, Sendable {
  /// What people say that it was.
  public enum Choice: String, CaseIterable, Hashable, Sendable {
    /// One dose, which several people recorded.
    case same
    /// One dose each.
    case both
  }

  /// One of the recordings.
  public struct Recording: Hashable, Sendable {
    /// The version with which somebody recorded it.
    public let version: VersionID
    /// What that person, and whoever followed without knowing of the others, said in the end.
    public let outcome: Outcome
    /// Whether its values are those that the outcome has now.
    public let isKept: Bool
  }

  /// The outcome as the merge left it.
  public let outcome: Outcome
  /// The recordings, the earliest first: at least two.
  public let recordings: [Recording]

  /// Makes the question that an outcome leaves open; nil if it leaves none.
  ///
  /// - Parameters:
  ///   - outcome: The head, which follows all recordings.
  ///   - recordings: The versions that began them, each with the last one that it was joined as.
  package init?(
    _ outcome: Outcome,
    _ recordings: some Sequence<(version: VersionID, outcome: Outcome)>
  ) {
    self.outcome = outcome
    var values = outcome.content.values
    self.recordings = recordings.sorted {
      ($0.outcome.version.updated, $0.version) < ($1.outcome.version.updated, $1.version)
    }.map { version, said in
      var rest = values
      let isKept = said.content.values.allSatisfy { value in
        guard let place = rest.firstIndex(of: value) else { return false }
        rest.remove(at: place)
        return true
      }
      // Two doses that read alike are two; an entry of a log that two have is one.
      if isKept, said.content.accumulates != true { values = rest }
      return Recording(version: version, outcome: said, isKept: isKept)
    }
    let all = Set(self.recordings.map(\.version))
    // An answer that nobody could have given here, or two that differ, are none.
    let said = outcome.content.answers.filter { answer in
      answer.question == Answer.recordedTwice && all.isSubset(of: answer.versions)
    }.map { Choice(rawValue: $0.answer) }
    let isAnswered = said.first.flatMap(\.self) != nil && Set(said).count == 1
    guard all.count > 1, !isAnswered, self.recordings.contains(where: { !$0.isKept }) else {
      return nil
    }
  }

  /// Returns the outcome with what people say of it.
  package func answered(_ choice: Choice) -> Outcome {
    var outcome = outcome
    let once = outcome.content.answers.filter { $0.answer == Choice.same.rawValue }
      .map { Set($0.versions) }
    let answer = Answer(
      choice.rawValue,
      to: Answer.recordedTwice,
      about: recordings.map(\.version).sorted()
    )
    outcome.content.answers.append(answer)
    guard choice == .both else { return outcome }
    var counted = Set(recordings.filter(\.isKept).map(\.version))
    for recording in recordings where !recording.isKept {
      // Those of whom it was said before that they gave one dose have one.
      let others = once.filter { $0.contains(recording.version) }
      guard counted.isDisjoint(with: others.reduce([]) { $0.union($1) }) else { continue }
      counted.insert(recording.version)
      outcome.content.values += recording.outcome.content.values.map { value in
        var value = value
        value.createdDate = value.createdDate ?? recording.outcome.version.updated
        return value
      }
    }
    return outcome
  }
}
