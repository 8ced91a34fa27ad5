import CarePlanKit

extension SignOff {
  /// Who agreed to what, in one line: `signed off 3f2a81c0 by Example Pharmacy`.
  ///
  /// Where another person's commit says it, both are named, with their addresses.
  var words: String {
    let commit = String(agreedCommit.prefix(8))
    guard !isByAuthor else { return Wording.say(.signedOff, commit, reviewer.name) }
    let reviewer = "\(reviewer.name) <\(reviewer.email)>"
    return Wording.say(.signedOffAs, commit, reviewer, self.commit.addressedMaker)
  }

  /// The sign-off as every command writes it in JSON.
  var json: JSONValue {
    var object: JSONObject = [
      "signedOff": .string(agreedCommit), "recordsDigest": .string(recordsDigest),
      "reviewer": reviewer.json, "text": .string(text), "commit": .string(commit.id),
      "time": .string(commit.time.description), "byAuthor": .bool(isByAuthor),
      "carried": .bool(isCarried),
    ]
    object["signer"] = commit.jsonObject["signer"]
    return .object(object)
  }
}

extension SignOff.Reviewer {
  var json: JSONValue { ["name": .string(name), "email": .string(email)] }
}

extension SignOff.Standing {
  /// What became of the records, in words.
  var words: String {
    switch self {
    case .unchanged: Wording.say(.agreedStands)
    case .contradictory: Wording.say(.agreedContradicts)
    case .changed(nil), .changed([]): Wording.say(.agreedMayHaveChanged)
    case .changed(let records?): Wording.say(.agreedChanged, count: records.count)
    }
  }

  /// Whether the records are the same, and otherwise which differ, where that is known.
  var json: JSONObject {
    switch self {
    case .unchanged: return ["unchanged": true]
    case .contradictory: return ["unchanged": false, "contradictory": true]
    case .changed(let records):
      var json: JSONObject = ["unchanged": false]
      json["changed"] = records.map { .array($0.map { .string($0.description) }) }
      return json
    }
  }
}
