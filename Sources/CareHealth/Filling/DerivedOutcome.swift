import CareEvents
public import CareModel

/// What becomes of an event's outcome when samples fill it.
///
/// A pure function of what the samples say and of the outcome's leaves. Versions have no replica, and
/// no clock counts them; what they say of time follows from the samples. So whoever knows the same
/// samples makes the same bytes. What people recorded is never changed and never removed.
public enum DerivedOutcome: Hashable, Sendable {
  /// The outcome says what the samples say, or there is nothing to say.
  case nothing
  /// The first version of an outcome.
  case new(Outcome)
  /// A version that follows all leaves: there were more samples, or fewer.
  case child(Outcome)
  /// The end of an outcome whose samples have all gone.
  case tombstone(Outcome)
  /// Somebody recorded something else by hand: that stays.
  case measuredDifferently
  /// Somebody took the outcome back by hand: that stays, on all devices, unless somebody wants it
  /// filled again, by the version that is given.
  case withdrawn(Outcome)
  /// The leaves are to be joined first.
  case unjoined
}

extension DerivedOutcome {
  /// Says what becomes of an outcome.
  ///
  /// - Parameters:
  ///   - leaves: All leaves of the event's outcome, tombstones too; none if it has no outcome.
  ///   - absence: What it means if there are no samples. Only ``SampleAbsence/deleted`` ever takes
  ///     away what was filled in.
  public init(_ filling: EventFilling, leaves: [Outcome], absence: SampleAbsence) {
    guard let first = leaves.first else {
      self = filling.part.map { .new(filling.outcome($0)) } ?? .nothing
      return
    }
    guard leaves.count == 1 else {
      // Merging asks nobody where all of them were filled in or taken back.
      let isJoining = leaves.allSatisfy { $0.isFilled || $0.version.isTombstone }
      self = isJoining ? .unjoined : .measuredDifferently
      return
    }
    // Samples in a wrong unit are there; that none could be counted does not say that they have gone.
    let isGone = absence == .deleted && filling.rejected.isEmpty
    guard filling.part != nil || isGone else {
      self = .nothing
      return
    }
    if first.isWithdrawn {
      self = filling.part.map { .withdrawn(filling.restoring(first, $0)) } ?? .nothing
    } else {
      self = first.isFilled ? filling.refilling(first) : filling.joining(first)
    }
  }
}

extension EventFilling {
  /// Returns the first version of an outcome.
  fileprivate func outcome(_ part: FilledPart) -> Outcome {
    let content = OutcomeContent(
      taskID: event.task.id,
      taskUUID: event.task.uuid,
      taskOccurrenceIndex: event.scheduled.index,
      eventStart: event.identity.eventStart,
      tie: event.identity.tie,
      values: []
    )
    let start = event.scheduled.start
    var outcome = Outcome(content, start: start, timezone: event.scheduled.element.timezone)
    outcome.version.created = part.latest
    outcome.version.updated = part.latest
    outcome.common.source = source
    return outcome.filled(with: part)
  }

  /// Says what becomes of an outcome that samples filled and nobody changed.
  fileprivate func refilling(_ outcome: Outcome) -> DerivedOutcome {
    guard let old = outcome.filledPart, old.algorithm <= FilledPart.knownAlgorithm else {
      // A newer careplan knows better.
      return .nothing
    }
    guard let part else {
      guard !outcome.version.isTombstone else { return .nothing }
      let none = FilledPart(algorithm: old.algorithm, samples: "0", latest: old.latest, values: [])
      var ended = outcome.following(latest: nil)
      ended.version.deleted = ended.version.updated
      return .tombstone(ended.filled(with: none))
    }
    let isSame = old.values == part.values
    let hasSameSamples = old.samples == part.samples || old.algorithm != part.algorithm
    guard outcome.version.isTombstone || !isSame || !hasSameSamples else { return .nothing }
    var next = outcome.following(latest: part.latest)
    next.common.source = source
    return .child(next.filled(with: part))
  }

  /// Returns the version that fills an outcome again that somebody took back.
  fileprivate func restoring(_ outcome: Outcome, _ part: FilledPart) -> Outcome {
    var next = outcome.following(latest: part.latest)
    next.content.values = []
    next.content.state = nil
    next.content.reason = nil
    next.common.source = source
    return next.filled(with: part)
  }

  /// Says what becomes of an outcome in which somebody recorded something.
  fileprivate func joining(_ outcome: Outcome) -> DerivedOutcome {
    let old = outcome.filledPart
    let isChanged = old == nil && outcome.isMarkedAsFilled
    guard !isChanged, outcome.content.accumulates == true,
      outcome.content.state == nil
    else { return says(the: outcome) ? .nothing : .measuredDifferently }
    guard let part else {
      guard old != nil else { return .nothing }
      return .child(outcome.following(latest: nil).filled(with: nil))
    }
    guard old?.algorithm ?? 0 <= FilledPart.knownAlgorithm else { return .nothing }
    if let old, old.values == part.values,
      old.samples == part.samples || old.algorithm != part.algorithm
    {
      return .nothing
    }
    return .child(outcome.following(latest: part.latest).filled(with: part))
  }

  /// Whether somebody recorded by hand what the samples say, or samples say nothing.
  private func says(the outcome: Outcome) -> Bool {
    guard !values.isEmpty else { return true }
    let recorded = outcome.content.values
    return outcome.content.state == nil
      && recorded.count == values.count
      && zip(recorded, values).allSatisfy { $0.number == $1.number && $0.units == $1.units }
  }

  /// The names of the sources in one text.
  private var source: String? { sources.isEmpty ? nil : sources.joined(separator: ", ") }
}

extension Record where Content == OutcomeContent {
  /// Returns a draft of the version that follows this one.
  ///
  /// - Parameter latest: When the latest sample came into being.
  fileprivate func following(latest: Instant?) -> Outcome {
    var next = self
    let soonest = version.updated.afterwards
    next.version = Version(
      uuid: version.uuid,
      previous: [version.uuid],
      created: version.created,
      updated: max(soonest, latest ?? soonest)
    )
    return next
  }
}
