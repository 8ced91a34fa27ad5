public import CareModel

/// What a record says otherwise in a span of time.
public struct PeriodDifference: Hashable, Sendable {
  /// ``Instant/latest`` means that it has no end.
  public let span: Range<Instant>
  /// What held; nil if nothing did.
  package let old: AnyRecord?
  /// What holds; nil if nothing does.
  public let new: AnyRecord?
  /// What is told of it; of a record that was not there, after its first period what differs from the
  /// period before.
  let difference: RecordDifference?

  /// Compares two courses, period by period.
  ///
  /// - Parameter load: Reads a version; nil if it cannot be read.
  package static func differences<Failure>(
    from old: Course,
    to new: Course,
    load: (VersionID) throws(Failure) -> AnyRecord?
  ) throws(Failure) -> [PeriodDifference] {
    var periods: [PeriodDifference] = []
    for span in spans(old, new) {
      let (before, after) = (old.period(at: span.lowerBound), new.period(at: span.lowerBound))
      guard before?.content != after?.content else { continue }
      let (last, lost) = (periods.last, try before.map(\.version).flatMap(load))
      let held = try after.map(\.version).flatMap(load)
      let isContinued = last?.span.upperBound == span.lowerBound && lost == nil && last?.old == nil
      periods.append(
        PeriodDifference(
          span: span,
          old: lost,
          new: held,
          difference: RecordDifference(from: lost ?? (isContinued ? last?.new : nil), to: held)
        )
      )
    }
    return periods
  }

  /// Returns what a record will say differently from what it says at a moment.
  ///
  /// - Parameter load: Reads a version; nil if it cannot be read.
  public static func outlook<Failure>(
    of course: Course,
    from moment: Instant,
    load: (VersionID) throws(Failure) -> AnyRecord?
  ) throws(Failure) -> [PeriodDifference] {
    try differences(from: course.lasting(from: moment), to: course.rest(from: moment), load: load)
  }

  /// Returns what two states of a record differ in, period by period, if their heads alone do not
  /// tell it.
  ///
  /// So it is where several versions came: the last one says only what holds in the end; and where an end
  /// takes what was planned for later away. While versions contradict each other the heads are all there
  /// is to tell.
  package static func beyondHeads<Failure>(
    from old: VersionGraph,
    to new: VersionGraph,
    load: (VersionID) throws(Failure) -> AnyRecord?
  ) throws(Failure) -> [PeriodDifference] {
    guard let head = new.head, head.key.kind != .outcome, !old.isOpen, !new.isOpen,
      new.versions.count(where: { old[$0.uuid] == nil }) > 1 || head.ends(more: old.head)
    else { return [] }
    let periods = try differences(from: old.course, to: new.course, load: load)
    if let only = periods.first, periods.count == 1, only.isTold(by: head, after: old.head) {
      return []
    }
    return periods
  }

  /// Returns whether the difference of two heads says this one.
  private func isTold(by head: VersionSummary, after old: VersionSummary?) -> Bool {
    guard span.upperBound == .latest, span.lowerBound == head.effectiveDate, new != nil else {
      return false
    }
    return self.old.map { RecordBody($0).digest } == old.flatMap(\.contentDigest)
      && old?.isTombstone != true
  }

  private static func spans(_ old: Course, _ new: Course) -> [Range<Instant>] {
    let bounds = (old.periods + new.periods).flatMap { [$0.span.lowerBound, $0.span.upperBound] }
    let cuts = Set(bounds).sorted()
    return zip(cuts, cuts.dropFirst()).map { $0..<$1 }
  }
}

extension PeriodDifference {
  /// The members that differ, without what the period itself says.
  package var members: [MemberChange] {
    guard new != nil else { return [] }
    return difference?.members.filter { change in
      change.weight != .bookkeeping
        && ![MemberName.id, MemberName.effectiveDate].contains(change.member)
    } ?? []
  }

  /// Returns the changes in words; of a time without a record, that it has none.
  public func worded(by wording: Wording) -> [WordedChange] { worded(by: wording, without: nil) }

  /// Returns the changes in words, but for some members.
  ///
  /// - Parameter told: The members of which something else tells, and with them the time without a
  ///   record; nil if nothing does.
  func worded(by wording: Wording, without told: Set<String>?) -> [WordedChange] {
    guard new != nil else {
      guard told == nil else { return [] }
      return old?.kind.isTask == true
        ? [
          WordedChange(
            sign: .tilde,
            label: Wording.say(.due),
            old: nil,
            new: Wording.say(.nothing),
            weight: .clinical
          )
        ]
        : [
          WordedChange(
            sign: .tilde,
            label: Wording.say(.record),
            old: nil,
            new: Wording.say(.none),
            weight: .ordinary
          )
        ]
    }
    var shown = members.filter { told?.contains($0.member) != true }
    var ended: [WordedChange] = []
    if !wording.saysKeys, shown.contains(where: { $0.member == MemberName.schedule }),
      let before = old, let new, Self.givesNothing(new, of: before, from: span.lowerBound)
    {
      shown.removeAll { $0.member == MemberName.schedule }
      ended = [
        WordedChange(
          sign: .tilde,
          label: Wording.member(MemberName.schedule),
          old: wording.due(before),
          new: Wording.say(.nothing),
          weight: .clinical
        )
      ]
    }
    let paths = Set(shown.map(\.path))
    return ended + (difference?.worded(by: wording) { paths.contains($0.path) } ?? [])
  }

  /// What happened to the record as a whole: it is there at another time than before.
  var event: String? {
    if new == nil { return Wording.say(span.upperBound == .latest ? .ended : .paused) }
    return old == nil ? Wording.say(.extended) : nil
  }

  /// Returns whether a record's schedule is over by a date, and that of the record before was not and had
  /// other amounts: what is said of amounts then is due to nobody.
  static func givesNothing(_ new: AnyRecord, of old: AnyRecord, from date: Instant) -> Bool {
    guard let schedule = new.schedule, let end = schedule.end, end <= date,
      let past = old.schedule
    else { return false }
    return past.end.map { $0 > date } ?? true
      && Set(past.elements.map(\.targetValues)) != Set(schedule.elements.map(\.targetValues))
  }
}
