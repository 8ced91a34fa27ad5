import CareModel
import Files
import Git

extension PlainGit {
  /// A branch that a push would move.
  public struct Update: Hashable, Sendable {
    let old: ObjectID?
    let new: ObjectID?
    let reference: String

    /// Reads a line of what git gives to `pre-receive`; nil if it is none.
    public init?(_ line: String) {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count == 3, let old = ObjectID(hex: words[0]), let new = ObjectID(hex: words[1])
      else { return nil }
      self.old = words[0].allSatisfy { $0 == "0" } ? nil : old
      self.new = words[1].allSatisfy { $0 == "0" } ? nil : new
      reference = words[2]
    }
  }

  /// Finds why a server should not take a push.
  ///
  /// Branches without a store are ignored. What was pushed is read from git's quarantine, which the
  /// environment of the hook names.
  public func check(
    _ updates: [Update],
    environment: [String: String]
  ) throws(StoreError) -> [Finding] {
    let engine = try GitEngine(at: place)
    try git("Opening what was pushed") { () throws(GitError) in
      for directory in Self.objectDirectories(environment, engine.paths) {
        try engine.repository.readObjects(from: directory)
      }
    }
    let references = try git("Reading the branches") { () throws(GitError) in
      try engine.repository.references(prefix: "refs/heads/")
    }
    let branches = references.map(\.id)
    let reader = CheckedReader(engine)
    if let sealed = try SealedPushCheck(updates, branches: references, reader) {
      for update in updates { try sealed.check(update) }
      return reader.findings.sorted()
    }
    // A tag may be an object of its own, which is no commit.
    let moved = updates.filter { $0.reference.hasPrefix("refs/heads/") }.compactMap(\.new)
    let trees = try Set(branches + moved).map { id throws(StoreError) in
      try engine.commit(id).tree
    }
    let isSigned = try engine.isAnySigned(trees)
    let moves = try SignedMoves(updates, environment, branches: references, isSigned, engine)
    for update in updates where update.reference.hasPrefix("refs/heads/") {
      try PushCheck(update, branches: branches, moves, reader).run()
    }
    // What does harm, or is no store's, is not judged by who answers for it.
    if reader.findings.isEmpty, isSigned {
      let objects = Self.objectDirectories(environment, engine.paths)
      try JudgingPlace.use(beside: engine, reading: objects) { place throws(StoreError) in
        let push = try SignedPush(updates, branches: references, reader, in: place)
        for update in updates where !moves.allowOutside(update) { try push?.check(update) }
      }
    }
    if reader.findings.isEmpty {
      for update in try moves.use() { reader.add(.rewound(update.reference, isSigned: true)) }
    }
    return reader.findings.sorted()
  }

  private static func objectDirectories(
    _ environment: [String: String],
    _ paths: StorePaths
  ) -> [String] {
    let alternates = (environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"] ?? "").split(separator: ":")
    let all = [environment["GIT_OBJECT_DIRECTORY"] ?? ""] + alternates.map(String.init)
    return all.filter { !$0.isEmpty }
      .map { $0.hasPrefix("/") ? $0 : "\(paths.gitDirectory)/\($0)" }
      .filter { FileSystem.kind(of: $0) == .directory && $0 != "\(paths.commonDirectory)/objects" }
  }
}

/// The judgement of one branch that a push moves.
private struct PushCheck {
  private let update: PlainGit.Update
  private let branches: [ObjectID]
  private let moves: SignedMoves
  private let reader: CheckedReader

  private var engine: GitEngine { reader.engine }

  init(
    _ update: PlainGit.Update,
    branches: [ObjectID],
    _ moves: SignedMoves,
    _ reader: CheckedReader
  ) {
    (self.update, self.branches, self.moves, self.reader) = (update, branches, moves, reader)
  }

  func run() throws(StoreError) {
    guard let new = update.new else {
      if let old = update.old, try holdsStore(old) { reader.add(.deleted(update.reference)) }
      return
    }
    var hadStore = false
    if let old = update.old { hadStore = try holdsStore(old) }
    let holdsStore = try holdsStore(new)
    guard hadStore || holdsStore else { return }
    var isRewound = false
    if let old = update.old, hadStore { isRewound = try !engine.isAncestor(old, of: new) }
    guard !isRewound || moves.allow(update) else {
      return reader.add(.rewound(update.reference, isSigned: moves.isSigned))
    }
    guard try isHarmless(new) else { return }
    var trees: [ObjectID] = []
    for base in try bases(of: new, isRewound) { trees.append(try engine.commit(base).tree) }
    try TreeGuard(engine.commit(new).tree, after: trees, reader).run()
  }

  private func holdsStore(_ commit: ObjectID) throws(StoreError) -> Bool {
    try engine.blobID(of: StoreLayout.manifest, in: engine.commit(commit).tree) != nil
  }

  /// Returns the commits that were there before; of a new branch, and of one that an owner takes back, where it
  /// left the others.
  private func bases(of new: ObjectID, _ isRewound: Bool) throws(StoreError) -> [ObjectID] {
    if let old = update.old, !isRewound { return [old] }
    var bases: Set<ObjectID> = []
    for branch in Set(branches) {
      bases.formUnion(
        try git("Looking for a common ancestor") { () throws(GitError) in
          try engine.repository.mergeBases(branch, new)
        }
      )
    }
    return bases.sorted()
  }

  /// Looks for links, submodules and names that do harm, in every commit that is new.
  private func isHarmless(_ new: ObjectID) throws(StoreError) -> Bool {
    let count = reader.findings.count
    var commits: [Commit] = []
    try git("Reading the new commits") { () throws(GitError) in
      commits = try engine.repository.history(from: [new], hiding: branches)
    }
    for commit in commits where commit.isOutOfTime { reader.add(.outOfTime(commit.id)) }
    for commit in commits where commit.id != new { try lookForHarm(in: commit) }
    return reader.findings.count == count
  }

  private func lookForHarm(in commit: Commit) throws(StoreError) {
    do throws(GitError) {
      let parent = try engine.parents(of: commit).first?.tree
      try engine.repository.walkChanges(from: parent, to: commit.tree) { change in
        guard let mode = change.new?.mode, mode != .blob,
          StoreLayout.isOwn(change.path) || mode != .executable
        else { return }
        reader.add(.hostile(change.path, mode))
      }
    } catch {
      guard error.code == .hostile else {
        throw StoreError(error, while: "Reading the commit \(commit.id)")
      }
      reader.add(.hostileTree(error, in: commit.id))
    }
  }
}
