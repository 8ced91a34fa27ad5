public import CareEvents
public import CareModel

/// What a task has somebody do from a moment on, as far as anybody has decided it.
public struct RegimenPlan: Hashable, Sendable {
  /// A span of time in which a version of the task holds.
  package struct Period: Hashable, Sendable {
    /// ``Instant/latest`` means that it has no end.
    let span: Range<Instant>
    /// Nil while versions contradict each other.
    let task: TaskVersion?

    package init(_ span: Range<Instant>, _ task: TaskVersion?) {
      (self.span, self.task) = (span, task)
    }
  }

  /// In order of time, from the day on which the plan is looked at; nothing is due between them.
  let periods: [Period]
  /// When something is due; nil if that is in question, or if any of it is done as needed.
  public let regimen: Regimen?
  /// The periods from which events follow, some of which ended before.
  private let held: [Period]

  /// - Parameters:
  ///   - periods: In order of time; those that end before the start have events on its day.
  ///   - start: The moment from which on the plan is said.
  package init(_ periods: [Period], since start: Instant = .earliest) {
    self.init(periods, since: start, from: start)
  }

  /// - Parameter day: From when on the plan is said that holds at the start.
  private init(_ periods: [Period], since start: Instant, from day: Instant) {
    let said = periods.filter { $0.span.upperBound > start }
      .compactMap { period in
        period.said(from: period.span.lowerBound <= start ? day : period.span.lowerBound)
      }
    self.periods = said
    regimen = said.allSatisfy { $0.schedule != nil } ? Self.regimen(of: said) : nil
    held = periods
  }

  /// Returns the plan as it is said from a moment on: for the whole of its day, so that its times stay
  /// together, unless something else was due on that day before.
  ///
  /// - Parameter known: What is due on the day, if that is known.
  func said(
    since moment: Instant,
    on day: CivilDate,
    due known: DueDay? = nil,
    by rules: TimeZoneRules
  ) -> RegimenPlan {
    let whole = RegimenPlan(held, since: moment, from: rules.start(of: day))
    let due = DueDay.days(
      from: day,
      count: 1,
      of: whole.events(on: day, by: rules),
      by: rules
    )
    return due == (known.map { [$0] } ?? days(from: day, count: 1, by: rules)).map(\.withoutSites)
      ? whole : RegimenPlan(held, since: moment)
  }

  /// Returns what the sentences say of a day, without where it is given.
  private func events(
    on day: CivilDate,
    by rules: TimeZoneRules
  ) -> [(ScheduledEvent, ScheduleElement, site: String?)] {
    let window = rules.span(of: day)
    return (regimen?.elements ?? []).flatMap { element in
      (Schedule([element]).events(in: window) ?? []).filter { window.contains($0.start) }
        .map { ($0, element, site: nil) }
    }
  }

  private static func regimen(of periods: some Sequence<Period>) -> Regimen {
    Regimen(periods.compactMap { period in period.schedule.map { (period.span, $0) } })
  }

  private var timeline: TaskTimeline {
    TaskTimeline(
      key: held.lazy.compactMap(\.task).first?.key ?? RecordKey(.task, ""),
      periods: held.compactMap { period in
        period.task.map { TaskTimeline.Period(span: period.span, task: $0) }
      }
    )
  }

  /// Returns what is due on each of some days by the clocks of a zone, as events have it: what had begun
  /// before a change stays.
  func days(from first: CivilDate, count: Int, by rules: TimeZoneRules) -> [DueDay] {
    let window = rules.start(of: first)..<rules.start(of: first.adding(days: max(count, 0)))
    let events = timeline.events(in: window) ?? []
    return DueDay.days(
      from: first,
      count: count,
      of: events.lazy.filter { window.contains($0.scheduled.start) && !$0.task.isAsNeeded }
        .map { ($0.scheduled, $0.countedElement, site: $0.countedTask.content.site) },
      by: rules
    )
  }

  /// Whether more is due in some weeks than anybody reads day by day, now or when a part begins later.
  func isDense(since start: Instant) -> Bool {
    held.contains { period in
      let elements = period.task?.schedule.elements ?? []
      return Set(elements.map { max($0.start.instant, start) }).contains { begin in
        Schedule(elements).isDense(in: begin..<begin.adding(seconds: 28 * 86_400))
      }
    }
  }

  /// After how long what is due from a moment on comes again.
  func steps(since moment: Instant) -> [Interval] {
    held.filter { $0.span.upperBound > moment }.flatMap { period in
      (period.task?.schedule.elements ?? []).filter { $0.end.map { $0.instant > moment } ?? true }
        .map(\.interval)
    }
  }

  /// What the task is called in the end; nil without a title, or while that conflicts.
  var title: String? { held.last { $0.task != nil }?.task?.content.title }

  /// Returns whether a version takes effect after a moment and before another one.
  func changes(after start: Instant, until end: Instant) -> Bool {
    held.contains { $0.span.lowerBound > start && $0.span.lowerBound < end }
  }

  /// The zones by whose clocks anything is due.
  var zones: Set<TimeZoneID> {
    Set(held.flatMap { $0.task?.schedule.elements.map(\.timezone) ?? [] })
  }

  /// The first moment at which another plan has something else, by its periods alone.
  func firstDifference(from other: RegimenPlan) -> Instant? {
    let (own, others) = (segments(bySite: true), other.segments(bySite: true))
    let bounds = (own + others).flatMap { [$0.span.lowerBound, $0.span.upperBound] }
    return Set(bounds).sorted().first { moment in
      let sides = [own, others].map { $0.first { $0.span.contains(moment) } }
      return sides[0]?.said != sides[1]?.said || sides[0]?.site != sides[1]?.site
    }
  }

  /// Whether nobody has decided what is due at some time.
  public var isInQuestion: Bool { periods.contains { $0.task == nil } }

  /// The first version that holds; nil without any, and while that conflicts.
  public var first: TaskVersion? { periods.first?.task }

  /// What the instructions say at one time or another; nil among them where a version has none.
  var instructions: Set<String?> { Set(periods.map { $0.task?.content.instructions }) }

  /// Where on the body it is given at one time or another; nil among them where a version does not say.
  var sites: Set<String?> { Set(periods.map { $0.task?.content.site }) }

  /// What it is given for, if that is the same for as long as the plan goes on; nil otherwise.
  public var indication: String? {
    let all = Set(periods.map { $0.task?.content.indication })
    return all.count == 1 ? all.first ?? nil : nil
  }

  /// Returns whether anything is due, or done as needed, from a moment on.
  func isDue(since moment: Instant) -> Bool {
    guard let regimen else { return periods.contains { $0.span.upperBound > moment } }
    return regimen.isDue(since: moment)
  }

  /// Returns whether another plan has the same done at the same times and sites, whatever else the task says.
  func isLike(_ other: RegimenPlan) -> Bool { hasSameDoses(as: other) && hasSameSites(as: other) }

  /// Returns whether another plan has the same done at the same times, wherever it is given.
  func hasSameDoses(as other: RegimenPlan) -> Bool {
    if let regimen, let otherRegimen = other.regimen { return regimen == otherRegimen }
    let (own, others) = (segments(bySite: false), other.segments(bySite: false))
    return own.map(\.said) == others.map(\.said) && own.map(\.span) == others.map(\.span)
  }

  /// Returns whether another plan has it given at the same sites, whatever is given.
  func hasSameSites(as other: RegimenPlan) -> Bool {
    guard !sites.isEmpty, !other.sites.isEmpty else { return true }
    guard sites.count > 1 || other.sites.count > 1 else { return sites == other.sites }
    let (own, others) = (segments(bySite: true), other.segments(bySite: true))
    return own.map(\.site) == others.map(\.site) && own.map(\.span) == others.map(\.span)
  }
}

extension RegimenPlan.Period {
  /// Returns the period as if it began at a moment, and what is done as needed only as long as its element goes
  /// on; nil if nothing is left.
  fileprivate func said(from start: Instant) -> Self? {
    var (lower, upper) = (start, span.upperBound)
    if let task, task.isAsNeeded, let element = task.schedule.elements.first {
      lower = max(lower, element.start.instant)
      upper = min(upper, element.end?.instant ?? .latest)
    }
    return lower < upper ? Self(lower..<upper, task) : nil
  }

  /// When something is due; nil if that is in question, or done as needed.
  fileprivate var schedule: Schedule? { task.flatMap { $0.isAsNeeded ? nil : $0.schedule } }
}

extension RegimenPlan {
  /// Neighbouring periods that are said in one.
  private struct Segment {
    enum Said: Hashable {
      case due(Regimen)
      /// The limits, and how much at once.
      case asNeeded(AsNeeded?, [OutcomeValue])
      case question
    }

    var span: Range<Instant>
    var periods: [Period]

    var said: Said {
      guard let task = periods.last?.task else { return .question }
      return task.isAsNeeded
        ? .asNeeded(task.content.asNeeded, task.schedule.elements.flatMap(\.targetValues))
        : .due(RegimenPlan.regimen(of: periods))
    }

    var site: String? { periods.last?.task?.content.site }

    func isGoneOn(by period: Period, atItsSite bySite: Bool) -> Bool {
      guard span.upperBound == period.span.lowerBound, let last = periods.last,
        !bySite || site == period.task?.content.site
      else { return false }
      if last.schedule != nil || period.schedule != nil {
        return last.schedule != nil && period.schedule != nil
      }
      return said == Segment(span: period.span, periods: [period]).said
    }
  }

  /// - Parameter bySite: Whether what is given at different sites is not said in one.
  private func segments(bySite: Bool) -> [Segment] {
    periods.reduce(into: []) { segments, period in
      if segments.last?.isGoneOn(by: period, atItsSite: bySite) == true {
        let last = segments.count - 1
        segments[last].periods.append(period)
        segments[last].span = segments[last].span.lowerBound..<period.span.upperBound
      } else {
        segments.append(Segment(span: period.span, periods: [period]))
      }
    }
  }

  /// Returns what is due and where it is given, as a person says it, in one line or in several.
  ///
  /// - Parameters:
  ///   - start: The moment whose day goes without saying.
  ///   - saysIndication: Whether it is said what it is given for.
  public func clauses(
    by wording: Wording,
    since start: Instant,
    saysIndication: Bool = false
  ) -> [String] {
    let purpose =
      saysIndication ? indication.map { Wording.say(.givenFor, Wording.visible($0)) } : nil
    if let regimen, sites.count < 2 {
      let isLater = periods.first.map { $0.span.lowerBound > start } ?? false
      let clauses = regimen.clauses(by: wording, saysStart: isLater)
      let site = (sites.first ?? nil).map(Wording.visible)
      return clauses.isEmpty
        ? [Wording.say(.nothing)] : clauses.map { Self.said([$0, site, purpose]) }
    }
    return segments(bySite: true).map { segment in
      let words = words(of: segment, purpose, by: wording)
      let span = max(segment.span.lowerBound, start)..<segment.span.upperBound
      let isAll = span.lowerBound == start && span.upperBound == .latest
      return isAll || span.isEmpty ? words : "\(wording.stretch(span)): \(words)"
    }
  }

  private func words(of segment: Segment, _ purpose: String?, by wording: Wording) -> String {
    let site = segment.site.map(Wording.visible)
    switch segment.said {
    case .question: return Wording.say(.inQuestion)
    case .asNeeded:
      let due = segment.periods.last?.task.flatMap { wording.due($0.record) }
      return Self.said([due ?? Wording.say(.asNeeded), site, purpose])
    case .due(let regimen):
      let clauses = regimen.clauses(by: wording, saysStart: false)
      return clauses.isEmpty
        ? Wording.say(.nothing)
        : clauses.map { Self.said([$0, site, purpose]) }.joined(separator: "; ")
    }
  }

  private static func said(_ words: [String?]) -> String {
    words.compactMap(\.self).joined(separator: ", ")
  }
}
