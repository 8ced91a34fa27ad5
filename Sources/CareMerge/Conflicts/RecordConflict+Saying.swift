import CanonicalJSON
public import CareModel

extension RecordConflict {
  /// The versions that some leaves were made from, or are, and others know nothing of.
  ///
  /// Empty for an outcome.
  package var versionsSinceParting: [VersionID] {
    guard case .courses(let merge) = basis else { return [] }
    return merge.value.placesSinceParting.map { merge.value.history.version($0).uuid }
  }

  /// Returns the version by which a leaf came to say what it says at the start of a dispute:
  /// itself, or the earliest that it was made from which says the same.
  ///
  /// A follow-up of one side restates what that side says at other times; who made it did not say that.
  ///
  /// - Complexity: Grows with the versions of the record for each one that is passed.
  public func version(
    saying name: String,
    in dispute: Dispute,
    for leaf: VersionID
  ) -> VersionID {
    guard case .courses(let merge) = basis else { return leaf }
    return merge.value.version(saying: name, at: dispute.span.lowerBound, for: leaf) ?? leaf
  }
}

extension CourseMerge {
  /// The most versions that are gone back through.
  private static let mostPassed = 64

  fileprivate var placesSinceParting: [Int] {
    let pasts = leaves.map { history.past(of: [$0]).union([$0]) }
    guard let first = pasts.first else { return [] }
    let common = pasts.dropFirst().reduce(first) { $0.intersection($1) }
    return pasts.reduce(into: Set()) { $0.formUnion($1) }.subtracting(common).sorted()
  }

  fileprivate func version(saying name: String, at date: Instant, for leaf: VersionID) -> VersionID?
  {
    guard let slot = history.dates.lastIndex(where: { $0 <= date }),
      let segment = union.segments.last(where: { $0.slot <= slot }),
      let question = questions(in: segment).first(where: { $0.name == name }),
      var place = try? self.leaf(leaf)
    else { return nil }
    let members = membersAsked(by: question, at: slot)
    func said(_ content: Int) -> JSONValue? {
      let value = self.value(of: question, in: content)
      guard let members, let object = value?.object else { return value }
      return .object(JSONObject(members.compactMap { name in object[name].map { (name, $0) } }))
    }
    let value = said(content(of: place, at: slot))
    for _ in 0..<Self.mostPassed {
      let older = history.parents(ofWriteAt: place).first { parent in
        parent >= history.first
          && said(history.content(after: parent, at: slot)) == value
      }
      guard let older else { break }
      place = older
    }
    return history.version(place).uuid
  }

  /// Of a plan the members that tell the sides apart: when and how something is done, before what it is
  /// called; nil for all.
  private func membersAsked(by question: Question, at slot: Int) -> [String]? {
    guard question.subject == .plan else { return nil }
    let plans = leaves.map { contents.planMembers(of: content(of: $0, at: slot)) }
    guard plans.allSatisfy({ $0 != nil }) else { return nil }
    let differing = question.members.filter { name in Set(plans.map { $0?[name] }).count > 1 }
    let dated = differing.filter(AnyRecord.datedMembers(of: kind).contains)
    return dated.isEmpty ? differing : dated
  }
}

extension CourseHistory {
  /// Returns what the write that a version belongs to was made from.
  fileprivate func parents(ofWriteAt place: Int) -> [Int] {
    var first = place
    while continuesWrite(first) { first = order.parents[first][0] }
    return order.parents[first]
  }

  /// Returns what holds at a slot after a version and all that it was made from.
  fileprivate func content(after place: Int, at slot: Int) -> Int {
    steps(of: [place]).last { $0.slot <= slot }?.content ?? ContentTable.none
  }
}
