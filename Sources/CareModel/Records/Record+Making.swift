extension Record {
  /// Makes a record that no store has seen yet.
  ///
  /// - Parameters:
  ///   - id: The name that all its versions will share.
  ///   - effectiveDate: From when on it holds.
  public init(
    id: String,
    _ content: Content,
    effectiveDate: Instant,
    timezone: TimeZoneID
  ) {
    let common = CommonMembers(id: id, effectiveDate: effectiveDate, timezone: timezone)
    self.init(common, content, version: .draft)
  }
}

extension Record where Content == TaskContent {
  /// Makes a task that holds from the start of its schedule on, in the zone of its first element.
  public init(id: String, title: String?, schedule: Schedule) {
    self.init(
      id: id,
      TaskContent(title: title, schedule: schedule),
      effectiveDate: schedule.start ?? .earliest,
      timezone: schedule.elements.first?.timezone ?? .utc
    )
  }
}

extension Record where Content == OutcomeContent {
  /// Makes the outcome of an event, whose id follows from the event.
  ///
  /// - Parameter start: When the event starts.
  public init(_ content: OutcomeContent, start: Instant, timezone: TimeZoneID) {
    self.init(id: content.derivedID, content, effectiveDate: start, timezone: timezone)
  }
}
