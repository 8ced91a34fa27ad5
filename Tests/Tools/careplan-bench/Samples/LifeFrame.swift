import CarePlanKit

/// The records that a life begins with: a patient, two plans and a few contacts.
struct LifeFrame {
  private(set) var records: [AnyRecord] = []
  private(set) var plans: [CarePlan] = []

  init(_ life: LifeOfCare, _ recorder: inout LifeRecorder) {
    let start = life.time.rules.start(of: life.days.lowerBound)
    let zone = life.time.zone
    var patient = Patient(id: "amy", Self.patient, effectiveDate: start, timezone: zone)
    patient.version = recorder.version(at: start)
    records.append(AnyRecord(patient))
    for (id, title) in [("heart", "Heart and circulation"), ("daily-life", "Daily life")] {
      var content = CarePlanContent(title: title)
      (content.patientID, content.patientUUID) = (patient.id, patient.version.uuid)
      var plan = CarePlan(id: id, content, effectiveDate: start, timezone: zone)
      plan.version = recorder.version(at: start)
      plans.append(plan)
      records.append(AnyRecord(plan))
    }
    for (id, name, role) in Self.contacts {
      var content = ContactContent(name: name)
      (content.role, content.category) = (role, .careProvider)
      (content.carePlanID, content.carePlanUUID) = (plans[0].id, plans[0].version.uuid)
      content.phoneNumbers = [LabeledValue(label: "work", value: "+1 212 555 0100")]
      var contact = Contact(id: id, content, effectiveDate: start, timezone: zone)
      contact.version = recorder.version(at: start)
      records.append(AnyRecord(contact))
    }
  }

  private static var patient: PatientContent {
    var patient = PatientContent(name: PersonName(givenName: "Amy", familyName: "Frost"))
    patient.sex = "female"
    patient.allergies = ["penicillin"]
    return patient
  }

  private static let contacts = [
    ("dr-jones", PersonName(givenName: "Maria", familyName: "Jones"), "Cardiologist"),
    ("dr-lee", PersonName(givenName: "Sam", familyName: "Lee"), "Family doctor"),
    ("nurse-ortiz", PersonName(givenName: "Ana", familyName: "Ortiz"), "Nurse"),
  ]
}
