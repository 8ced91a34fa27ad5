public import CareModel

/// A span of time in which the leaves of a record do not agree.
///
/// What stands before it and after it is not in question: a question about 20 January hides nothing
/// before that day.
public struct Dispute: Hashable, Sendable {
  /// ``Instant/latest`` is the end of time; of an outcome, which has no course, all of time.
  public let span: Range<Instant>
  /// The names of what is in question, as in ``MemberConflict/name``.
  public let names: [String]
  private let basis: Basis

  private enum Basis: Sendable {
    case members([MemberConflict])
    case course(Shared<CourseMerge>, slot: Int)
  }

  init(_ members: [MemberConflict]) {
    span = .earliest..<Instant.latest
    names = members.map(\.name)
    basis = .members(members)
  }

  init(_ span: Range<Instant>, _ merge: Shared<CourseMerge>, at segment: CourseUnion.Segment) {
    self.span = span
    names = merge.value.questions(in: segment).map(\.name)
    basis = .course(merge, slot: segment.slot)
  }

  /// Returns the spans of time in which something is in question, in order.
  ///
  /// Neighbours in which the leaves say the same are one.
  static func all(in shared: Shared<CourseMerge>) -> [Dispute] {
    let merge = shared.value
    var disputes: [Dispute] = []
    var last: (contents: [Int], names: [String])?
    for (place, segment) in merge.union.segments.enumerated() {
      guard !merge.isAgreed(segment) else {
        last = nil
        continue
      }
      let span = merge.span(ofSegment: place)
      let contents = merge.leaves.map { merge.content(of: $0, at: segment.slot) }
      let names = merge.questions(in: segment).map(\.name)
      if let last, last.contents == contents, last.names == names, let before = disputes.last {
        disputes.removeLast()
        disputes.append(
          Dispute(before.span.lowerBound..<span.upperBound, shared, at: segment)
        )
      } else {
        disputes.append(Dispute(span, shared, at: segment))
      }
      last = (contents, names)
    }
    return disputes
  }

  /// What is in question, by name, with what each leaf says.
  ///
  /// Costs a look at each leaf.
  public var members: [MemberConflict] {
    switch basis {
    case .members(let members): members
    case .course(let merge, let slot): merge.value.conflicts(at: slot)
    }
  }

  public static func == (left: Dispute, right: Dispute) -> Bool {
    left.span == right.span && left.members == right.members
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(span)
    hasher.combine(names)
  }
}
