import CanonicalJSON
import CareModel

extension Wording {
  /// Returns a value of a record in words, by what it is made of; JSON where it is made of
  /// something else.
  func words(_ value: JSONValue, _ type: ValueType) -> String {
    scalar(value, type) ?? container(value, type) ?? Self.json(value)
  }

  private func scalar(_ value: JSONValue, _ type: ValueType) -> String? {
    switch (type, value) {
    case (.text, .string(let text)): Self.quoted(text)
    case (.choice, .string(OutcomeContent.State.notCompleted.rawValue)): Self.say(.notCompleted)
    case (.word, .string(let text)), (.choice, .string(let text)): Self.id(text)
    case (.flag, .bool(let flag)): Self.say(flag ? .yes : .no)
    case (.number, .number(let number)): number.token
    case (.date, .string(let text)): CivilDate(text).map(Self.date)
    case (.instant, .string(let text)): Instant(text).map(instant)
    case (.eventStart, .string(let text)): EventStart(text).map { Self.eventStart($0, clock) }
    case (.localTime, .string(let text)):
      OffsetDateTime(text).map {
        "\(Self.weekday($0.local.date)) \(Self.momentWords($0.local, clock)) \($0.offsetText)"
      }
    default: nil
    }
  }

  private func container(_ value: JSONValue, _ type: ValueType) -> String? {
    switch (type, value) {
    case (.structure(let structure), .object(let object)):
      special(value, structure) ?? members(of: object, structure)
    case (.list(let element), .array(let elements)):
      elements.isEmpty
        ? Self.say(.none) : elements.map { words($0, element) }.joined(separator: ", ")
    case (.map(let inner), .object(let object)):
      object.isEmpty
        ? Self.say(.none)
        : object.members.map { "\(Self.id($0.key)) \(words($0.value, inner))" }
          .joined(separator: ", ")
    default: nil
    }
  }

  /// Returns the words of structures that have a phrase of their own.
  private func special(_ value: JSONValue, _ structure: StructureType) -> String? {
    switch structure.name {
    case Schedule.schemaName: read(value).map { phrase($0 as Schedule) }
    case ScheduleElement.schemaName: read(value).map { phrase($0 as ScheduleElement) }
    case OutcomeValue.schemaName: read(value).map { words($0 as OutcomeValue) }
    case Threshold.schemaName: read(value).map { words($0 as Threshold) }
    case AsNeeded.schemaName: read(value).map { words($0 as AsNeeded) }
    case Answer.schemaName: read(value).map { words($0 as Answer) }
    case LabeledValue.schemaName: read(value).map { words($0 as LabeledValue) }
    case Interval.schemaName: read(value).map { Self.frequency($0 as Interval) }
    case DurationObject.schemaName:
      read(value).map { (object: DurationObject) in
        let duration = object.seconds.map(EventDuration.seconds) ?? .allDay
        return Self.also(object.unknown, after: Self.duration(duration))
      }
    default: nil
    }
  }

  private func members(of object: JSONObject, _ structure: StructureType) -> String {
    let known = structure.members.compactMap { member in
      object[member.name].map { "\(Wording.member(member.name)) \(words($0, member.type))" }
    }
    let unknown = object.members.filter { structure.member($0.key) == nil }
      .map { "\(Self.id($0.key)) \(Self.json($0.value))" }
    let all = known + unknown
    return all.isEmpty ? Self.say(.none) : all.joined(separator: ", ")
  }

  /// Reads what a structure's form describes; nil for what it does not.
  func read<Value: Structure>(_ json: JSONValue) -> Value? {
    var faults = FaultCollector()
    return Value.form.read(json, &faults)
  }

  /// Returns two values that differ, in words that differ: as exact as it takes to tell them apart.
  func pair(_ old: JSONValue, _ new: JSONValue, _ type: ValueType) -> (old: String, new: String) {
    let words =
      values(old, new, type)
      ?? (old: self.words(old, type), new: self.words(new, type))
    // Swift holds two spellings of an accented letter for equal, and so does a reader.
    if words.old != words.new { return words }
    let exact = (old: Self.json(old), new: Self.json(new))
    return exact.old == exact.new ? (Self.asciiJSON(old), Self.asciiJSON(new)) : exact
  }

  /// Returns two outcome values without what they have in common beside the value itself.
  private func values(
    _ old: JSONValue,
    _ new: JSONValue,
    _ type: ValueType
  ) -> (old: String, new: String)? {
    guard case .structure(let structure) = type, structure.name == OutcomeValue.schemaName,
      var oldValue: OutcomeValue = read(old), var newValue: OutcomeValue = read(new)
    else { return nil }
    if oldValue.createdDate == newValue.createdDate {
      (oldValue.createdDate, newValue.createdDate) = (nil, nil)
    }
    if oldValue.unknown == newValue.unknown { (oldValue.unknown, newValue.unknown) = ([:], [:]) }
    // Types, and the digest of binary content, are shown if nothing else distinguishes the values.
    let plain = (old: words(oldValue), new: words(newValue))
    if plain.old != plain.new { return plain }
    return (words(oldValue, exactly: true), words(newValue, exactly: true))
  }
}
