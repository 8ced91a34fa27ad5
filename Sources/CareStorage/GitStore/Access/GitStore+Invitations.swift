public import CareAccess
import CareModel
import Files

/// The invitations that were made with this copy: only who knows their secrets can tell whether somebody
/// was sent one.
extension GitStore {
  /// Stores an invitation in this copy, in a file that only the owner of the file can read.
  ///
  /// Cost: writing one file.
  public func keep(_ link: InvitationLink) throws(StoreError) {
    try withPaths { paths throws(StoreError) in
      let directory = paths.invitations
      try files { () throws(FileError) in
        try FileSystem.makeDirectory(paths.own, as: paths.permissions)
        try FileSystem.makeDirectory(directory, as: .owner)
        try FileSystem.replace(
          "\(directory)/\(link.name)",
          with: Array(link.text.utf8),
          as: .owner
        )
      }
    }
  }

  /// Returns an invitation that was made here; nil if it was made elsewhere, or is over.
  ///
  /// Cost: one file.
  public func keptInvitation(named name: String) throws(StoreError) -> InvitationLink? {
    // It may come from afar.
    guard HashName<InvitationLink>.isName(name) else { return nil }
    return try withPaths { paths throws(StoreError) in
      let bytes = try files { () throws(FileError) in
        try FileSystem.contents(of: "\(paths.invitations)/\(name)")
      }
      return bytes.flatMap { InvitationLink(String(decoding: $0, as: UTF8.self)) }
    }
  }

  /// Forgets an invitation that was answered or taken back.
  ///
  /// Cost: removing one file.
  public func forgetInvitation(named name: String) throws(StoreError) {
    guard HashName<InvitationLink>.isName(name) else { return }
    try withPaths { paths throws(StoreError) in
      try files { () throws(FileError) in
        try FileSystem.removeIfPresent("\(paths.invitations)/\(name)")
      }
    }
  }

  /// Forgets all invitations that were made here: they lead into a store that this one is no more.
  func forgetInvitations() throws(StoreError) {
    try withPaths { paths throws(StoreError) in
      try files { () throws(FileError) in try FileSystem.remove(paths.invitations) }
    }
  }

  private func withPaths<Result: Sendable>(
    _ body: (StorePaths) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try engines.use(.writing) { engine throws(StoreError) in try body(engine.paths) }
  }
}
