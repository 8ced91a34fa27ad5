package import CareModel

/// What a head of the work tree means that no value of a record can say.
extension Transaction {
  /// Takes back what was said between an older version, which somebody's head file shows again, and
  /// the head: as settling does it of commits, at the present time.
  ///
  /// The plan of the days on which people lived by it stays, unless the rule is retroactive.
  package mutating func takeBack(
    _ present: AnyRecord,
    to old: AnyRecord,
    _ rule: EffectiveRule
  ) throws(StoreError) {
    let graph = try snapshot.graph(of: present.key)
    let taken = graph.lineage(of: present.version.uuid)
      .subtracting(graph.lineage(of: old.version.uuid))
    var (moment, saidAt) = (now.wholeSecond, taken.compactMap { graph[$0]?.updated }.min())
    if case .from(let date) = rule { moment = date }
    if rule == .retroactive { saidAt = nil }
    let new = CourseDraft(Course(of: [present.version.uuid], in: graph))
    var draft = new
    // Nothing was said since, so that nothing stands in the way.
    _ = try draft.takeBack(
      new,
      to: CourseDraft(Course(of: [old.version.uuid], in: graph)),
      saidAt: saidAt ?? moment,
      at: moment
    ) { content throws(StoreError) in try snapshot.body(of: content) }
    try write(draft, of: present.key, after: [present.version.uuid])
  }

  /// Ends a record from a moment on for whoever knows no more than one version of it.
  package mutating func end(_ record: AnyRecord, from date: Instant) throws(StoreError) {
    let graph = try snapshot.graph(of: record.key)
    var draft = CourseDraft(Course(of: [record.version.uuid], in: graph))
    draft.end(min(date, .latest)..<(.latest))
    try write(draft, of: record.key, after: [record.version.uuid])
  }

  /// Makes the versions that the changes of a work tree ask for.
  package mutating func apply(
    _ pending: PendingChanges,
    _ rule: EffectiveRule,
    _ intents: Intents
  ) throws(StoreError) {
    if let manifest = pending.manifest { self.manifest = manifest }
    for case .accept(let versions) in pending.records.map(\.action) {
      for version in versions {
        try refuseOtherSpelling(of: version.key)
        try accept(version)
      }
    }
    for change in pending.records {
      let isRetroactive = change.paths.contains { intents.isRetroactive($0) }
      remarkUnknownAnswers(of: change)
      switch change.action {
      case .accept, .reformat: break
      case .add(let record): try add(record, another: true)
      case .edit(let record, _): try edit(record, isRetroactive ? .retroactive : rule)
      case .takeBack(let head, let old):
        try takeBack(head, to: old, isRetroactive ? .retroactive : rule)
      case .delete(let record): try remove(record, change.key, rule)
      }
    }
  }

  /// Says which answers of an edited file answer nothing.
  private mutating func remarkUnknownAnswers(of change: PendingChange) {
    let (record, old): (AnyRecord, AnyRecord?)
    switch change.action {
    case .add(let added): (record, old) = (added, nil)
    case .edit(let edited, let from): (record, old) = (edited, from)
    default: return
    }
    guard record.answers != old?.answers, let path = change.paths.first else { return }
    for pointer in record.unknownAnswers {
      remark("\(path): \(pointer): \(Answer.unknownRemark)")
    }
  }

  private mutating func remove(
    _ record: AnyRecord,
    _ key: RecordKey,
    _ rule: EffectiveRule
  ) throws(StoreError) {
    if let head = try snapshot.head(of: key), head.version.uuid != record.version.uuid {
      let seen = try snapshot.version(record.version.uuid)
      let isDated = seen.map { $0.effectiveDate != record.effectiveDate } ?? false
      var date = isDated ? record.effectiveDate : now.wholeSecond
      if case .from(let given) = rule { date = given }
      try end(record, from: date)
    } else if record.version.isTombstone, rule == .byDefault {
      try edit(record)
    } else {
      try delete(key, rule)
    }
  }
}
