package import CanonicalJSON

/// A name in the parts of Foundation's `PersonNameComponents`.
public struct PersonName: Structure {
  public var namePrefix: String?
  public var givenName: String?
  public var middleName: String?
  public var familyName: String?
  public var nameSuffix: String?
  public var nickname: String?
  package var unknown = JSONObject()

  public init(givenName: String? = nil, familyName: String? = nil) {
    self.givenName = givenName
    self.familyName = familyName
  }

  /// The parts in the order in which they are spoken, without the nickname unless it is all.
  public var formatted: String {
    let parts = [namePrefix, givenName, middleName, familyName, nameSuffix].compactMap(\.self)
    return parts.isEmpty ? nickname ?? "" : parts.joined(separator: " ")
  }

  package static let schemaName = "PersonName"
  package static let meaning = "A person's name in parts (Foundation's PersonNameComponents)."
  package static let blank = PersonName()
  package static let members: [Member<PersonName>] = [
    .optional("namePrefix", \.namePrefix, .text, "What stands before the name, such as Dr."),
    .optional(
      MemberName.givenName,
      \.givenName,
      .text,
      "The first name.",
      option: MemberOption("given-name", "NAME", "Set the first name")
    ),
    .optional("middleName", \.middleName, .text, "The middle name."),
    .optional(
      MemberName.familyName,
      \.familyName,
      .text,
      "The last name.",
      option: MemberOption("family-name", "NAME", "Set the last name")
    ),
    .optional("nameSuffix", \.nameSuffix, .text, "What stands behind the name, such as Jr."),
    .optional("nickname", \.nickname, .text, "What the person is called."),
  ]
}
