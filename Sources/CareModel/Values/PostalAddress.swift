package import CanonicalJSON

/// A postal address in the eight parts of CareKit's `OCKPostalAddress`.
public struct PostalAddress: Structure {
  public var street = ""
  public var subLocality = ""
  public var city = ""
  public var subAdministrativeArea = ""
  public var state = ""
  public var postalCode = ""
  public var country = ""
  public var isoCountryCode = ""
  package var unknown = JSONObject()

  public init() {}

  package static let schemaName = "PostalAddress"
  package static let meaning = "A postal address (CareKit's OCKPostalAddress)."
  package static let blank = PostalAddress()
  public static let members: [Member<PostalAddress>] = [
    .defaulted("street", \.street, .text, "Street and number; several lines are allowed."),
    .collection("subLocality", \.subLocality, .text, empty: "", "A part of the city."),
    .defaulted("city", \.city, .text, "The city."),
    .collection(
      "subAdministrativeArea",
      \.subAdministrativeArea,
      .text,
      empty: "",
      "A district or county."
    ),
    .defaulted(MemberName.state, \.state, .text, "The state or province."),
    .defaulted("postalCode", \.postalCode, .text, "The postal code."),
    .defaulted("country", \.country, .text, "The country's name."),
    .collection(
      "isoCountryCode",
      \.isoCountryCode,
      .text,
      empty: "",
      "The country's ISO 3166-1 code."
    ),
  ]
}
