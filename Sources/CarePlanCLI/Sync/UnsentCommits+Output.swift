import CarePlanKit

extension UnsentCommits {
  /// Returns the commits for a person: `2 commits are not on origin yet (last try at …: it cannot
  /// be reached)`.
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
