import CanonicalJSON
import CareModel

/// The members of CareKit's entities beside their bookkeeping, and how they are translated.
enum EntityMembers {
  /// Returns the members of one kind of entity.
  static func of(_ kind: RecordKind) -> [String: Translation] { tables[kind] ?? [:] }

  private static let tables = Dictionary(
    uniqueKeysWithValues: RecordKind.allCases.map { kind in
      (kind, common.merging(own(kind)) { _, own in own })
    }
  )

  /// Returns whether a member of careplan has no counterpart at all in CareKit's entities of a
  /// kind.
  static func lacks(_ name: String, _ kind: RecordKind) -> Bool {
    name != "type" && tables[kind]?[name] == nil
      && !KeptMemberGroup.members(of: kind).contains(name)
  }

  /// CareKit's bookkeeping: what we have in `version`.
  static let bookkeeping = [
    "uuid", "previousVersionUUIDs", "createdDate", "updatedDate", "deletedDate",
  ]
  /// Links that are derived, or that CareKit 2.0 had.
  static let derivedLinks = ["nextVersionUUIDs", "nextVersionUUID", "previousVersionUUID"]

  private static let common: [String: Translation] = [
    "id": .same, "effectiveDate": .instant, "timezone": .timeZone, "groupIdentifier": .same,
    "tags": tags, "remoteID": .same, "source": .same, "userInfo": .same, "asset": .same,
    "notes": notes, "schemaVersion": .schemaVersion,
  ]

  private static func own(_ kind: RecordKind) -> [String: Translation] {
    switch kind {
    case .patient: ["name": name, "sex": .same, "birthday": .birthday, "allergies": .same]
    case .carePlan: ["title": .same, "patientUUID": .uuid]
    case .contact: contact
    case .task: task
    case .healthTask: task.merging(["healthKitLinkage": linkage]) { _, own in own }
    case .outcome:
      ["taskUUID": .uuid, "taskOccurrenceIndex": .same, "values": .set(of: .value)]
    }
  }

  private static let contact: [String: Translation] = [
    "name": name, "address": address, "emailAddresses": labels, "messagingNumbers": labels,
    "phoneNumbers": labels, "otherContactInfo": labels, "organization": .same, "title": .same,
    "role": .same, "category": .same, "carePlanUUID": .uuid,
  ]

  private static let task: [String: Translation] = [
    "title": .same, "instructions": .same, "schedule": .schedule, "impactsAdherence": .same,
    "carePlanUUID": .uuid,
  ]

  private static let tags = Translation.set(of: .same).absentWhenEmpty
  private static let notes = Translation.set(of: .texts("author", "title", "content"))
    .absentWhenEmpty
  private static let labels = Translation.list(of: .texts("label", "value"))
  private static let linkage = Translation.texts(
    "quantityIdentifier",
    "quantityType",
    "unitString"
  )
  private static let name = Translation.texts(
    "namePrefix",
    "givenName",
    "middleName",
    "familyName",
    "nameSuffix",
    "nickname"
  )
  /// CareKit demands all eight parts.
  private static let address = Translation.texts(
    "street",
    "subLocality",
    "city",
    "subAdministrativeArea",
    "state",
    "postalCode",
    "country",
    "isoCountryCode",
    filler: ""
  )
}

extension EntityMembers {
  /// Returns the kind of an entity that stands without its wrapper, told by its members.
  ///
  /// - Returns: The kind, and whether it is a guess: a patient with nothing but a name could
  ///   as well be a contact.
  static func kind(ofBareEntity names: Set<String>) -> (kind: RecordKind, isGuess: Bool)? {
    if names.isSuperset(of: ["taskUUID", "values"]) { return (.outcome, false) }
    if names.contains("healthKitLinkage") { return (.healthTask, false) }
    if names.contains("schedule") { return (.task, false) }
    if names.contains("name") {
      if !names.isDisjoint(with: ownNames(.contact)) { return (.contact, false) }
      return (.patient, names.isDisjoint(with: ownNames(.patient)))
    }
    return names.contains("title") ? (.carePlan, false) : nil
  }

  private static func ownNames(_ kind: RecordKind) -> Set<String> {
    let other = of(kind == .contact ? .patient : .contact)
    return Set(of(kind).keys).subtracting(other.keys)
  }
}
