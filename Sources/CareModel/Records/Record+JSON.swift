public import CanonicalJSON

/// What is wrong with a document that should be a record: all of it.
public struct InvalidRecord: Error, Hashable, Sendable {
  public let faults: [Fault]

  public init(_ faults: [Fault]) { self.faults = faults }
}

extension InvalidRecord: CustomStringConvertible {
  public var description: String { faults.map(\.description).joined(separator: "\n") }
}

extension Record {
  /// Reads a record from the JSON of its file.
  ///
  /// - Throws: All faults of the document at once.
  public init(
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
    validate(&faults)
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

  /// The canonical bytes of the record's file.
  public var bytes: [UInt8] { CanonicalJSON.write(json) }

  /// The object without the bookkeeping: what two versions have in common if they say the same.
  public var contentObject: JSONObject {
    var object = unknown
    CommonMembers.members.write(common, into: &object)
    Content.members.write(content, into: &object)
    object["type"] = .string(Content.kind.type)
    return object
  }

  private var object: JSONObject {
    var object = contentObject
    object["version"] = .object(version.object)
    return object
  }

  private static var blank: Record {
    let common = CommonMembers(id: "", effectiveDate: Instant(seconds: 0), timezone: .utc)
    return Record(common, .blank, version: .blank)
  }

  private mutating func read(_ object: JSONObject, _ faults: inout FaultCollector) {
    var known = CommonMembers.members.read(object, into: &common, &faults)
    known += Content.members.read(object, into: &content, &faults)
    known += Self.ownMembers.read(object, into: &version, &faults)
    guard known < object.count else { return }
    let names = CommonMembers.members.map(\.name) + Content.members.map(\.name)
    unknown = object.unknown(beside: names + Self.ownMembers.map(\.name), &faults)
  }

  /// The members `type` and `version`, which every record has.
  private static var ownMembers: [Member<Version>] {
    [
      Member(
        name: "type",
        meaning: "The kind of record.",
        weight: .bookkeeping,
        isRequired: true,
        schema: Schema(["const": .string(Content.kind.type)]),
        read: { json, _, faults in
          guard json.string != Content.kind.type else { return }
          faults.add("This must be \"\(Content.kind.type)\" in \(Content.kind.directory)/.")
        },
        write: { _ in .string(Content.kind.type) }
      ),
      .required(
        "version",
        \.self,
        Version.form,
        "The bookkeeping of this version.",
        weight: .bookkeeping
      ),
    ]
  }

  private func validate(_ faults: inout FaultCollector) {
    if Content.kind != .outcome, let fault = RecordKey.fault(inID: common.id) {
      faults.add(fault, at: "id")
    }
    Content.validate(self, &faults)
  }
}

extension Record {
  /// The schema of the records of this kind: JSON Schema, draft 2020-12.
  static var schema: JSONObject {
    let common = ObjectSchema.object(CommonMembers.members, meaning: Content.meaning)
    let content = ObjectSchema.object(Content.members, meaning: Content.meaning)
    let own = ObjectSchema.object(ownMembers, meaning: Content.meaning)
    let required = [common, content, own].flatMap { $0["required"]?.array ?? [] }
    var schema = common.merging(content).merging(own)
    schema["required"] = .array(
      required.compactMap(\.string).sorted { $0.precedesInUTF8($1) }.map { .string($0) }
    )
    let definitions = [
      ObjectSchema.definitions(of: CommonMembers.members),
      ObjectSchema.definitions(of: Content.members), ObjectSchema.definitions(of: ownMembers),
    ]
    schema["$defs"] = .object(definitions.reduce([:]) { $0.merging($1) })
    return schema
  }

  /// The members of this kind of record, common ones first, with what a reader must know of them.
  public static var memberDescriptions: [MemberDescription] {
    CommonMembers.members.map(MemberDescription.init) + Content.members.map(MemberDescription.init)
      + ownMembers.map(MemberDescription.init)
  }
}

/// What help texts, reviews and schemas say of a member.
public struct MemberDescription: Hashable, Sendable {
  public let name: String
  public let meaning: String
  public let weight: MemberWeight
  public let isRequired: Bool

  init<Root>(_ member: Member<Root>) {
    name = member.name
    meaning = member.meaning
    weight = member.weight
    isRequired = member.isRequired
  }
}
