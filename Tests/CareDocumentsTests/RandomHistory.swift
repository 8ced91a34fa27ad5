import CanonicalJSON
import CareModel
import TestSupport

/// Makes histories of valid records that use everything our records can say.
struct RandomHistory {
  private var random: SeededGenerator
  private(set) var versions: [AnyRecord] = []

  private init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Records of all kinds, with updates, forks, deletions and outcomes of all sorts.
  static func make(seed: UInt64) throws -> [AnyRecord] {
    var history = RandomHistory(seed: seed)
    let patient = try history.chain { $0.patient() }
    let plan = try history.chain { $0.carePlan(of: patient) }
    _ = try history.chain { $0.contact(of: plan) }
    let task = try history.chain { $0.task(of: plan) }
    _ = try history.chain { $0.healthTask(of: plan) }
    for index in 0..<4 {
      guard case .task(let task) = task, let event = task.schedule.event(index) else { continue }
      _ = try history.chain { $0.outcome(of: task, event) }
    }
    _ = try history.chain { $0.unplacedOutcome() }
    return history.versions
  }

  /// Adds one to three versions of a record; later ones may follow any earlier one.
  private mutating func chain(
    _ make: (inout RandomHistory) -> any CareRecord
  ) throws -> AnyRecord {
    let first = make(&self)
    var uuids: [VersionID] = []
    for _ in 0...Int.random(in: 0...2, using: &random) {
      var record = make(&self)
      record.common.id = first.common.id
      record.version = version(after: uuids.randomElement(using: &random).map { [$0] } ?? [])
      if maybe() { record.unknown = unknown(awkward: true) }
      if let last = AnyRecord(record).cast(to: OutcomeContent.self), last.content.isPlaced {
        record.common.id = last.content.derivedID
      }
      // Through the file, so that sets are sorted as they are there.
      versions.append(try AnyRecord(json: record.json))
      uuids.append(record.version.uuid)
      if maybe(0.1) { uuids.removeAll() }
    }
    return versions[versions.count - 1]
  }
}

extension RandomHistory {
  private mutating func patient() -> any CareRecord {
    var content = PatientContent(name: name())
    content.sex = optional { $0.text() }
    content.birthday = optional {
      CivilDate(daysSinceEpoch: .random(in: -20_000...20_000, using: &$0.random))
    }
    content.allergies = optional { $0.texts() }
    return Patient(common(), content, version: version())
  }

  private mutating func carePlan(of patient: AnyRecord) -> any CareRecord {
    var content = CarePlanContent(title: text())
    content.patientID = optional { _ in patient.id }
    // A link that has only the uuid of a version nearby would come back with the id as well.
    content.patientUUID = optional { content.patientID == nil ? $0.uuid() : patient.version.uuid }
    return CarePlan(common(), content, version: version())
  }

  private mutating func contact(of plan: AnyRecord) -> any CareRecord {
    var content = ContactContent(name: name())
    content.address = optional { random in
      var address = PostalAddress()
      address.street = random.text()
      address.isoCountryCode = random.maybe() ? "CH" : ""
      return address
    }
    content.phoneNumbers = optional { [LabeledValue(label: $0.text(), value: $0.text())] }
    content.otherContactInfo = optional { _ in [] }
    content.title = optional { $0.text() }
    content.category = optional { _ in .careProvider }
    content.carePlanID = optional { _ in plan.id }
    return Contact(common(), content, version: version())
  }

  private mutating func task(of plan: AnyRecord) -> any CareRecord {
    CareTask(common(), taskContent(of: plan), version: version())
  }

  private mutating func healthTask(of plan: AnyRecord) -> any CareRecord {
    var content = HealthTaskContent.blank
    content.task = taskContent(of: plan)
    content.healthKitLinkage = HealthKitLinkage(
      quantityIdentifier: "HKQuantityTypeIdentifierStepCount",
      quantityType: .cumulative,
      unitString: "count"
    )
    if maybe() { content.healthKitLinkage.unknown = unknown() }
    return HealthTask(common(), content, version: version())
  }

  private mutating func taskContent(of plan: AnyRecord) -> TaskContent {
    let elements = (0...Int.random(in: 0...2, using: &random)).map { _ in element() }
    var content = TaskContent(title: optional { $0.text() }, schedule: Schedule(elements))
    content.instructions = optional { $0.text() }
    content.impactsAdherence = maybe()
    content.carePlanID = optional { _ in plan.id }
    content.carePlanUUID = optional { content.carePlanID == nil ? $0.uuid() : plan.version.uuid }
    content.activityType = optional { _ in .assessment }
    content.optional = optional { _ in true }
    content.tintColor = optional { _ in "#d9534f" }
    if maybe() { content.thresholds = [Threshold(.lessThan, 7.5, title: text())] }
    return content
  }

  private mutating func element() -> ScheduleElement {
    let zone = zone()
    let rules = TimeZoneRules(zone)
    let start = Instant(seconds: .random(in: 1_500_000_000...1_800_000_000, using: &random))
    let isAllDay = maybe(0.2)
    let first = isAllDay ? rules.map { $0.start(of: $0.day(of: start)) } ?? start : start
    var element = ScheduleElement(
      key: optional { $0.text() + "-key" },
      start: rules?.local(at: first) ?? OffsetDateTime(first, offsetSeconds: 0),
      timezone: zone,
      interval: maybe() || isAllDay ? Interval(day: 1) : Interval(day: 0, hour: 36),
      duration: isAllDay ? .allDay : .seconds([0, 3600, 0.5].randomElement(using: &random) ?? 0),
      text: optional { $0.text() },
      targetValues: maybe() ? [value(), value()] : [],
      calendar: maybe(0.1) ? "hebrew" : nil
    )
    if maybe(0.3) {
      element.end = OffsetDateTime(first.adding(seconds: 90 * 86_400), offsetSeconds: 7200)
    }
    if maybe(0.2) { element.unknown = unknown() }
    return element
  }

  private mutating func outcome(of task: CareTask, _ event: ScheduledEvent) -> any CareRecord {
    var content = OutcomeContent(
      taskID: task.id,
      taskUUID: optional { _ in task.version.uuid },
      taskOccurrenceIndex: optional { _ in event.index },
      eventStart: event.eventStart,
      tie: event.tie,
      values: (0..<Int.random(in: 0...2, using: &random)).map { _ in value() }
    )
    content.state = maybe(0.2) ? .notCompleted : nil
    content.reason = optional { $0.text() }
    content.accumulates = optional { _ in true }
    content.careKitID = optional { $0.uuid().description.uppercased() }
    var common = common()
    common.id = content.derivedID
    common.effectiveDate = event.start
    return Outcome(common, content, version: version())
  }

  private mutating func unplacedOutcome() -> any CareRecord {
    let content = OutcomeContent(
      taskID: nil,
      taskUUID: uuid(),
      taskOccurrenceIndex: 7,
      eventStart: nil,
      values: [value()]
    )
    return Outcome(common(), content, version: version())
  }
}

extension RandomHistory {
  private mutating func common() -> CommonMembers {
    var common = CommonMembers(id: id(), effectiveDate: instant(), timezone: zone())
    common.groupIdentifier = optional { $0.text() }
    common.tags = maybe() ? texts() : []
    common.source = optional { $0.text() }
    if maybe() { common.userInfo["app"] = text() }
    if maybe(0.1) { common.userInfo["careplan.optional"] = "no JSON" }
    if maybe(0.1) { common.userInfo["careplan.kept"] = "{}" }
    if maybe(0.1) { common.userInfo["careplan.previous"] = "{}" }
    common.schemaVersion = optional { $0.maybe() ? "2.1.0" : "4.3" }
    if maybe() {
      common.notes = [Note(author: "b", content: text()), Note(title: "a")]
      if maybe() { common.notes[0].unknown = unknown() }
    }
    return common
  }

  private mutating func version(after previous: [VersionID] = []) -> Version {
    let updated = instant()
    var version = Version(uuid: uuid(), previous: previous, created: instant(), updated: updated)
    if maybe(0.2) { version.deleted = updated }
    if maybe() { (version.replica, version.clock) = (uuid(), 3) }
    if maybe(0.2) { version.knowledge = KnowledgeVector([(uuid(), 5)]) }
    if maybe(0.2) { version.mergedBy = 1 }
    if maybe(0.2) { version.unknown = unknown() }
    return version
  }

  private mutating func value() -> OutcomeValue {
    let contents: [OutcomeValue.Content] = [
      .integer(.random(in: -9...9, using: &random)), .double(2), .double(0.1), .boolean(maybe()),
      .text(text()), .binary([0, 255, 62, 63]), .date(instant()), .other(type: "range", [1, 2]),
    ]
    var value = OutcomeValue(
      contents.randomElement(using: &random) ?? .boolean(true),
      kind: optional { $0.text() },
      units: optional { _ in "mL" },
      createdDate: optional { $0.instant() }
    )
    if maybe(0.2) { value.unknown = unknown() }
    return value
  }

  private mutating func name() -> PersonName {
    var name = PersonName(givenName: optional { $0.text() }, familyName: optional { $0.text() })
    name.middleName = optional { $0.text() }
    if maybe(0.2) { name.unknown = unknown() }
    return name
  }

  private mutating func id() -> String {
    text().replacing("\n", with: "") + "/\(random.next() % 99)"
  }

  /// Members that no form knows; those of a record may have names that mean something to CareKit.
  private mutating func unknown(awkward: Bool = false) -> JSONObject {
    let awkwardNames = [
      "kept", "previous", "head", "object", "createdDate", "event", "nextVersionUUIDs",
    ]
    let names = ["later", "é"] + (awkward ? awkwardNames : [])
    let name = names.randomElement(using: &random) ?? ""
    return [name: ["list": [1, .null, "x"], "text": .string(text())]]
  }

  private mutating func zone() -> TimeZoneID {
    let names = ["Europe/Zurich", "America/New_York", "Asia/Kathmandu", "UTC", "Mars/Olympus"]
    return names.randomElement(using: &random).flatMap { TimeZoneID($0) } ?? .utc
  }

  /// A moment; some are finer than CareKit's doubles.
  private mutating func instant() -> Instant {
    Instant(
      seconds: .random(in: -2_000_000_000...4_000_000_000, using: &random),
      nanoseconds: maybe() ? 0 : .random(in: 0..<1_000_000_000, using: &random)
    )
  }

  private mutating func text() -> String {
    ["a", "\u{e9}", "e\u{301}", "10 mg\n", "x/y", "\u{1F48A}"].randomElement(using: &random) ?? ""
  }

  private mutating func texts() -> [String] { [text(), text()] }

  private mutating func uuid() -> VersionID {
    let words = [random.next(), random.next()]
    let bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    return VersionID(bytes: bytes) ?? Version.blank.uuid
  }

  private mutating func maybe(_ chance: Double = 0.5) -> Bool {
    Double.random(in: 0..<1, using: &random) < chance
  }

  private mutating func optional<Value>(_ make: (inout RandomHistory) -> Value?) -> Value? {
    maybe() ? make(&self) : nil
  }
}
