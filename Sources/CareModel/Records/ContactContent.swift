/// Somebody who takes part in the care: CareKit's `OCKContact`.
public struct ContactContent: RecordContent {
  /// Which side a contact stands on.
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
  public static let meaning = "Somebody who takes part in the care (CareKit's OCKContact)."
  public static let blank = ContactContent(name: .blank)
  public static let table = Record<ContactContent>.memberTable
  public static let members: [Member<ContactContent>] =
    [
      .required("name", \.name, PersonName.form, "The contact's name in parts."),
      .optional("address", \.address, PostalAddress.form, "Where the contact is found."),
      .optional("emailAddresses", \.emailAddresses, LabeledValue.form.list(), "E-mail addresses."),
      .optional(
        "messagingNumbers",
        \.messagingNumbers,
        LabeledValue.form.list(),
        "Numbers for messages."
      ),
      .optional("phoneNumbers", \.phoneNumbers, LabeledValue.form.list(), "Telephone numbers."),
      .optional(
        "otherContactInfo",
        \.otherContactInfo,
        LabeledValue.form.list(),
        "Further ways to reach the contact."
      ),
      .optional("organization", \.organization, .text, "Where the contact works."),
      .optional("title", \.title, .text, "The contact's title, such as Family practice."),
      .optional("role", \.role, .text, "What the contact does in the care."),
      .optional("category", \.category, .words, "careProvider or friendsAndFamily."),
    ] + CarePlanLink.members(id: \.carePlanID, uuid: \.carePlanUUID)

  public var parent: ParentLink? { ParentLink(kind: .carePlan, id: carePlanID, uuid: carePlanUUID) }
}

/// The two members by which contacts and tasks belong to a care plan.
enum CarePlanLink {
  static func members<Root>(
    id: MemberPath<Root, String?>,
    uuid: MemberPath<Root, VersionID?>
  ) -> [Member<Root>] {
    [
      .optional("carePlanID", id, .id, "The care plan's id."),
      .optional(
        "carePlanUUID",
        uuid,
        .uuid,
        "The care plan's version when the link was made.",
        weight: .bookkeeping
      ),
    ]
  }
}
