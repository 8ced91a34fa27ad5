package import CareModel

/// How progress follows from the values of an outcome and the targets of its schedule element.
///
/// Whatever the strategy, an outcome that says "not completed" has a fraction of 0.
public enum ProgressStrategy: String, CaseIterable, Hashable, Sendable {
  /// Done as soon as there is an outcome, even without values: CareKit's default.
  case exists
  /// The sum of the values, of the sum of the targets: CareKit's `summingOutcomeValues`.
  ///
  /// Whatever is not a number counts 1, even `false`. Without targets a positive sum is enough;
  /// targets of 0 are reached without an outcome. Unlike CareKit, which adds 250 mL and 2 glasses
  /// to 252, units convert or do not count: the sum is in the unit of the first target, or else of
  /// the first value. Targets whose units do not convert have a sum each, and the mean of their
  /// parts.
  case sum
  /// The mean of how far each target is reached by its own value; without targets as ``sum``.
  case mean
  /// The part of the targets that are met: CareKit's `percentOfTargetValuesMet`.
  ///
  /// Numbers and dates meet a target that they are not below; a target of another type is met by
  /// any value. Without targets any value is enough, but an outcome without values is not.
  case percentOfTargets = "percent-of-targets"

  /// Whether somebody has to read the outcome, or only to know of it.
  package var needsValues: Bool { self != .exists }

  /// Returns how far an event is done, by its outcome and the targets of the element that counts.
  package func progress(of outcome: OutcomeContent?, targets: [OutcomeValue]) -> TaskProgress {
    let values = outcome?.values ?? []
    let progress =
      switch self {
      case .exists: TaskProgress(value: outcome == nil ? 0 : 1)
      case .sum: Self.sum(of: values, targets: targets)
      case .mean: Self.mean(of: values, targets: targets)
      case .percentOfTargets: Self.targetsMet(by: values, targets: targets)
      }
    return outcome?.state == .notCompleted ? progress.asNotCompleted : progress
  }
}

extension ProgressStrategy {
  private static func sum(of values: [OutcomeValue], targets: [OutcomeValue]) -> TaskProgress {
    let wanted = targets.byUnit
    guard let first = wanted.first else {
      return TaskProgress(value: values.sum(in: values.byUnit.first?.unit))
    }
    guard wanted.count > 1 else { return sum(of: values, first) }
    // What has no unit is of the first targets alone.
    let parts = wanted.enumerated().map { place, set in
      sum(of: place == 0 ? values : values.filter { $0.unit != nil }, set)
    }
    return TaskProgress.aggregate(parts) ?? TaskProgress(value: 0)
  }

  /// Returns the sum of what is in the unit of some targets, which have one.
  private static func sum(
    of values: [OutcomeValue],
    _ targets: (unit: UnitOfMeasure?, values: [OutcomeValue])
  ) -> TaskProgress {
    let unit = targets.unit ?? values.byUnit.first?.unit
    return TaskProgress(value: values.sum(in: unit), goal: targets.values.sum(in: unit))
  }

  private static func mean(of values: [OutcomeValue], targets: [OutcomeValue]) -> TaskProgress {
    let parts = zip(targets, targets.partners(among: values)).map { target, value in
      let part = value?.summand(in: target.unit)
      return TaskProgress(
        value: part?.double ?? 0,
        goal: value == nil ? nil : [target].sum(in: target.unit)
      )
    }
    return TaskProgress.aggregate(parts) ?? sum(of: values, targets: [])
  }

  private static func targetsMet(
    by values: [OutcomeValue],
    targets: [OutcomeValue]
  ) -> TaskProgress {
    guard !targets.isEmpty else { return TaskProgress(value: Double(values.count)) }
    let met = zip(targets, targets.partners(among: values)).count { target, value in
      value?.meets(target) ?? false
    }
    return TaskProgress(value: Double(met), goal: Double(targets.count))
  }
}
