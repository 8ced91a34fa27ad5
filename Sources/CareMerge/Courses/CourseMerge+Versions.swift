import CareModel

extension CourseMerge {
  /// The course that the leaves merge to; what is in question has no content.
  var target: CourseDraft {
    var target = CourseDraft()
    for (place, segment) in union.segments.enumerated() {
      target.append(merged[segment.slot], in: span(ofSegment: place))
    }
    return target
  }

  /// Returns the versions that join all leaves: everyone makes the same.
  func joined() throws(MergeError) -> [AnyRecord] {
    var last: [VersionID]?
    return try drafts(of: target) { draft in
      var record = draft
      if let last { record.version.previous = last }
      record.version.mergedBy = MergeRules.algorithm
      record.version.uuid = record.derivedUUID
      last = [record.version.uuid]
      return record
    }
  }

  /// Returns the least versions that make a course, as drafts after all leaves.
  ///
  /// - Parameter finish: Completes each of them, in their order.
  func drafts(
    of course: CourseDraft,
    _ finish: (AnyRecord) -> AnyRecord
  ) throws(MergeError) -> [AnyRecord] {
    var drafts: [AnyRecord] = []
    let before = InForceSteps(of: leaves.map { history.version($0).uuid }, in: history.order)
    for restatement in course.versions(after: before, isJoin: true, content: content(of:)) {
      guard let body = body(of: restatement.content) else { continue }
      do throws(InvalidRecord) {
        var record = try body.record(from: restatement.date)
        let deleted = restatement.isTombstone ? deletion(at: restatement.date) : nil
        record.version = draftVersion(deleted: deleted)
        drafts.append(finish(record))
      } catch {
        throw MergeError(.invalid, "What merges makes no valid \(key).", faults: error.faults)
      }
    }
    return drafts
  }

  /// Returns what a version says that counts in the history; nil for others.
  private func content(of version: VersionSummary) -> CourseDraft.Content? {
    guard let record = records[version.uuid] else { return nil }
    let number = contents.number(of: version)
    guard number != ContentTable.none else { return CourseDraft.Content(RecordBody(record)) }
    return .version(version.uuid, contents.digests[number])
  }

  /// Returns what a version says when.
  func course(of place: Int) -> CourseDraft {
    var course = CourseDraft()
    let steps = InForceSteps(of: [history.version(place).uuid], in: history.order).steps
    for (place, step) in steps.enumerated() {
      let end = place + 1 < steps.count ? steps[place + 1].date : .latest
      let content = step.version.isTombstone ? nil : content(of: step.version)
      course.append(content, in: step.date..<max(step.date, end))
    }
    return course
  }

  /// Returns what a content of a course says.
  func body(of content: CourseDraft.Content) -> RecordBody? {
    switch content {
    case .body(let body, _): body
    case .version(let uuid, _): records[uuid].map { RecordBody($0) }
    }
  }

  /// Returns the bookkeeping of a version that follows all leaves.
  ///
  /// It names no replica: whoever merges makes the same. What the leaves' bookkeeping says of them
  /// alone stays theirs.
  func draftVersion(deleted: Instant?) -> Version {
    let versions = leaves.map { history.version($0) }
    return Version(
      uuid: Version.draft.uuid,
      previous: versions.map(\.uuid),
      created: versions.map(\.created).min() ?? .earliest,
      updated: versions.map(\.updated).max() ?? .earliest,
      deleted: deleted
    )
  }

  /// Returns when a record was deleted that is so from a date on: as the first said who stands for
  /// it.
  private func deletion(at date: Instant) -> Instant {
    let standing = union.plan.compactMap { write in
      InForceSteps(of: [history.version(write).uuid], in: history.order).steps
        .last { $0.date <= date }
    }
    let deletions = standing.compactMap { records[$0.version.uuid]?.version.deleted }
    let all = records.values.compactMap(\.version.deleted)
    return deletions.min() ?? all.min() ?? draftVersion(deleted: nil).updated
  }
}
