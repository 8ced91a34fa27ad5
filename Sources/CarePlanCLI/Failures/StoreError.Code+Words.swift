import CarePlanKit

extension StoreError.Code {
  /// Why an exchange failed, for a person.
  var words: String {
    switch self {
    case .unreachable: "it cannot be reached"
    case .denied: "it refused the login"
    case .hostKey: "its key is not known"
    case .pinMismatch: "its key is not the pinned one"
    case .rejected: "it refused what was sent"
    case .interrupted: "the connection broke off"
    case .unknownRemote: "there is no such remote"
    case .remoteNoStore: "it is not a care store"
    case .otherStore: "it is another store"
    case .rewritten: "its history was rewritten"
    case .hostile: "what it has is made to harm"
    case .raced: "others were faster"
    case .syncing, .busy, .gitLocked: "the store was busy"
    case .unknownFormat: "it has a newer format"
    case .held: "commits are held"
    case .loginRequired: "nobody is logged in"
    case .noKey: "it does not open with the keys of this device"
    case .epochNeeded: "its keys have to be renewed by somebody else"
    default: "it failed"
    }
  }
}
