import CanonicalJSON
package import CareModel

/// What somebody's editing of a `current.json` means.
package struct HeadEdit {
  package let key: RecordKey
  /// What a commit would do; nil if nothing.
  package let action: PendingChange.Action?

  /// Understands the bytes of a head file.
  ///
  /// - Throws: ``StoreError/Code/invalid`` with every fault of the file.
  package init(
    _ bytes: [UInt8],
    at path: String,
    on snapshot: Snapshot,
    accepted: [AnyRecord] = []
  ) throws(StoreError) {
    var record = try HeadFile.read(bytes, at: path)
    key = record.key
    if let marker = try snapshot.erasure(of: record.version.uuid) {
      throw marker.refusal(of: path, at: JSONPointer([MemberName.version, MemberName.uuid]), bytes)
    }
    let versions = try snapshot.versions(of: key) + accepted
    let graph = VersionGraph(try snapshot.source.bridged(versions.map { VersionSummary($0) }))
    let head = versions.first { $0.version.uuid == graph.head?.uuid }
    guard let head else {
      action = .add(record)
      return
    }
    if let earlier = versions.first(where: { $0.bytes == bytes }), earlier != head {
      if graph.isAncestor(earlier.version.uuid, of: head.version.uuid) {
        // The bytes of an older version: somebody took them back on purpose.
        action = .takeBack(head, to: earlier)
        return
      }
      // What another leaf says is to hold.
      record = earlier
      record.version = head.version
    }
    action = try Self.action(record, head, versions, path, bytes)
  }

  private static func action(
    _ record: AnyRecord,
    _ head: AnyRecord,
    _ versions: [AnyRecord],
    _ path: String,
    _ bytes: [UInt8]
  ) throws(StoreError) -> PendingChange.Action? {
    if head.version.isTombstone, record.version.isDraft { return .add(record) }
    var record = record
    if record.version.isDraft { record.version.uuid = head.version.uuid }
    guard let parent = versions.first(where: { $0.version.uuid == record.version.uuid }) else {
      let pointer = JSONPointer([MemberName.version, MemberName.uuid])
      let fault = Fault(
        "No version of the record has this uuid.",
        at: pointer
      )
      throw VersionFile.invalid(path, [FileFault(path, fault, in: bytes)])
    }
    if record.version.isTombstone, !parent.version.isTombstone { return .delete(record) }
    guard record.contentObject != parent.contentObject else {
      return parent == head ? .reformat : .edit(record, from: parent)
    }
    return .edit(record, from: parent)
  }
}
