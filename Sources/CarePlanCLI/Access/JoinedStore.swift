import CarePlanKit
import Foundation

/// The copy of a store to which somebody was invited.
struct JoinedStore {
  private let path: String
  private let wasThere: Bool
  private let link: InvitationLink
  private let context: CommandContext

  init(_ directory: String, of link: InvitationLink, _ context: CommandContext) {
    path = context.path(directory)
    wasThere = FileManager.default.fileExists(atPath: path)
    self.link = link
    self.context = context
  }

  /// Copies the store, which is the one that the invitation names.
  func clone() throws(CommandFailure) -> GitStore.Clone {
    let ids = IDSource(
      environment: context.environment,
      now: context.instant,
      command: context.words
    )
    let surroundings = try context.storeSurroundings(ids)
    return try attempt { () throws(StoreError) in
      try GitStore.clone(
        link.url,
        into: path,
        isPrivate: true,
        trusting: .statement(link.found),
        environment: context.environment,
        surroundings: surroundings
      )
    }
  }

  /// Returns who may do what in the copy.
  func state(of clone: GitStore.Clone) throws(CommandFailure) -> AccessState {
    let state = try attempt { () throws(StoreError) in try clone.store.accessState() }
    guard let state else { throw CommandFailure(.notSigned) }
    return state
  }

  /// Takes the copy away again from whoever is not let in yet.
  func remove(_ clone: GitStore.Clone) {
    // Nothing else stood there before.
    do throws(StoreError) { try clone.store.wipe() } catch {
      return context.warn("the copy in \(StyledText(path)) could not be removed: \(error.message)")
    }
    guard !wasThere else { return }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Lets plain git merge and sign there as careplan does.
  func setUpGit(_ clone: GitStore.Clone, _ session: Session) throws(CommandFailure) {
    try attempt { () throws(StoreError) in
      _ = try PlainGit(at: clone.store.path)
        .install(.clone, signing: PlainGit.Signing(key: session.signer.key))
      try clone.store.closeIfSigned()
    }
  }
}
