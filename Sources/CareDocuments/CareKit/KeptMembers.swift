import CanonicalJSON
import CareModel

/// What CareKit has no place for, and what therefore travels in its `userInfo`.
///
/// A member that CareKit does not have travels under `careplan.<member>` as compact JSON. What
/// CareKit can only hold in a simpler form, such as a schedule without the keys of its elements,
/// travels under `careplan.kept`, in groups: each with our members, and with a digest of the
/// CareKit members that they belong to. If an app has edited those in the meantime, the digest no
/// longer fits, and the edit wins.
struct KeptMembers {
  /// Members that CareKit does not have.
  private(set) var members = JSONObject()
  /// Groups of members, by their names.
  private(set) var kept = JSONObject()
  /// Links of versions, by the versions that they belong to.
  private(set) var links: [VersionID: KeptLinks] = [:]
  /// The texts of `userInfo` that do not travel for us; nil if there are none.
  private(set) var rest: JSONValue?
  private let userInfo: JSONValue?

  static let prefix = "careplan."
  static let keptName = "kept"

  /// Unpacks the `userInfo` of an entity of some kind.
  init(_ userInfo: JSONValue?, _ kind: RecordKind) {
    self.userInfo = userInfo
    rest = userInfo
    guard let texts = userInfo?.object else { return }
    var others = JSONObject()
    for text in texts.members {
      // What samples filled in is said in texts of the outcome's own.
      guard text.key.utf8.starts(with: Self.prefix.utf8), !FilledPart.keys.contains(text.key),
        let json = text.value.string.flatMap({
          try? CanonicalJSON.read(Array($0.utf8), limits: .binary)
        })
      else {
        others[text.key] = text.value
        continue
      }
      let name = String(decoding: text.key.utf8.dropFirst(Self.prefix.utf8.count), as: UTF8.self)
      if name == Self.keptName, let groups = json.object {
        kept = groups
      } else if let (version, link) = KeptLinks.read(name, json) {
        links[version, default: KeptLinks()].add(link)
      } else if EntityMembers.lacks(name, kind), !KeptLinks.names.contains(name) {
        members[name] = json
      } else {
        others[text.key] = text.value
      }
    }
    rest = others.isEmpty ? nil : .object(others)
  }

  /// Whether there is anything to put back.
  var isEmpty: Bool { members.isEmpty && kept.isEmpty && links.isEmpty }

  /// Puts everything back into a record that was read from the entity beside it.
  ///
  /// - Returns: Nil if the result would be no valid record: somebody wrote these texts by hand.
  func unpacked(into record: AnyRecord, of entity: JSONObject) -> AnyRecord? {
    guard var json = record.json.object else { return nil }
    for member in members.members { json[member.key] = member.value }
    for group in kept.members {
      let names = KeptMemberGroup(name: group.key, kind: record.kind)
      guard let content = group.value.object, let ours = content["careplan"]?.object,
        content["careKit"]?.string == names.digest(of: entity)
      else { continue }
      for name in names.ours { json[name] = ours[name] }
    }
    if let previous = links[record.version.uuid]?.previous {
      var version = json["version"]?.object ?? [:]
      version["previous"] = .array(previous.map { .string($0.description) })
      json["version"] = .object(version)
    }
    return try? AnyRecord(record.kind, json: .object(json))
  }

  /// Returns the record with all texts left in its `userInfo`.
  func left(in record: AnyRecord) -> AnyRecord? {
    guard var json = record.json.object else { return nil }
    json["userInfo"] = userInfo
    return try? AnyRecord(record.kind, json: .object(json))
  }

  /// Returns whether the bookkeeping that is kept, or the links, belong to this entity.
  func keepsVersion(of record: AnyRecord, _ entity: JSONObject) -> Bool {
    if links[record.version.uuid]?.previous != nil { return true }
    return kept["version"]?.object?["careKit"]?.string
      == KeptMemberGroup(name: "version", kind: record.kind).digest(of: entity)
  }
}

extension KeptMembers {
  /// Returns the texts of members that CareKit does not have.
  static func texts(of members: JSONObject) -> JSONObject {
    JSONObject(
      members.members.filter { $0.key != keptName && !KeptLinks.names.contains($0.key) }
        .map { (prefix + $0.key, text($0.value)) }
    )
  }

  /// Returns the text that takes along some members beside those of CareKit's that they depend on.
  static func text(
    keeping members: Set<String>,
    of record: JSONObject,
    kind: RecordKind,
    beside entity: JSONObject
  ) -> JSONObject {
    var groups = JSONObject()
    for group in Set(members.map { KeptMemberGroup(ofMember: $0, kind: kind) }) {
      let ours = group.ours.compactMap { name in record[name].map { (name, $0) } }
      groups[group.name] = [
        "careKit": .string(group.digest(of: entity)),
        "careplan": .object(JSONObject(ours)),
      ]
    }
    return groups.isEmpty ? [:] : [prefix + keptName: text(.object(groups))]
  }

  private static func text(_ json: JSONValue) -> JSONValue { .string(CanonicalJSON.compact(json)) }
}
