import CareMerge
import CareModel
import CareTestSupport
import TestSupport

/// A random history of one record over several replicas, and what it breaks.
///
/// The same edits are exchanged in two orders; then people decide what is open until nothing is.
struct CourseWorld {
  let merger: any CourseMerging
  let kind: RecordKind
  let mix: CourseActions.Mix?
  private(set) var actions: CourseActions
  private(set) var replicas: [CourseReplica] = []
  private var logs: [[CourseActions.Done]] = []
  /// The laws that did not hold, each with what was seen.
  private(set) var failures: [String] = []
  /// What happened, to see that a test sees anything.
  private(set) var seen: [String: Int] = [:]
  /// What came of versions that were merged before.
  private var known: [Set<VersionID>: MergedCourse] = [:]

  init(
    _ kind: RecordKind,
    seed: UInt64,
    _ merger: any CourseMerging,
    mix: CourseActions.Mix? = nil
  ) {
    (self.merger, self.kind, self.mix) = (merger, kind, mix)
    actions = CourseActions(kind, seed: seed)
    let count = actions.pick(2...4)
    replicas = (0..<count).map { CourseReplica("\(seed).\($0)") }
    replicas[0].add(actions.blank(), from: actions.pick(0...6))
    logs = [[]]
    for _ in 0..<actions.pick(0...2) { act(0, .everything) }
    for number in 1..<count {
      logs.append(logs[0])
      if actions.chance(5) {
        replicas[number].add(actions.blank(), from: actions.pick(0...6))
      } else {
        replicas[number].receive(replicas[0].all)
      }
    }
    for _ in 0..<actions.pick(2...9) { step(isBland: seed % 3 == 1) }
  }

  mutating func law(_ holds: Bool, _ name: String, _ detail: @autoclosure () -> String = "") {
    seen[name, default: 0] += 1
    if !holds { failures.append("\(name) \(detail())") }
  }

  private mutating func step(isBland: Bool) {
    let number = actions.pick(replicas.indices)
    replicas[number].now = actions.pick(2...14)
    if actions.chance(20) {
      let other = actions.pick(replicas.indices)
      if other != number { exchange(number, other) }
    } else if actions.chance(8) {
      hearHalf(number)
    } else {
      act(number, isBland && actions.chance(60) ? .bland : .everything)
    }
  }

  /// A replica gets another one's versions but for the last of them.
  private mutating func hearHalf(_ number: Int) {
    let other = actions.pick(replicas.indices)
    let head = replicas[other].head
    replicas[number].receive(replicas[other].all.filter { $0.version.uuid != head })
  }

  private mutating func act(_ number: Int, _ asked: CourseActions.Mix) {
    guard !replicas[number].versions.isEmpty else { return }
    let course = replicas[number].draft
    let mix = mix ?? asked
    guard let done = actions.act(&replicas[number], &logs[number], mix) else { return }
    lawsOfAnEdit(done, replicas[number], before: course)
  }
}

extension CourseWorld {
  private mutating func lawsOfAnEdit(
    _ done: CourseActions.Done,
    _ replica: CourseReplica,
    before: CourseDraft
  ) {
    law(replica.head == done.after || replica.leaves.count > 1, "the last version is the head")
    guard done.action != .raw else { return }
    let course = replica.draft(of: done.after)
    if course.lastContent != nil {
      let date = replica.versions[done.after]?.effectiveDate
      law(date == course.lastStart, "the head shows what holds in the end")
    }
    if let write = replica.writes.last {
      law(course == write.target, "a course that is written is what was asked for")
    }
    guard done.action == .revertLast else { return }
    let log = logs.flatMap(\.self).last { $0.after == done.before }
    guard let old = log.flatMap({ replica.versions[$0.before] == nil ? nil : $0.before }) else {
      return
    }
    law(
      course == replica.draft(of: old),
      "a revert of the last change gives the course from before"
    )
  }

  /// Two replicas get all that the other one has, and join what merges.
  ///
  /// - Returns: How many versions that made.
  @discardableResult
  mutating func exchange(_ left: Int, _ right: Int) -> Int {
    replicas[left].receive(replicas[right].versions.values)
    let joined = merged(replicas[left]).joined ?? []
    replicas[left].receive(joined)
    replicas[right].receive(replicas[left].versions.values)
    return joined.count
  }

  private mutating func merged(_ replica: CourseReplica) -> MergedCourse {
    let name = Set(replica.versions.keys)
    if let merged = known[name] { return merged }
    let merged = merger.merge(replica.all)
    known[name] = merged
    if replica.leaves.count > 1 { law(merged, of: replica.all) }
    return merged
  }

  private mutating func law(_ merged: MergedCourse, of versions: [AnyRecord]) {
    seen[merged.joined == nil ? "asked" : "joined", default: 0] += 1
    let turned = merger.merge(versions.shuffled(using: &actions.random))
    law(turned.spans == merged.spans, "the order of versions does not matter")
    law(
      turned.joined?.map(\.bytes) == merged.joined?.map(\.bytes),
      "the order of versions does not matter to the bytes"
    )
    let dates = Set(versions.map(\.effectiveDate))
    law((merged.joined ?? []).count <= dates.count + 1, "a join makes a version a date at most")
    if let difference = merger.difference(versions) { law(false, difference) }
    for broken in CleanMergeLaw.failures(of: merged, versions, merger.groups) { law(false, broken) }
  }

  /// Exchanges in a random order until all have everything.
  private mutating func settleDown() {
    for _ in 0..<60 {
      let left = actions.pick(replicas.indices)
      let right = actions.pick(replicas.indices)
      if left != right { exchange(left, right) }
      let known = Set(replicas.map { Set($0.versions.keys) })
      if known.count == 1 { break }
    }
    law(Set(replicas.map { Set($0.versions.keys) }).count == 1, "every exchange ends")
    var made = 0
    for left in replicas.indices {
      for right in replicas.indices where left != right { made += exchange(left, right) }
    }
    law(made == 0, "a second exchange makes nothing")
  }
}

extension CourseWorld {
  /// Plays a history to its end.
  mutating func play() {
    let start = replicas
    var ends: [(spans: [MergedCourse.Span], isOpen: Bool)] = []
    var isOfHalves = false
    for _ in 0..<2 {
      replicas = start
      settleDown()
      let merged = merged(replicas[0])
      ends.append((merged.spans, merged.joined == nil))
      if OracleCourses(replicas[0].all, purged: []).hasHalves { isOfHalves = true }
    }
    // Where somebody went on from half of a write what is asked depends on who joined first: what
    // the other half says is a question to those who were without it.
    law(ends[0].isOpen == ends[1].isOpen || isOfHalves, "two orders of exchange ask alike")
    if !ends[0].isOpen, !ends[1].isOpen {
      let courses = ends.map { Self.course($0.spans) }
      law(courses[0] == courses[1], "two orders of exchange end with one course")
    }
    decideAll()
    readByCareKit()
  }

  /// What holds from when on, told once.
  static func course(_ spans: [MergedCourse.Span]) -> [MergedCourse.Span] {
    var course: [MergedCourse.Span] = []
    for span in spans where span.content != course.last?.content { course.append(span) }
    return course
  }

  /// People decide what is open, here and there at once, until nothing is.
  private mutating func decideAll() {
    for round in 0..<8 where replicas[0].leaves.count > 1 {
      let count = round < 2 && actions.chance(30) ? 2 : 1
      for number in replicas.indices.shuffled(using: &actions.random).prefix(count) {
        decide(number, round)
      }
      settleDown()
    }
    law(replicas.allSatisfy { $0.leaves.count == 1 }, "deciding comes to an end")
  }

  private mutating func decide(_ number: Int, _ round: Int) {
    let before = replicas[number]
    let leaf = actions.pick(before.leaves)
    let merged = merged(before)
    replicas[number].rename("\(before.name)r\(round)")
    replicas[number].decide(for: leaf, with: merger)
    let after = replicas[number]
    law(after.leaves.count == 1, "a decision leaves one leaf")
    let (chosen, decided) = (before.draft(of: leaf), self.merged(after))
    for span in merged.spans {
      let content = chosen.content(at: span.date).map {
        OracleContent(before.body(of: $0).members, merger.groups)
      }
      let result = decided.span(at: span.date)?.content
      if span.names.isEmpty {
        law(result == span.content, "a decision keeps what is not disputed")
      } else if span.names.contains(OracleCourseMerge.planName) {
        law(
          result.map { OracleContent($0, merger.groups).plan } == content?.plan,
          "a decision gives the leaf's plan"
        )
      }
    }
  }
}
