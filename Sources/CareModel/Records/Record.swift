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
  /// The members that no form here knows, as they were read.
  public var unknown = JSONObject()

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
}

public typealias Patient = Record<PatientContent>
public typealias CarePlan = Record<CarePlanContent>
public typealias Contact = Record<ContactContent>
/// An ordinary task; `Task` is Swift's own word.
public typealias CareTask = Record<TaskContent>
public typealias HealthTask = Record<HealthTaskContent>
public typealias Outcome = Record<OutcomeContent>
