package import Git

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
      case .locked: .locked
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
      case .rejected, .tooLarge: .rejected
      case .interrupted: .interrupted
      case .noProgram, .indexForm, .configuration: .configuration
      default: isRemote ? .remote : .internal
      }
  }
}
