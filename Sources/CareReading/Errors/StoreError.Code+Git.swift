package import Git

extension StoreError.Code {
  /// What a failure of git means for a store.
  package init(_ code: GitError.Code) {
    self =
      switch code {
      case .modified: .busy
      case .locked: .locked
      case .notFound, .corrupt, .invalidName, .wrongKind, .unmerged: .corrupt
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
      default: .internal
      }
  }
}
