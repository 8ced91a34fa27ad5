import CareMerge
import CareModel
import CareStorage
import Testing

/// What two people did apart from each other, and what comes of it, however it is brought together.
struct Row: CustomTestStringConvertible, Sendable {
  typealias Deed = @Sendable (Person) throws -> Void

  let name: String
  /// What both know.
  var first: Deed = { try $0.add("10", from: 5) }
  /// What each does on the 6th or later.
  var left: Deed
  var right: Deed
  /// Whether the left side did it by git, so that nothing but a head tells of it.
  var isByGit = false
  /// Whether the sides are those of the row the other way round.
  var isSwapped = false
  /// What every store says in the end.
  let result: String
  /// What every store says if somebody decides for the leaf whose course is the key.
  var decisions: [String: String] = [:]

  var testDescription: String { name + (isSwapped ? ", swapped" : "") }

  /// The same the other way round.
  var swapped: Row {
    var row = self
    (row.left, row.right, row.isSwapped) = (right, left, !isSwapped)
    return row
  }

  /// Whether a way keeps what was done, if somebody takes a side of every conflict.
  ///
  /// A squash has one tree, and what heads alone told before it is not there; who takes the other side
  /// of a copied commit's conflict gives up what the commit did.
  func isKept(_ way: Way, taking side: String) -> Bool {
    guard isByGit else { return true }
    if way == .squash { return false }
    return side != "ours" || way != (isSwapped ? .cherryPick : .rebase)
  }

  /// Two people who have done it.
  func couple() throws -> Couple {
    let couple = try Couple(first)
    try left(couple.left)
    try right(couple.right)
    couple.setClocks(10)
    return couple
  }
}

extension Person {
  /// Decides all that is asked for the leaf that has a course.
  func decide(for course: String) throws {
    try store.write("Decide") { transaction throws(StoreError) in
      let snapshot = transaction.snapshot
      _ = try transaction.resolveConflicts { conflict throws(StoreError) in
        for leaf in conflict.leaves {
          let words = try Self.words(of: leaf.version.uuid, conflict.key, snapshot)
          if words == course { return .preferring(leaf.version.uuid) }
        }
        return nil
      }
    }
  }
}
