public import CanonicalJSON
import CareModel

extension DifferenceReport {
  /// The report as one document: `{"careplan.diff/v1": […]}`.
  public var json: JSONValue { ["careplan.diff/v1": .array(elements)] }

  /// The records of ``json``, each of which is one line of JSON lines.
  public var elements: [JSONValue] { shown.map(element) + remarks.map(\.json) }

  private func element(_ difference: RecordDifference) -> JSONValue {
    var object: JSONObject = [
      "key": .string(difference.key.description),
      "kind": .string(difference.key.kind.word),
      "id": .string(difference.key.id),
      "change": .string(difference.change.rawValue),
      "deleted": .bool(difference.isDeleted),
      "members": .array(members(of: difference).map(member)),
    ]
    guard !isRedacted else { return .object(object) }
    if !difference.periods.isEmpty {
      object["periods"] = .array(difference.periods.map(period))
      object["members"] = .array(
        difference.members.filter { showsBookkeeping && $0.weight == .bookkeeping }.map(member)
      )
    }
    object["effectiveDate"] = .string(difference.effectiveDate.description)
    object["oldEffectiveDate"] = difference.oldEffectiveDate.map { .string($0.description) }
    object["timezone"] = .string(difference.timezone.name)
    if showsTitles { object["title"] = difference.title.map { .string($0) } }
    return .object(object)
  }

  /// Returns a period, open to the end of time without `until`.
  private func period(_ period: PeriodDifference) -> JSONValue {
    let change: RecordDifference.Change =
      period.new == nil ? .removed : period.old == nil ? .added : .changed
    var object: JSONObject = [
      "from": .string(period.span.lowerBound.description),
      "change": .string(change.rawValue),
      "members": .array(period.members.map(member)),
    ]
    if period.span.upperBound < .latest {
      object["until"] = .string(period.span.upperBound.description)
    }
    return .object(object)
  }

  private func member(_ change: MemberChange) -> JSONValue {
    var object: JSONObject = [
      "change": .string(change.kind.rawValue), "weight": .string(change.weight.rawValue),
    ]
    guard !isRedacted else {
      object["path"] = .string(JSONPointer([change.member]).description)
      return .object(object)
    }
    object["path"] = .string(change.path.description)
    if change.oldPath != change.path { object["oldPath"] = .string(change.oldPath.description) }
    object["label"] = .string(change.label.english)
    object["old"] = change.old
    object["new"] = change.new
    return .object(object)
  }
}
