import CareStorage
import CareSharing
import Git

extension StoreError {
  /// The error for a failure of an exchange, in the words of what was being done.
  init(exchanging error: GitError, while doing: String) {
    self.init(
      Code(error.code, at: .remote),
      "\(doing) failed.",
      remedy: error.longerWait.map(Self.waiting)
        ?? error.advice.map { Remedy(naming: $0) } ?? Self.remedy(error.code),
      causes: [error.message]
    )
  }

  /// Returns the error with further causes.
  func adding(causes: [String]) -> StoreError {
    StoreError(code, message, remedy: remedy, causes: self.causes + causes, faults: faults)
  }

  private static func waiting(_ seconds: Int) -> Remedy {
    "Wait longer with \(.giving(.timeout(seconds))), or always with"
      + " \(.configure(name: "remote.timeout", value: "\(seconds)"))."
  }

  private static func remedy(_ code: GitError.Code) -> Remedy? {
    switch code {
    case .pinMismatch:
      "Nothing was sent. Ask who keeps the remote; if its key has changed on purpose, set the pin anew with"
        + " \(.configure(name: "remote.NAME.pin", value: "PIN"))."
    case .unreachable: "Check the network and the address: \(.listRemotes)."
    case .rejected, .tooLarge: "Ask who keeps the remote; nothing was changed here."
    case .notSealed:
      "Check the address: \(.listRemotes). An empty repository is prepared with \(.prepareRemote). If the"
        + " files at the host were replaced, send nothing there without 'sealed::', and ask the other members."
    case .sealedFormat:
      "If a member uses a newer careplan, install it. Otherwise the file was edited at the host: restore it there."
    case .tooMuch: "Ask who keeps the remote to remove the files that careplan did not write."
    case .loginRequired: "Run \(.login(nil))."
    case .epochNeeded: "Ask a member who reads the whole store to sync, then try again."
    case .diskFull: "Free some space and try again; nothing was lost."
    case .locked: lockRemedy
    default: nil
    }
  }
}
