public import CareModel
import Git

extension GitStore {
  /// Checks the store and repairs, in one commit, what can be repaired without losing anything.
  ///
  /// Heads that are missing or stale are written again; heads that were edited and committed without
  /// careplan become versions; our lines of `.gitattributes` come back; outcomes whose task is known
  /// by now are placed. Everyone who repairs the same commit makes the same commit, and a second
  /// repair makes none. Everything else stays as it is and is told.
  ///
  /// - Parameter place: Makes the version that gives an outcome its event, of the outcome and the
  ///   version of the task that it names; nil if it has none.
  /// - Returns: What is found afterwards.
  public func repair(
    placing place: (Outcome, AnyRecord) -> Outcome? = { _, _ in nil }
  ) throws(StoreError) -> CheckReport {
    try withWriter { writer throws(StoreError) in try writer.repair(placing: place) }
  }
}

extension Writer {
  fileprivate func repair(
    placing place: (Outcome, AnyRecord) -> Outcome?
  ) throws(StoreError) -> CheckReport {
    let tip = try engine.tip()
    let check = try engine.check(.all)
    try refuseUnknown(engine.manifest(in: tip.tree))
    let files = try repairs(check, on: tip, placing: place)
    guard !files.isEmpty, let parent = tip.commit else { return check.report }
    let signature = try git("Reading the commit \(parent)") { () throws(GitError) in
      Signature.careplan(after: try engine.repository.commit(parent))
    }
    let commit = try self.commit("Repair care records\n", files, on: tip, as: signature)
    var report = try engine.check(.all).report
    report.repair = commit.hex
    return report
  }

  /// The files that a repair adds or replaces.
  private func repairs(
    _ check: StoreCheck,
    on tip: Tip,
    placing place: (Outcome, AnyRecord) -> Outcome?
  ) throws(StoreError) -> [String: [UInt8]?] {
    var files: [String: [UInt8]?] = [:]
    for head in check.heads.unsettled {
      for (path, bytes) in head.files { files[path] = .some(bytes) }
    }
    let attributes = try engine.contents(of: StoreLayout.attributes, in: tip.tree) ?? []
    let complete = StoreTemplate.completing(attributes)
    if complete != attributes { files[StoreLayout.attributes] = .some(complete) }
    for outcome in try placed(check, place) {
      files[StoreLayout.path(of: outcome)] = .some(outcome.bytes)
    }
    return files
  }

  /// The versions that give outcomes their events.
  private func placed(
    _ check: StoreCheck,
    _ place: (Outcome, AnyRecord) -> Outcome?
  ) throws(StoreError) -> [AnyRecord] {
    var placed: [AnyRecord] = []
    let living = check.inventory.versions.filter { !$0.summary.isTombstone }
    for version in check.inventory.unplaced(living) {
      guard let task = version.summary.parentUUID.flatMap({ check.versions.stored[$0]?.record }),
        let outcome = try VersionFile.read(engine.blob(version.blob), at: version.path)
          .cast(to: OutcomeContent.self),
        let result = place(outcome, task).map({ AnyRecord($0) }), result.faults.isEmpty,
        check.versions.stored[result.version.uuid] == nil
      else { continue }
      placed.append(result)
    }
    return placed
  }
}

extension HeadsCheck.Unsettled {
  /// The files that settle the head: the version of an edit, and the head that follows.
  fileprivate var files: [String: [UInt8]] {
    guard case .edited(let version) = settlement else {
      return settling.head.map { [path: $0.bytes] } ?? [:]
    }
    let head = settling.adding(version).head ?? version
    return [StoreLayout.path(of: version): version.bytes, path: head.bytes]
  }
}

extension Signature {
  /// The signature of a commit that follows from another one alone.
  static func careplan(after parent: Commit) -> Signature {
    Signature(
      name: "careplan",
      email: "careplan@invalid",
      seconds: parent.committer.seconds,
      offsetMinutes: 0
    )
  }
}
