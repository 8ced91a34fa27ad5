extension CourseDraft {
  /// A version that a course needs.
  package struct Restatement: Hashable, Sendable {
    /// From when on it holds.
    package let date: Instant
    /// What it says; of a tombstone, what held last.
    package let content: Content
    package let isTombstone: Bool
  }

  /// Returns the fewest versions that make this course from some leaves: each follows the one
  /// before it, the first one all of the leaves.
  ///
  /// The last one has the date of the last step, so that the head shows the final content. There
  /// are none for one leaf whose course this is already.
  ///
  /// Costs the dates of the versions before, and of the course.
  package func versions(after leaves: [VersionID], in graph: VersionGraph) -> [Restatement] {
    versions(after: InForceSteps(of: leaves, in: CausalOrder(graph)), isJoin: leaves.count > 1) {
      version in version.contentDigest.map { .version(version.uuid, $0) }
    }
  }

  /// - Parameters:
  ///   - before: What the leaves have in force together.
  ///   - isJoin: Whether there are several leaves, which need a version in any case.
  ///   - content: What one of those versions says.
  package func versions(
    after before: InForceSteps,
    isJoin: Bool,
    content: (VersionSummary) -> Content?
  ) -> [Restatement] {
    let before = before.steps.map { step in
      GivenStep(date: step.date, isEnd: step.version.isTombstone, content: content(step.version))
    }
    var needed = self.needed(after: before)
    if needed.isEmpty, !isJoin { return [] }
    // A record that now holds nowhere ends where it began.
    guard let final = lastStart ?? before.first?.date else { return [] }
    if !needed.contains(where: { $0.date == final }) {
      needed.append(Step(date: final, content: lastContent))
    }
    let shadow = periods.last?.content ?? Self.shadow(of: before)
    return (needed.filter { $0.date != final } + needed.filter { $0.date == final })
      .compactMap { step in
        (step.content ?? shadow).map { content in
          Restatement(date: step.date, content: content, isTombstone: step.content == nil)
        }
      }
  }

  /// Returns the steps that what was there does not make by itself, given those before them.
  private func needed(after before: [GivenStep]) -> [Step] {
    let dates = Set(before.map(\.date) + steps.map(\.date)).sorted()
    var given = before[...]
    var wanted = steps[...]
    var (present, target): (Content?, Content?) = (nil, nil)
    var isEnded = false
    var needed: [Step] = []
    for date in dates {
      if let step = given.first, step.date == date {
        // A tombstone that is added silences all later dates of what it follows.
        if !isEnded { present = step.isEnd ? nil : step.content }
        given.removeFirst()
      }
      if let step = wanted.first, step.date == date {
        target = step.content
        wanted.removeFirst()
      }
      guard present != target else { continue }
      needed.append(Step(date: date, content: target))
      present = target
      if target == nil { isEnded = true }
    }
    return needed
  }

  /// What takes effect at a date by the versions that are there.
  private struct GivenStep {
    let date: Instant
    let isEnd: Bool
    /// What the version says; of a tombstone, what it said last.
    let content: Content?
  }

  /// Returns what a tombstone says where nothing of a course is left.
  private static func shadow(of steps: [GivenStep]) -> Content? {
    (steps.last { !$0.isEnd } ?? steps.last)?.content
  }
}
