import CareModel

/// What a head of the work tree means that no value of a record can say.
extension Transaction {
  /// Takes back what was said between an older version, which somebody's head file shows again, and
  /// the head: as settling does it of commits, at the present time.
  ///
  /// The plan of the days on which people lived by it stays, unless the rule is retroactive.
  mutating func takeBack(
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
  mutating func end(_ record: AnyRecord, from date: Instant) throws(StoreError) {
    let graph = try snapshot.graph(of: record.key)
    var draft = CourseDraft(Course(of: [record.version.uuid], in: graph))
    draft.end(min(date, .latest)..<(.latest))
    try write(draft, of: record.key, after: [record.version.uuid])
  }
}
