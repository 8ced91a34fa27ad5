public import CanonicalJSON

/// One version of one record: what a version file holds.
///
/// All members are reached directly, whether they are common to all kinds (`record.tags`) or belong
/// to one (`task.schedule`). Values of a record are edited freely; what was committed is never
/// changed, only followed by a new version.
@dynamicMemberLookup
public struct Record<Content: RecordContent>: Hashable, Sendable {
  public var common: CommonMembers
  public var content: Content
  public var version: Version
  /// The unknown members, as they were read.
  public var unknown = JSONObject()

  /// Makes a version of a record from its parts, without validation.
  ///
  /// - Parameter unknown: The members that this version of careplan does not know.
  public init(
    _ common: CommonMembers,
    _ content: Content,
    version: Version,
    unknown: JSONObject = [:]
  ) {
    self.common = common
    self.content = content
    self.version = version
    self.unknown = unknown
  }

  public subscript<Value>(dynamicMember path: WritableKeyPath<CommonMembers, Value>) -> Value {
    get { common[keyPath: path] }
    set { common[keyPath: path] = newValue }
  }

  public subscript<Value>(dynamicMember path: WritableKeyPath<Content, Value>) -> Value {
    get { content[keyPath: path] }
    set { content[keyPath: path] = newValue }
  }

  /// What all versions of the record share.
  public var key: RecordKey { RecordKey(Content.kind, common.id) }
}

extension Record {
  /// Records are equal if their files are: texts are compared by their bytes.
  public static func == (left: Record, right: Record) -> Bool { left.bytes == right.bytes }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(version.uuid)
  }

  /// Makes a record that no store has seen yet.
  ///
  /// - Parameters:
  ///   - id: The name that all its versions will share.
  ///   - effectiveDate: From when on it holds.
  public init(
    id: String,
    _ content: Content,
    effectiveDate: Instant,
    timezone: TimeZoneID
  ) {
    let common = CommonMembers(id: id, effectiveDate: effectiveDate, timezone: timezone)
    self.init(common, content, version: .draft)
  }
}

extension Record where Content == TaskContent {
  /// Makes a task that holds from the start of its schedule on, in the zone of its first element.
  public init(id: String, title: String?, schedule: Schedule) {
    self.init(
      id: id,
      TaskContent(title: title, schedule: schedule),
      effectiveDate: schedule.start ?? .earliest,
      timezone: schedule.elements.first?.timezone ?? .utc
    )
  }
}

extension Record where Content == OutcomeContent {
  /// Makes the outcome of an event, whose id follows from the event.
  ///
  /// - Parameter start: When the event starts.
  public init(_ content: OutcomeContent, start: Instant, timezone: TimeZoneID) {
    self.init(id: content.derivedID, content, effectiveDate: start, timezone: timezone)
  }
}

/// All versions of a record share the id, so that a list of heads names each record once.
extension Record: Identifiable {
  public var id: String {
    get { common.id }
    set { common.id = newValue }
  }
}

public typealias Patient = Record<PatientContent>
public typealias CarePlan = Record<CarePlanContent>
public typealias Contact = Record<ContactContent>
/// An ordinary task; `Task` is Swift's own word.
public typealias CareTask = Record<TaskContent>
public typealias HealthTask = Record<HealthTaskContent>
public typealias Outcome = Record<OutcomeContent>

/// The object of the record's file, for lists and servers that use Foundation's coders. An encoder that
/// sorts keys writes the members in the file's order; only ``Record/bytes`` are the file itself.
extension Record: Codable {
  /// - Throws: `DecodingError` with every fault of the record.
  public init(from decoder: any Decoder) throws {
    let json = try JSONValue(from: decoder)
    do { try self.init(json: json) } catch {
      throw DecodingError.dataCorrupted(error.faults, decoder.codingPath)
    }
  }

  /// - Throws: `EncodingError` for an unknown member whose number has more digits than a coder keeps.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension AnyRecord: Codable {
  /// Reads a record of whatever kind its `type` member names.
  ///
  /// - Throws: `DecodingError` with every fault of the record.
  public init(from decoder: any Decoder) throws {
    let json = try JSONValue(from: decoder)
    do { try self.init(json: json) } catch {
      throw DecodingError.dataCorrupted(error.faults, decoder.codingPath)
    }
  }

  /// - Throws: `EncodingError` for an unknown member whose number has more digits than a coder keeps.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension DecodingError {
  fileprivate static func dataCorrupted(_ faults: [Fault], _ path: [any CodingKey]) -> DecodingError
  {
    let words = faults.map { "\($0)" }.joined(separator: "\n")
    return .dataCorrupted(Context(codingPath: path, debugDescription: words))
  }
}
