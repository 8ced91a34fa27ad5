import CarePlanKit

extension UnsentCommits {
  /// The commits for a person: `2 commits are not on origin yet (last try at …: it cannot be reached)`.
  func line(_ wording: Wording) -> StyledText {
    let number = isMore ? "more than \(count)" : "\(count)"
    let commits = count == 1 && !isMore ? "1 commit is" : "\(number) commits are"
    let attempt = failure.map { " (last try \(wording.instant($0.time)): \($0.code.words))" }
    return "\(commits) not on \(remote) yet\(attempt ?? "")"
  }

  /// The commits as a program reads them.
  var json: JSONValue {
    var object: JSONObject = [
      "remote": .string(remote), "commits": .number(JSONNumber(count)),
      "isMore": .bool(isMore),
    ]
    object["failure"] = failure.map {
      ["code": .string($0.code.rawValue), "time": .string($0.time.description)]
    }
    return .object(object)
  }
}

extension StoreError.Code {
  /// Why an exchange failed, for a person.
  var words: String {
    switch self {
    case .unreachable: "it cannot be reached"
    case .denied: "it did not let us in"
    case .hostKey: "its key is not known"
    case .rejected: "it refused what was sent"
    case .interrupted: "the connection broke off"
    case .unknownRemote: "there is no such remote"
    case .remoteNoStore: "it is no care store"
    case .otherStore: "it is another store"
    case .rewritten: "its history was rewritten"
    case .hostile: "what it has is made to harm"
    case .raced: "others were faster"
    case .syncing, .busy, .locked: "the store was busy"
    case .unknownFormat: "it has a newer format"
    default: "it failed"
    }
  }
}
