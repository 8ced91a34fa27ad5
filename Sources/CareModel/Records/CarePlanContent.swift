/// A plan that contacts and tasks belong to: CareKit's `OCKCarePlan`.
public struct CarePlanContent: RecordContent {
  public var title: String
  public var patientID: String?
  public var patientUUID: VersionID?

  public init(title: String) { self.title = title }

  public static let kind = RecordKind.carePlan
  public static let table = RecordTable(
    members,
    meaning: "A plan that contacts and tasks belong to (CareKit's OCKCarePlan).",
    blank: CarePlanContent(title: ""),
    parent: { ParentLink(kind: .patient, id: $0.patientID, uuid: $0.patientUUID) }
  )
  package static let members: [Member<CarePlanContent>] = [
    .required(
      MemberName.title,
      \.title,
      .text,
      "What the plan is called.",
      traits: .clinical,
      option: .title
    ),
    .optional(
      MemberName.patientID,
      \.patientID,
      .id,
      "The patient's id.",
      merging: .link,
      option: MemberOption("patient", "ID", "Assign the care plan to this patient", to: .patient)
    ),
    .optional(
      MemberName.patientUUID,
      \.patientUUID,
      .uuid,
      "The patient's version when the link was made.",
      traits: .bookkeeping,
      merging: .provenance(of: MemberName.patientID)
    ),
  ]
}
