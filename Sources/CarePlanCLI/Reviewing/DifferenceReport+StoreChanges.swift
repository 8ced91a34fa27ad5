import CarePlanKit

extension DifferenceReport {
  /// Makes the report of what differs between two states of a store.
  init(_ changes: StoreChanges, unsaidZone: TimeZoneID, _ clock: Wording.Clock) {
    self.init(changes.differences, unsaidZone: unsaidZone)
    self.clock = clock
    remarks = Self.remarks(on: changes, unsaidZone: unsaidZone, clock)
  }

  /// Returns what is told beside how the heads of records differ.
  static func remarks(
    on changes: StoreChanges,
    unsaidZone: TimeZoneID,
    _ clock: Wording.Clock
  ) -> [DifferenceRemark] {
    changes.told.compactMap { $0.remark(unsaidZone, clock) }
      + [changes.manifest?.remark].compactMap(\.self) + changes.tampered.map(\.remark)
      + changes.erased.map(Self.erased)
  }

  private static func erased(_ marker: PurgeMarker) -> DifferenceRemark {
    var json = marker.jsonObject
    json["change"] = "purged"
    return DifferenceRemark(
      Wording.say(.versionNamed, marker.uuid.description),
      [marker.sentence],
      json: .object(json)
    )
  }
}

extension RecordChange {
  /// Returns what has to be told beside a difference: faults of the file, or versions beside the
  /// head.
  fileprivate func remark(_ zone: TimeZoneID, _ clock: Wording.Clock) -> DifferenceRemark? {
    var json: JSONObject = [
      "key": .string(key.description), "kind": .string(key.kind.word), "id": .string(key.id),
    ]
    let name = "\(key.kind.word) \(Wording.id(key.id))"
    guard isReadable else {
      let faults = newState.faults.isEmpty ? oldState.faults : newState.faults
      json["change"] = "invalid"
      json["path"] = (newPath ?? oldPath).map { .string($0) }
      json["faults"] = .array(faults.map(\.json))
      let words = faults.map(\.description)
      return DifferenceRemark(Wording.say(.notValid, name), words, json: .object(json))
    }
    json["versions"] = .array(addedVersions.map { .string($0.description) })
    if let question {
      json["change"] = question.kind == .decided ? "decided" : "conflict"
      let periods = question.course?.periods
      let wording = Wording(zone: zone, unsaidZone: zone, clock: clock)
      if let periods, let rules = TimeZoneRules(zone) {
        json["periods"] = .array(periods.map { $0.json(wording, rules) })
      }
      let words = periods?.map { CourseWording(wording).line($0) } ?? [question.sentence]
      return DifferenceRemark(question.heading(name), words, json: .object(json))
    }
    guard addsBesideHead else { return nil }
    json["change"] = "conflict"
    let versions = addedVersions.map(\.short).joined(separator: ", ")
    let sentence = Wording.say(.besideHead, versions)
    return DifferenceRemark(Wording.say(.openConflictOf, name), [sentence], json: .object(json))
  }
}

extension QuestionChange {
  /// What stands above it, with the name of the record.
  fileprivate func heading(_ name: String) -> String {
    switch kind {
    case .asked: Wording.say(.openConflictOf, name)
    case .open: Wording.say(.stillInConflict, name)
    case .decided: Wording.say(.conflictDecided, name)
    }
  }

  /// What is told where the plan is the same.
  fileprivate var sentence: String {
    kind == .decided
      ? Wording.say(.nothingInQuestion)
      : Wording.say(.oneSideShown, "'careplan conflicts'")
  }
}

extension ManifestChange {
  fileprivate var remark: DifferenceRemark {
    var json: JSONObject = ["change": "manifest", "path": .string(StoreLayout.manifest)]
    let faults = newState.faults + oldState.faults
    guard faults.isEmpty else {
      json["change"] = "invalid"
      json["faults"] = .array(faults.map(\.json))
      let words = faults.map(\.description)
      return DifferenceRemark(Wording.say(.storeNotValid), words, json: .object(json))
    }
    let before = old?.json.object ?? [:]
    let after = new?.json.object ?? [:]
    let keys = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    json["members"] = .array(
      keys.map { key in
        var member: JSONObject = ["path": .string(JSONPointer([key]).description)]
        member["old"] = before[key]
        member["new"] = after[key]
        return .object(member)
      }
    )
    let sentences = keys.map { key in
      let values = [before[key], after[key]].map { $0?.plainText ?? Wording.say(.noValue) }
      return "\(key): \(values.joined(separator: " → "))"
    }
    let heading =
      old == nil
      ? Wording.say(.storeMade) : Wording.say(.storeChanged, keys.joined(separator: ", "))
    return DifferenceRemark(heading, old == nil ? [] : sentences, json: .object(json))
  }
}

extension TamperedFile {
  fileprivate var remark: DifferenceRemark {
    let what = kind == .removed ? "removed" : "changed"
    return DifferenceRemark(
      path,
      [Wording.say(kind == .removed ? .neverRemoved : .neverChanged, "'careplan check'")],
      json: ["change": .string("tampered"), "path": .string(path), "what": .string(what)]
    )
  }
}
