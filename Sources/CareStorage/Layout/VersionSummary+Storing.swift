import CareEvents
package import CareModel
package import Git

extension VersionSummary {
  /// Whether this is an outcome whose event is not known.
  package var isUnplacedOutcome: Bool { key.kind == .outcome && parentID == nil }

  /// Returns a number that stands for a version with its blob where many are compared.
  ///
  /// It holds for one process: another one has another number.
  package func digest(with blob: ObjectID) -> Int {
    var hasher = Hasher()
    hasher.combine(self)
    hasher.combine(blob)
    return hasher.finalize()
  }

  /// Returns whether this outcome waits for one of some tasks.
  func isUnplaced(of tasks: Set<VersionID>) -> Bool {
    guard parentID == nil, let task = parentUUID else { return false }
    return tasks.contains(task)
  }
}
