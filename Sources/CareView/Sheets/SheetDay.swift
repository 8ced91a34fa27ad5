public import CareModel

/// One day of a sheet.
public struct SheetDay: Hashable, Sendable {
  public let day: CivilDate
  /// The events of the day, and those that began earlier and still run.
  public private(set) var rows: [SheetRow]
  /// What was recorded without an event.
  public let unscheduled: [SheetOutcome]
  /// What must be read before all events: what is open from the evening before.
  public let notices: [String]

  /// - Parameters:
  ///   - entries: The events in the order in which they are shown.
  ///   - context: From where they are looked at, and when.
  public init(
    _ day: CivilDate,
    _ entries: [SheetEntry],
    in context: ViewContext,
    unscheduled: [SheetOutcome] = [],
    notices: [String] = []
  ) {
    let times = EventTimes(entries.map(\.event), in: context.zone, context.clock)
    self.day = day
    rows = entries.map { SheetRow($0, times, context) }
    (self.unscheduled, self.notices) = (unscheduled, notices)
  }
}

extension [SheetDay] {
  /// The days with every event once: on the first of them on which it is due or runs.
  var withEachOnce: [SheetDay] {
    var shown: [RecordKey: Set<EventIdentity>] = [:]
    return map { day in
      day.keeping { shown[$0.task, default: []].insert($0.event.id).inserted }
    }
  }
}

extension SheetDay {
  fileprivate func keeping(_ isKept: (SheetRow) -> Bool) -> SheetDay {
    var day = self
    day.rows = rows.filter(isKept)
    return day
  }
}
