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
  /// Returns whether two plans are the same except the date of one step.
  ///
  /// - Parameter zone: Where the days are counted.
  func isAlike(_ other: PlanCourse, in zone: TimeZoneID) -> Bool {
    guard steps.count == other.steps.count, begin == 0, other.begin == 0 else { return false }
    var moved = 0
    for (step, same) in zip(steps, other.steps) {
      guard step.plan == same.plan else { return false }
      guard step.date != same.date else { continue }
      guard Self.isNear(step.date, same.date, in: zone) else { return false }
      moved += 1
    }
    return moved <= 1
  }

  /// Returns whether two dates count as one, as of two people who each say "from now": the later one is before
  /// the clock shows the time of the earlier one again.
  ///
  /// A civil day has 23 or 25 hours where the clocks change. Of a zone that this computer does not know, no two
  /// dates count as one.
  private static func isNear(_ left: Instant, _ right: Instant, in zone: TimeZoneID) -> Bool {
    guard let rules = TimeZoneRules(zone) else { return false }
    let local = rules.local(at: min(left, right)).local
    let next = CivilDateTime(
      local.date.adding(days: 1),
      secondOfDay: local.secondOfDay,
      nanoseconds: local.nanoseconds
    )
    return next.map { max(left, right) < rules.instant(of: $0) } ?? false
  }

  /// Returns whether the first step that differs is earlier here.
  func isEarlier(than other: PlanCourse) -> Bool {
    steps.map(\.date).lexicographicallyPrecedes(other.steps.map(\.date))
  }
}
