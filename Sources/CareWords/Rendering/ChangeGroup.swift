import CareModel

/// Changes of a record that hold in one period, or whenever its heads do.
public struct ChangeGroup: Hashable, Sendable {
  /// When the changes hold, with the last day: `5 – 8 Jan 2026`; nil if the heading of the record
  /// says it.
  public let period: String?
  /// The changes that hold in the period, in words.
  public let changes: [WordedChange]
}

extension DifferenceReport {
  /// Returns the changes of a record that are shown, period by period where its heads do not tell
  /// them.
  ///
  /// Periods that follow each other and change alike are one.
  public func groups(of difference: RecordDifference) -> [ChangeGroup] {
    guard !difference.periods.isEmpty else {
      return [ChangeGroup(period: nil, changes: headChanges(of: difference))]
    }
    let wording = wording(of: difference)
    let told = toldElsewhere[difference.key]
    var periods: [(span: Range<Instant>, changes: [WordedChange])] = []
    for period in difference.periods {
      let changes = period.worded(by: wording, without: told)
      guard !changes.isEmpty else { continue }
      if let last = periods.last, last.span.upperBound == period.span.lowerBound,
        last.changes == changes
      {
        periods[periods.count - 1].span = last.span.lowerBound..<period.span.upperBound
      } else {
        periods.append((period.span, changes))
      }
    }
    let groups = periods.map { span, changes in
      ChangeGroup(period: wording.period(span), changes: changes)
    }
    let bookkeeping = showsBookkeeping ? headChanges(of: difference, only: .bookkeeping) : []
    return groups + (bookkeeping.isEmpty ? [] : [ChangeGroup(period: nil, changes: bookkeeping)])
  }

  /// Returns the changes between the heads, in words; what the heading of the record says is not
  /// said again.
  private func headChanges(
    of difference: RecordDifference,
    only weight: MemberWeight? = nil
  ) -> [WordedChange] {
    let told = toldElsewhere[difference.key] ?? []
    return difference.worded(by: wording(of: difference)) { change in
      guard !told.contains(change.member) else { return false }
      guard weight == nil || change.weight == weight else { return false }
      // Of a head that plain git removed the deletion says nothing new.
      if difference.change == .deleted, difference.old == nil, change.weight != .bookkeeping {
        return false
      }
      return showsBookkeeping || (change.weight != .bookkeeping && !difference.says(change))
    }
  }
}

extension RecordDifference {
  /// Returns whether the heading says a change: under which id a record came or went, and from
  /// when.
  fileprivate func says(_ change: MemberChange) -> Bool {
    switch change.member {
    case MemberName.id: change.kind == .set || change.kind == .unset
    case MemberName.effectiveDate:
      movesDateOnly || (change.kind == .set && key.kind != .outcome)
    default: false
    }
  }
}
