import CareSharing
package import Git

extension StoreError.Code {
  /// No remote has this name.
  public static let unknownRemote = StoreError.Code(rawValue: "unknownRemote")
  /// There is no such host or repository, it cannot be reached, or it is silent.
  public static let unreachable = StoreError.Code(rawValue: "remoteUnreachable")
  /// The remote refuses the login, or access.
  public static let denied = StoreError.Code(rawValue: "remoteDenied")
  /// The remote's key or certificate is not one that is trusted.
  public static let hostKey = StoreError.Code(rawValue: "remoteHostKey")
  /// The remote does not show the key that is pinned; nothing was sent.
  public static let pinMismatch = StoreError.Code(rawValue: "pinMismatch")
  /// The remote does not take the branch.
  public static let rejected = StoreError.Code(rawValue: "remoteRejected")
  /// The connection broke off during a transfer.
  public static let interrupted = StoreError.Code(rawValue: "remoteInterrupted")
  /// The remote is no care store.
  public static let remoteNoStore = StoreError.Code(rawValue: "remoteNoStore")
  /// The remote no longer leads to the commit that was last seen there.
  public static let rewritten = StoreError.Code(rawValue: "remoteRewritten")
  /// Others were faster again and again.
  public static let raced = StoreError.Code(rawValue: "raced")
  /// Another exchange with a remote is under way in this store.
  public static let syncing = StoreError.Code(rawValue: "syncing")
  /// No envelope of a sealed remote opens with the keys of this device.
  public static let noKey = StoreError.Code(rawValue: "noKey")
  /// A read-only copy, whose changes would reach no other copy.
  public static let reader = StoreError.Code(rawValue: "reader")
  /// A sealed remote shows something older than this copy has seen.
  public static let withheld = StoreError.Code(rawValue: "withheld")
  /// An operation at a sealed remote was issued again with new keys.
  public static let stale = StoreError.Code(rawValue: "stale")
  /// The keys of a sealed remote have to be renewed, which this device may not do.
  public static let epochNeeded = StoreError.Code(rawValue: "epochNeeded")
}

/// Families of codes, for callers that need not distinguish their members.
extension StoreError.Code {
  /// Whether a remote, or the way to it, is what failed.
  public var isRemote: Bool {
    let codes: Set<Self> = [
      .remote, .unknownRemote, .unreachable, .denied, .hostKey, .pinMismatch, .rejected,
      .interrupted,
      .remoteNoStore, .rewritten,
    ]
    return codes.contains(self)
  }

  /// Whether the same call may succeed later though nobody changed anything: somebody else was writing,
  /// or faster, or the remote is not there just now.
  public var isPassing: Bool {
    let codes: Set<Self> = [
      .busy, .gitLocked, .raced, .syncing, .behind, .unreachable, .interrupted,
    ]
    return codes.contains(self)
  }
}

/// The repository with which git failed.
package enum GitSide: Hashable, Sendable {
  /// That of the store.
  case store
  /// That of a remote: what is missing or odd there says nothing against the store.
  case remote
}

extension StoreError.Code {
  /// What a failure of git means for a store.
  package init(_ code: GitError.Code, at side: GitSide = .store) {
    let isRemote = side == .remote
    self =
      switch code {
      case .modified: isRemote ? .raced : .busy
      case .locked: .gitLocked
      case .corrupt: .corrupt
      case .notFound, .invalidName, .wrongKind, .unmerged: isRemote ? .remote : .corrupt
      case .hostile: .hostile
      case .ownership, .notPermitted: .notPermitted
      case .unsupported, .shallow: .refused
      case .diskFull, .io: .io
      case .transport: .remote
      case .unreachable: .unreachable
      case .denied: .denied
      case .hostKey: .hostKey
      case .pinMismatch: .pinMismatch
      case .rejected, .tooLarge: .rejected
      case .interrupted: .interrupted
      case .noProgram, .indexForm, .configuration: .configuration
      case .notSealed: .remoteNoStore
      case .sealedFormat: .unknownFormat
      case .tooMuch: .hostile
      case .noKey: .noKey
      case .loginRequired: .loginRequired
      case .epochNeeded: .epochNeeded
      default: isRemote ? .remote : .internal
      }
  }
}
