public import CareModel
import CareWords

/// A contact as people see it: CareKit's `OCKSimpleContactView` and `OCKDetailedContactView`.
public struct ContactCard: Hashable, Sendable {
  public let id: String
  /// The name as it is spoken, or else the organization or the id.
  public let name: String
  /// The title, such as `Family practice`.
  public let title: String?
  /// What the contact does in the care.
  public let role: String?
  public let organization: String?
  public let category: ContactContent.Category?
  /// The ways to reach the contact, in the order of calling, messages, e-mail, address and others.
  public let links: [ContactLink]
  /// Of a contact whose versions conflict, which of them it is: 1 of 2.
  public let side: Side?
  private let parts: PersonName
  private let address: PostalAddress?

  /// One of several versions that nobody has joined.
  public struct Side: Hashable, Sendable {
    public let number: Int
    public let count: Int

    public init(_ number: Int, of count: Int) { (self.number, self.count) = (number, count) }
  }

  /// - Parameter side: Of a contact whose versions conflict, which of them this is.
  public init(_ id: String, _ content: ContactContent, side: Side? = nil) {
    self.id = id
    self.side = side
    (parts, address) = (content.name, content.address)
    let names = [content.name.formatted, content.organization ?? "", id]
    name = names.first { !$0.isEmpty } ?? ""
    title = content.title.filled
    role = content.role.filled
    organization = content.organization.filled
    category = content.category
    links = Self.links(of: content)
  }

  private static func links(of content: ContactContent) -> [ContactLink] {
    let lists: [(ContactLink.Action, [LabeledValue]?)] = [
      (.call, content.phoneNumbers), (.message, content.messagingNumbers),
      (.email, content.emailAddresses),
    ]
    func links(_ action: ContactLink.Action, _ values: [LabeledValue]?) -> [ContactLink] {
      (values ?? []).filter { !$0.value.isEmpty }
        .map { ContactLink(action, label: $0.label, $0.value) }
    }
    let lines = content.address?.lines.joined(separator: "\n") ?? ""
    let address = lines.isEmpty ? [] : [ContactLink(.address, label: "", lines)]
    return lists.flatMap { links($0, $1) } + address + links(.other, content.otherContactInfo)
  }
}

extension PostalAddress {
  /// The lines of the address as they stand on a letter; parts that say nothing are left out.
  fileprivate var lines: [String] {
    let town = [city, state, postalCode].filter { !$0.isEmpty }.joined(separator: " ")
    let streets = street.split(separator: "\n").map(String.init)
    let land = country.isEmpty ? isoCountryCode : country
    return (streets + [subLocality, town, subAdministrativeArea, land]).filter { !$0.isEmpty }
  }
}

extension String? {
  fileprivate var filled: String? { flatMap { $0.isEmpty ? nil : $0 } }
}

extension ContactCard {
  /// What stands below the name: title, role and organization.
  var subtitle: String {
    var said: [String] = []
    for text in [title, role, organization].compactMap(\.self)
    where text != name && !said.contains(text) { said.append(text) }
    return said.joined(separator: " · ")
  }

  /// That it is one of several versions; nil if it is the only one.
  var mark: String? {
    side.map { Wording.say(.contactSide, "\($0.number)", "\($0.count)") }
  }

  /// The contact as an entry of a book of addresses: vCard 4.0 (RFC 6350).
  ///
  /// The same contact of the same store has the same `UID`, so that a book takes a newer card for the
  /// older one's.
  ///
  /// - Parameter store: What tells this store's contacts from those of others.
  public func vCard(store: String) -> String {
    let text = ContentLine.escaped
    let names = [
      parts.familyName, parts.givenName, parts.middleName, parts.namePrefix, parts.nameSuffix,
    ].map { text($0 ?? "") }
    var lines = [
      "BEGIN:VCARD", "VERSION:4.0", "UID;VALUE=text:\(text("contact/\(id)/\(store)"))",
      "FN:\(text(name))", "N:\(names.joined(separator: ";"))",
    ]
    lines += [
      ("NICKNAME", parts.nickname), ("TITLE", title), ("ROLE", role), ("ORG", organization),
    ]
    .compactMap { key, value in value.filled.map { "\(key):\(text($0))" } }
    if let address {
      let fields = [
        "", "", address.street, address.city, address.state, address.postalCode,
        address.country.isEmpty ? address.isoCountryCode : address.country,
      ]
      lines.append("ADR:\(fields.map(text).joined(separator: ";"))")
    }
    for (place, link) in links.filter({ $0.action != .address }).enumerated() {
      lines += link.lines(group: "item\(place + 1)")
    }
    return (lines + ["END:VCARD"]).map(ContentLine.folded).joined()
  }
}

extension ContactLink {
  /// The lines of a vCard; a label that vCard has no word for stands beside its value.
  fileprivate func lines(group: String) -> [String] {
    let known = ["home": "home", "work": "work", "mobile": "cell", "cell": "cell", "fax": "fax"]
    let type = known[label.lowercased()]
    let types = (type.map { [$0] } ?? []) + (action == .message ? ["text"] : [])
    let parameters = types.isEmpty ? "" : ";TYPE=\(types.joined(separator: ","))"
    let value = ContentLine.escaped(text)
    let line =
      switch action {
      case .call, .message: "TEL;VALUE=text\(parameters):\(value)"
      case .email: "EMAIL\(parameters):\(value)"
      case .address, .other: url == nil ? "NOTE:\(value)" : "URL\(parameters):\(url ?? "")"
      }
    guard type == nil, !label.isEmpty else { return [line] }
    return ["\(group).\(line)", "\(group).X-ABLabel:\(ContentLine.escaped(label))"]
  }
}
