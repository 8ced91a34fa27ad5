import CanonicalJSON

/// Which members go together.
enum OracleMembers {
  struct List {
    /// How the elements of a list are told apart.
    enum Form { case set, notes, labelled, entries, guarded }

    let member: String
    let form: Form
  }

  static func units(of type: String) -> [(name: String, members: [String])] {
    switch type {
    case "task", "healthKitTask":
      [
        (
          "regimen",
          ["title", "instructions", "schedule", "site", "indication", "healthKitLinkage"]
        )
      ]
    case "outcome": [("event", ["taskID", "eventStart", "tie"])]
    default: []
    }
  }

  static func links(of type: String) -> [(id: String, uuid: String)] {
    switch type {
    case "carePlan": [("patientID", "patientUUID")]
    case "contact", "task", "healthKitTask": [("carePlanID", "carePlanUUID")]
    default: []
    }
  }

  static func provenance(of type: String) -> [[String]] {
    let own = [["timezone"], ["source"], ["taskUUID", "taskOccurrenceIndex"], ["careKitID"]]
    return [["schemaVersion"]] + (type == "outcome" ? own : [])
  }

  static func lists(of type: String) -> [List] {
    var lists = [List(member: "tags", form: .set), List(member: "notes", form: .notes)]
    if ["patient", "carePlan", "contact"].contains(type) {
      lists.append(List(member: "userInfo", form: .entries))
    }
    if type == "outcome" { lists.append(List(member: "answers", form: .set)) }
    if type == "task" || type == "healthKitTask" {
      lists.append(List(member: "answers", form: .notes))
    }
    if type == "contact" {
      lists += ["emailAddresses", "messagingNumbers", "otherContactInfo", "phoneNumbers"]
        .map { List(member: $0, form: .labelled) }
    }
    return lists
  }

  /// Lists from which nobody may remove anything beside another change.
  static let guarded = ["allergies"]

  static func guarded(of type: String) -> [List] {
    type == "patient" ? guarded.map { List(member: $0, form: .guarded) } : []
  }

  /// What a record belongs to: an id, or without one a version.
  static func target(of document: JSONObject, _ link: (id: String, uuid: String)) -> JSONValue? {
    document[link.id].map { ["id": $0] } ?? document[link.uuid].map { ["uuid": $0] }
  }

  static func elements(of document: JSONObject, _ list: List) -> OracleElements.Elements {
    let value = document[list.member]
    return switch list.form {
    case .entries: OracleElements.entries(value)
    case .set, .notes, .guarded: OracleElements.numbered(value) { $0 }
    case .labelled: OracleElements.numbered(value) { $0.object?["label"] ?? $0 }
    }
  }
}

extension OracleMerge {
  /// {effectiveDate, deleted}: a deletion beside a life is a question.
  mutating func mergeLifetime() {
    let deletions = rule.leaves.count { graph.isTombstone($0) }
    let date = rule.agreed { document in
      let isTombstone = document["version"]?.object?["deleted"] != nil
      return [document["effectiveDate"] ?? .null, .bool(isTombstone)] as JSONValue
    }
    let isTorn = deletions > 0 && deletions < rule.leaves.count
    guard !isTorn, let date = date??.array?.first else {
      conflicts.insert("lifetime")
      return
    }
    merged["effectiveDate"] = date
  }

  mutating func mergeUnit(_ name: String, _ members: [String]) {
    guard let value = rule.agreed({ Self.part(of: $0, members) }) else {
      conflicts.insert(members == [name] ? JSONPointer([name]).name : name)
      return
    }
    take(value)
  }

  mutating func takeGiven(_ members: [String]) {
    take(rule.given { Self.part(of: $0, members) })
  }

  mutating func mergeList(_ list: OracleMembers.List) {
    let elements = OracleElements(rule: rule).merge { OracleMembers.elements(of: $0, list) }
    for (name, values) in elements where values.count > 1 {
      guard let key = name.array?.first?.string, let rank = name.array?.last?.number?.int
      else { continue }
      let path = [list.member, key] + (rank > 1 ? [String(rank)] : [])
      conflicts.insert(JSONPointer(path).name)
    }
    let isPresent = rule.distinct { $0[list.member].map { _ in true } }.contains(true)
    switch list.form {
    case .entries:
      guard !elements.isEmpty else { return }
      merged[list.member] = .object(
        JSONObject(elements.map { ($0.key.array?.first?.string ?? "", $0.value.first ?? .null) })
      )
    case .set, .notes, .labelled, .guarded:
      unordered.insert(list.member)
      let isEmptyAbsent = list.form != .labelled
      guard !elements.isEmpty || isPresent && !isEmptyAbsent else { return }
      merged[list.member] = .array(elements.values.flatMap(\.self))
    }
  }

  /// Some members of a document as an object; nil if there is none.
  static func part(of document: JSONObject, _ members: [String]) -> JSONValue? {
    let part = JSONObject(members.compactMap { name in document[name].map { (name, $0) } })
    return part.isEmpty ? nil : .object(part)
  }

  mutating func take(_ part: JSONValue??) {
    for member in (part ?? nil)?.object?.members ?? [] { merged[member.key] = member.value }
  }
}

extension JSONPointer {
  /// What a conflict is called.
  var name: String { String(description.dropFirst()) }
}
