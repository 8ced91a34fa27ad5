import CanonicalJSON
import CareModel

extension CourseReplica {
  /// Takes back what one version changed of another one's course: per period and member, three-way.
  ///
  /// - Returns: Nothing if it has changed since.
  @discardableResult
  mutating func revert(to old: VersionID, from new: VersionID) -> [AnyRecord]? {
    let (before, after) = (draft(of: old), draft(of: new))
    let present = draft
    let dates = Set([before, after, present].flatMap(\.edges)).sorted()
    var target = CourseDraft()
    for (place, date) in dates.enumerated() where date < .latest {
      let end = place + 1 < dates.count ? dates[place + 1] : .latest
      let contents = [before, after, present].map { $0.content(at: date) }
      guard let content = reverted(contents[0], contents[1], contents[2]) else { return nil }
      target.set(date..<end, to: content)
    }
    return write(target)
  }

  private func reverted(
    _ old: CourseDraft.Content?,
    _ new: CourseDraft.Content?,
    _ present: CourseDraft.Content?
  ) -> CourseDraft.Content?? {
    if old == new || present == old { return .some(present) }
    if present == new { return .some(old) }
    guard let old, let new, let present else { return nil }
    let body = reverted(body(of: old), body(of: new), body(of: present))
    return body.map { .some(CourseDraft.Content($0)) }
  }

  private func reverted(
    _ old: RecordBody,
    _ new: RecordBody,
    _ present: RecordBody
  ) -> RecordBody? {
    var body = present
    for name in Set(old.members.keys + new.members.keys) where old[name] != new[name] {
      if name == "tags" {
        let (was, made) = (Set(old[name]?.array ?? []), Set(new[name]?.array ?? []))
        body.setTags(
          Set(body[name]?.array ?? []).subtracting(made.subtracting(was))
            .union(was.subtracting(made))
        )
      } else {
        guard present[name] == new[name] || present[name] == old[name] else { return nil }
        body[name] = old[name]
      }
    }
    return body
  }
}

extension RecordBody {
  var tags: Set<JSONValue> { Set(self["tags"]?.array ?? []) }

  mutating func setTags(_ tags: Set<JSONValue>) {
    let texts = tags.compactMap(\.string).sorted()
    self["tags"] = texts.isEmpty ? nil : .array(texts.map { .string($0) })
  }
}

extension CourseDraft {
  /// Where something starts or ends.
  var edges: [Instant] { periods.flatMap { [$0.span.lowerBound, $0.span.upperBound] } }
}
