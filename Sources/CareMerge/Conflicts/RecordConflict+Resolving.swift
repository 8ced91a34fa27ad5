import CanonicalJSON
public import CareModel

extension RecordConflict {
  /// Returns the versions that say what somebody decided, as drafts: the first one follows all
  /// leaves, each other one the one before it, and the last one becomes the head.
  ///
  /// - Throws: ``MergeError`` if the resolution does not fit the conflict.
  package func resolved(by resolution: Resolution) throws(MergeError) -> [AnyRecord] {
    switch basis {
    case .outcome(let fork, let rules, let proposal):
      let outcome = OutcomeConflict(self, fork, rules, proposal)
      return [try outcome.resolved(by: resolution)]
    case .courses(let merge):
      let course = try course(by: resolution, merge.value)
      return try merge.value.drafts(of: course) { draft in
        var draft = draft
        if case .deleting(let instant) = resolution, draft.version.isTombstone {
          draft.version.deleted = instant
        }
        return draft
      }
    }
  }

  /// Returns the course that somebody decides on; empty for an outcome, which has no course.
  ///
  /// - Throws: ``MergeError`` if the resolution does not fit the conflict.
  public func course(by resolution: Resolution) throws(MergeError) -> CourseDraft {
    guard case .courses(let merge) = basis else { return CourseDraft() }
    return try course(by: resolution, merge.value)
  }

  /// Returns what a content of a course of the record says; nil if no version of it does.
  public func body(of content: CourseDraft.Content) -> RecordBody? {
    guard case .courses(let merge) = basis else { return nil }
    return merge.value.body(of: content)
  }

  private func course(
    by resolution: Resolution,
    _ merge: CourseMerge
  ) throws(MergeError) -> CourseDraft {
    switch resolution {
    case .taking(let uuid):
      _ = try merge.leaf(uuid)
      return course(of: uuid)
    case .deciding(let decisions): return try merge.decided(decisions)
    case .deleting(let instant):
      var course = provisional
      let ends = leaves.compactMap { self.course(of: $0.version.uuid).end }
      course.set((ends.min() ?? Instant(seconds: instant.seconds))..<Instant.latest, to: nil)
      return course
    }
  }
}

extension CourseDraft {
  /// From when on there is no record for good.
  fileprivate var end: Instant? { lastContent == nil ? lastStart : nil }
}
