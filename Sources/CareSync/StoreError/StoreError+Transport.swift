import CareReading
import CareStorage
import Git

extension StoreError {
  /// Tells a failure of an exchange in the words of what was being done.
  init(_ error: GitError, while doing: String) {
    self.init(
      Self.codes[error.code] ?? .remote,
      "\(doing) failed.",
      advice: error.advice ?? Self.advice(error.code),
      causes: [error.message]
    )
  }

  private static let codes: [GitError.Code: Code] = [
    .unreachable: .unreachable,
    .denied: .denied,
    .hostKey: .hostKey,
    .rejected: .rejected,
    .tooLarge: .rejected,
    .interrupted: .interrupted,
    .modified: .raced,
    .locked: .locked,
    .noProgram: .configuration,
    .configuration: .configuration,
    .notPermitted: .notPermitted,
    .ownership: .notPermitted,
    .diskFull: .io,
    .io: .io,
    .corrupt: .corrupt,
    .hostile: .hostile,
    .unsupported: .refused,
    .shallow: .refused,
  ]

  private static func advice(_ code: GitError.Code) -> String? {
    switch code {
    case .rejected, .tooLarge: "Ask who keeps the remote; nothing was changed here."
    case .diskFull: "Free some space and run the command again; nothing was lost."
    case .locked: lockAdvice
    default: nil
    }
  }
}
