import CareModel
import Files
import Git

extension PlainGit {
  /// Which of two head files git's merge takes.
  public enum Side: String, Hashable, Sendable {
    case ours, theirs
  }

  /// What git does when it asks for a choice.
  public enum Occasion: Hashable, Sendable {
    /// It unites two lines of commits, both of which stay.
    case merging
    /// It does once more what a commit did, as in a rebase, a cherry-pick or a revert.
    case copying
  }

  /// Chooses between two heads of a record, as a merge driver.
  ///
  /// Heads are never joined: one is taken whole, and settling joins afterwards. An edit that no
  /// version file has yet goes before a version, which is never lost. Of two versions a merge takes
  /// the better one by the head rule. A copy takes that of the copied commit, so that the commits
  /// after it find what they changed, and a head that one of them takes back is seen to be taken back.
  /// What a copy makes of an edit, it makes of the version that the edit became as well.
  ///
  /// - Parameters:
  ///   - base: The head that both were made from; empty if there was none.
  ///   - hints: What may name the other commit: the label of its side, and git's variables.
  /// - Returns: Nil if a person has to choose: a side is not a record, both are edits by hand, or a
  ///   commit that takes a head or an edit back is copied to where the head has changed since.
  public func choose(
    base: [UInt8],
    ours: [UInt8],
    theirs: [UInt8],
    at path: String,
    on occasion: Occasion = .merging,
    hints: [String]
  ) throws(StoreError) -> Side? {
    if ours == theirs { return .ours }
    guard let left = Self.head(ours, at: path), let right = Self.head(theirs, at: path) else {
      return nil
    }
    let trees = try HeadTrees(GitEngine(at: place), at: path, hints: hints)
    let (file, base) = (base, Self.head(base, at: path))
    if occasion == .copying, let base, base.version.uuid == right.version.uuid,
      try trees.isEdit(base, file, nil)
    {
      return RecordBody(left) == RecordBody(base) ? .theirs : nil
    }
    switch (try trees.isEdit(left, ours, base), try trees.isEdit(right, theirs, base)) {
    case (true, true): return nil
    case (true, false): return .ours
    case (false, true): return .theirs
    case (false, false) where occasion == .copying:
      return try trees.copied(base, VersionSummary(left), VersionSummary(right))
    case (false, false):
      return try trees.head(of: VersionSummary(left), VersionSummary(right)) == left.version.uuid
        ? .ours : .theirs
    }
  }

  /// Returns the record of a head file; nil if it is none, or one of another path.
  private static func head(_ bytes: [UInt8], at path: String) -> AnyRecord? {
    try? VersionFile.head(bytes, at: path)
  }
}

/// The versions of one record in the commits that git merges, as far as they are known.
private struct HeadTrees {
  private let engine: GitEngine
  private let trees: [ObjectID]
  private let directory: String

  init(_ engine: GitEngine, at path: String, hints: [String]) throws(StoreError) {
    self.engine = engine
    directory = "\(FileSystem.directory(of: path))/versions"
    var trees: [ObjectID] = []
    for revision in ["HEAD"] + hints {
      if let commit = try? engine.commit(of: revision) {
        trees.append(try engine.commit(commit).tree)
      }
    }
    self.trees = trees
  }

  private func bytes(of version: VersionID) throws(StoreError) -> [UInt8]? {
    for tree in trees {
      if let bytes = try engine.contents(of: "\(directory)/\(version).json", in: tree) {
        return bytes
      }
    }
    return nil
  }

  /// Returns whether a head says something else than the version that it names.
  func isEdit(
    _ head: AnyRecord,
    _ bytes: [UInt8],
    _ base: AnyRecord?
  ) throws(StoreError) -> Bool {
    if let version = try self.bytes(of: head.version.uuid) { return version != bytes }
    // The other commit is not known while git rebases; it is rare to edit a version just added.
    return base?.version.uuid == head.version.uuid
  }

  /// Returns the better of two versions by the head rule.
  func head(of left: VersionSummary, _ right: VersionSummary) throws(StoreError) -> VersionID? {
    if try isAncestor(left.uuid, of: right) { return right.uuid }
    if try isAncestor(right.uuid, of: left) { return left.uuid }
    return VersionGraph([left, right]).head?.uuid
  }

  /// Returns the side of a copied commit's version, unless ours knows it already.
  func copied(
    _ base: AnyRecord?,
    _ ours: VersionSummary,
    _ theirs: VersionSummary
  ) throws(StoreError) -> PlainGit.Side? {
    if let base, try isAncestor(theirs.uuid, of: VersionSummary(base)) { return nil }
    return try isAncestor(theirs.uuid, of: ours) ? .ours : .theirs
  }

  private func isAncestor(
    _ ancestor: VersionID,
    of version: VersionSummary
  ) throws(StoreError) -> Bool {
    var seen: Set<VersionID> = []
    var waiting = version.previous
    while let next = waiting.popLast() {
      if next == ancestor { return true }
      guard seen.insert(next).inserted, let bytes = try bytes(of: next),
        let record = try? VersionFile.content(bytes, at: directory)
      else { continue }
      waiting += record.version.previous
    }
    return false
  }
}
