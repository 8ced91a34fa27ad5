extension CourseDraft {
  /// Returns the members that differ from another course at some moment, by name; `deleted` where
  /// one of the two has no content.
  package func membersChanged<Failure>(
    from old: CourseDraft,
    load: (Content) throws(Failure) -> RecordBody
  ) throws(Failure) -> Set<String> {
    var members: Set<String> = []
    for span in Self.spans(cutBy: [self, old]) {
      let date = span.lowerBound
      let (before, after) = (old.content(at: date), content(at: date))
      guard before != after else { continue }
      guard let before, let after else {
        members.insert(MemberName.deleted)
        continue
      }
      members.formUnion(
        BodyEdit(from: try load(before), to: try load(after), isByMember: true).members
      )
    }
    return members
  }

  /// Makes in this course what somebody changed in another one, beside what it says of its own.
  ///
  /// Where the other course ended, this one ends; where this one has ended, it stays so. Elsewhere the
  /// members that were changed become what they are there, and all others stay.
  ///
  /// - Parameters:
  ///   - old: The other course before the change.
  ///   - new: The other course after it.
  /// - Returns: Whether it could be made. Not so if this course says something else of what was
  ///   changed: then nothing is made.
  package mutating func follow<Failure>(
    _ old: CourseDraft,
    to new: CourseDraft,
    load: (Content) throws(Failure) -> RecordBody
  ) throws(Failure) -> Bool {
    var followed = CourseDraft()
    for span in Self.spans(cutBy: [self, old, new]) {
      let date = span.lowerBound
      let (before, after) = (old.content(at: date), new.content(at: date))
      let present = content(at: date)
      if before == after {
        followed.set(span, to: present)
      } else if present == before || after == nil {
        followed.set(span, to: after)
      } else if present == nil || present == after {
        followed.set(span, to: present)
      } else {
        guard let before, let after, let present else { return false }
        let edit = BodyEdit(from: try load(before), to: try load(after))
        let body = try load(present)
        guard edit.obstacles(in: body).isEmpty else { return false }
        followed.set(span, to: Content(edit.applied(to: body)))
      }
    }
    self = followed
    return true
  }
}
