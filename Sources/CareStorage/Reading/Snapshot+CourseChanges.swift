public import CareModel

extension Snapshot {
  /// In which periods the plans of some records are others than in an earlier state, by kind and id.
  ///
  /// Records that are the same cost the reading of their summaries.
  public func courseChanges(
    of keys: some Sequence<RecordKey>,
    since before: Snapshot
  ) throws(StoreError) -> [CourseChange] {
    var changes: [CourseChange] = []
    for key in Set(keys).sorted() where key.kind != .outcome {
      if let change = try courseChange(of: key, since: before) { changes.append(change) }
    }
    return changes
  }

  /// In which periods the plan of a record is another one than in an earlier state; nil if in none.
  func courseChange(
    of key: RecordKey,
    since before: Snapshot
  ) throws(StoreError) -> CourseChange? {
    let old = CourseDraft(try before.graph(of: key).course)
    let new = CourseDraft(try graph(of: key).course)
    return try CourseChange(of: key, from: old, to: new) { content throws(StoreError) in
      try read(content, before)
    }
  }

  /// What an erased version said is known to the earlier state alone.
  private func read(
    _ content: CourseDraft.Content,
    _ before: Snapshot
  ) throws(StoreError) -> RecordBody {
    if case .version(let uuid, _) = content, try version(uuid) == nil {
      return try before.body(of: content)
    }
    return try body(of: content)
  }
}
