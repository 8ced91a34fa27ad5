extension CourseDraft {
  /// What keeps a change from being taken back in a span of time: members that changed since.
  package struct Obstacle: Hashable, Sendable {
    package let span: Range<Instant>
    /// By name; none if the record ended since, or goes on again.
    package let members: [String]
  }

  /// Takes a change back, on top of whatever happened since.
  ///
  /// In each period and for each member what the change made becomes again what was before it; a
  /// member that it did not touch stays. Days on which people lived by the change stay as they were:
  /// from the moment at which it was said until now its plan is kept, so that only the other members
  /// are taken back there.
  ///
  /// - Parameters:
  ///   - new: The course that the change made.
  ///   - old: The course before it.
  ///   - saidAt: When the change was made, of several writes the first; the moment itself or later
  ///     takes back the days between as well.
  ///   - moment: When it is taken back.
  /// - Returns: What changed since, by time: then nothing is taken back.
  package mutating func takeBack<Failure>(
    _ new: CourseDraft,
    to old: CourseDraft,
    saidAt: Instant,
    at moment: Instant,
    load: (Content) throws(Failure) -> RecordBody
  ) throws(Failure) -> [Obstacle] {
    // What is said now takes effect with the whole second.
    let saidAt = Instant(seconds: saidAt.seconds)
    var taken = CourseDraft()
    var obstacles: [Obstacle] = []
    for span in Self.spans(cutBy: [self, new, old], and: [saidAt, moment]) {
      let date = span.lowerBound
      let change = Three(new: new.content(at: date), old: old.content(at: date), content(at: date))
      let isLived = saidAt <= date && date < moment
      switch try isLived ? change.lived(load) : change.takenBack(load) {
      case .taken(let content): taken.set(span, to: content)
      case .changed(let members): obstacles.append(Obstacle(span: span, members: members))
      }
    }
    if obstacles.isEmpty { self = taken }
    return Self.joined(obstacles)
  }

  /// Returns the spans of time within which nothing changes in any of some courses.
  static func spans(
    cutBy drafts: [CourseDraft],
    and dates: [Instant] = []
  ) -> [Range<Instant>] {
    let cuts = Set(drafts.flatMap { $0.steps.map(\.date) } + dates).filter { $0 < .latest }.sorted()
    return zip(cuts, cuts.dropFirst() + [.latest]).map { $0..<$1 }
  }

  private static func joined(_ obstacles: [Obstacle]) -> [Obstacle] {
    obstacles.reduce(into: []) { joined, next in
      if let last = joined.last, last.members == next.members,
        last.span.upperBound == next.span.lowerBound
      {
        let span = last.span.lowerBound..<next.span.upperBound
        joined[joined.count - 1] = Obstacle(span: span, members: last.members)
      } else {
        joined.append(next)
      }
    }
  }
}

/// What a change made, what was before it, and what there is now, at one moment.
private struct Three {
  let new: CourseDraft.Content?
  let old: CourseDraft.Content?
  let present: CourseDraft.Content?

  enum Result {
    case taken(CourseDraft.Content?)
    case changed([String])
  }

  init(new: CourseDraft.Content?, old: CourseDraft.Content?, _ present: CourseDraft.Content?) {
    (self.new, self.old, self.present) = (new, old, present)
  }

  /// What the change did is undone, member by member.
  func takenBack<Failure>(
    _ load: (CourseDraft.Content) throws(Failure) -> RecordBody
  ) throws(Failure) -> Result {
    if old == new || present == old { return .taken(present) }
    if present == new { return .taken(old) }
    guard let new, let old, let present else { return try .changed(since(load)) }
    let edit = BodyEdit(from: try load(new), to: try load(old), isByMember: true)
    return Self.result(of: edit, on: present, try load(present))
  }

  /// The plan stays as it was due, and with it whether there was a record at all.
  func lived<Failure>(
    _ load: (CourseDraft.Content) throws(Failure) -> RecordBody
  ) throws(Failure) -> Result {
    guard old != new, let new, let old, let present else { return .taken(present) }
    let body = try load(present)
    let edit = BodyEdit(from: try load(new), to: try load(old), isByMember: true)
    return Self.result(of: edit.leaving(body.planMembers), on: present, body)
  }

  /// Returns the members of a record that was added which were changed since.
  private func since<Failure>(
    _ load: (CourseDraft.Content) throws(Failure) -> RecordBody
  ) throws(Failure) -> [String] {
    guard let present, let said = new ?? old else { return [] }
    return BodyEdit(from: try load(said), to: try load(present), isByMember: true).members
  }

  private static func result(
    of edit: BodyEdit,
    on present: CourseDraft.Content,
    _ body: RecordBody
  ) -> Result {
    let obstacles = edit.obstacles(in: body)
    guard obstacles.isEmpty else { return .changed(obstacles) }
    let edited = edit.applied(to: body)
    return .taken(edited == body ? present : CourseDraft.Content(edited))
  }
}
