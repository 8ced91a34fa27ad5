public import CareModel

/// What several people recorded for one event, each without knowing of the others, where a merge
/// took it for one thing.
///
/// They may have given one dose and both have said so, or each have given one: only they know. Of a
/// log, such as what was done as needed, an entry is asked about that several people recorded alike:
/// the same amount, given at the same time.
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
    /// Whether its values are those that the outcome has now; of an entry of a log, whether it is the
    /// earliest recording, for which the entry stands.
    public let isKept: Bool
    /// What the outcome gets if it was a dose of its own.
    fileprivate let values: [OutcomeValue]
  }

  /// The outcome as the merge left it.
  public let outcome: Outcome
  /// The recordings, the earliest first: at least two.
  public let recordings: [Recording]
  /// The entries of a log that are asked about; none if the whole outcome is.
  public let entries: [OutcomeValue]

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
    entries = []
    // Samples that two devices filled in are no doses of two people.
    var values = outcome.recordedValues
    self.recordings = recordings.filter { !$0.outcome.isFilled }.sorted {
      ($0.outcome.version.updated, $0.version) < ($1.outcome.version.updated, $1.version)
    }.map { version, said in
      var rest = values
      let isKept = said.recordedValues.allSatisfy { value in
        guard let place = rest.firstIndex(of: value) else { return false }
        rest.remove(at: place)
        return true
      }
      // Two doses that read alike are two.
      if isKept { values = rest }
      let dated = said.recordedValues.map { value in
        var value = value
        value.createdDate = value.createdDate ?? said.version.updated
        return value
      }
      return Recording(version: version, outcome: said, isKept: isKept, values: dated)
    }
    let all = Set(self.recordings.map(\.version))
    guard all.count > 1, !outcome.answers(all), self.recordings.contains(where: { !$0.isKept })
    else { return nil }
  }

  /// Makes the question that a log leaves open: the first of several; nil if it leaves none.
  ///
  /// - Parameter lineage: All that the log was made from, and it, each after what it was made from.
  package init?(_ log: Outcome, among lineage: [Outcome]) {
    guard log.content.accumulates == true, !log.version.isTombstone else { return nil }
    let alike = EntryRecorders(lineage).alike(in: log)
    guard let versions = alike.map(\.versions).first(where: { !log.answers($0) }) else {
      return nil
    }
    outcome = log
    let entries = alike.filter { $0.versions == versions }.map(\.value)
    self.entries = entries
    let sides = lineage.filter { versions.contains($0.version.uuid) }.sorted {
      ($0.version.updated, $0.version.uuid) < ($1.version.updated, $1.version.uuid)
    }
    recordings = sides.enumerated().map { place, said in
      Recording(
        version: said.version.uuid,
        outcome: said,
        isKept: place == 0,
        values: entries
      )
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
      outcome.content.values += recording.values
    }
    return outcome
  }
}

extension Record where Content == OutcomeContent {
  /// Whether people have said of all of some versions whether they were one thing.
  ///
  /// An answer that nobody could have given here, or two that differ, are none.
  fileprivate func answers(_ versions: Set<VersionID>) -> Bool {
    let said = content.answers.filter { answer in
      answer.question == Answer.recordedTwice && versions.isSubset(of: answer.versions)
    }.map { RepeatedRecording.Choice(rawValue: $0.answer) }
    return said.first.flatMap(\.self) != nil && Set(said).count == 1
  }
}
