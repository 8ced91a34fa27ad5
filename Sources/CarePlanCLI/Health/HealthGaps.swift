import CarePlanKit

/// Says of health tasks that a device gives no samples any more, where their events have no data.
enum HealthGaps {
  /// Tells the tasks that are shown of which this machine has had no sample for more than a day.
  ///
  /// What cannot be read is told by `careplan health status`, and stops nobody here.
  ///
  /// - Parameter tasks: The ids of the tasks that are shown; nil for all.
  static func tell(_ tasks: Set<String>?, _ open: OpenStore, _ context: CommandContext) {
    guard tasks?.isEmpty != true, context.options.asOf == nil,
      let cache = try? HealthCache(ifPresentIn: open.store),
      let gaps = try? open.store.healthGaps(cache, asOf: open.dates.now)
    else { return }
    for gap in gaps where tasks?.contains(gap.task.id) ?? true {
      let day = open.dates.shown.day(of: gap.last)
      let name = gap.title ?? gap.task.id
      context.note(
        StyledText(
          "\(name): no data from \(Wording.name(gap.source)) since "
            + "\(Wording.shortWeekday(day)) \(Wording.date(day))"
        )
      )
    }
  }

  /// Tells those of some events.
  static func tell(ofTasksIn views: [JudgedEvent], _ open: OpenStore, _ context: CommandContext) {
    let tasks = views.compactMap(\.event).filter { $0.task.key.kind == .healthTask }
    tell(Set(tasks.map(\.task.key.id)), open, context)
  }
}
