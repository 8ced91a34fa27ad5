package import CanonicalJSON

/// A value that is a JSON object with named members.
///
/// Unknown members are kept in ``unknown`` and written again, so that a file from a later careplan
/// or another program survives an edit here.
package protocol Structure: Hashable, Sendable {
  /// The name of the type in the schemas.
  static var schemaName: String { get }
  /// One sentence for readers of the schema.
  static var meaning: String { get }
  /// The value of an object before its members are read.
  static var blank: Self { get }
  /// The members, each with its form.
  static var members: [Member<Self>] { get }
  /// Keywords of JSON Schema beyond those that the members give.
  static var constraints: JSONObject { get }
  /// Whether a value is compared as one, since its members say nothing each on its own.
  ///
  /// A dose is a number and its unit: a reviewer sees `1 tablet → 2 tablets`.
  static var isAtomic: Bool { get }
  /// The unknown members, as they were read.
  var unknown: JSONObject { get set }
  /// Collects what is wrong with a value all of whose members could be read.
  func validate(_ faults: inout FaultCollector)
}

extension Structure {
  package static var constraints: JSONObject { [:] }
  package static var isAtomic: Bool { false }
  package func validate(_ faults: inout FaultCollector) {}

  /// What the structure is made of.
  package static var type: StructureType {
    StructureType(name: schemaName, members: members.map(\.description), isAtomic: isAtomic)
  }

  /// The form of the structure: an object of its members.
  package static var form: Form<Self> {
    let members = members
    let table = MemberTable(members)
    return Form(.structure(type), schema: ObjectSchema.reference(to: self)) { json, faults in
      guard let object = json.object else {
        faults.add("This must be an object, not \(json.kindName).")
        return nil
      }
      var value = blank
      let before = faults.faults.count
      if Member.read(members, of: object, into: &value, &faults) < object.count {
        value.unknown = object.unknown(beside: members.map(\.name), &faults)
      }
      guard faults.faults.count == before else { return nil }
      value.validate(&faults)
      return faults.faults.count == before ? value : nil
    } write: { value in
      .object(value.object)
    } scan: { reader in
      var value = blank
      guard let unknown = table.scan(&reader, into: &value) else { return nil }
      if !unknown.isEmpty { value.unknown = unknown }
      var faults = FaultCollector()
      value.validate(&faults)
      return faults.faults.isEmpty ? value : nil
    } emit: { value, writer in
      table.emit(value, unknown: value.unknown, &writer)
    }
  }

  /// The value as an object, with the members that were unknown when it was read.
  package var object: JSONObject {
    var object = unknown
    Member.write(Self.members, of: self, into: &object)
    return object
  }
}
