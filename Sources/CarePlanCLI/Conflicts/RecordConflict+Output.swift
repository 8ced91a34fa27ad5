import CarePlanKit

extension RecordConflict {
  /// Returns the conflict as a program reads it: the leaves, and period by period what is in
  /// question.
  ///
  /// - Parameter zone: The store's zone, whose days the periods show.
  func json(_ provenance: ConflictProvenance, _ zone: TimeZoneRules) -> JSONValue {
    var object: JSONObject = [
      "key": .string(key.description),
      "leaves": .array(leaves.map { Self.json($0, provenance) }),
      "periods": .array(disputes.map { $0.json(of: key, zone) }),
    ]
    if !faults.isEmpty {
      object["faults"] = .array(faults.map { .string($0.description) })
    }
    object["proposal"] = proposal.map { .object($0.contentObject) }
    return .object(object)
  }

  private static func json(_ leaf: AnyRecord, _ provenance: ConflictProvenance) -> JSONValue {
    var object: JSONObject = [
      "uuid": .string(leaf.version.uuid.description),
      "updated": .string(leaf.version.updated.description),
      "ours": .bool(provenance.isOurs(leaf)),
    ]
    object["author"] = provenance.author(of: leaf).map { .string($0) }
    object["writtenAs"] = provenance.writtenAs(of: leaf).map { .string($0) }
    object["commit"] = provenance.commit(of: leaf).map { .string($0) }
    object["askedAgainBy"] = provenance.asker(of: leaf).map { .string($0) }
    object["deleted"] = leaf.version.deleted.map { .string($0.description) }
    return .object(object)
  }

  /// Why the record is open although no side contradicts another one.
  var reasons: [String] {
    faults.map { Wording.say(.togetherContradict, $0.description) }
  }

  /// Returns the conflict in a few lines: the record, and the first periods that conflict.
  ///
  /// - Parameter indent: What the lines below the first one begin with.
  func summary(_ wording: Wording, indent: String = "            ") -> [StyledText] {
    let most = 3
    let shown = periods.filter { $0.dispute != nil }.prefix(most)
    let words = ConflictWords(self, shown, wording)
    var table = Table([Table.Column(""), Table.Column("")])
    for period in shown {
      for (place, question) in words.questions(period.dispute ?? disputes[0]).enumerated() {
        let span = key.kind == .outcome || place > 0 ? "" : wording.period(period.span)
        table.add([StyledText(span), StyledText(words.phrase(of: question))])
      }
    }
    let rest = disputes.count - shown.count
    return ["\(Wording.say(.inConflict), [.bold, .red])  \(wording.name(of: key))"]
      + reasons.map { "\(indent)\($0)" } + table.lines().map { "\(indent)\($0)" }
      + (rest > 0 ? ["\(indent)\(Wording.say(.andMorePeriods, count: rest))"] : [])
  }
}
