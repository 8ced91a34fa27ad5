public import CareMerge
public import CareModel
public import CareStorage
public import CareWords

/// What happened between two commits, for the person who approves it.
///
/// ``GitStore/review(_:)`` makes it.
public struct Review: Sendable {
  /// A record whose versions stood side by side and were joined.
  public struct Join: Sendable {
    public let key: RecordKey
    /// Whether careplan merged it; otherwise a person decided.
    public let isMerge: Bool
    /// The commit that joined them, if it is known.
    public let commit: CommitSummary?
    /// What a person decided, if it is known.
    public internal(set) var decided: DecidedConflict?
  }

  /// That somebody agreed to a state between the two, and what has become of it.
  public struct Agreement: Hashable, Sendable {
    public let signOff: SignOff
    /// Whether the later state still has the records that were agreed to.
    public let standing: SignOff.Standing
  }

  public let range: ReviewRange
  /// The commits in question, later ones first.
  public let commits: [CommitSummary]
  /// The people whose plans the later state has, as they are now.
  public let patients: [Patient]
  /// What somebody is to get of the tasks of which something else is due, by kind and id.
  public let regimens: [RegimenChange]
  /// All that differs; ``clinical``, ``other`` and ``outcomes`` sort what the heads of records tell.
  public let changes: StoreChanges
  /// The records in which something may alter what the patient gets, by kind and id.
  public let clinical: [RecordDifference]
  /// The other records, without outcomes.
  public let other: [RecordDifference]
  /// The outcomes, by task.
  public let outcomes: [OutcomeTally]
  public let joins: [Join]
  /// Who has signed off what in the commits in question, later ones first; at most a hundred.
  public let agreements: [Agreement]
  /// How many sign-offs there are before these hundred.
  public let earlierSignOffs: Int
  /// The conflicts that are open afterwards.
  public let open: [RecordConflict]
  /// The files of records beside outcomes that cannot be read in the later state, by path: what they say
  /// is missing in all else.
  public let unreadableFiles: [String]
  /// What may be a mistake in the plans of the later state that were touched, and nobody has answered.
  public let doubts: [Doubt]
  /// In which periods plans change; of the first commit nothing, since all would be new.
  public let courseChanges: [CourseChange]
  /// Who changed each record but outcomes; each person once, later ones last.
  public let authors: [RecordKey: [Authorship]]
}

extension Review {
  /// Returns the records that the reviewer of a sign-off has changed among the commits that it covers.
  public func ownChanges(of agreement: Agreement) -> [RecordKey] {
    let reviewer = agreement.signOff.reviewer
    return authors.filter {
      $0.value.contains {
        $0.email.lowercased() == reviewer.email.lowercased() || $0.name == reviewer.name
      }
    }
    .keys.sorted()
  }

  /// Whether nothing happened that a person would want to know.
  public var isEmpty: Bool {
    clinical.isEmpty && other.isEmpty && outcomes.isEmpty && !changes.isRemarkable && open.isEmpty
      && joins.isEmpty && courseChanges.isEmpty
  }
}
