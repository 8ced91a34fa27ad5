import CareModel
import Git

/// Reads the objects of a store for a check, and collects what is found.
///
/// An object that cannot be read becomes a finding, once, and the check goes on without it.
final class CheckedReader {
  let engine: GitEngine
  private(set) var findings: [Finding] = []
  private var reported: Set<ObjectID> = []
  private var secret: Set<ObjectID> = []
  private var unreadPaths: Set<String> = []

  init(_ engine: GitEngine) { self.engine = engine }

  func add(_ finding: Finding) { findings.append(finding) }

  /// Whether every object that was asked for could be read.
  var isWhole: Bool { reported.isEmpty }

  /// Returns whether something in a directory could not be read.
  func isBroken(_ directory: String) -> Bool {
    unreadPaths.contains { "\($0)/".hasPrefix("\(directory)/") }
  }

  func blob(_ id: ObjectID, at path: String) -> [UInt8]? {
    do throws(GitError) {
      let bytes = try engine.repository.blob(id)
      if StoreLayout.isOutcome(path), let key = Finding.key(in: bytes, at: path),
        secret.insert(id).inserted
      {
        add(.secretKey(key, at: path, in: nil))
      }
      return bytes
    } catch {
      report(error, id, at: path)
      return nil
    }
  }

  /// Adds secret keys that commits brought; what cannot be read is a finding of another check.
  ///
  /// - Parameter known: The commits before which the history is not looked at.
  func searchKeys(to tip: ObjectID, hiding known: [ObjectID]) {
    var search = KeySearch(in: engine)
    try? search.search(to: [tip], hiding: known, skippingOutcomes: true)
    findings += search.findings
  }

  func tree(_ id: ObjectID, at path: String) -> Tree? {
    do throws(GitError) { return try engine.repository.tree(id) } catch {
      report(error, id, at: path)
      return nil
    }
  }

  func commit(_ id: ObjectID) -> Commit? {
    do throws(GitError) { return try engine.repository.commit(id) } catch {
      report(error, id, at: nil)
      return nil
    }
  }

  /// Visits everything below a tree that is not a directory, and what is above it can be read.
  ///
  /// A tree that has no end to read is a finding; some of what it has was visited then.
  func walk(
    _ id: ObjectID,
    at path: String,
    depth: Int = 1,
    _ body: (_ path: String, TreeEntry) -> Void
  ) {
    let repeats = TreeRepeats()
    walk(id, at: path, depth: depth, repeats, body)
    if repeats.isEndless { report(engine.repository.endless(id, at: path), id, at: path) }
  }

  private func walk(
    _ id: ObjectID,
    at path: String,
    depth: Int,
    _ repeats: TreeRepeats,
    _ body: (_ path: String, TreeEntry) -> Void
  ) {
    guard depth <= Self.mostLevels else {
      return add(Finding(.error, .hostileEntry, "The directories are too deep.", path: path))
    }
    let entries = tree(id, at: path)?.entries ?? []
    try? repeats.enter(id, count: entries.count)
    for entry in entries where !repeats.isEndless {
      let below = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
      if entry.mode == .tree {
        walk(entry.id, at: below, depth: depth + 1, repeats, body)
      } else {
        body(below, entry)
      }
    }
  }

  /// No path of a store is nearly as deep.
  private static let mostLevels = 64

  private func report(_ error: GitError, _ id: ObjectID, at path: String?) {
    if let path { unreadPaths.insert(path) }
    guard reported.insert(id).inserted else { return }
    guard error.code != .hostile else {
      return add(
        Finding(
          .error,
          .hostileEntry,
          error.message,
          path: path,
          remedy: error.advice.map { Remedy(naming: $0) }
            ?? "Do not check it out; ask where the commit came from."
        )
      )
    }
    let state = error.code == .notFound ? "is missing" : "is damaged"
    add(
      Finding(
        .error,
        .damagedObject,
        "The object \(id) \(state).",
        path: path,
        remedy: "Fetch it from another copy of the store: \(.git("fetch --refetch REMOTE"))."
      )
    )
  }
}
