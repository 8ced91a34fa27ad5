import CarePlanKit

extension ReviewView {
  /// The review as a program reads it.
  var json: JSONValue {
    let report = { (differences: [RecordDifference]) in
      JSONValue.array(
        DifferenceReport(differences, unsaidZone: self.open.manifest.timezone).elements
      )
    }
    var object: JSONObject = [
      "commits": .array(review.commits.map { .object($0.jsonObject) }),
      "patients": .array(review.patients.map(\.json)),
      "regimens": .array(regimens.map { $0.json(open.dates.zone) }),
      "clinical": report(review.clinical), "other": report(review.other),
      "outcomes": .array(review.outcomes.map(\.json)),
      "joined": .array(joins.map(\.json)),
      "open": .array(review.open.map { .string($0.key.description) }),
      "doubts": .array(doubts.views.map(\.json)), "remarks": .array(remarks.map(\.json)),
    ]
    if !plans.isEmpty { object["courses"] = plans.json }
    return .object(object)
  }
}

extension ReviewView.Join {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "key": .string(join.key.description), "by": .string(join.isMerge ? "merge" : "person"),
    ]
    object["commit"] = join.commit.map { .string($0.id) }
    object["author"] = join.commit.map { .string($0.authorName) }
    if !decisions.isEmpty { object["decisions"] = .array(decisions.map(\.json)) }
    return .object(object)
  }
}

extension Patient {
  fileprivate var json: JSONValue {
    let record = AnyRecord.patient(self)
    var object: JSONObject = ["selector": .string(record.key.description)]
    object["name"] = record.title.map { .string($0) }
    object["birthday"] = content.birthday.map { .string($0.description) }
    object[MemberName.allergies] = content.allergies.map { .array($0.map { .string($0) }) }
    return .object(object)
  }
}
