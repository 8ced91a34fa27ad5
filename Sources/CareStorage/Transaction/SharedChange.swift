package import CareMerge
package import CareModel
package import CareWords

/// On which sides a change of a record was made that is in question.
///
/// To correct a title while a question is open, or to plan a pause, does not decide the question.
/// What the sides agree on is therefore changed on each of them, and applies whoever is right. What
/// they do not agree on changes on the side that is shown, and the question stays.
package enum SharedChange {
  case everySide
  case side(VersionID)

  /// The most sides on which a change is made; of more only one changes.
  static let mostSides = 16

  /// The most spans of time that are named.
  private static let mostNamed = 3

  /// Returns what the user is told of it.
  ///
  /// - Parameter conflict: What is still in question.
  package func remark(of conflict: RecordConflict, _ wording: Wording) -> String {
    let (key, count) = (conflict.key, conflict.leaves.count)
    let spans = conflict.disputes.map(\.span).reduce(into: [Range<Instant>]()) { spans, next in
      if let last = spans.last, last.upperBound == next.lowerBound {
        spans[spans.count - 1] = last.lowerBound..<next.upperBound
      } else {
        spans.append(next)
      }
    }
    let named = spans.prefix(Self.mostNamed).map { wording.stretch($0) }
    let rest = spans.count > named.count ? ["…"] : []
    let when = (named + rest).joined(separator: ", ")
    return switch self {
    case .everySide: Wording.say(.holdsOnEverySide, key.description, when, "\(count)")
    case .side(let leaf):
      Wording.say(.goesOnFromSide, key.description, when, String(leaf.description.prefix(8)))
    }
  }
}

extension SharedChange {
  /// How a change of one side of a record in question comes to the others.
  package enum Way {
    /// What changed there changes here too, where both agree on what was before.
    case following
    /// The same is done to each side, whatever it says.
    case repeating
    /// Not at all: who makes the change means this side.
    case alone
  }
}

extension Transaction {
  /// Makes a change of the head of a record in question on its other sides too.
  ///
  /// Members beside the plan are merged by themselves, so that one statement of them is enough.
  ///
  /// - Parameters:
  ///   - leaf: What the change was made after; of another version than the head nothing is shared,
  ///     since who names it means it.
  ///   - before: The state in which the change was made.
  ///   - edit: What made the change.
  mutating func share(
    _ key: RecordKey,
    _ way: SharedChange.Way,
    after leaf: VersionID,
    from old: CourseDraft,
    to new: CourseDraft,
    on before: Snapshot,
    _ edit: (inout CourseDraft, Snapshot) throws(StoreError) -> Void
  ) throws(StoreError) {
    let graph = try before.graph(of: key)
    guard way != .alone, graph.isOpen, graph.head?.uuid == leaf,
      case .open(let conflict) = try before.merge(graph).result
    else { return }
    let load = { (content: CourseDraft.Content) throws(StoreError) in try before.body(of: content) }
    let changed = try new.membersChanged(from: old, load: load)
    let plan = Set(AnyRecord.planMembers(of: key.kind) + [MemberName.deleted])
    guard !changed.isDisjoint(with: plan) else {
      let asked = Set(conflict.members.flatMap(\.members))
      return note(changed.isDisjoint(with: asked) ? .everySide : .side(leaf), of: key)
    }
    var sides: [(leaf: VersionID, draft: CourseDraft)] = []
    guard graph.leaves.count <= SharedChange.mostSides else { return note(.side(leaf), of: key) }
    for other in graph.leaves where other.uuid != leaf {
      var draft = try before.course(of: other.uuid, of: key)
      if way == .repeating {
        // A side that cannot be changed so has ended, or does not begin by then.
        do throws(StoreError) { try edit(&draft, before) } catch {
          return note(.side(leaf), of: key)
        }
      } else if try !draft.follow(old, to: new, load: load) {
        return note(.side(leaf), of: key)
      }
      sides.append((other.uuid, draft))
    }
    for side in sides { try write(side.draft, of: key, after: [side.leaf]) }
    note(.everySide, of: key)
  }

  /// Notes where a change was made; of several of one record what is told is that of one side.
  private mutating func note(_ change: SharedChange, of key: RecordKey) {
    if case .side? = sharedChanges[key] { return }
    sharedChanges[key] = change
  }
}
