import CareModel
package import Git

/// A walk through commits, parents first, that gathers the heads of all records.
///
/// Costs one comparison of the records' trees for each commit and parent; equal directories are not
/// entered. What leads to commits that are known to be settled is not looked at.
package struct HeadWalk {
  /// Where the heads stand after a commit.
  private struct State {
    /// What holds for records without a step.
    var origin: Origin?
    var steps: [VersionFamily: Int] = [:]
  }

  private struct Origin: Hashable {
    let kind: HeadStep.Origin
    let commit: ObjectID
  }

  private struct OriginPlace: Hashable {
    let origin: Origin
    let family: VersionFamily
  }

  /// What matters of a commit.
  private struct Visit {
    let id: ObjectID
    let tree: ObjectID
    let parents: [Commit]
    let moment: Instant
    let isCutOff: Bool
  }

  /// What a commit changed, compared with one parent.
  private struct Changes {
    /// The heads that differ; nil inside for one that is gone.
    var heads: [VersionFamily: ObjectID?] = [:]
    /// The version files that no commit before had.
    var arrivals: Set<ObjectID> = []
    /// The versions whose files are gone.
    var removals: [VersionFamily: Set<VersionID>] = [:]
  }

  package private(set) var histories: [VersionFamily: HeadHistory] = [:]
  /// The steps that the commits stand at from which the walk started.
  private(set) var tips: [ObjectID: [VersionFamily: Int]] = [:]
  /// Whether the walk came to where a shallow clone was cut off.
  private(set) var isCutOff = false

  private let engine: GitEngine
  private let settled: Set<ObjectID>
  private let families: Set<VersionFamily>?
  private var states: [ObjectID: State] = [:]
  private var originSteps: [OriginPlace: Int?] = [:]

  /// Walks to some commits.
  ///
  /// - Parameters:
  ///   - settled: Commits that are known to be settled, with all that leads to them.
  ///   - families: The records to look at; nil for all.
  package init(
    to tips: [ObjectID],
    since settled: [ObjectID],
    only families: Set<VersionFamily>? = nil,
    in engine: GitEngine
  ) throws(StoreError) {
    self.engine = engine
    self.settled = Set(settled)
    self.families = families
    try git("Reading the history of the heads") { () throws(GitError) in
      var visits: [Visit] = []
      var children: [ObjectID: Int] = [:]
      try engine.repository.walkHistory(from: tips, hiding: settled, order: .oldestFirst) {
        commit throws(GitError) in
        let visit = try Self.visit(commit, engine)
        for parent in visit.parents { children[parent.id, default: 0] += 1 }
        visits.append(visit)
        return .more
      }
      for tip in tips { children[tip, default: 0] += 1 }
      for visit in visits { try take(visit, &children) }
    }
    for tip in tips { self.tips[tip] = states[tip]?.steps ?? [:] }
    states = [:]
  }

  private static func visit(_ commit: Commit, _ engine: GitEngine) throws(GitError) -> Visit {
    let parents = try engine.parents(of: commit)
    let isCutOff = parents.count < commit.parents.count
    return Visit(
      id: commit.id,
      tree: commit.tree,
      parents: isCutOff ? [] : parents,
      moment: commit.saidAt,
      isCutOff: isCutOff
    )
  }

  private mutating func take(
    _ visit: Visit,
    _ children: inout [ObjectID: Int]
  ) throws(GitError) {
    if visit.isCutOff { isCutOff = true }
    var states: [State] = []
    for parent in visit.parents { states.append(state(of: parent, &children)) }
    var changes: [Changes] = []
    for parent in visit.parents {
      changes.append(try self.changes(from: parent.tree, to: visit.tree))
    }
    if visit.parents.isEmpty {
      states = [State()]
      changes = [try self.changes(from: nil, to: visit.tree)]
    }
    let concerned = Self.concerned(states, changes)
    var known: [VersionFamily: [Int?]] = [:]
    for family in concerned {
      var steps: [Int?] = []
      for state in states { steps.append(try step(of: family, in: state)) }
      known[family] = steps
    }
    var state = states.removeFirst()
    for family in concerned {
      let parents = known[family] ?? []
      let change = changes.lazy.compactMap { $0.heads[family] }.first
      if change == nil, Set(parents).count == 1 {
        state.steps[family] = parents[0]
        continue
      }
      let shown =
        change
        ?? parents.lazy.compactMap(\.self).first
        .flatMap { histories[family]?.steps[$0].blob }
      var step = HeadHistory.Step(
        commit: visit.id,
        tree: visit.tree,
        moment: visit.moment,
        parents: visit.parents.isEmpty ? [] : parents,
        blob: shown
      )
      step.bringsVersion =
        shown.map { blob in
          changes.count == 1 && changes[0].arrivals.contains(blob)
        } ?? false
      if changes.count == 1 { step.removed = changes[0].removals[family] ?? [] }
      step.origin = visit.isCutOff ? .shallow : nil
      state.steps[family] = histories[family, default: HeadHistory()].add(step)
    }
    self.states[visit.id] = state
  }

  /// Returns the records whose heads differ from those of a parent, or have come there on different
  /// ways.
  private static func concerned(_ states: [State], _ changes: [Changes]) -> Set<VersionFamily> {
    var families = Set(changes.flatMap { $0.heads.keys })
    guard states.count > 1 else { return families }
    for state in states { families.formUnion(state.steps.keys) }
    return families
  }

  /// Returns the state after a parent; of one that no other commit follows it is taken away.
  private mutating func state(of parent: Commit, _ children: inout [ObjectID: Int]) -> State {
    guard let state = states[parent.id] else {
      let kind: HeadStep.Origin = settled.contains(parent.id) ? .settled : .passedOver
      return State(origin: Origin(kind: kind, commit: parent.id))
    }
    children[parent.id, default: 1] -= 1
    if children[parent.id] == 0 { states[parent.id] = nil }
    return state
  }
}

extension HeadWalk {
  /// Returns the step that a record stands at; where the walk has none yet, that of the origin.
  private mutating func step(
    of family: VersionFamily,
    in state: State
  ) throws(GitError) -> Int? {
    if let step = state.steps[family] { return step }
    guard let origin = state.origin else { return nil }
    let place = OriginPlace(origin: origin, family: family)
    if let known = originSteps[place] { return known }
    let commit = try engine.repository.commit(origin.commit)
    let entry = try engine.repository.entry(at: family.headPath, in: commit.tree)
    guard let entry, entry.mode == .blob else {
      originSteps[place] = .some(nil)
      return nil
    }
    var history = histories[family] ?? HeadHistory()
    try engine.repository.walkTree(commit.tree, under: family.directory) { path, entry in
      if entry.mode == .blob { history.add(path, entry.id) }
    }
    let step = history.add(
      HeadHistory.Step(
        commit: commit.id,
        tree: commit.tree,
        moment: commit.saidAt,
        parents: [],
        blob: entry.id,
        origin: origin.kind
      )
    )
    histories[family] = history
    originSteps[place] = .some(step)
    return step
  }

  private mutating func changes(
    from old: ObjectID?,
    to new: ObjectID
  ) throws(GitError) -> Changes {
    var changes = Changes()
    for place in places {
      try engine.repository.walkChanges(from: old, to: new, under: place) { change in
        guard let family = VersionFamily(changed: change.path), family.isRecord,
          families?.contains(family) ?? true
        else { return }
        note(change, of: family, &changes)
      }
    }
    return changes
  }

  /// Where to look for changes.
  private var places: [String] {
    guard let families, families.count < 10 else {
      return RecordKind.allCases.filter { $0 != .outcome }.map(\.directory)
    }
    return families.sorted().map { String($0.headPath.dropLast(StoreLayout.headName.count + 1)) }
  }

  private mutating func note(
    _ change: TreeChange,
    of family: VersionFamily,
    _ changes: inout Changes
  ) {
    let old = change.old.flatMap { $0.mode == .blob ? $0.id : nil }
    let new = change.new.flatMap { $0.mode == .blob ? $0.id : nil }
    guard change.path != family.headPath else {
      if old != new { changes.heads[family] = .some(new) }
      return
    }
    if let old { histories[family, default: HeadHistory()].add(change.path, old) }
    guard let new else {
      histories[family, default: HeadHistory()].remove(change.path)
      if let version = StoreLayout.place(of: change.path).versionID {
        changes.removals[family, default: []].insert(version)
      }
      return
    }
    if histories[family, default: HeadHistory()].add(change.path, new) {
      changes.arrivals.insert(new)
    }
  }
}
