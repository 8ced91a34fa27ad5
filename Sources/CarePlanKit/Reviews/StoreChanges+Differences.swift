public import CareStorage
public import CareWords

extension StoreChanges {
  /// What differs between the heads of the records, by kind and id.
  ///
  /// What cannot be read on a side, or was erased, is left out.
  public var differences: [RecordDifference] {
    told.compactMap(\.difference).sorted { $0.key < $1.key }
  }

  /// The records of which something is told: what was erased is not told again.
  public var told: [RecordChange] {
    let erased = Set(erased.map(\.uuid))
    return records.filter { change in
      change.old.map { !erased.contains($0.version.uuid) } ?? true
    }
  }

  /// Whether there is more to report than how heads differ: faults, questions, settings, or what
  /// was tampered with or erased.
  package var isRemarkable: Bool {
    manifest != nil || !tampered.isEmpty || !erased.isEmpty
      || records.contains(where: \.isRemarkable)
  }
}

extension RecordChange {
  /// Whether both sides can be compared.
  public var isReadable: Bool { oldState.faults.isEmpty && newState.faults.isEmpty }

  /// Whether versions stand beside a head that is the same.
  public var addsBesideHead: Bool { old == new && !addedVersions.isEmpty }

  /// Whether there is more to report than how its heads differ.
  package var isRemarkable: Bool { !isReadable || question != nil || addsBesideHead }

  /// How its heads differ; nil if they are equal, or one cannot be read.
  ///
  /// While its versions contradict each other, no one of them says what is due.
  public var difference: RecordDifference? {
    guard isReadable else { return nil }
    let difference = RecordDifference(from: old, to: new, periods: periods)
    return question?.course == nil ? difference : difference?.besidePlan
  }
}
