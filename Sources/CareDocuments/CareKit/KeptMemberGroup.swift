import CanonicalJSON
import CareModel
import Digests

/// Members of ours that travel together, and the members of CareKit's that they stand beside.
struct KeptMemberGroup: Hashable {
  let name: String
  /// Our members, which are put back together.
  let ours: [String]
  /// CareKit's members; if any of them was edited, ours are out of date.
  let careKit: [String]
  private let kind: RecordKind

  init(name: String, kind: RecordKind) {
    let group = Self.groups(kind)[name]
    self.name = name
    self.kind = kind
    ours = group?.ours ?? [name]
    careKit = group?.careKit ?? [name]
  }

  /// The group that a member of careplan belongs to; most members are one by themselves.
  init(ofMember member: String, kind: RecordKind) {
    let group = Self.groups(kind).first { $0.value.ours.contains(member) }
    self.init(name: group?.key ?? member, kind: kind)
  }

  /// All members of careplan that travel in a group of several.
  static func members(of kind: RecordKind) -> Set<String> {
    Set(groups(kind).values.flatMap(\.ours))
  }

  private static func groups(_ kind: RecordKind) -> [String: (ours: [String], careKit: [String])] {
    switch kind {
    case .patient: [version.name: version.members]
    case .carePlan:
      [
        version.name: version.members,
        "patient": (["patientID", "patientUUID"], ["patientUUID"]),
      ]
    case .contact, .task, .healthTask:
      [
        version.name: version.members,
        "carePlan": (["carePlanID", "carePlanUUID"], ["carePlanUUID"]),
      ]
    case .outcome: [version.name: version.members, "event": event]
    }
  }

  /// Links are not among what must fit: no app edits those of a version, but CareKit adds to them when
  /// another version says that it comes before.
  private static let version = (
    name: "version",
    members: (
      ours: ["version"], careKit: EntityMembers.bookkeeping.filter { $0 != "previousVersionUUIDs" }
    )
  )

  private static let event = (
    ours: [
      "id", "careKitID", "taskID", "taskUUID", "taskOccurrenceIndex", "eventStart", "tie",
      "effectiveDate",
    ],
    careKit: ["taskUUID", "taskOccurrenceIndex"]
  )

  /// Returns the first digits of the SHA-256 of CareKit's members, in whatever order CareKit has
  /// them.
  func digest(of entity: JSONObject) -> String {
    var members = JSONObject(careKit.compactMap { name in entity[name].map { (name, $0) } })
    members["userInfo"] = members["userInfo"].flatMap { KeptMembers($0, kind).rest }
    let normal = JSONValue.object(members).normalised(under: name)
    return Digest(sha256: CanonicalJSON.compact(normal)).hex(16)
  }
}

extension JSONValue {
  /// What CareKit's own store reads back in any order.
  private static let sets: Set = [
    "tags", "notes", "values", "targetValues", "elements", "previousVersionUUIDs",
  ]

  /// Returns the value without what CareKit's own store changes: the order of sets, the device's
  /// calendar, zeros in an interval.
  fileprivate func normalised(under name: String) -> JSONValue {
    switch self {
    case .number(let number):
      return number.double.flatMap { JSONNumber($0) }.map { .number($0) } ?? self
    case .array(let elements):
      let normal = elements.map { $0.normalised(under: "") }
      guard Self.sets.contains(name) else { return .array(normal) }
      let keyed = normal.map { (json: $0, text: CanonicalJSON.compact($0)) }
      return .array(keyed.sorted { $0.text.precedesInUTF8($1.text) }.map(\.json))
    case .object(let object):
      let members = object.members.filter { member in
        member.key != "calendar" && !(name == "interval" && member.value.number?.int == 0)
      }
      return .object(JSONObject(members.map { ($0.key, $0.value.normalised(under: $0.key)) }))
    default: return self
    }
  }
}
