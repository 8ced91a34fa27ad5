package import CareModel

/// A head file that somebody edited and committed, and the version that it became.
package struct SettledEdit: Hashable, Sendable {
  package let file: AnyRecord
  package let version: AnyRecord

  /// Returns what a file becomes that was edited further, so that its edit is one of the version; nil
  /// if it follows from nothing that the commit had.
  func followed(_ present: [UInt8], at path: String) -> [UInt8]? {
    guard present != version.bytes, var draft = try? VersionFile.content(present, at: path),
      draft.version.uuid == file.version.uuid
    else { return nil }
    let deleted = draft.version.deleted
    draft.version = version.version
    draft.version.deleted = deleted
    return draft.bytes
  }
}
