/// What several people recorded for one event, each without knowing of the others, where a merge
/// took it for one thing.
///
/// They may have given one dose and both have said so, or each have given one: only they know.
public struct RepeatedRecording: Hashable, Sendable {
  /// What people say it was.
  public enum Choice: String, CaseIterable, Hashable, Sendable {
    /// One dose, of which several people told.
    case same
    /// A dose of each.
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
  public init?(
    _ outcome: Outcome,
    _ recordings: some Sequence<(version: VersionID, outcome: Outcome)>
  ) {
    let answered = outcome.content.answers.filter { $0.question == Answer.recordedTwice }
      .map { Set($0.versions) }
    let values = Set(outcome.content.values)
    self.outcome = outcome
    self.recordings = recordings.map { version, said in
      let isKept = values.isSuperset(of: said.content.values)
      return Recording(version: version, outcome: said, isKept: isKept)
    }
    .sorted { ($0.outcome.version.updated, $0.version) < ($1.outcome.version.updated, $1.version) }
    let asked = self.recordings.filter { recording in
      !recording.isKept && !answered.contains { $0.contains(recording.version) }
    }
    guard self.recordings.count > 1, !asked.isEmpty else { return nil }
  }

  /// The outcome with what people say of it.
  public func answered(_ choice: Choice) -> Outcome {
    var outcome = outcome
    let known = Set(outcome.content.answers.flatMap(\.versions))
    let answer = Answer(
      choice.rawValue,
      to: Answer.recordedTwice,
      about: recordings.map(\.version).sorted()
    )
    outcome.content.answers.append(answer)
    guard choice == .both else { return outcome }
    for recording in recordings where !recording.isKept && !known.contains(recording.version) {
      outcome.content.values += recording.outcome.content.values.map { value in
        var value = value
        value.createdDate = value.createdDate ?? recording.outcome.version.updated
        return value
      }
    }
    return outcome
  }
}
