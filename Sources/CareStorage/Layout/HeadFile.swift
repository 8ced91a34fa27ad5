import CanonicalJSON
package import CareModel

/// The head file of a record as a person may have written it.
package enum HeadFile {
  /// Reads a head; one without bookkeeping is a draft.
  ///
  /// - Throws: ``StoreError/Code/invalid`` with all faults.
  package static func read(_ bytes: [UInt8], at path: String) throws(StoreError) -> AnyRecord {
    var json = try VersionFile.json(bytes, at: path)
    if var object = json.object, object[MemberName.version] == nil {
      object[MemberName.version] = Version.draftJSON
      json = .object(object)
    }
    let record: AnyRecord
    do { record = try AnyRecord(json: json, .refusesLookalikes) } catch {
      throw VersionFile.invalid(path, error.faults.map { FileFault(path, $0, in: bytes) })
    }
    let right = StoreLayout.head(of: record.key) ?? StoreLayout.path(of: record)
    guard right != path else { return record }
    let message = "A record with this kind and id belongs at \(right); ids never change."
    let fault = Fault(message, at: JSONPointer([MemberName.id]))
    throw VersionFile.invalid(path, [FileFault(path, fault, in: bytes)])
  }
}
