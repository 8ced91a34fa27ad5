public import CanonicalJSON

/// What every record offers, whatever its kind.
public protocol CareRecord: Hashable, Sendable {
  var common: CommonMembers { get set }
  var version: Version { get set }
  var unknown: JSONObject { get set }
  var key: RecordKey { get }
  var parent: ParentLink? { get }
  var json: JSONValue { get }
  var contentObject: JSONObject { get }
  /// What is wrong with the record; empty for a valid one.
  var faults: [Fault] { get }
}

extension Record: CareRecord {
  /// The link to the record that this one belongs to; nil if it belongs to none.
  public var parent: ParentLink? { content.parent }
}

/// One version of one record of any kind.
public enum AnyRecord: Hashable, Sendable {
  case patient(Patient)
  case carePlan(CarePlan)
  case contact(Contact)
  case task(CareTask)
  case healthTask(HealthTask)
  case outcome(Outcome)
}

extension AnyRecord {
  /// Puts a record into the case of its kind.
  public init<Content: RecordContent>(_ record: Record<Content>) { self.init(erasing: record) }

  package init(_ record: some CareRecord) { self.init(erasing: record) }

  private init(erasing record: any CareRecord) {
    switch record {
    case let record as Patient: self = .patient(record)
    case let record as CarePlan: self = .carePlan(record)
    case let record as Contact: self = .contact(record)
    case let record as CareTask: self = .task(record)
    case let record as HealthTask: self = .healthTask(record)
    case let record as Outcome: self = .outcome(record)
    default: preconditionFailure("There are six kinds of record.")
    }
  }

  /// The record itself, for what all kinds have in common.
  package var record: any CareRecord {
    switch self {
    case .patient(let record): record
    case .carePlan(let record): record
    case .contact(let record): record
    case .task(let record): record
    case .healthTask(let record): record
    case .outcome(let record): record
    }
  }

  /// Returns the record as one of a certain kind, or nil if it is of another.
  package func cast<Content>(to content: Content.Type = Content.self) -> Record<Content>? {
    record as? Record<Content>
  }

  public var key: RecordKey { record.key }
  public var kind: RecordKind { record.key.kind }
  public var common: CommonMembers { record.common }
  public var id: String { record.common.id }
  public var effectiveDate: Instant { record.common.effectiveDate }
  package var parent: ParentLink? { record.parent }
  /// The record as the object in its file.
  public var json: JSONValue { record.json }
  /// The record as an object without its bookkeeping members.
  ///
  /// Versions with equal content have equal objects.
  public var contentObject: JSONObject { record.contentObject }
  package var faults: [Fault] { record.faults }

  public var version: Version {
    get { record.version }
    set { edit { $0.version = newValue } }
  }

  /// Changes what all kinds have in common.
  public mutating func edit(_ body: (inout any CareRecord) -> Void) {
    var record = record
    body(&record)
    self = AnyRecord(erasing: record)
  }

  /// Reads a record of whatever kind its `type` member names.
  ///
  /// - Throws: All faults of the document at once.
  public init(
    json: JSONValue,
    _ strictness: FaultCollector.Strictness = .keepsUnknown
  ) throws(InvalidRecord) {
    guard let object = json.object else {
      throw InvalidRecord([Fault("A record is an object, not \(json.kindName).")])
    }
    guard let kind = object[MemberName.type]?.string.flatMap(RecordKind.init(rawValue:)) else {
      let types = RecordKind.allCases.map(\.type).joined(separator: ", ")
      throw InvalidRecord([
        Fault("The type of a record is one of \(types).", at: JSONPointer([MemberName.type]))
      ])
    }
    try self.init(kind, json: json, strictness)
  }

  /// Reads a record of a certain kind.
  public init(
    _ kind: RecordKind,
    json: JSONValue,
    _ strictness: FaultCollector.Strictness = .keepsUnknown
  ) throws(InvalidRecord) {
    self =
      switch kind {
      case .patient: .patient(try Patient(json: json, strictness))
      case .carePlan: .carePlan(try CarePlan(json: json, strictness))
      case .contact: .contact(try Contact(json: json, strictness))
      case .task: .task(try CareTask(json: json, strictness))
      case .healthTask: .healthTask(try HealthTask(json: json, strictness))
      case .outcome: .outcome(try Outcome(json: json, strictness))
      }
  }

  /// Returns what the records of a kind are made of.
  public static func type(of kind: RecordKind) -> StructureType {
    switch kind {
    case .patient: PatientContent.table.type
    case .carePlan: CarePlanContent.table.type
    case .contact: ContactContent.table.type
    case .task: TaskContent.table.type
    case .healthTask: HealthTaskContent.table.type
    case .outcome: OutcomeContent.table.type
    }
  }

  /// Returns the members of the records of a kind, common ones first.
  public static func memberDescriptions(of kind: RecordKind) -> [MemberDescription] {
    type(of: kind).members
  }

  /// Returns the members of a record that say when something is due and how it is done: a change of
  /// them holds from now on.
  package static func datedMembers(of kind: RecordKind) -> [String] { dated[kind] ?? [] }

  /// Returns the members of the plan of a record of a kind, beside whether it goes on at all: for
  /// tasks the regimen.
  public static func planMembers(of kind: RecordKind) -> [String] { plan[kind] ?? [] }

  /// Returns the members that lead to another record, each with its provenance.
  package static func links(of kind: RecordKind) -> [[String]] { links[kind] ?? [] }

  /// Returns the members that no edit of a record changes, since all its versions share them, they
  /// are bookkeeping, or they tell when it holds.
  package static func fixedMembers(of kind: RecordKind) -> [String] { fixed[kind] ?? [] }

  private static let dated = derived { planType(of: $0).names(with: .effectiveNow) }
  private static let plan = derived { planType(of: $0).names(with: .regimen) }
  private static let links = derived { type(of: $0).links }
  private static let fixed = derived {
    type(of: $0).names(merging: .never) + type(of: $0).names(merging: .lifetime)
  }

  /// Both kinds of task have one plan, so that what is asked about them reads alike.
  private static func planType(of kind: RecordKind) -> StructureType {
    type(of: kind == .task ? .healthTask : kind)
  }

  private static func derived<Value>(_ value: (RecordKind) -> Value) -> [RecordKind: Value] {
    Dictionary(uniqueKeysWithValues: RecordKind.allCases.map { ($0, value($0)) })
  }

  /// Returns the schema of the records of a kind, without an id.
  package static func schema(of kind: RecordKind) -> JSONObject {
    switch kind {
    case .patient: Patient.schema
    case .carePlan: CarePlan.schema
    case .contact: Contact.schema
    case .task: CareTask.schema
    case .healthTask: HealthTask.schema
    case .outcome: Outcome.schema
    }
  }

  /// Returns the record with another version of its parent beside the parent's id.
  package func linked(to uuid: VersionID?) -> AnyRecord {
    switch self {
    case .patient: return self
    case .carePlan(var plan):
      plan.patientUUID = uuid
      return .carePlan(plan)
    case .contact(var contact):
      contact.carePlanUUID = uuid
      return .contact(contact)
    case .task(var task):
      task.carePlanUUID = uuid
      return .task(task)
    case .healthTask(var task):
      task.content.task.carePlanUUID = uuid
      return .healthTask(task)
    case .outcome(var outcome):
      outcome.taskUUID = uuid
      return .outcome(outcome)
    }
  }
}
