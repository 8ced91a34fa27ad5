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
  public static let meaning = "Somebody who takes part in the care (CareKit's OCKContact)."
  public static let blank = ContactContent(name: .blank)
  public static let table = Record<ContactContent>.memberTable
  public static let members: [Member<ContactContent>] =
    [
      .required("name", \.name, PersonName.form, "The contact's name in parts.") { $0.name = $1 },
      .optional("address", \.address, PostalAddress.form, "Where the contact is found.") {
        $0.address = $1
      },
      .optional("emailAddresses", \.emailAddresses, LabeledValue.form.list(), "E-mail addresses.") {
        $0.emailAddresses = $1
      },
      .optional(
        "messagingNumbers",
        \.messagingNumbers,
        LabeledValue.form.list(),
        "Numbers for messages."
      ) { $0.messagingNumbers = $1 },
      .optional("phoneNumbers", \.phoneNumbers, LabeledValue.form.list(), "Telephone numbers.") {
        $0.phoneNumbers = $1
      },
      .optional(
        "otherContactInfo",
        \.otherContactInfo,
        LabeledValue.form.list(),
        "Further ways to reach the contact."
      ) { $0.otherContactInfo = $1 },
      .optional("organization", \.organization, .text, "Where the contact works.") {
        $0.organization = $1
      },
      .optional("title", \.title, .text, "The contact's title, such as Family practice.") {
        $0.title = $1
      },
      .optional("role", \.role, .text, "What the contact does in the care.") { $0.role = $1 },
      .optional("category", \.category, .words, "careProvider or friendsAndFamily.") {
        $0.category = $1
      },
    ] + carePlanMembers

  public var parent: ParentLink? { ParentLink(kind: .carePlan, id: carePlanID, uuid: carePlanUUID) }
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
      .optional("carePlanID", { $0.carePlanID }, .id, "The care plan's id.") {
        $0.carePlanID = $1
      },
      .optional(
        "carePlanUUID",
        { $0.carePlanUUID },
        .uuid,
        "The care plan's version when the link was made.",
        traits: .bookkeeping
      ) {
        $0.carePlanUUID = $1
      },
    ]
  }
}
