package import CareModel

/// A realistic plan for trying things out: the same seed and zone always make the same bytes.
///
/// It has a patient, a care plan, contacts, a task for every card, and what was recorded for them. Nobody
/// in it is a person: they are called by their roles. Every uuid follows from the content of its version,
/// which says its seed, and no version has a replica or a clock, so that two copies that were filled apart
/// have nothing twice once they are joined.
public struct DemoPlan: Sendable {
  package let seed: UInt64
  let zone: TimeZoneRules
  /// The first day of the plan, which no clock decides: one of January 2020.
  let firstDay: CivilDate
  /// What stands in every record as its source.
  let source: String
  /// The tasks, with what people make of them.
  private(set) var tasks: [DemoTask] = []
  private var others: [AnyRecord] = []

  /// Makes the plan of a seed; the same seed and zone always make the same plan.
  public init(seed: UInt64, in zone: TimeZoneRules) {
    (self.seed, self.zone) = (seed, zone)
    firstDay = CivilDate(daysSinceEpoch: 18_262 + Int(seed % 28))
    source = "careplan demo, seed \(seed)"
    others = people
    tasks = taskList
  }

  /// All records but outcomes, in an order in which each comes after what it names.
  package var records: [AnyRecord] { others + tasks.map(\.record) }

  /// The id of the care plan.
  static let planID = "heart-and-back"

  private var people: [AnyRecord] {
    var patient = PatientContent(name: PersonName(givenName: "Demo", familyName: "Patient"))
    patient.allergies = []
    var plan = CarePlanContent(title: "Heart and back")
    plan.patientID = "patient"
    return [fixed(record("patient", patient)), fixed(record(Self.planID, plan))]
      + [
        contact("doctor", "Family practice", "Prescribes the medicines", .careProvider, 0),
        contact("physiotherapist", "Physiotherapy", "Shows the exercises", .careProvider, 1),
        contact("parent", nil, "Drives to the appointments", .friendsAndFamily, 2),
      ]
  }

  /// The numbers and addresses are those that are kept free for examples.
  private func contact(
    _ id: String,
    _ organization: String?,
    _ role: String,
    _ category: ContactContent.Category,
    _ place: Int
  ) -> AnyRecord {
    var contact = ContactContent(
      name: PersonName(givenName: id.prefix(1).uppercased() + id.dropFirst())
    )
    contact.role = role
    contact.category = category
    contact.organization = organization
    contact.carePlanID = Self.planID
    contact.phoneNumbers = [LabeledValue(label: "work", value: "+1 202 555 010\(place)")]
    contact.emailAddresses = [LabeledValue(label: "work", value: "\(id)@example.org")]
    if organization != nil {
      var address = PostalAddress()
      (address.street, address.city) = ("\(place + 1) Example Street", "Example City")
      contact.address = address
    } else {
      contact.messagingNumbers = contact.phoneNumbers
    }
    return fixed(record(id, contact))
  }
}

extension DemoPlan {
  /// Returns a record of the first day.
  func record<Content: RecordContent>(_ id: String, _ content: Content) -> Record<Content> {
    Record(id: id, content, effectiveDate: zone.start(of: firstDay), timezone: zone.id)
  }

  /// Returns the version that everybody makes of a record of the first day.
  func fixed<Content: RecordContent>(_ record: Record<Content>) -> AnyRecord {
    AnyRecord(fixed(record, at: zone.start(of: firstDay)))
  }

  /// Returns the version that everybody makes of a record at a moment.
  func fixed<Content: RecordContent>(
    _ record: Record<Content>,
    at moment: Instant
  ) -> Record<Content> {
    var record = record
    record.common.source = source
    (record.version.created, record.version.updated) = (moment, moment)
    record.version.uuid = AnyRecord(record).derivedUUID
    return record
  }
}
