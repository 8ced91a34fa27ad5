import CanonicalJSON
import CareMerge
import CareModel

/// A merge beside what the oracle says of the same versions.
enum CourseComparison {
  /// How they differ; nil if they do not.
  static func difference(
    _ versions: [AnyRecord],
    purged: [PurgedVertex],
    _ groups: MergeGroups = MergeGroups()
  ) -> String? {
    let actual = RecordMerger(groups: groups).merge(versions, purged: purged)
    let expected = OracleCourseMerger(groups: groups).merge(versions, purged: purged)
    for date in Set((actual.spans + expected.spans).map(\.date)).sorted() {
      let (left, right) = (actual.span(at: date), expected.span(at: date))
      if isUnspeakable(left, right) { continue }
      let names = [left, right].map { ($0?.names ?? []).sorted() }
      guard names[0] == names[1] else { return "\(date): \(names[0]) is asked, not \(names[1])" }
      if let text = difference(left?.content, right?.content) { return "\(date): \(text)" }
    }
    return actual.joined.flatMap { difference(of: $0, after: versions, purged, groups) }
  }

  /// Whether what the oracle merged is no valid record, which is a question too.
  private static func isUnspeakable(
    _ actual: MergedCourse.Span?,
    _ expected: MergedCourse.Span?
  ) -> Bool {
    guard actual?.names.isEmpty == false, var json = expected?.content else { return false }
    json["effectiveDate"] = .string(Instant.earliest.description)
    json["version"] = Version.draftJSON
    return (try? AnyRecord(json: .object(json)))?.faults.isEmpty != true
  }

  private static func difference(_ actual: JSONObject?, _ expected: JSONObject?) -> String? {
    let names = Set((actual?.keys ?? []) + (expected?.keys ?? []))
      .filter { actual?[$0] != expected?[$0] }
    guard !names.isEmpty else { return nil }
    return names.sorted().map { name in
      let texts = [actual, expected].map { $0?[name].map(CanonicalJSON.compact) ?? "nothing" }
      return "\(name): \(texts[0]), not \(texts[1])"
    }.joined(separator: "; ")
  }

  /// Whether a join has the least versions that make its course, and the bookkeeping of a join.
  private static func difference(
    of joined: [AnyRecord],
    after versions: [AnyRecord],
    _ purged: [PurgedVertex],
    _ groups: MergeGroups
  ) -> String? {
    guard let last = joined.last else { return nil }
    let made = OracleCourses(versions + joined, purged: purged)
    let courses = OracleCourses(versions, purged: purged, groups)
    guard let head = made.versions.firstIndex(where: { $0.version.uuid == last.version.uuid })
    else { return "the head was erased" }
    let target = made.moments.indices.map { moment in
      (made.moments[moment], made.content(of: head, at: moment)?.members)
    }
    let steps = OracleRealising(courses: courses, parents: courses.leaves).steps(for: target)
    let actual = joined.map { record in
      OracleRealising.Step(
        date: record.effectiveDate,
        members: OracleContent(record.contentObject).members,
        isTombstone: record.version.isTombstone
      )
    }
    guard actual == steps else { return "\(actual) instead of \(steps)" }
    let merge = OracleCourseMerge(OracleStatements(courses, []), of: courses.leaves)
    let expected = OracleCourseMerger.stamped(actual, merge)
    return joined.map(\.version) == expected?.map(\.version) ? nil : "other bookkeeping"
  }
}
