import Files
import Git

/// The commits of this clone that are known to be settled, with all that leads to them.
///
/// That they are follows from the commits alone; a note of it saves looking again.
struct SettledCommits {
  private struct Entry {
    let commit: ObjectID
    /// Whether others have it too, so that they may go on from it.
    let isShared: Bool
  }

  /// The latest first.
  private var entries: [Entry] = []

  /// How many of each sort are worth a note: from further back all is looked at.
  private static let limit = 3
  private static let mark = " shared"

  /// Reads the note; one that cannot be read knows nothing.
  init(_ paths: StorePaths) {
    guard let bytes = try? FileSystem.contents(of: paths.settled) else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard let commit = ObjectID(hex: line.prefix { $0 != " " }) else { continue }
      entries.append(Entry(commit: commit, isShared: line.hasSuffix(Self.mark)))
    }
  }

  package var all: [ObjectID] { entries.map(\.commit) }

  package func contains(_ commit: ObjectID) -> Bool { entries.contains { $0.commit == commit } }

  package mutating func add(_ commit: ObjectID, shared isShared: Bool) {
    let known = entries.filter { $0.commit != commit }
    let new = Entry(commit: commit, isShared: isShared)
    entries = [true, false].flatMap { sort in
      ([new] + known).filter { $0.isShared == sort }.prefix(Self.limit)
    }
  }

  package func save(_ paths: StorePaths) {
    let lines = entries.map { "\($0.commit.hex)\($0.isShared ? Self.mark : "")\n" }
    try? FileSystem.note(
      Array(lines.joined().utf8),
      at: paths.settled,
      as: paths.permissions
    )
  }
}
