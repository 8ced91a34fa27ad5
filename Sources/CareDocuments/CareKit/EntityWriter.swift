import CanonicalJSON
import CareModel

/// What an entity says that does not follow from its record alone.
struct EntityForm {
  /// The versions that CareKit sees before this one.
  var previous: [VersionID]
  /// Those that it sees behind this one.
  var next: [VersionID]
  /// The version that was meant by whoever changes this one in CareKit, if that is another.
  var head: VersionID?
  /// The version of the parent.
  var parentUUID: VersionID?
  /// CareKit's id, if it is another than ours.
  var id: String?
  /// The version of the task and the event's number in it.
  var event: (task: VersionID, index: Int)?
  /// Whether CareKit is to take the version for a deletion.
  var isTombstone = false
  /// Whether our bookkeeping travels along in any case.
  var keepsVersion = false

  init(previous: [VersionID], next: [VersionID]) {
    self.previous = previous
    self.next = next
  }
}

/// Writes one version as CareKit's synthesized `Codable` does.
///
/// What CareKit has no place for goes into `userInfo`.
struct EntityWriter {
  private let record: AnyRecord
  private let form: EntityForm
  private(set) var context: TranslationContext

  init(_ record: AnyRecord, _ form: EntityForm) {
    self.record = record
    self.form = form
    context = TranslationContext(
      timeZone: record.common.timezone,
      defaultTimeZone: .utc,
      created: record.version.created
    )
  }

  /// Returns the entity, as part of a revision that has seen so much.
  mutating func write(_ knowledge: KnowledgeVector) -> JSONObject {
    let content = record.contentObject
    let translations = EntityMembers.of(record.kind)
    var entity = JSONObject()
    for member in content.members {
      entity[member.key] = translations[member.key]?.write(member.value, &context)
    }
    writeLinks(into: &entity)
    writeBookkeeping(into: &entity)
    let kind = record.kind
    let others = content.filter { EntityMembers.lacks($0, kind) }
    warnOfLosses(others)
    let texts = content["userInfo"]?.object?.filter {
      !$0.utf8.starts(with: KeptMembers.prefix.utf8)
    }
    entity.setUserInfo(texts ?? [:], KeptMembers.texts(of: others))
    entity.setUserInfo(entity["userInfo"]?.object ?? [:], links)
    entity.setUserInfo(entity["userInfo"]?.object ?? [:], kept(beside: entity, knowledge))
    return entity
  }

  /// Warns of clinical members that apps do not see, because CareKit does not have them.
  private mutating func warnOfLosses(_ members: JSONObject) {
    for member in AnyRecord.memberDescriptions(of: record.kind)
    where member.weight == .clinical && members[member.name] != nil {
      switch member.name {
      case MemberName.asNeeded:
        context.warn(
          "CareKit has no as-needed tasks: it shows a task that is due once a day, without limits."
        )
      // A tick, and the plan that it was recorded for, are exported.
      case MemberName.plannedValues: break
      default: context.warn("CareKit has no member '\(member.name)' and does not show it.")
      }
    }
  }

  private func writeLinks(into entity: inout JSONObject) {
    if let uuid = form.parentUUID, record.kind != .outcome {
      let name = record.kind == .carePlan ? "patientUUID" : "carePlanUUID"
      entity[name] = .string(CareKitValue.text(uuid))
    }
    if let id = form.id { entity["id"] = .string(id) }
    if let event = form.event {
      entity["taskUUID"] = .string(CareKitValue.text(event.task))
      entity["taskOccurrenceIndex"] = .number(JSONNumber(event.index))
    }
  }

  private func writeBookkeeping(into entity: inout JSONObject) {
    let version = record.version
    entity["uuid"] = .string(CareKitValue.text(version.uuid))
    entity["previousVersionUUIDs"] = .array(form.previous.map { .string(CareKitValue.text($0)) })
    entity["nextVersionUUIDs"] = .array(form.next.map { .string(CareKitValue.text($0)) })
    entity["createdDate"] = CareKitValue.json(version.created)
    entity["updatedDate"] = CareKitValue.json(version.updated)
    let deleted = version.deleted ?? (form.isTombstone ? version.updated : nil)
    entity["deletedDate"] = deleted.map(CareKitValue.json)
  }

  /// The links that CareKit is not told.
  private var links: JSONObject {
    let version = record.version
    let isTold = Set(form.previous) == Set(version.previous)
    return KeptLinks(previous: isTold ? nil : version.previous, head: form.head)
      .texts(of: version.uuid)
  }

  /// Returns what would be lost if the entity were imported as it is so far.
  private func kept(beside entity: JSONObject, _ knowledge: KnowledgeVector) -> JSONObject {
    var reader = CareKitImport(ImportContext(defaultTimeZone: .utc))
    let vector = knowledge.isEmpty ? nil : knowledge
    reader.read(.object(entity), kind: record.kind, knowledge: vector, at: .root)
    let back = reader.finish().first?.record.json.object ?? [:]
    let ours = record.json.object ?? [:]
    var lost = Set(ours.keys + back.keys).filter { ours[$0] != back[$0] }
    if form.keepsVersion { lost.insert("version") }
    return KeptMembers.text(keeping: lost, of: ours, kind: record.kind, beside: entity)
  }
}

extension JSONObject {
  fileprivate func filter(_ isIncluded: (String) -> Bool) -> JSONObject {
    JSONObject(members.filter { isIncluded($0.key) }.map { ($0.key, $0.value) })
  }

  fileprivate mutating func setUserInfo(_ texts: JSONObject, _ more: JSONObject) {
    let all = JSONObject((texts.members + more.members).map { ($0.key, $0.value) })
    self["userInfo"] = all.isEmpty ? nil : .object(all)
  }
}
