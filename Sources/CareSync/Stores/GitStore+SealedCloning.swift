public import CareStorage
import CareSharing
import Git

extension GitStore {
  /// Copies a store from a sealed remote, with the keys of who is logged in.
  ///
  /// Everything else is as in ``clone(_:branch:into:_:isPrivate:pin:trusting:environment:surroundings:timeout:progress:receiving:)``;
  /// the copy is private.
  ///
  /// Cost: as a clone of a plain remote, and opening each file.
  ///
  /// - Parameters:
  ///   - address: `sealed::` and a path or an address as git takes it.
  ///   - refused: Called with the empty copy if no envelope there is for this device, before the copy is removed.
  /// - Throws: ``StoreError/Code/noKey`` if no envelope there is for this device: nothing is left behind.
  public static func clone(
    sealed address: String,
    branch: String? = nil,
    into path: String,
    _ workTree: WorkTree = .full,
    pin: RemotePin? = nil,
    trusting founder: Founder? = nil,
    environment: [String: String],
    surroundings: Surroundings,
    timeout: RemoteTimeout? = nil,
    refused: @escaping (GitStore) throws(StoreError) -> Void = { _ throws(StoreError) in }
  ) throws(StoreError) -> Clone {
    try clone(
      address,
      branch: branch,
      into: path,
      workTree,
      isPrivate: true,
      pin: pin,
      trusting: founder,
      environment: environment,
      surroundings: surroundings,
      timeout: timeout,
      receiving: { store, branch throws(StoreError) in
        try receive(branch, into: store, pin, environment, timeout, refused)
      }
    )
  }

  /// Brings the commit of a branch of the remote `origin`, which is a sealed one, into an empty copy.
  private static func receive(
    _ branch: String,
    into store: GitStore,
    _ pin: RemotePin?,
    _ environment: [String: String],
    _ timeout: RemoteTimeout?,
    _ refused: @escaping (GitStore) throws(StoreError) -> Void
  ) throws(StoreError) -> (commit: ObjectID, damage: [String]) {
    let transport = SealedTransport(
      over: try TransportKind.automatic.transport(for: store, environment, timeout),
      store,
      environment: environment
    )
    let origin = try store.knownRemote("origin", showing: pin)
    let reference = "refs/careplan/incoming/origin/clone"
    let (commit, view): (ObjectID?, ReaderView?)
    do throws(GitError) {
      let opening = try transport.opening(at: origin)
      if opening.hasCore {
        commit = try transport.fetch(branch, from: origin, into: reference, progress: nil)
        view = nil
      } else {
        try transport.inGit { () throws(StoreError) in try store.becomeReaderCopy() }
        let offered = opening.offeredSnapshots
        let (entitled, terms) = (opening.entitledStreams, opening.terms)
        view = try transport.inGit { () throws(StoreError) in
          try store.readerView(of: offered, entitled: entitled, terms)
        }
        commit = view?.commit
      }
    } catch {
      if error.code == .noKey { try refused(store) }
      throw StoreError(exchanging: error, while: "Cloning \(RemoteAddress(origin.url))")
    }
    let damage = transport.findings(at: origin).map(\.words)
    guard let commit else {
      guard damage.isEmpty else {
        throw StoreError(
          .corrupt,
          "'\(RemoteAddress(origin.url))' has no files from which the store could be read.",
          remedy: "Ask a member to run \(.sync(nil, .republishing)).",
          causes: damage
        )
      }
      throw StoreError(
        .noStore,
        "'\(RemoteAddress(origin.url))' has nothing yet that this device could show.",
        remedy: "Ask an owner to sync: \(.sync(nil))."
      )
    }
    if view == nil { try store.setReference(reference, to: nil, "careplan: drop") }
    return (commit, damage)
  }
}
