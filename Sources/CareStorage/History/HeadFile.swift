import CanonicalJSON
import CareModel

/// The head file of a record as a person may have written it.
enum HeadFile {
  /// The bookkeeping of a record that no store has seen.
  private static var draft: JSONValue {
    let draft = Version.draft
    return [
      "uuid": .string(draft.uuid.description), "created": .string(draft.created.description),
      "updated": .string(draft.updated.description),
    ]
  }

  /// Reads a head; one without bookkeeping is a draft.
  ///
  /// - Throws: ``StoreError/Code/invalid`` with all faults.
  static func read(_ bytes: [UInt8], at path: String) throws(StoreError) -> AnyRecord {
    var json = try VersionFile.json(bytes, at: path)
    if var object = json.object, object["version"] == nil {
      object["version"] = draft
      json = .object(object)
    }
    let record: AnyRecord
    do { record = try AnyRecord(json: json, .refusesLookalikes) } catch {
      throw VersionFile.invalid(path, error.faults.map { FileFault(path, $0, in: bytes) })
    }
    guard let right = StoreLayout.head(of: record.key), right != path else { return record }
    throw VersionFile.invalid(
      path,
      [FileFault(path, "A record of this kind with this id belongs at \(right).")]
    )
  }
}
