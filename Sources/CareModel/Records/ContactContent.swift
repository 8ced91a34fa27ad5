/// Somebody who takes part in the care: CareKit's `OCKContact`.
public struct ContactContent: RecordContent {
  /// Whether a contact is a professional, or friend or family.
  public enum Category: String, CaseIterable, Hashable, Sendable {
    case careProvider, friendsAndFamily
  }

  public var name: PersonName
  public var address: PostalAddress?
  public var emailAddresses: [LabeledValue]?
  public var messagingNumbers: [LabeledValue]?
  public var phoneNumbers: [LabeledValue]?
  public var otherContactInfo: [LabeledValue]?
  public var organization: String?
  /// A title such as "Family practice"; not part of the name.
  public var title: String?
  /// What the contact does in the care.
  public var role: String?
  public var category: Category?
  public var carePlanID: String?
  public var carePlanUUID: VersionID?

  public init(name: PersonName) { self.name = name }

  public static let kind = RecordKind.contact
  public static let table = RecordTable(
    members,
    meaning: "Somebody who takes part in the care (CareKit's OCKContact).",
    blank: ContactContent(name: .blank),
    parent: { ParentLink(kind: .carePlan, id: $0.carePlanID, uuid: $0.carePlanUUID) }
  )
  package static let members: [Member<ContactContent>] =
    [
      .required(MemberName.name, \.name, PersonName.form, "The contact's name in parts."),
      .optional(MemberName.address, \.address, PostalAddress.form, "Where the contact is found."),
      .optional(
        MemberName.emailAddresses,
        \.emailAddresses,
        LabeledValue.form.list(),
        "E-mail addresses.",
        merging: .byLabel
      ),
      .optional(
        "messagingNumbers",
        \.messagingNumbers,
        LabeledValue.form.list(),
        "Numbers for messages.",
        merging: .byLabel
      ),
      .optional(
        MemberName.phoneNumbers,
        \.phoneNumbers,
        LabeledValue.form.list(),
        "Telephone numbers.",
        merging: .byLabel
      ),
      .optional(
        "otherContactInfo",
        \.otherContactInfo,
        LabeledValue.form.list(),
        "Further ways to reach the contact.",
        merging: .byLabel
      ),
      .optional(
        "organization",
        \.organization,
        .text,
        "Where the contact works.",
        option: MemberOption("organization", "TEXT", "Set where the contact works")
      ),
      .optional(
        MemberName.title,
        \.title,
        .text,
        "The contact's title, such as Family practice.",
        option: .title
      ),
      .optional(
        "role",
        \.role,
        .text,
        "What the contact does in the care.",
        option: MemberOption("role", "TEXT", "Set what the contact does")
      ),
      .optional(
        "category",
        \.category,
        .words,
        "careProvider or friendsAndFamily.",
        option: MemberOption(
          "category",
          "CATEGORY",
          "Set the category: careProvider or friendsAndFamily"
        )
      ),
    ] + carePlanMembers
}

/// The two members by which contacts and tasks belong to a care plan.
protocol CarePlanLinked: Sendable {
  var carePlanID: String? { get set }
  var carePlanUUID: VersionID? { get set }
}

extension ContactContent: CarePlanLinked {}
extension TaskContent: CarePlanLinked {}

extension CarePlanLinked {
  static var carePlanMembers: [Member<Self>] {
    [
      .optional(
        MemberName.carePlanID,
        \.carePlanID,
        .id,
        "The care plan's id.",
        merging: .link,
        option: MemberOption(
          "plan",
          "ID",
          "Assign the task or contact to this care plan",
          to: .carePlan
        )
      ) { $0.carePlanID = $1 },
      .optional(
        MemberName.carePlanUUID,
        \.carePlanUUID,
        .uuid,
        "The care plan's version when the link was made.",
        traits: .bookkeeping,
        merging: .provenance(of: MemberName.carePlanID)
      ) { $0.carePlanUUID = $1 },
    ]
  }
}
