package import CareEvents
package import CareModel

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

  /// In order of time; nothing is due between them.
  let periods: [Period]
  /// When something is due; nil if that is in question, or if any of it is done as needed.
  public let regimen: Regimen?

  package init(_ periods: [Period]) {
    self.periods = periods
    regimen = periods.allSatisfy { $0.schedule != nil } ? Self.regimen(of: periods) : nil
  }

  private static func regimen(of periods: some Sequence<Period>) -> Regimen {
    Regimen(periods.compactMap { period in period.schedule.map { (period.span, $0) } })
  }

  /// Whether nobody has decided what is due at some time.
  public var isInQuestion: Bool { periods.contains { $0.task == nil } }

  /// The first version that holds; nil without any, and while that is in question.
  package var first: TaskVersion? { periods.first?.task }

  /// What the instructions say at one time or another; nil among them where a version has none.
  var instructions: Set<String?> { Set(periods.map { $0.task?.content.instructions }) }

  /// Returns whether anything is due, or done as needed, from a moment on.
  func isDue(since moment: Instant) -> Bool {
    guard let regimen else { return periods.contains { $0.span.upperBound > moment } }
    return regimen.isDue(since: moment)
  }

  /// Returns whether another plan has the same done at the same times, whatever else the task says.
  func isLike(_ other: RegimenPlan) -> Bool {
    if let regimen, let otherRegimen = other.regimen { return regimen == otherRegimen }
    return segments.map(\.said) == other.segments.map(\.said)
      && segments.map(\.span) == other.segments.map(\.span)
  }
}

extension RegimenPlan.Period {
  /// When something is due; nil if that is in question, or done as needed.
  fileprivate var schedule: Schedule? { task.flatMap { $0.isAsNeeded ? nil : $0.schedule } }
}

extension RegimenPlan {
  /// Neighbouring periods that are said in one.
  private struct Segment {
    enum Said: Hashable {
      case due(Regimen)
      case asNeeded(AsNeeded?, Schedule)
      case question
    }

    var span: Range<Instant>
    var periods: [Period]

    var said: Said {
      guard let task = periods.last?.task else { return .question }
      return task.isAsNeeded
        ? .asNeeded(task.content.asNeeded, task.schedule)
        : .due(RegimenPlan.regimen(of: periods))
    }

    func isGoneOn(by period: Period) -> Bool {
      guard span.upperBound == period.span.lowerBound, let last = periods.last else { return false }
      if last.schedule != nil || period.schedule != nil {
        return last.schedule != nil && period.schedule != nil
      }
      return last.task?.content.asNeeded == period.task?.content.asNeeded
        && last.task?.schedule == period.task?.schedule
    }
  }

  private var segments: [Segment] {
    periods.reduce(into: []) { segments, period in
      if segments.last?.isGoneOn(by: period) == true {
        let last = segments.count - 1
        segments[last].periods.append(period)
        segments[last].span = segments[last].span.lowerBound..<period.span.upperBound
      } else {
        segments.append(Segment(span: period.span, periods: [period]))
      }
    }
  }

  /// Returns what is due, as a person says it, in one line or in several.
  ///
  /// - Parameter start: The moment whose day goes without saying.
  package func clauses(by wording: Wording, since start: Instant) -> [String] {
    if let regimen {
      let isLater = periods.first.map { $0.span.lowerBound > start } ?? false
      let clauses = regimen.clauses(by: wording, saysStart: isLater)
      return clauses.isEmpty ? [Wording.say(.nothing)] : clauses
    }
    let segments = segments
    return segments.map { segment in
      let words = words(of: segment, by: wording)
      let isAll = segment.span.lowerBound <= start && segment.span.upperBound == .latest
      return isAll ? words : "\(wording.stretch(segment.span)): \(words)"
    }
  }

  private func words(of segment: Segment, by wording: Wording) -> String {
    switch segment.said {
    case .question: return Wording.say(.inQuestion)
    case .asNeeded:
      return segment.periods.last?.task.flatMap { wording.due($0.record) }
        ?? Wording.say(.asNeeded)
    case .due(let regimen):
      let clauses = regimen.clauses(by: wording, saysStart: false)
      return clauses.isEmpty ? Wording.say(.nothing) : clauses.joined(separator: "; ")
    }
  }
}
