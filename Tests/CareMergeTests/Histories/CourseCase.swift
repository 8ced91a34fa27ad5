import CanonicalJSON
import CareMerge
import CareModel
import CareTestSupport
import Testing

/// An example whose merge is given exactly.
struct CourseCase: CustomTestStringConvertible, Sendable {
  let name: String
  let tell: @Sendable (inout CourseScene) -> Void

  init(_ name: String, _ tell: @escaping @Sendable (inout CourseScene) -> Void) {
    (self.name, self.tell) = (name, tell)
  }

  var testDescription: String { name }

  /// What a merge gives otherwise; empty if the case holds.
  func failures(of merger: any CourseMerging) -> [String] {
    var scene = CourseScene(merger)
    tell(&scene)
    return scene.failures
  }

  static let all = ends + steps + moves + reversals + decisions
}

/// Two people with one medicine: 10 mg since 5 January; it is the 6th.
struct CourseScene {
  let merger: any CourseMerging
  var a = CourseReplica("A")
  var b = CourseReplica("B")
  private(set) var failures: [String] = []

  init(_ merger: any CourseMerging) {
    self.merger = merger
    a.add(CourseActions.blank(.task, dose: "10 mg"), from: Slot.day(5))
    share()
  }

  /// What A has so far is known to both, and it is the 6th.
  mutating func share(now: Int = 6) {
    b.receive(a.all)
    (a.now, b.now) = (Slot.day(now), Slot.day(now))
  }

  mutating func expect(_ isRight: Bool, _ text: String) {
    if !isRight { failures.append(text) }
  }

  var together: [AnyRecord] {
    var both = a
    both.receive(b.versions.values)
    return both.all
  }

  /// Both exchange what they have, which must end with a course and nothing to ask.
  mutating func expectJoined(_ course: CourseDraft) {
    let merged = merger.merge(together)
    a.receive(together)
    guard let joined = merged.joined else {
      return expect(false, "asked: \(merged.questions), not \(Self.text(course, a))")
    }
    a.receive(joined)
    b.receive(a.all)
    expect(a.draft == course, "\(Self.text(a.draft, a)), not \(Self.text(course, a))")
    expect(merger.merge(a.all).joined?.isEmpty == true, "a second exchange made something")
  }

  /// Both exchange what they have, which must be asked in some spans of days; nil is for good.
  mutating func expectAsked(_ spans: [(from: Int, until: Int?)]) {
    let merged = merger.merge(together)
    let expected = spans.map {
      (Slot.date(Slot.day($0.from)), $0.until.map { Slot.date(Slot.day($0)) })
    }
    let questions = merged.questions
    expect(
      questions.map(\.from) == expected.map(\.0) && questions.map(\.until) == expected.map(\.1),
      "asked: \(questions), not \(expected)"
    )
    let versions = together
    a.receive(versions)
    b.receive(versions)
  }

  /// Both exchange, are asked, and decide for either side, which must give its course exactly.
  mutating func expectEither(_ spans: [(from: Int, until: Int?)]) {
    let (ours, theirs) = (a.draft, b.draft)
    let leaves = [a.head, b.head]
    expectAsked(spans)
    for (leaf, course) in zip(leaves, [ours, theirs]) {
      let decided = decided(for: leaf)
      expect(decided.draft == course, "decided: \(Self.text(decided.draft, decided))")
      expect(decided.leaves.count == 1, "decided, but open")
    }
  }

  /// What one has after deciding all that is open for a leaf.
  func decided(for leaf: VersionID, by name: String = "R", now: Int = 8) -> CourseReplica {
    var replica = a
    replica.rename("\(name) \(leaf)")
    replica.now = Slot.day(now)
    replica.decide(for: leaf, with: merger)
    return replica
  }

  static func text(_ draft: CourseDraft, _ replica: CourseReplica) -> String {
    draft.periods.map { period in
      let body = replica.body(of: period.content)
      let tags = body.tags.compactMap(\.string).sorted().joined(separator: ",")
      return "\(period.span.lowerBound): \(body["instructions"]?.string ?? "") \(tags)"
    }.joined(separator: " | ")
  }
}

extension CourseReplica {
  /// Decides all that is open for a leaf.
  mutating func decide(for leaf: VersionID, with merger: any CourseMerging) {
    let leaves = leaves
    let drafts = merger.resolve(all, for: leaf)
    mint(
      drafts.map { ($0.effectiveDate, RecordBody($0), $0.version.isTombstone) },
      after: leaves
    )
  }

  @discardableResult
  mutating func dose(_ dose: String, _ from: Int, until: Int? = nil) -> [AnyRecord] {
    let end = until.map { Slot.date(Slot.day($0)) } ?? .latest
    return patch(Slot.date(Slot.day(from)), end) { $0["instructions"] = .string(dose) }
  }

  @discardableResult
  mutating func tag(_ tag: String = "a") -> [AnyRecord] {
    patch(currentStart) { $0.setTags($0.tags.union([.string(tag)])) }
  }

  @discardableResult
  mutating func untag(_ tag: String = "a") -> [AnyRecord] {
    patch(currentStart) { $0.setTags($0.tags.subtracting([.string(tag)])) }
  }

  /// A course of its own making.
  func edited(_ draft: CourseDraft? = nil, _ change: (inout RecordBody) -> Void) -> CourseDraft {
    var draft = draft ?? self.draft
    draft.edit(.earliest ..< .latest) { content in
      var body = body(of: content)
      change(&body)
      return CourseDraft.Content(body)
    }
    return draft
  }

  /// The course with a tag everywhere.
  var tagged: CourseDraft { edited { $0.setTags($0.tags.union(["a"])) } }
}

extension MergedCourse {
  struct Question: CustomStringConvertible {
    let from: Instant
    var until: Instant?
    var description: String { "\(from) – \(until?.description ?? "")" }
  }

  /// The spans in which something is asked, those that touch as one.
  var questions: [Question] {
    var questions: [Question] = []
    var isOpen = false
    for span in spans {
      if !span.names.isEmpty, !isOpen { questions.append(Question(from: span.date)) }
      if span.names.isEmpty, isOpen { questions[questions.count - 1].until = span.date }
      isOpen = !span.names.isEmpty
    }
    return questions
  }
}
