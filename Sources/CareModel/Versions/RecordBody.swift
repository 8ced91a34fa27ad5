public import CanonicalJSON

/// What a record says, apart from when it holds: all members of its content but the effective date.
///
/// Values of it are edited member by member; ``record(from:)`` makes a record of one again.
public struct RecordBody: Hashable, Sendable {
  package let kind: RecordKind
  /// The members by name, `id` and `type` among them.
  public private(set) var members: JSONObject

  /// Takes the content of a record, without its effective date.
  public init(_ record: AnyRecord) {
    kind = record.kind
    members = record.contentObject
    members[MemberName.effectiveDate] = nil
  }

  /// - Parameter members: Those of a record of the kind, without effective date and bookkeeping.
  package init(_ kind: RecordKind, _ members: JSONObject) {
    (self.kind, self.members) = (kind, members)
  }

  /// The value of a member; those that every version of a record shares cannot be changed.
  public subscript(member: String) -> JSONValue? {
    get { members[member] }
    set {
      guard !AnyRecord.fixedMembers(of: kind).contains(member) else { return }
      members[member] = newValue
    }
  }

  /// What it says of when a task is due and how it is done.
  var dated: [JSONValue?] { AnyRecord.datedMembers(of: kind).map { members[$0] } }

  /// The digest that distinguishes the body from others.
  package var digest: ContentDigest { ContentDigest(of: members) }

  /// Returns the record that says this from a moment on, as a draft.
  ///
  /// - Throws: All faults, if the members make no valid record.
  public func record(from date: Instant) throws(InvalidRecord) -> AnyRecord {
    var object = members
    object[MemberName.effectiveDate] = .string(date.description)
    object[MemberName.version] = Version.draftJSON
    return try AnyRecord(kind, json: .object(object))
  }
}

extension RecordBody {
  /// The members of the plan of a record: what it says beside whether it goes on at all.
  public var planMembers: [String] { AnyRecord.planMembers(of: kind) }

  /// A record that says this, whenever it does; nil if it is not valid.
  package var recordOfAnyTime: AnyRecord? { try? record(from: .earliest) }

  /// What it says of the plan.
  public var plan: JSONObject {
    JSONObject(planMembers.compactMap { name in members[name].map { (name, $0) } })
  }
}
