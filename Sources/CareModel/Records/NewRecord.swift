public import CanonicalJSON

/// The document of a new record, which may leave out what follows from the rest or from the moment.
public struct NewRecord: Sendable {
  private let kind: RecordKind
  private let given: JSONObject
  private let now: Instant
  private let zone: TimeZoneID

  /// Takes what somebody says of a record.
  ///
  /// - Parameters:
  ///   - now: When it takes effect, if neither it nor its schedule nor its event says so.
  ///   - zone: The zone of a record that names none.
  public init(_ kind: RecordKind, _ given: JSONObject, now: Instant, _ zone: TimeZoneID) {
    (self.kind, self.given, self.now, self.zone) = (kind, given, now, zone)
  }

  /// The document with the members that every record has; what somebody said stays.
  public var document: JSONObject {
    var document: JSONObject = [
      MemberName.type: .string(kind.type), MemberName.timezone: .string(zone.name),
      MemberName.effectiveDate: .string((eventStart ?? now).description),
    ]
    document[MemberName.id] = outcomeID.map { .string($0) }
    switch kind {
    case .patient, .contact: document[MemberName.name] = [:]
    case .healthTask: document[MemberName.healthKitLinkage] = [:]
    default: break
    }
    for member in given.members { document[member.key] = member.value }
    document[MemberName.schedule] = document[MemberName.schedule].map {
      zoned($0, document[MemberName.timezone])
    }
    return document
  }

  /// Returns a schedule whose elements are in the zone of the record where they name none.
  private func zoned(_ schedule: JSONValue, _ zone: JSONValue?) -> JSONValue {
    guard var object = schedule.object, let elements = object[MemberName.elements]?.array else {
      return schedule
    }
    object[MemberName.elements] = .array(
      elements.map { element in
        guard var parts = element.object, parts[MemberName.timezone] == nil else { return element }
        parts[MemberName.timezone] = zone
        return .object(parts)
      }
    )
    return .object(object)
  }

  /// Returns the record that was read from the document: a task takes effect with its first event,
  /// as CareKit makes it, unless something else was said.
  ///
  /// - Parameter saysDate: Whether the date was said elsewhere than in the document.
  public func dated(_ record: AnyRecord, saysDate: Bool = false) -> AnyRecord {
    guard !saysDate, given[MemberName.effectiveDate] == nil, let start = record.schedule?.start
    else {
      return record
    }
    var record = record
    record.edit { $0.common.effectiveDate = start }
    return record
  }

  /// The id that an outcome has by its event.
  private var outcomeID: String? {
    guard kind == .outcome, let task = given[MemberName.taskID]?.string, let start = event else {
      return nil
    }
    return EventIdentity(taskID: task, eventStart: start, tie: given[MemberName.tie]?.string)
      .outcomeID
  }

  /// When the event of an outcome starts, in the zone of the record.
  private var eventStart: Instant? {
    let name = given[MemberName.timezone]?.string.flatMap { TimeZoneID($0) } ?? zone
    guard let event, let rules = TimeZoneRules(name) else { return nil }
    return event.instant(in: rules)
  }

  private var event: EventStart? {
    guard kind == .outcome else { return nil }
    return given[MemberName.eventStart]?.string.flatMap { EventStart($0) }
  }
}

extension EventStart {
  /// Returns the moment at which the event starts by the clocks of a zone.
  fileprivate func instant(in rules: TimeZoneRules) -> Instant {
    switch self {
    case .allDay(let day): rules.start(of: day)
    case .local(let time): rules.instant(of: time)
    case .secondPass(let time): time.instant
    }
  }
}
