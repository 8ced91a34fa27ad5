import CarePlanKit
import Foundation

/// A file in which a person writes what a record in conflict shall be.
struct ConflictFile {
  private let conflict: RecordConflict
  private let path: String

  init(_ conflict: RecordConflict, _ open: OpenStore) {
    self.conflict = conflict
    path = "\(open.store.gitDirectory)/careplan/RESOLVE.json"
  }

  /// Opens a proposal in the user's editor and reads what was written.
  ///
  /// A file that is not valid stays for another try.
  func edited(
    _ proposal: AnyRecord,
    _ context: CommandContext
  ) throws(CommandFailure) -> AnyRecord {
    try context.writeFile(CanonicalJSON.write(.object(proposal.contentObject)), to: path)
    try context.edit(path)
    let bytes = try context.readFile(path)
    let json: JSONValue
    do { json = try CanonicalJSON.read(bytes) } catch {
      throw CommandFailure(
        .invalid,
        code: StoreError.Code.invalid.rawValue,
        "\(path) is not JSON",
        causes: [CommandFailure.clause(error.message)]
      )
    }
    let record = try conflict.record(json)
    try? FileManager.default.removeItem(atPath: path)
    return record
  }
}
