import CareReading
import Git

extension StoreError {
  /// Tells a failure of an exchange in the words of what was being done.
  init(exchanging error: GitError, while doing: String) {
    self.init(
      Self.code(error.code),
      "\(doing) failed.",
      advice: error.advice ?? Self.advice(error.code),
      causes: [error.message]
    )
  }

  private static func code(_ code: GitError.Code) -> Code {
    switch code {
    case .modified: .raced
    // What is missing or odd is so at the remote: nothing is said against this store.
    case .notFound, .invalidName, .wrongKind, .unmerged: .remote
    default: Code(code) == .internal ? .remote : Code(code)
    }
  }

  private static func advice(_ code: GitError.Code) -> String? {
    switch code {
    case .rejected, .tooLarge: "Ask who keeps the remote; nothing was changed here."
    case .diskFull: "Free some space and run the command again; nothing was lost."
    case .locked: lockAdvice
    default: nil
    }
  }
}
