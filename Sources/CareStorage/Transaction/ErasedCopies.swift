import CanonicalJSON
import CareModel

/// What an erased version was the first to say, which other versions of its record may say too.
///
/// A version that was made by changing another one repeats the rest of what that said; only a
/// person can know whether that has to go as well.
struct ErasedCopies {
  private let key: RecordKey
  private let uuid: VersionID
  private let parts: Set<JSONValue>

  /// Finds what the version says and nothing before it, before it is erased.
  init(of record: AnyRecord, in snapshot: Snapshot) throws(StoreError) {
    (key, uuid) = (record.key, record.version.uuid)
    let lineage = try snapshot.graph(of: key).lineage(of: uuid).subtracting([uuid])
    var parts = record.parts
    for version in try snapshot.versions(of: key) where lineage.contains(version.version.uuid) {
      parts.subtract(version.parts)
    }
    self.parts = parts
  }

  /// Names the versions that still say some of it; nil if there are none.
  package func remark(in snapshot: Snapshot) throws(StoreError) -> String? {
    let copies = try snapshot.versions(of: key).filter { version in
      version.version.uuid != uuid && !version.parts.isDisjoint(with: parts)
    }
    guard !copies.isEmpty else { return nil }
    let uuids = copies.map(\.version.uuid.description).sorted().joined(separator: ", ")
    return "\(key) says some of it in other versions too, which stay: \(uuids);"
      + " erasing the whole record erases them all"
  }
}

extension AnyRecord {
  /// What says of which event or record a version is, and not what somebody said of it.
  private static let addresses: Set = [
    MemberName.accumulates, MemberName.careKitID, MemberName.eventStart, MemberName.id,
    MemberName.schemaVersion, MemberName.state, MemberName.taskID,
    MemberName.taskOccurrenceIndex, MemberName.taskUUID, MemberName.tie, MemberName.timezone,
    MemberName.type,
  ]

  /// What the version says piece by piece: members, and the elements of lists.
  fileprivate var parts: Set<JSONValue> {
    guard !version.isTombstone else { return [] }
    var parts: Set<JSONValue> = []
    for member in RecordBody(self).members.members where !Self.addresses.contains(member.key) {
      // Everybody who ticks an event off says that it was done.
      let elements = (member.value.array ?? [member.value]).filter { !$0.isTick }
      parts.formUnion(elements.map { [.string(member.key), $0] })
    }
    return parts
  }
}

extension JSONValue {
  /// Whether it is the value of a bare completion, whenever that was.
  fileprivate var isTick: Bool {
    guard var object else { return false }
    object[MemberName.createdDate] = nil
    return object == [MemberName.type: "boolean", MemberName.value: true]
  }
}
