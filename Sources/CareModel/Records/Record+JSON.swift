public import CanonicalJSON

extension Record {
  /// Reads a record from the JSON of its file.
  ///
  /// - Throws: All faults of the document at once.
  package init(
    json: JSONValue,
    _ strictness: FaultCollector.Strictness = .keepsUnknown
  ) throws(InvalidRecord) {
    var faults = FaultCollector(strictness)
    guard let object = json.object else {
      throw InvalidRecord([Fault("A record is an object, not \(json.kindName).")])
    }
    self = .blank
    read(object, &faults)
    guard faults.faults.isEmpty else { throw InvalidRecord(faults.faults) }
    Content.validate(self, &faults)
    guard faults.faults.isEmpty else { throw InvalidRecord(faults.faults) }
  }

  /// What is wrong with a record that was made or changed in memory: nothing for a valid one.
  public var faults: [Fault] {
    do {
      _ = try Record(json: json)
      return []
    } catch {
      return error.faults
    }
  }

  /// The record as the object in its file.
  public var json: JSONValue { .object(object) }

  /// The object without the bookkeeping: what two versions have in common if they say the same.
  public var contentObject: JSONObject {
    var object = unknown
    Member.write(Self.commonMembers, of: common, into: &object)
    Member.write(Content.table.content, of: content, into: &object)
    object[MemberName.type] = .string(Content.kind.type)
    return object
  }

  private var object: JSONObject {
    var object = contentObject
    object[MemberName.version] = .object(version.object)
    return object
  }

  static var blank: Record {
    let common = CommonMembers(id: "", effectiveDate: Instant(seconds: 0), timezone: .utc)
    return Record(common, .blank, version: .blank)
  }

  private mutating func read(_ object: JSONObject, _ faults: inout FaultCollector) {
    var known = Member.read(Self.commonMembers, of: object, into: &common, &faults)
    known += Member.read(Content.table.content, of: object, into: &content, &faults)
    known += Member.read(Self.ownMembers, of: object, into: &version, &faults)
    guard known < object.count else { return }
    unknown = object.unknown(beside: Content.table.type.members.map(\.name), &faults)
  }

  static var commonMembers: [Member<CommonMembers>] {
    CommonMembers.members(of: Content.kind)
  }

  /// The members `type` and `version`, which every record has.
  static var ownMembers: [Member<Version>] { Version.ownMembers(of: Content.kind) }
}

/// One kind of record, as it was declared: its members, and what they do not say.
public final class RecordTable<Content: RecordContent>: Sendable {
  /// The members that the kind has beyond those that all share.
  let content: [Member<Content>]
  /// The members of the whole record: common ones first, bookkeeping last.
  let record: [Member<Record<Content>>]
  /// The same by name.
  let members: MemberTable<Record<Content>>
  /// The same without their places in Swift values.
  package let type: StructureType
  let meaning: String
  let blank: Content
  let constraints: JSONObject
  let parent: @Sendable (Content) -> ParentLink?
  let validate: @Sendable (Record<Content>, inout FaultCollector) -> Void

  /// Declares a kind of record.
  ///
  /// - Parameters:
  ///   - meaning: One sentence for readers of the schema.
  ///   - blank: The content before its members are read.
  ///   - constraints: Keywords of JSON Schema beyond those that the members give.
  ///   - parent: Returns the parent that a record belongs to, if it is set.
  ///   - validate: Collects what is wrong with a record all of whose members could be read.
  package init(
    _ content: [Member<Content>],
    meaning: String,
    blank: Content,
    constraints: JSONObject = [:],
    parent: @escaping @Sendable (Content) -> ParentLink? = { _ in nil },
    validate: @escaping @Sendable (Record<Content>, inout FaultCollector) -> Void = { _, _ in }
  ) {
    self.content = content
    (self.meaning, self.blank, self.constraints) = (meaning, blank, constraints)
    (self.parent, self.validate) = (parent, validate)
    let common: [Member<Record<Content>>] = Record<Content>.commonMembers.map { member in
      member.lifted(
        read: { member.read($0, &$1.common, &$2) },
        write: { member.write($0.common) },
        scan: { member.scan(&$0, &$1.common) },
        emit: { member.emit($0.common, $1, &$2) }
      )
    }
    let special: [Member<Record<Content>>] = content.map { member in
      member.lifted(
        read: { member.read($0, &$1.content, &$2) },
        write: { member.write($0.content) },
        scan: { member.scan(&$0, &$1.content) },
        emit: { member.emit($0.content, $1, &$2) }
      )
    }
    let own: [Member<Record<Content>>] = Record<Content>.ownMembers.map { member in
      member.lifted(
        read: { member.read($0, &$1.version, &$2) },
        write: { member.write($0.version) },
        scan: { member.scan(&$0, &$1.version) },
        emit: { member.emit($0.version, $1, &$2) }
      )
    }
    record = common + special + own
    members = MemberTable(record)
    type = StructureType(name: Content.kind.type, members: record.map(\.description))
  }
}

extension Record {
  /// The schema of the records of this kind: JSON Schema, draft 2020-12.
  package static var schema: JSONObject {
    ObjectSchema.complete(
      Content.table.record,
      meaning: Content.meaning,
      constraints: Content.constraints
    )
  }
}

extension Version {
  /// Returns the members `type` and `version` of the records of a kind.
  ///
  /// They are made once: a generic type such as ``Record`` can keep nothing.
  fileprivate static func ownMembers(of kind: RecordKind) -> [Member<Version>] {
    ownMembers[kind] ?? []
  }

  private static let ownMembers = Dictionary(
    uniqueKeysWithValues: RecordKind.allCases.map { ($0, [typeMember(of: $0), versionMember]) }
  )

  private static let versionMember = Member<Version>.required(
    MemberName.version,
    { $0 },
    form,
    "The bookkeeping of this version.",
    traits: .bookkeeping,
    merging: .never
  ) { $0 = $1 }

  private static func typeMember(of kind: RecordKind) -> Member<Version> {
    Member(
      description: MemberDescription(
        name: MemberName.type,
        meaning: "The kind of record.",
        type: .any,
        traits: .bookkeeping,
        merging: .never,
        option: nil,
        isRequired: true
      ),
      schema: Schema(["const": .string(kind.type)]),
      read: { json, _, faults in
        guard json != .string(kind.type) else { return }
        faults.add("This must be \"\(kind.type)\" in \(kind.directory)/.")
      },
      write: { _ in .string(kind.type) },
      scan: { reader, _ in reader.scanString() == kind.type },
      emit: { _, name, writer in
        writer.beginMember(name)
        writer.write(kind.type)
        return true
      }
    )
  }
}
