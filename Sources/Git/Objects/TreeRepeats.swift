/// Counts what a walk through trees reads again of the directories that it has read before.
///
/// A tree can have another one many times, which has another one many times: it is small to store and
/// has no end to read.
package final class TreeRepeats {
  /// How many entries a walk reads again before the tree is taken for made to do harm.
  package static let most = 200_000

  /// The directories that were read on either side of a comparison: one that only moved is new once.
  private var old = FingerprintSet<ObjectID>()
  private var new = FingerprintSet<ObjectID>()
  private var again = 0

  package init() {}

  /// Whether the walk read more again than anybody stores.
  package var isEndless: Bool { again > Self.most }

  /// Notes that a directory is read, and the one that stood in its place before.
  ///
  /// - Parameter count: How many entries they have.
  /// - Throws: ``GitError/Code/hostile`` if the walk is endless.
  package func enter(_ new: ObjectID?, after old: ObjectID? = nil, count: Int) throws(GitError) {
    let isNew = new.map { self.new.insert($0) } ?? false
    let wasNew = old.map { self.old.insert($0) } ?? false
    guard !isNew, !wasNew else { return }
    again += 1 + count
    guard !isEndless else {
      throw GitError(.hostile, "A tree has the same directories again and again.")
    }
  }
}
