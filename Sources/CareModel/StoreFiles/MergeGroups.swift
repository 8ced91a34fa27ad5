package import CanonicalJSON

/// What a store says of members that conflict as one, beyond what the merge says itself.
///
/// By the type of record and the name of a group: a list of members that make sense only together,
/// or `false` for a group of the merge's own that is to be taken apart.
/// `{"task": {"remarks": ["notes", "tags"], "regimen": false}}`
package struct MergeGroups: Hashable, Sendable {
  /// The object as it stands in `careplan.json`; without kinds of which nothing is said.
  package private(set) var json: JSONObject

  package init() { json = [:] }

  private init(_ json: JSONObject) { self.json = json }

  /// The group of what a kind of record has as its plan, beside whether it goes on.
  package static let planName = "regimen"

  /// Returns the groups of the merge's own that a store may take apart.
  package static func loosenable(of kind: RecordKind) -> [String] {
    let plan = AnyRecord.planMembers(of: kind).isEmpty ? [] : [planName]
    return (AnyRecord.type(of: kind).objects + plan).sorted { $0.precedesInUTF8($1) }
  }

  /// Returns the groups that are taken apart.
  package func loosened(of kind: RecordKind) -> [String] {
    settings(of: kind).filter { $0.value == false }.map(\.key)
  }

  /// Returns the groups that are added, by the UTF-8 bytes of their names.
  package func added(to kind: RecordKind) -> [(name: String, members: [String])] {
    settings(of: kind).compactMap { setting in
      setting.value.array.map { (setting.key, $0.compactMap(\.string)) }
    }
  }

  private func settings(of kind: RecordKind) -> [JSONObject.Member] {
    json[kind.type]?.object?.members ?? []
  }
}

extension MergeGroups {
  /// The groups of all kinds of record.
  static let form = Form<MergeGroups>(.any, schema: Schema(MergeGroups.schema)) { json, faults in
    MergeGroups(reading: json, &faults)
  } write: {
    .object($0.json)
  }

  /// What no group may be called, since the merge has parts of that name.
  private static let reservedNames = [
    "event", "lifetime", "record", planName, MemberName.values,
  ]

  /// What no group may have: what all versions share, their bookkeeping, and when they hold.
  private static let reservedMembers =
    (AnyRecord.fixedMembers(of: .task) + [MemberName.deleted]).sorted { $0.precedesInUTF8($1) }

  fileprivate init?(reading json: JSONValue, _ faults: inout FaultCollector) {
    guard let object = json.object else {
      faults.add("This must be an object of types of record, not \(json.kindName).")
      return nil
    }
    self.init()
    let before = faults.faults.count
    for (type, groups) in object.members.map({ ($0.key, $0.value) }) {
      faults.inside(type) { faults in
        guard let kind = RecordKind.allCases.first(where: { $0.type.isSameInUTF8(type) }),
          let groups = groups.object
        else { return faults.add("This must be an object of groups, of a type of record.") }
        let settings = groups.members.map { ($0.key, Self.setting($0, of: kind, &faults)) }
        if !settings.isEmpty { self.json[type] = .object(JSONObject(settings)) }
      }
    }
    guard faults.faults.count == before else { return nil }
  }

  private static func setting(
    _ group: JSONObject.Member,
    of kind: RecordKind,
    _ faults: inout FaultCollector
  ) -> JSONValue {
    let loosenable = loosenable(of: kind).contains { $0.isSameInUTF8(group.key) }
    let isReserved = reservedNames.contains { $0.isSameInUTF8(group.key) }
    if loosenable || isReserved || group.key.isEmpty || group.value == false {
      if !loosenable || group.value != false {
        faults.add("Only a group of the merge's own can be false, and nothing else.", at: group.key)
      }
      return false
    }
    return .array(faults.inside(group.key) { members(group.value, &$0) }.map { .string($0) })
  }

  private static func members(_ json: JSONValue, _ faults: inout FaultCollector) -> [String] {
    let members = Form<String>.name.set().read(json, &faults) ?? []
    if json.array?.isEmpty == true { faults.add("A group has a member at least.") }
    for member in members where reservedMembers.contains(where: { $0.isSameInUTF8(member) }) {
      faults.add("The member '\(member)' belongs to no group.")
    }
    return members
  }

  fileprivate static var schema: JSONObject {
    let kinds = RecordKind.allCases.map { ($0.type, JSONValue.object(schema(of: $0))) }
    return [
      "type": "object", "additionalProperties": false, "properties": .object(JSONObject(kinds)),
    ]
  }

  private static func schema(of kind: RecordKind) -> JSONObject {
    let loosenable = loosenable(of: kind)
    let own = loosenable.map { ($0, ["const": false] as JSONValue) }
    let refused = reservedNames.filter { !loosenable.contains($0) }
    let member: JSONValue = [
      "type": "string", "minLength": 1, "not": ["enum": strings(reservedMembers)],
    ]
    return [
      "type": "object",
      "properties": .object(JSONObject(own)),
      "propertyNames": ["minLength": 1, "not": ["enum": strings(refused)]],
      "additionalProperties": ["type": "array", "minItems": 1, "items": member],
    ]
  }

  private static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
