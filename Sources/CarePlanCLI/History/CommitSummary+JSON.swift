import CarePlanKit

extension CommitSummary {
  /// The commit as every command writes it in JSON.
  var jsonObject: JSONObject {
    var object: JSONObject = [
      "commit": .string(id), "parents": .array(parents.map { .string($0) }),
      "author": ["name": .string(authorName), "email": .string(authorEmail)],
      "time": .string(time.description), "subject": .string(subject), "body": .string(body),
    ]
    object["signer"] = signer.map {
      ["name": .string($0.name), "label": .string($0.label), "email": .string($0.email)]
    }
    return object
  }
}
