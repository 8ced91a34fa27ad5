import CarePlanKit

extension StoreError {
  /// Why nobody can sign a commit.
  init(_ error: AccountError) {
    let code: Code =
      switch error.code {
      case .notFound: .notFound
      case .refused: .refused
      case .loginRequired: .loginRequired
      case .notValidated: .notValidated
      case .notAllowed: .notAllowed
      case .notPrivate: .notPermitted
      case .damaged, .exists, .weakPassphrase: .corrupt
      case .configuration: .configuration
      case .busy: .busy
      default: .io
      }
    let hints = error.remedies.flatMap(\.hints)
    self.init(
      code,
      error.message,
      remedy: hints.isEmpty ? nil : Remedy([.text(hints.joined(separator: "; "))]),
      causes: error.causes
    )
  }
}
