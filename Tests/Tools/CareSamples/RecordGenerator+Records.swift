import CanonicalJSON
import CareModel

extension RecordGenerator {
  mutating func common(id: String) -> CommonMembers {
    var common = CommonMembers(id: id, effectiveDate: instant(), timezone: zone())
    common.groupIdentifier = maybe { $0.text() }
    common.tags = list(0...3) { $0.text() }
    common.remoteID = maybe { $0.text() }
    common.source = maybe { $0.text() }
    for _ in 0..<pick([0, 1, 3]) { common.userInfo[text()] = text() }
    common.asset = maybe { $0.text() }
    common.notes = list(0...3) { $0.note() }
    common.schemaVersion = maybe { $0.pick(["2.1.0", "3.0"]) }
    return common
  }

  mutating func version() -> Version {
    var version = Version(
      uuid: uuid(),
      previous: list(0...2) { $0.uuid() },
      created: instant(),
      updated: instant(),
      deleted: flip(4) ? instant() : nil
    )
    if flip() { (version.replica, version.clock) = (uuid(), pick([1, 2, 7])) }
    if flip(4) { version.knowledge = KnowledgeVector([(uuid(), 3), (uuid(), 4)]) }
    if flip(4) { version.mergedBy = 1 }
    version.previous.removeAll { $0 == version.uuid }
    version.unknown = unknownSometimes()
    return version
  }

  mutating func patient() -> PatientContent {
    var patient = PatientContent(name: personName())
    patient.sex = maybe { $0.pick(["male", "female", "other"]) }
    patient.birthday = flip() ? CivilDate(year: pick([1980, 2024]), month: 2, day: 29) : nil
    patient.allergies = maybe { $0.list(0...4) { $0.text() } }
    return patient
  }

  mutating func carePlan() -> CarePlanContent {
    var plan = CarePlanContent(title: text())
    plan.patientID = maybe { $0.name() }
    plan.patientUUID = maybe { $0.uuid() }
    return plan
  }

  mutating func contact() -> ContactContent {
    var contact = ContactContent(name: personName())
    contact.address = maybe { $0.address() }
    contact.emailAddresses = maybe { $0.list(0...3) { $0.labeledValue() } }
    contact.messagingNumbers = maybe { $0.list(0...3) { $0.labeledValue() } }
    contact.phoneNumbers = maybe { $0.list(0...3) { $0.labeledValue() } }
    contact.otherContactInfo = maybe { $0.list(0...3) { $0.labeledValue() } }
    contact.organization = maybe { $0.text() }
    contact.title = maybe { $0.text() }
    contact.role = maybe { $0.text() }
    contact.category = maybe { $0.pick(ContactContent.Category.allCases) }
    contact.carePlanID = maybe { $0.name() }
    contact.carePlanUUID = maybe { $0.uuid() }
    return contact
  }

  mutating func task() -> TaskContent {
    var task = TaskContent(title: maybe { $0.text() }, schedule: schedule())
    task.instructions = maybe { $0.text() }
    task.site = maybe { $0.pick(["left eye", "→"]) }
    task.indication = maybe { $0.pick(["asthma", "fever over 38.5 °C"]) }
    task.impactsAdherence = flip()
    task.carePlanID = maybe { $0.name() }
    task.carePlanUUID = maybe { $0.uuid() }
    task.activityType = maybe { $0.pick(TaskContent.ActivityType.allCases) }
    task.optional = maybe { $0.flip() }
    task.resultResettable = maybe { $0.flip() }
    task.tintColor = maybe { $0.text() }
    task.thresholds = list(0...3) { $0.threshold() }
    return task
  }

  mutating func healthTask() -> HealthTaskContent {
    var linkage = HealthKitLinkage(
      quantityIdentifier: pick(["HKQuantityTypeIdentifierStepCount", "heartRate"]),
      quantityType: pick(HealthKitLinkage.QuantityType.allCases),
      unitString: pick(["count", "count/min"])
    )
    linkage.statistics = linkage.quantityType == .discrete ? .summary : nil
    linkage.unknown = unknownSometimes()
    var health = HealthTaskContent(title: nil, schedule: schedule(), healthKitLinkage: linkage)
    health.task = task()
    return health
  }

  mutating func outcome() -> OutcomeContent {
    let isPlaced = !flip(5)
    let starts = ["2026-01-10", "2026-01-10T08:00:00", "2026-11-01T01:30:00-05:00"]
    var outcome = OutcomeContent(
      taskID: isPlaced ? pick(["doxylamine", "x/y z"]) : nil,
      taskUUID: uuid(),
      taskOccurrenceIndex: maybe { $0.pick([0, 9]) },
      eventStart: isPlaced ? EventStart(pick(starts)) : nil,
      tie: isPlaced && flip() ? name() : nil,
      values: list(0...4) { $0.value() }
    )
    outcome.state = flip(4) ? .notCompleted : nil
    outcome.reason = maybe { $0.text() }
    outcome.plannedValues = maybe { $0.list(1...2) { $0.value() } }
    outcome.accumulates = maybe { $0.flip() }
    outcome.careKitID = flip() || !isPlaced ? "A1B2" : nil
    outcome.answers = flip(4) ? [answer()] : []
    return outcome
  }
}
