package import CareModel
package import Git

/// The heads of one record along commits, and the version files that any of these had.
package struct HeadHistory {
  /// A commit in which the head tells something.
  package struct Step {
    package let commit: ObjectID
    package let tree: ObjectID
    package let moment: Instant
    /// The nearest steps before it, one for each parent of the commit.
    package var parents: [Int?]
    /// The head file; nil for none.
    package var blob: ObjectID?
    var bringsVersion = false
    /// The versions whose files the commit removed, if it has one parent.
    package var removed: Set<VersionID> = []
    package var origin: HeadStep.Origin?
  }

  /// Each step comes after those that it follows.
  package private(set) var steps: [Step] = []
  /// The version files by path, each with what it held, the first content first.
  package private(set) var files: [String: [ObjectID]] = [:]
  /// The version files that some commit removed.
  private(set) var removed: Set<String> = []

  package mutating func add(_ step: Step) -> Int {
    steps.append(step)
    return steps.count - 1
  }

  /// Takes notice of a version file; whether it was not known before.
  @discardableResult
  package mutating func add(_ path: String, _ blob: ObjectID) -> Bool {
    guard let known = files[path] else {
      files[path] = [blob]
      return true
    }
    if !known.contains(blob) { files[path] = known + [blob] }
    return false
  }

  package mutating func remove(_ path: String) { removed.insert(path) }

  /// Whether the heads show that careplan alone wrote them, so that nothing is to be settled.
  ///
  /// Then each one is that of a version which came with its commit, or that of a parent.
  package var isPlain: Bool {
    let versions = Set(files.values.joined())
    return steps.allSatisfy { step in
      guard let blob = step.blob, step.origin != .passedOver else { return false }
      if step.bringsVersion { return true }
      if step.parents.contains(where: { $0.map { steps[$0].blob } == blob }) { return true }
      return step.parents.count != 1 && versions.contains(blob)
    }
  }
}
