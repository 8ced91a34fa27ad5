/// The person whose care a store holds: CareKit's `OCKPatient`.
public struct PatientContent: RecordContent {
  public var name: PersonName
  /// `male`, `female`, or any other text, as CareKit's `OCKBiologicalSex` writes it.
  public var sex: String?
  public var birthday: CivilDate?
  /// Nil says that nobody asked; an empty list, that there are none.
  public var allergies: [String]?

  public init(name: PersonName) { self.name = name }

  public static let kind = RecordKind.patient
  public static let table = RecordTable(
    members,
    meaning: "The person whose care the store holds (CareKit's OCKPatient).",
    blank: PatientContent(name: .blank)
  )
  package static let members: [Member<PatientContent>] = [
    .required(MemberName.name, \.name, PersonName.form, "The patient's name in parts."),
    .optional(
      "sex",
      \.sex,
      .text,
      "male, female or another text.",
      traits: .clinical,
      option: MemberOption("sex", "SEX", "Set the sex: male, female or another text")
    ),
    .optional(
      "birthday",
      \.birthday,
      .date,
      "The day of birth.",
      traits: .clinical,
      option: MemberOption("birthday", "DATE", "Set the day of birth")
    ),
    .optional(
      MemberName.allergies,
      \.allergies,
      Form<String>.text.list(),
      "What the patient must not get.",
      traits: .clinical,
      merging: .byElement(.value, .guarded)
    ),
  ]
}
