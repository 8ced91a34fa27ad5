import CarePlanKit

/// The copy of a store to which somebody was invited.
struct JoinedStore {
  /// Where it is made.
  let place: FreshCopy
  private let link: InvitationLink
  /// The key that the place of the store has to show; nil for any that git takes.
  private let pin: RemotePin?
  private let context: CommandContext

  init(
    _ directory: String,
    of link: InvitationLink,
    pin: RemotePin? = nil,
    _ context: CommandContext
  ) {
    place = FreshCopy(at: context.path(directory), context)
    (self.link, self.pin) = (link, pin)
    self.context = context
  }

  /// Copies the store, which is the one that the invitation names.
  func clone() throws(CommandFailure) -> GitStore.Clone {
    let surroundings = try context.storeSurroundings()
    return try attempt { () throws(StoreError) in
      try GitStore.clone(
        link.url,
        into: place.path,
        isPrivate: true,
        pin: pin,
        trusting: .statement(link.found),
        environment: context.environment,
        surroundings: surroundings
      )
    }
  }

  /// Copies a sealed store with the keys of a person.
  ///
  /// - Parameter refused: Called with an empty copy if the person was not admitted yet.
  func clone(
    as signer: CommitSigner,
    refused: @escaping (GitStore) throws(StoreError) -> Void
  ) throws(CommandFailure) -> Result<GitStore.Clone, StoreError> {
    var surroundings = try context.storeSurroundings()
    surroundings.signer = { () throws(StoreError) in signer }
    do throws(StoreError) {
      return .success(
        try GitStore.clone(
          sealed: link.url,
          into: place.path,
          pin: pin,
          trusting: .statement(link.found),
          environment: context.environment,
          surroundings: surroundings,
          refused: refused
        )
      )
    } catch { return .failure(error) }
  }

  /// Returns who may do what in the copy.
  func state(of clone: GitStore.Clone) throws(CommandFailure) -> AccessState {
    let state = try attempt { () throws(StoreError) in try clone.store.accessState() }
    guard let state else { throw CommandFailure(.notSigned) }
    return state
  }
}
