import CanonicalJSON
package import CareAccess
import CareModel
package import Git

/// Judges commits by who answers for them: what nobody does who may is held.
///
/// A commit is judged by what it changes and by where it stands, never by its date. What this clone has
/// accepted once is not judged again. <doc:Trust> has the rules.
package struct CommitJudge {
  let engine: GitEngine
  let state: AccessState
  /// The trees of what was accepted before.
  private let acceptedTrees: [ObjectID]
  private var isHeld: [ObjectID: Bool] = [:]

  /// Prepares to judge.
  ///
  /// - Parameters:
  ///   - state: Who may do what, as all statements say it that are known, those of the commits included.
  ///   - accepted: The trees of what was accepted, with which the commits are to be merged.
  package init(_ state: AccessState, accepted: [ObjectID], in engine: GitEngine) {
    self.engine = engine
    self.state = state
    acceptedTrees = accepted
  }

  /// Prepares to judge.
  ///
  /// - Parameter accepted: The tree of what this clone has accepted.
  package init(_ state: AccessState, accepted: ObjectID?, in engine: GitEngine) {
    self.init(state, accepted: [accepted].compactMap(\.self), in: engine)
  }

  /// Up to how many commits are judged before checkpoints are looked at.
  private static let fewCommits = 1000

  /// Judges the commits that lead to some commits, and those.
  ///
  /// A merge by a way that this careplan does not know is held: anybody can write such a number.
  ///
  /// Cost: a third of a millisecond for each commit. Whether a checkpoint holds takes a look at the history
  /// for each end that its maker did not know, so a short history is judged without checkpoints first.
  ///
  /// - Parameters:
  ///   - known: Commits that are taken as they are, with all that lead to them.
  ///   - heedsCheckpoints: Whether what owners have vouched for with all before it is taken, too.
  package mutating func judge(
    _ tips: [ObjectID],
    since known: [ObjectID],
    heedingCheckpoints heedsCheckpoints: Bool = true
  ) throws(StoreError) -> Judgement {
    let taken = known + present(state.history)
    let commits = try commits(upTo: tips, hiding: taken)
    let checkpoints = heedsCheckpoints ? state.rules.vouchedUpTo : []
    if commits.count <= Self.fewCommits || checkpoints.isEmpty {
      let judgement = try judge(commits, upTo: tips)
      if judgement.held.isEmpty || checkpoints.isEmpty { return judgement }
    }
    let vouched = present(state.takenCommits { engine.leads($0, to: $1) })
    return try judge(self.commits(upTo: tips, hiding: taken + vouched), upTo: tips)
  }

  /// Returns the commits of some ids that this repository has.
  private func present(_ ids: some Sequence<CommitID>) -> [ObjectID] {
    ids.compactMap { ObjectID(hex: $0.description) }.filter { engine.repository.contains($0) }
  }

  /// Returns the commits that lead to some tips, parents first.
  private func commits(
    upTo tips: [ObjectID],
    hiding taken: [ObjectID]
  ) throws(StoreError) -> [Commit] {
    try git("Reading the history") { () throws(GitError) in
      try engine.repository.history(from: tips, hiding: taken, order: .oldestFirst)
    }
  }

  /// Judges some commits, parents first.
  private mutating func judge(
    _ commits: [Commit],
    upTo tips: [ObjectID]
  ) throws(StoreError) -> Judgement {
    isHeld = [:]
    let walked = Set(commits.map(\.id))
    var judgement = Judgement(count: commits.count)
    var ends: Set<ObjectID> = Set(tips.filter { !walked.contains($0) })
    for commit in commits {
      let held = try hold(commit)
      isHeld[commit.id] = held != nil
      if let held { judgement.held.append(held) }
      for parent in commit.parents {
        // What a held commit stands on is good, and nothing good follows from it that way.
        if held == nil {
          ends.remove(parent)
        } else if isHeld[parent] != true {
          ends.insert(parent)
        }
      }
      if held == nil { ends.insert(commit.id) }
    }
    judgement.accepted = try withoutAncestors(ends)
    try nameSigners(of: &judgement.held)
    return judgement
  }

  private func nameSigners(of held: inout [HeldCommit]) throws(StoreError) {
    guard !held.isEmpty else { return }
    let names = SignerNames(engine, state)
    for place in held.indices {
      guard let id = ObjectID(hex: held[place].commit.id) else { continue }
      held[place].commit.signer = try names.signer(of: engine.commit(id))
    }
  }

  /// Returns those of some commits that lead to no other one of them.
  private func withoutAncestors(_ commits: Set<ObjectID>) throws(StoreError) -> [ObjectID] {
    var last: [ObjectID] = []
    for commit in commits.sorted() where engine.repository.contains(commit) {
      var leads = false
      for other in commits where other != commit && !leads {
        leads = try engine.isAncestor(commit, of: other)
      }
      if !leads { last.append(commit) }
    }
    return last
  }

  /// Returns why a commit is held; nil if it is accepted.
  package func hold(_ commit: Commit) throws(StoreError) -> HeldCommit? {
    if commit.parents.contains(where: { isHeld[$0] == true }) { return HeldCommit(commit, .onHeld) }
    guard commit.parents.count <= 2 else { return HeldCommit(commit, .parents) }
    let signature = try git("Reading the commit \(commit.id)") { () throws(GitError) in
      try engine.repository.signature(ofCommit: commit.id)
    }
    let derived = try derivation(of: commit, signature)
    if case .same = derived { return nil }
    switch try answer(for: commit, signature) {
    case .nobody(let rule): return HeldCommit(commit, rule)
    case .people(let rights): return try judgeChanges(of: commit, derived.tree, by: rights)
    }
  }

  /// Returns why the changes of a commit are held, if nobody of those who answer for it may do them all.
  private func judgeChanges(
    of commit: Commit,
    _ derived: ObjectID?,
    by people: [Rights]
  ) throws(StoreError) -> HeldCommit? {
    var parents: [Commit] = []
    for parent in commit.parents { parents.append(try engine.commit(parent)) }
    let granted = AccessVerb.allCases.filter { verb in
      people.allSatisfy { $0.allowEverywhere(verb) }
    }
    let changes = try CommitChanges(
      of: commit,
      parents: parents,
      derived: derived,
      granted: Set(granted),
      engine
    )
    if let fault = changes.fault { return HeldCommit(commit, fault.rule, path: fault.path) }
    if let path = try faultyStatement(changes, commit) {
      return HeldCommit(commit, .statement, path: path)
    }
    let trees = [commit.tree] + parents.map(\.tree) + acceptedTrees
    let needs = changes.needs.sorted { $0.path.precedesInUTF8($1.path) }
    var first: CommitNeed?
    for rights in people {
      let lacking = try lack(of: rights, needs, in: trees)
      guard let lacking else { return nil }
      first = first ?? lacking
    }
    return HeldCommit(commit, .notAllowed, path: first?.path, verb: first?.verb)
  }

  /// Returns what rights do not allow; nil if they allow everything.
  private func lack(
    of rights: Rights,
    _ needs: [CommitNeed],
    in trees: [ObjectID]
  ) throws(StoreError) -> CommitNeed? {
    let finder = CategoryFinder(engine: engine, rules: state.rules)
    for need in needs where !rights.allowEverywhere(need.verb) {
      guard need.concernsRecord else { return need }
      let categories = try finder.categories(of: need.path, in: trees)
      guard categories.allSatisfy({ rights.allow(need.verb, in: $0) }) else { return need }
      if try claimsOutcomes(need, in: trees, finder, rights) { return need }
    }
    return nil
  }

  /// Returns whether a new task would take over outcomes that name it already and are nobody's category.
  private func claimsOutcomes(
    _ need: CommitNeed,
    in trees: [ObjectID],
    _ finder: CategoryFinder,
    _ rights: Rights
  ) throws(StoreError) -> Bool {
    let (kind, directory): (RecordKind, String)
    switch StoreLayout.place(of: need.path) {
    // A head alone is a new task, too: settling makes its first version.
    case .version(let task, let name, _), .head(let task, let name):
      (kind, directory) = (task, name)
    case .outcome, .purged, .statement, .manifest, .attributes, .foreign: return false
    }
    guard kind == .task || kind == .healthTask, !rights.allow(.record, in: .private) else {
      return false
    }
    let task = "\(kind.directory)/\(directory)"
    for tree in trees.dropFirst() where try !engine.files(in: tree, under: task).isEmpty {
      return false
    }
    for tree in trees {
      let outcomes = try engine.files(in: tree, under: RecordKind.outcome.directory)
      for (path, blob) in outcomes where try self.outcome(path, blob, names: directory) {
        return true
      }
    }
    return false
  }

  /// Returns whether an outcome is of the task with a directory.
  private func outcome(
    _ path: String,
    _ blob: ObjectID,
    names directory: String
  ) throws(StoreError) -> Bool {
    guard path.hasPrefix("\(RecordKind.outcome.directory)/\(StoreLayout.unplaced)/") else {
      return (path.split(separator: "/").last ?? "").hasPrefix("\(directory).")
    }
    // The name of an outcome whose event is unknown does not have the task.
    guard case .outcome(let outcome) = try? VersionFile.read(engine.blob(blob), at: path) else {
      return false
    }
    return outcome.taskID.map { DirectoryName.of($0) == directory } ?? false
  }

  /// Returns the path of an added file that is not a statement of this store, or names one that the commit lacks.
  private func faultyStatement(
    _ changes: CommitChanges,
    _ commit: Commit
  ) throws(StoreError) -> String? {
    guard !changes.statements.isEmpty else { return nil }
    let log = try engine.accessLog(with: [commit.tree])
    let anchor = try log.anchor()
    for (path, id) in changes.statements.sorted(by: { $0.key < $1.key }) {
      guard let statement = log.statement(id), statement.path == path,
        (statement.draft.found ?? statement.id) == anchor,
        state.knows(statement.key) || anchor == id
      else { return path }
      if try !hasSeenStatements(statement, in: commit.tree) { return path }
    }
    return nil
  }

  /// Returns whether a tree has the statements that one of its statements had seen.
  ///
  /// This copy may know more of them, from commits that are held. Other copies get the branch alone.
  private func hasSeenStatements(
    _ statement: AccessStatement,
    in tree: ObjectID
  ) throws(StoreError) -> Bool {
    let seen =
      statement.draft.previous.map { (AccessStatement.Folder.people, $0) }
      + statement.draft.rules.map { (.rules, $0) }
    for (folder, id) in seen {
      let path = "\(StoreLayout.statements(folder))/\(id).json"
      if try engine.blobID(of: path, in: tree) == nil { return false }
    }
    return true
  }
}
