extension StoreError.Code {
  /// No remote has this name.
  public static let unknownRemote = StoreError.Code(rawValue: "unknownRemote")
  /// There is no such host or repository, no way to it, or it says nothing.
  public static let unreachable = StoreError.Code(rawValue: "remoteUnreachable")
  /// The remote does not let us in.
  public static let denied = StoreError.Code(rawValue: "remoteDenied")
  /// The remote's key or certificate is not one that is trusted.
  public static let hostKey = StoreError.Code(rawValue: "remoteHostKey")
  /// The remote does not take the branch.
  public static let rejected = StoreError.Code(rawValue: "remoteRejected")
  /// The remote died, or the line broke, while something was transferred.
  public static let interrupted = StoreError.Code(rawValue: "remoteInterrupted")
  /// The remote is no care store.
  public static let remoteNoStore = StoreError.Code(rawValue: "remoteNoStore")
  /// The remote no longer leads to the commit that was last seen there.
  public static let rewritten = StoreError.Code(rawValue: "remoteRewritten")
  /// Others were faster again and again.
  public static let raced = StoreError.Code(rawValue: "raced")
  /// Another exchange with a remote is under way in this store.
  public static let syncing = StoreError.Code(rawValue: "syncing")
}

/// Families of codes, for who need not tell their members apart.
extension StoreError.Code {
  /// Whether a remote, or the way to it, is what failed.
  public var isRemote: Bool {
    let codes: Set<Self> = [
      .remote, .unknownRemote, .unreachable, .denied, .hostKey, .rejected, .interrupted,
      .remoteNoStore, .rewritten,
    ]
    return codes.contains(self)
  }

  /// Whether the same call may succeed later though nobody changed anything: somebody else was writing,
  /// or faster, or the remote is not there just now.
  public var isPassing: Bool {
    let codes: Set<Self> = [.busy, .locked, .raced, .syncing, .behind, .unreachable, .interrupted]
    return codes.contains(self)
  }
}
