import CareModel

/// The plan of a record over all of time: whether it goes on, and for tasks its regimen.
struct PlanCourse: Hashable {
  /// From a date on the plan is this one, or there is none.
  struct Step: Hashable {
    let slot: Int
    let date: Instant
    let plan: Int
  }

  /// By date; two that follow each other differ, and the first is one.
  let steps: [Step]
  /// The first slot of which anything is known: what a version was made from may be missing, as where
  /// plain git copied a commit without the one before it.
  let begin: Int

  /// Makes the plan of a version's course.
  init(of place: Int, in history: CourseHistory) {
    let given = history.steps(of: [place])
    begin = history.isCutOff(place) ? given.first?.slot ?? 0 : 0
    var steps: [Step] = []
    for step in given {
      let plan = history.contents.plan(of: step.content)
      guard plan != steps.last?.plan ?? ContentTable.none else { continue }
      steps.append(Step(slot: step.slot, date: history.dates[step.slot], plan: plan))
    }
    self.steps = steps
  }

  /// Returns the plan at a slot; ``ContentTable/none`` if there is none, nil if it is not known.
  func plan(at slot: Int) -> Int? {
    slot < begin ? nil : steps.last { $0.slot <= slot }?.plan ?? ContentTable.none
  }
}

extension PlanCourse {
  /// How far apart two dates may be and still count as one: two people who each say "from now".
  private static let nearness: Int64 = 24 * 3600

  /// Returns whether two plans are the same except the date of one step.
  func isAlike(_ other: PlanCourse) -> Bool {
    guard steps.count == other.steps.count, begin == 0, other.begin == 0 else { return false }
    var moved = 0
    for (step, same) in zip(steps, other.steps) {
      guard step.plan == same.plan else { return false }
      guard step.date != same.date else { continue }
      let limit = min(step.date, same.date).adding(seconds: Self.nearness)
      guard max(step.date, same.date) < limit else { return false }
      moved += 1
    }
    return moved <= 1
  }

  /// Returns whether the first step that differs is earlier here.
  func isEarlier(than other: PlanCourse) -> Bool {
    steps.map(\.date).lexicographicallyPrecedes(other.steps.map(\.date))
  }
}
