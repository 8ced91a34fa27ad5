import CanonicalJSON
public import CareModel

extension Wording {
  /// Returns what is due by a content, without what else it says: `daily at 08:00, 2 tablets`.
  public func plan(_ body: RecordBody?) -> String {
    guard let body else { return Self.say(.nothing) }
    guard let record = body.recordOfAnyTime, let due = due(record) else { return "\(body.kind)" }
    let said = [
      body[MemberName.site]?.string.map(Self.visible),
      body[MemberName.indication]?.string.map { Self.say(.givenFor, Self.visible($0)) },
      body[MemberName.instructions]?.string.map(Self.quoted),
    ]
    return ([due] + said.compactMap(\.self)).joined(separator: ", ")
  }

  /// Returns how much of a task is due, and where on the body: `1 drop, left eye`.
  public func shown(_ targets: [OutcomeValue], of content: TaskContent) -> String {
    (targets.map { shown($0) } + [content.site.map(Self.visible)].compactMap(\.self)).joined(
      separator: ", "
    )
  }

  /// Returns what a task is given for, and how it is done, in a line or more each; nil if neither is said.
  public static func guidance(_ content: TaskContent) -> String? {
    let lines = [content.indication.map { say(.givenFor, visible($0)) }, content.instructions]
      .compactMap { $0.flatMap { $0.isEmpty ? nil : $0 } }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Returns what is due by a task, and when: its schedule, or that it is done as needed; nil of other
  /// records.
  ///
  /// - Parameters:
  ///   - sayingStart: Whether the first day is said, as in ``phrase(_:sayingStart:today:)``.
  ///   - sayingLimits: Whether the limits of what is done as needed are said.
  ///   - today: From when on the next of amounts that take turns is said.
  public func due(
    _ record: AnyRecord,
    sayingStart: Bool = false,
    sayingLimits: Bool = true,
    today: CivilDate? = nil
  ) -> String? {
    let content: TaskContent
    switch record {
    case .task(let task): content = task.content
    case .healthTask(let task): content = task.content.task
    default: return nil
    }
    guard let limits = content.asNeeded else {
      return phrase(content.schedule, sayingStart: sayingStart, today: today)
    }
    let limited = sayingLimits ? [words(limits)] : []
    return ([asNeeded(content.schedule)] + limited).joined(separator: ", ")
  }

  /// Returns a schedule of what is done as needed, whose element is due at no time: `as needed, 5 mL`.
  func asNeeded(_ schedule: Schedule) -> String {
    let targets = schedule.elements.flatMap(\.targetValues).map { words($0) }
    return ([Self.say(.asNeeded)] + targets).joined(separator: ", ")
  }
}
