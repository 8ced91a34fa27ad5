/// What versions alone tell about which stores have seen them, without any note that a store keeps.
///
/// So nothing that is done to the history around them, be it a squash, a rebase or an edit on a
/// host's pages, can lose or add any knowledge.
package struct VersionKnowledge: Sendable {
  /// What each version says itself.
  private var own: [VersionID: KnowledgeVector] = [:]
  private var previous: [VersionID: [VersionID]] = [:]
  /// The versions that follow from their parents alone: joins, and what settling makes of heads.
  private var derived: Set<VersionID> = []
  /// What a store with all these versions has seen.
  package private(set) var whole = KnowledgeVector()

  /// Takes in versions; links to others lead nowhere.
  package init(_ versions: some Sequence<Version>) {
    for version in versions {
      previous[version.uuid] = version.previous
      if let knowledge = version.ownKnowledge {
        own[version.uuid] = knowledge
        whole.merge(knowledge)
      } else if !version.previous.isEmpty, version.mergedBy != nil || version.uuid.isDerived {
        derived.insert(version.uuid)
      }
    }
  }

  /// What a store with a version has seen; nil if nothing tells.
  ///
  /// A version says which change of which store made it, or what CareKit's store had seen: each one
  /// of a write has a clock of its own. A join says no more than all that it joins, and a version that
  /// settling makes no more than what it follows: nobody's clock made them.
  package subscript(version: VersionID) -> KnowledgeVector? {
    if let knowledge = own[version] { return knowledge }
    guard derived.contains(version) else { return nil }
    var (vector, seen, waiting) = (KnowledgeVector(), Set([version]), previous[version] ?? [])
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      if let knowledge = own[next] {
        vector.merge(knowledge)
      } else if derived.contains(next) {
        waiting += previous[next] ?? []
      } else {
        return nil
      }
    }
    return vector.tellsSomething ? vector : nil
  }

  /// Returns the versions that a store with a vector may lack.
  ///
  /// A version is known only if its clock is: what mentions a known store beside an unknown one is
  /// unknown, though CareKit takes it for known and never sends it. A join or a settled version is
  /// known to a store that knows a change that follows it: one that knows only what it was made
  /// from may have joined or settled that otherwise. A version that tells nothing is never known.
  package func unknown(to vector: KnowledgeVector) -> Set<VersionID> {
    let known = own.filter { $0.value.isCovered(by: vector) }.keys
    var followed: Set<VersionID> = []
    var waiting = known.flatMap { previous[$0] ?? [] }
    while let next = waiting.popLast() {
      guard own[next] == nil, followed.insert(next).inserted else { continue }
      waiting += previous[next] ?? []
    }
    return Set(previous.keys).subtracting(known).subtracting(followed.intersection(derived))
  }

  /// Returns how many of the changes that a vector tells of are here.
  ///
  /// A store with as much knowledge as another and fewer changes lacks some of them. Joins and
  /// settled versions do not count: different ones may come of the same changes.
  package func count(knownTo vector: KnowledgeVector) -> Int {
    own.values.count { $0.isCovered(by: vector) }
  }
}

extension Version {
  /// What the version itself tells; nil if that is nothing.
  fileprivate var ownKnowledge: KnowledgeVector? {
    var vector = knowledge ?? KnowledgeVector()
    if let replica, let clock { vector.merge(KnowledgeVector([(replica, clock)])) }
    return vector.tellsSomething ? vector : nil
  }
}
