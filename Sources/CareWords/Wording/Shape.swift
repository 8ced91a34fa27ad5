import CanonicalJSON
import CareModel

/// What a value of a record is made of, as far as differences and their words must know.
///
/// Shapes follow from the schemas and the member tables, so that a new member has a difference and
/// words as soon as it has a form.
indirect enum Shape: Sendable {
  /// Any text of a record.
  case text
  /// A word that cannot hold anything surprising: a case of an enumeration, a uuid, a zone.
  case word
  case flag, number, date, instant, eventStart
  /// A local time with its offset.
  case localTime
  case structure(StructureShape)
  case list(of: Shape)
  /// An object whose keys are not known beforehand.
  case map(of: Shape)
  /// JSON of unknown meaning.
  case any
}

/// The members of a structure, in the order of its table.
struct StructureShape: Sendable {
  /// The name of the structure in the schemas.
  let name: String
  let members: [MemberShape]

  func member(_ name: String) -> MemberShape? {
    members.first { $0.name.isSameInUTF8(name) }
  }
}

/// One member: its name, its weight in a review, and its shape.
struct MemberShape: Sendable {
  let name: String
  let weight: MemberWeight
  let shape: Shape
}

extension StructureShape {
  /// The shape of the records of a kind, `version` and `type` among them.
  init(of kind: RecordKind) {
    self = Self.records[kind] ?? StructureShape(name: kind.type, members: [])
  }

  private static let records = Dictionary(
    uniqueKeysWithValues: RecordKind.allCases.map { ($0, shape(of: $0)) }
  )

  private static func shape(of kind: RecordKind) -> StructureShape {
    let properties = AnyRecord.schema(of: kind)["properties"]?.object ?? [:]
    let members = AnyRecord.memberDescriptions(of: kind).map { member in
      MemberShape(
        name: member.name,
        weight: member.weight,
        shape: Shape(properties[member.name]?.object ?? [:])
      )
    }
    return StructureShape(name: kind.type, members: members)
  }
}

extension StructureShape {
  /// Returns the structure of a name in the schemas.
  static func named(_ name: String) -> StructureShape? {
    types.first { $0.schemaName == name }.map { StructureShape($0) }
  }

  private static let types: [any Structure.Type] = [
    Answer.self, DurationObject.self, HealthKitLinkage.self, Interval.self, LabeledValue.self,
    Note.self, OutcomeValue.self, PersonName.self, PostalAddress.self, Schedule.self,
    ScheduleElement.self, Threshold.self, Version.self,
  ]

  private init<Value: Structure>(_ type: Value.Type) {
    let name = type.schemaName
    self.name = name
    members = type.members.map {
      MemberShape(name: $0.name, weight: $0.weight, shape: Shape($0.schema.json, in: name))
    }
  }
}

extension Shape {
  /// Reads the shape off a member's schema; `start` and `end` of an element are local times.
  fileprivate init(_ schema: JSONObject, in structure: String = "") {
    if let name = schema["$ref"]?.string?.split(separator: "/").last.map(String.init) {
      let scalar = Definition(rawValue: name).map { Shape($0.schema, in: structure) }
      self = scalar ?? StructureShape.named(name).map(Shape.structure) ?? .any
    } else if let items = schema["items"]?.object {
      self = .list(of: Shape(items))
    } else if let values = schema["additionalProperties"]?.object {
      self = .map(of: Shape(values))
    } else {
      self = Self.scalar(schema, in: structure)
    }
  }

  private static func scalar(_ schema: JSONObject, in structure: String) -> Shape {
    switch (schema["type"]?.string, schema["format"]?.string, schema["pattern"]?.string) {
    case ("boolean", _, _): .flag
    case ("integer", _, _), ("number", _, _): .number
    case ("string", "date-time", _):
      structure == ScheduleElement.schemaName ? .localTime : .instant
    case ("string", "date", _): .date
    case ("string", "uuid", _), ("string", _, Pattern.timeZone): .word
    case ("string", _, Pattern.eventStart): .eventStart
    case ("string", _, _): schema["enum"] == nil ? .text : .word
    default: .any
    }
  }

  /// Returns the shape of a member or an element.
  func inner(_ token: String) -> Shape {
    switch self {
    case .structure(let structure): structure.member(token)?.shape ?? .any
    case .list(let element), .map(let element): element
    default: .any
    }
  }

  /// Returns the shape at a place inside.
  func at(_ pointer: JSONPointer) -> Shape { pointer.tokens.reduce(self) { $0.inner($1) } }
}

extension Shape {
  /// Whether a value is compared as one, since its members say nothing each on its own.
  ///
  /// A dose is a number and its unit: a reviewer sees `1 tablet → 2 tablets`.
  var isAtomic: Bool {
    guard case .structure(let structure) = self else { return false }
    let atoms = [
      Answer.schemaName, OutcomeValue.schemaName, Interval.schemaName,
      DurationObject.schemaName, Threshold.schemaName, LabeledValue.schemaName,
    ]
    return atoms.contains(structure.name)
  }
}

extension Shape {
  var isScheduleElement: Bool {
    guard case .structure(let structure) = self else { return false }
    return structure.name == ScheduleElement.schemaName
  }
}
