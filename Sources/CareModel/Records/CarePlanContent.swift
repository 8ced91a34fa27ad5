/// A plan that contacts and tasks belong to: CareKit's `OCKCarePlan`.
public struct CarePlanContent: RecordContent {
  public var title: String
  public var patientID: String?
  public var patientUUID: VersionID?

  public init(title: String) { self.title = title }

  public static let kind = RecordKind.carePlan
  public static let meaning = "A plan that contacts and tasks belong to (CareKit's OCKCarePlan)."
  public static let blank = CarePlanContent(title: "")
  public static let table = Record<CarePlanContent>.memberTable
  public static let members: [Member<CarePlanContent>] = [
    .required("title", \.title, .text, "What the plan is called.", traits: .clinical) {
      $0.title = $1
    },
    .optional("patientID", \.patientID, .id, "The patient's id.") { $0.patientID = $1 },
    .optional(
      "patientUUID",
      \.patientUUID,
      .uuid,
      "The patient's version when the link was made.",
      traits: .bookkeeping
    ) { $0.patientUUID = $1 },
  ]

  public var parent: ParentLink? { ParentLink(kind: .patient, id: patientID, uuid: patientUUID) }
}
