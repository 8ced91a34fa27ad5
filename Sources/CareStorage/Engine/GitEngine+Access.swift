package import CareAccess
import CareModel
import Files
package import Git

/// What an engine knows about who may do what.
struct KnownAccess {
  var log: AccessLog
  /// What so many statements came to.
  var evaluated: (count: Int, state: AccessState?)?
}

extension GitEngine {
  /// Returns the statements that this clone has ever seen, and those of some trees.
  package func accessLog(with trees: [ObjectID] = []) throws(StoreError) -> AccessLog {
    var known: KnownAccess
    if let knownAccess {
      known = knownAccess
    } else {
      known = KnownAccess(log: try AccessLog(paths))
    }
    for tree in trees { try known.log.collect(from: tree, self) }
    knownAccess = known
    return known.log
  }

  /// Returns who may do what as this clone and some trees say it; nil if the store is not signed.
  ///
  /// Cost: reading what was not read before, and if there is anything new evaluating all of it.
  package func accessState(with trees: [ObjectID] = []) throws(StoreError) -> AccessState? {
    let log = try accessLog(with: trees)
    guard !log.isEmpty else { return nil }
    if let evaluated = knownAccess?.evaluated, evaluated.count == log.count {
      return evaluated.state
    }
    let state = try log.state()
    knownAccess?.evaluated = (log.count, state)
    return state
  }

  /// Returns who may do what as this clone, some commits and all commits that lead to them say it; nil if the store is
  /// not signed.
  ///
  /// A tree may lack a statement that an earlier commit has: it counts all the same, so that nobody takes an end back
  /// by leaving it out.
  ///
  /// Cost: one look at the tree of each commit, reading statements that were not read before, and if there is anything
  /// new evaluating all of it.
  ///
  /// - Parameter known: Commits whose statements this clone has; they and what leads to them are passed over, and so is
  ///   what a forked store was made from.
  package func accessState(
    upTo tips: [ObjectID],
    hiding known: [ObjectID]
  ) throws(StoreError) -> AccessState? {
    var trees = try tips.map { tip throws(StoreError) in try commit(tip).tree }
    // Statements of the store that a fork was made from do not count in the fork.
    let left = try accessState(with: trees)?.history ?? []
    var directories: Set<ObjectID> = []
    try git("Reading the history") { () throws(GitError) in
      let hidden = (known + left.compactMap { ObjectID(hex: $0.description) })
        .filter { repository.contains($0) }
      try repository.walkHistory(from: tips, hiding: hidden) { commit throws(GitError) in
        // Nearly all commits have the statements of their parent.
        let access = try repository.entry(at: StoreLayout.accessDirectory, in: commit.tree)
        if let access, directories.insert(access.id).inserted { trees.append(commit.tree) }
        return .more
      }
    }
    return try accessState(with: trees)
  }

  /// Returns the rights by the known statements of a tree; nil if the store is not signed.
  package func accessState(of tree: ObjectID) throws(StoreError) -> AccessState? {
    let log = try accessLog(with: [tree])
    let unshared = try unshared(log, in: tree)
    return try log.anchor().map { anchor in
      AccessState(log.statements.filter { !unshared.contains($0.id) }, anchor: anchor)
    }
  }

  /// Returns whether a store is signed, as far as this clone and a tree know.
  ///
  /// Cost: two looks, without reading any statement.
  package func isSigned(_ tree: ObjectID?) throws(StoreError) -> Bool {
    if FileSystem.kind(of: paths.trust) != nil { return true }
    guard let tree else { return false }
    let people = StoreLayout.statements(.people)
    return try git("Reading \(people)") { () throws(GitError) in
      try repository.entry(at: people, in: tree) != nil
    }
  }

  /// Whether this copy shows what a reader gets, and so nothing is written in it.
  package var isReaderCopy: Bool { FileSystem.kind(of: paths.view) != nil }

  /// Keeps what is known among this clone's own files, and the anchor if it has none yet.
  package func keepAccess() throws(StoreError) {
    guard var known = knownAccess, !known.log.isEmpty else { return }
    // Somebody else may have noted it since, or compared the card.
    if known.log.note == nil { known.log.note = try TrustNote.load(paths) }
    let anchor = try known.log.anchor()
    try known.log.keep(paths)
    if known.log.note == nil, let anchor {
      let note = TrustNote(anchor: anchor, isCompared: false)
      try note.save(paths)
      known.log.note = note
    }
    knownAccess = known
    guard let anchor, let state = try accessState() else { return }
    let text = Array(AllowedSigners.text(state, in: anchor).utf8)
    try CareStorage.files { () throws(FileError) in
      guard try FileSystem.contents(of: paths.allowedSigners) != text else { return }
      try paths.keep(text, at: paths.allowedSigners)
    }
  }

  /// Adds a statement that was just made here.
  package func learn(_ statement: AccessStatement) throws(StoreError) {
    _ = try accessLog()
    knownAccess?.log.add(statement)
  }

  /// Returns whether a commit that a statement names is another one, or one of its ancestors; what is not
  /// here leads nowhere.
  package func leads(_ commit: CommitID, to end: CommitID) -> Bool {
    guard let commit = ObjectID(hex: commit.description), let end = ObjectID(hex: end.description),
      repository.contains(commit), repository.contains(end)
    else { return false }
    return (try? isAncestor(commit, of: end)) ?? false
  }

  /// Returns the statements that this clone knows and a tree has not.
  ///
  /// They came with commits that are held, or that were taken back; whoever gets the tree could not find them.
  package func unshared(_ log: AccessLog, in tree: ObjectID) throws(StoreError) -> Set<StatementID>
  {
    var shared: Set<String> = []
    for folder in AccessStatement.Folder.allCases {
      shared.formUnion(try files(in: tree, under: StoreLayout.statements(folder)).map(\.path))
    }
    return Set(log.statements.filter { !shared.contains($0.path) }.map(\.id))
  }

  /// Forgets what was read and not kept; it is read anew.
  package func forgetAccess() { knownAccess = nil }

  /// Takes away all that this clone knows about who may do what: it is of another store.
  package func leaveAccess() throws(StoreError) {
    try CareStorage.files { () throws(FileError) in
      for path in [paths.access, paths.trust, paths.allowedSigners] {
        try FileSystem.remove(path)
      }
    }
    knownAccess = nil
  }

  /// Judges by another founding statement until what was read is forgotten, and keeps nothing of that.
  package func suppose(_ note: TrustNote) throws(StoreError) {
    _ = try accessLog()
    knownAccess?.log.note = note
    knownAccess?.evaluated = nil
  }

  /// Keeps in mind by which founding statement all others are judged.
  package func trust(_ note: TrustNote) throws(StoreError) {
    try note.save(paths)
    try suppose(note)
  }
}
