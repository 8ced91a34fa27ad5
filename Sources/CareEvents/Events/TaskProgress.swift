import CareModel

/// How far one event is done: CareKit's `LinearCareTaskProgress` and `BinaryCareTaskProgress`.
///
/// Both numbers are finite: NaN counts as 0, and what is too large as the largest number.
public struct TaskProgress: Hashable, Sendable {
  /// What was recorded.
  public let value: Double
  /// What was wanted; nil if nothing was, so that any positive value completes the event.
  public let goal: Double?

  /// Makes a progress; numbers that are not finite are replaced.
  ///
  /// - Parameter goal: What was wanted; nil if nothing was.
  public init(value: Double, goal: Double? = nil) {
    self.value = value.finite
    self.goal = goal?.finite
  }

  /// The part that is done, 0 to 1.
  ///
  /// A goal of 0 is reached by nothing at all, as in CareKit. A negative value, on which CareKit
  /// traps, is 0; a negative goal is reached or not.
  public var fraction: Double {
    guard let goal else { return value > 0 ? 1 : 0 }
    if value >= goal { return 1 }
    return value > 0 ? value / goal : 0
  }

  public var isCompleted: Bool { fraction >= 1 }
}

extension TaskProgress {
  /// Joins the progress of several events: their mean is the fraction of the result.
  ///
  /// - Returns: The sum of the fractions, of as many as there are; nil for an empty list, of which
  ///   CareKit says that it is done. An empty plan is neither done nor open.
  package static func aggregate(_ list: [TaskProgress]) -> TaskProgress? {
    guard !list.isEmpty else { return nil }
    return TaskProgress(
      value: list.reduce(0) { $0 + $1.fraction },
      goal: Double(list.count)
    )
  }

  /// Returns the progress of ``ProgressStrategy/exists``, which needs none of the outcome's values.
  package static func exists(_ outcome: OutcomeMark?) -> TaskProgress {
    TaskProgress(value: outcome.map { $0.isNotCompleted ? 0 : 1 } ?? 0)
  }

  /// The progress of an event of which somebody said that it was not done: always a fraction of 0.
  var asNotCompleted: TaskProgress {
    // Nothing reaches a goal of 0.
    TaskProgress(value: 0, goal: goal.flatMap { $0 > 0 ? $0 : nil })
  }
}

extension Double {
  fileprivate var finite: Double {
    isNaN ? 0 : min(max(self, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}
