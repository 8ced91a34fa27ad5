import CarePlanKit
import Foundation

/// The place of a copy that a command makes, and takes away again if its person does not get in.
struct FreshCopy {
  let path: String
  private let wasThere: Bool
  private let context: CommandContext

  /// - Parameter path: Where the copy shall be; nothing is there yet, or an empty directory.
  init(at path: String, _ context: CommandContext) {
    (self.path, self.context) = (path, context)
    wasThere = FileManager.default.fileExists(atPath: path)
  }

  /// Takes the copy away again.
  func remove(_ store: GitStore) {
    // Nothing else stood there before.
    do throws(StoreError) { try store.wipe() } catch {
      return context.warn("the copy in \(StyledText(path)) could not be removed: \(error.message)")
    }
    guard !wasThere else { return }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Lets plain git merge and sign there as careplan does.
  func setUpGit(_ store: GitStore, _ session: Session) throws(CommandFailure) {
    try attempt { () throws(StoreError) in
      _ = try PlainGit(at: store.path)
        .install(.clone, signing: PlainGit.Signing(key: session.signer.key))
      try store.closeIfSigned()
    }
  }
}
