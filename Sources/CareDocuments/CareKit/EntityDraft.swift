import CanonicalJSON
import CareModel

/// A CareKit entity on its way to a record.
struct EntityDraft {
  var record: AnyRecord
  /// The entity as it came, without nulls.
  let entity: JSONObject
  let pointer: JSONPointer
  /// What of our record travelled in the entity's `userInfo`.
  let keptMembers: KeptMembers
  var warnings: [String]
  /// Whether the links came with the keptMembers, with or without all of the bookkeeping.
  var hasOwnVersion = false

  /// The versions that follow this one, as the entity says.
  var next: [VersionID] { entity.versionIDs("nextVersionUUIDs", old: "nextVersionUUID") }

  /// Whether the entity names any version before or after it.
  var hasLinks: Bool { !next.isEmpty || !record.version.previous.isEmpty }
}

extension JSONObject {
  /// Returns the versions that a list of today's CareKit, or the single member of an older one,
  /// names.
  fileprivate func versionIDs(_ list: String, old single: String) -> [VersionID] {
    ((self[list]?.array ?? []) + [self[single]].compactMap(\.self))
      .compactMap { $0.string.flatMap { VersionID($0) } }
  }
}

extension EntityDraft {
  /// Reads an entity by itself; links to others and its event are still to be found.
  init(
    _ json: JSONValue,
    kind: RecordKind?,
    knowledge: KnowledgeVector?,
    at pointer: JSONPointer,
    defaultTimeZone: TimeZoneID
  ) throws(InvalidRecord) {
    guard let entity = json.withoutNulls.object else {
      throw InvalidRecord([Fault("An entity is an object, not \(json.kindName).")])
    }
    let guess = EntityMembers.kind(ofBareEntity: Set(entity.keys))
    guard let kind = kind ?? guess?.kind else {
      throw InvalidRecord([Fault("No entity of CareKit's has such members.")])
    }
    var reader = EntityReader(entity, kind, knowledge, defaultTimeZone: defaultTimeZone)
    if guess?.isGuess == true, guess?.kind == kind {
      reader.context.warn("The entity does not say whether it is a patient or a contact.")
    }
    let object = reader.read()
    record = try AnyRecord(kind, json: .object(object))
    self.entity = entity
    self.pointer = pointer
    keptMembers = reader.keptMembers
    warnings = reader.context.warnings
    if case .outcome(var outcome) = record { outcome.takeCareKitID(entity["id"]?.string, &record) }
  }
}

extension Outcome {
  /// Takes the id that follows from the event, and keeps CareKit's unless that is the same.
  fileprivate mutating func takeCareKitID(_ careKitID: String?, _ record: inout AnyRecord) {
    common.id = content.derivedID
    content.careKitID = careKitID == common.id ? nil : careKitID
    record = .outcome(self)
  }
}

/// Turns the members of one entity into those of a record.
private struct EntityReader {
  let entity: JSONObject
  let kind: RecordKind
  let knowledge: KnowledgeVector?
  var context: TranslationContext
  let keptMembers: KeptMembers

  init(
    _ entity: JSONObject,
    _ kind: RecordKind,
    _ knowledge: KnowledgeVector?,
    defaultTimeZone: TimeZoneID
  ) {
    self.entity = entity
    self.kind = kind
    self.knowledge = knowledge
    keptMembers = KeptMembers(entity["userInfo"], kind)
    let zone = entity["timezone"].flatMap { $0.object?["identifier"]?.string ?? $0.string }
    context = TranslationContext(
      timeZone: zone.flatMap { TimeZoneID($0) },
      defaultTimeZone: defaultTimeZone,
      created: .careKitReference
    )
  }

  mutating func read() -> JSONObject {
    let translations = EntityMembers.of(kind)
    let bookkeeping = Set(EntityMembers.bookkeeping + EntityMembers.derivedLinks)
    var record = JSONObject()
    for member in entity.members where !bookkeeping.contains(member.key) {
      let translation = translations[member.key] ?? .same
      record[member.key] = translation.read(member.value, &context)
    }
    record["type"] = .string(kind.type)
    record["userInfo"] = keptMembers.rest
    if record["timezone"] == nil {
      context.warn("The record names no time zone; the store's default is taken.")
      record["timezone"] = .string(context.defaultTimeZone.name)
    }
    if kind == .outcome, record["id"] == nil { record["id"] = "unplaced" }
    readDates(into: &record)
    return record
  }

  /// Reads the bookkeeping, and the effective date that old files do not have.
  private mutating func readDates(into record: inout JSONObject) {
    var version = JSONObject()
    version["uuid"] = entity["uuid"].flatMap { Translation.uuid.read($0, &context) }
    let previous =
      entity["previousVersionUUIDs"] ?? entity["previousVersionUUID"].map { [$0] } ?? []
    version["previous"] = Translation.list(of: .uuid).read(previous, &context)
    let created = date("createdDate")
    let updated = date("updatedDate")
    version["deleted"] = date("deletedDate")
    version["knowledge"] = knowledge.map { knowledge in
      .object(JSONObject(knowledge.clocks.map { ($0.description, .number(JSONNumber($1))) }))
    }
    if created == nil || updated == nil {
      context.warn("A date of creation or update is missing; another date is taken.")
    }
    let start = record["schedule"]?.object?["elements"]?.array?.compactMap(\.start).min()
    let effective = record["effectiveDate"]
    record["effectiveDate"] =
      effective ?? start.map { .string($0.description) } ?? created ?? updated
    version["created"] = created ?? updated ?? record["effectiveDate"]
    version["updated"] = updated ?? created ?? record["effectiveDate"]
    record["version"] = .object(version)
  }

  private mutating func date(_ name: String) -> JSONValue? {
    entity[name].flatMap { Translation.instant.read($0, &context) }
  }
}

extension JSONValue {
  /// The start of a schedule element of ours.
  fileprivate var start: Instant? {
    object?["start"]?.string.flatMap { OffsetDateTime($0) }?.instant
  }

  /// The value without members that are null, which say the same as absent ones.
  fileprivate var withoutNulls: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.withoutNulls))
    case .object(let object):
      .object(
        JSONObject(
          object.members.filter { $0.value != .null }.map { ($0.key, $0.value.withoutNulls) }
        )
      )
    default: self
    }
  }
}
