import CanonicalJSON
import CareModel

/// Puts all changes of a schedule into its sentences before and after, where parts come or go, or where
/// the parts are steps of one course that nobody reads one by one; and where a task is done as needed,
/// whose one daily element is no time at which it is due.
struct RewrittenSchedule {
  private let change: WordedChange
  private let covered: Set<MemberChange>
  private var isSaid = false

  /// - Parameter shown: The changes that are shown.
  /// - Returns: Nil where the changes are said one by one.
  init?(_ difference: RecordDifference, _ shown: [MemberChange], _ wording: Wording) {
    // With the bookkeeping, each member of each element is shown.
    guard !wording.saysKeys else { return nil }
    if let said = Self.asNeeded(difference, shown, wording) {
      (change, covered) = said
      return
    }
    let changes = shown.filter { $0.member == MemberName.schedule && $0.path.tokens.count > 1 }
    guard let first = changes.first,
      let old = Self.schedule(in: difference.old, wording),
      let new = Self.schedule(in: difference.new, wording)
    else { return nil }
    let comesOrGoes = changes.contains { change in
      [.added, .removed].contains(change.kind) && change.path.tokens.count == 3
    }
    guard comesOrGoes || [old, new].contains(where: { Regimen($0).hasSteps }) else { return nil }
    let saysStart =
      old.start != new.start || Self.words(old, new, wording, saysStart: false) == nil
    guard let words = Self.words(old, new, wording, saysStart: saysStart) else { return nil }
    covered = Set(changes)
    change = WordedChange(
      sign: .tilde,
      label: Wording.member(MemberName.schedule),
      old: words.old,
      new: words.new,
      weight: first.weight
    )
  }

  /// Returns the change of a schedule of which one side at least is done as needed; nil if none is, or
  /// if both read alike.
  private static func asNeeded(
    _ difference: RecordDifference,
    _ shown: [MemberChange],
    _ wording: Wording
  ) -> (WordedChange, Set<MemberChange>)? {
    let changes = shown.filter { $0.member == MemberName.schedule }
    let isAsNeeded = [difference.old, difference.new].contains { record in
      record?.object?[MemberName.asNeeded] != nil
    }
    guard isAsNeeded, let weight = changes.first?.weight else { return nil }
    let old = words(of: difference.old, wording)
    let new = words(of: difference.new, wording)
    guard old != new else { return nil }
    let change = WordedChange(
      sign: old == nil ? .plus : new == nil ? .minus : .tilde,
      label: Wording.member(MemberName.schedule),
      old: old,
      new: new,
      weight: weight
    )
    return (change, Set(changes))
  }

  /// Returns when a task is due, or that it is done as needed, whose limits are a member of their own.
  private static func words(of record: JSONValue?, _ wording: Wording) -> String? {
    schedule(in: record, wording).map { schedule in
      record?.object?[MemberName.asNeeded] == nil
        ? wording.phrase(schedule) : wording.asNeeded(schedule)
    }
  }

  /// Returns whether the sentences say the change.
  func cover(_ change: MemberChange) -> Bool { covered.contains(change) }

  /// Returns the sentences; nil if they were taken before.
  mutating func take() -> WordedChange? {
    defer { isSaid = true }
    return isSaid ? nil : change
  }

  /// Returns both schedules in words; nil if these are the same.
  private static func words(
    _ old: Schedule,
    _ new: Schedule,
    _ wording: Wording,
    saysStart: Bool
  ) -> (old: String, new: String)? {
    let old = wording.phrase(old, sayingStart: saysStart)
    let new = wording.phrase(new, sayingStart: saysStart)
    return old == new ? nil : (old, new)
  }

  private static func schedule(in record: JSONValue?, _ wording: Wording) -> Schedule? {
    record?.object?[MemberName.schedule].flatMap { wording.read($0) }
  }
}
