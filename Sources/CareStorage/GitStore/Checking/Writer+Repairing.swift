import CareModel
import Git

extension Writer {
  /// Repairs while keeping a given amount of plain outcomes; the repair is the same.
  func repair(_ detail: TreeInventory.Detail = .lean) throws(StoreError) -> CheckReport {
    try refuseUnknown(engine.manifest(in: engine.tip().tree))
    var found = try engine.check(.all, detail)
    let restored = try restoreFirstBytes(found)
    if restored != nil { found = try engine.check(.all, detail) }
    let settled =
      found.isWhole ? try settle(skipping: found.damagedFamilies, thoroughly: true) : nil
    let isSettled = settled.map { $0.kind != .upToDate } ?? false
    let check = isSettled ? try engine.check(.all, detail) : found
    let tip = try engine.tip()
    let files = try repairs(check, on: tip)
    guard !files.isEmpty, let parent = tip.commit else {
      var report = check.report
      report.repair = isSettled ? settled?.commit : restored?.hex
      return report
    }
    let commit = try commitRepair(files, on: tip, after: parent)
    var report = try engine.check(.all, detail).report
    report.repair = commit.hex
    return report
  }

  /// Gives version files that were changed the bytes with which they were added; nil if none was.
  private func restoreFirstBytes(_ check: StoreCheck) throws(StoreError) -> ObjectID? {
    let tip = try engine.tip()
    guard !check.changedFiles.isEmpty, let parent = tip.commit else { return nil }
    var files: [String: [UInt8]?] = [:]
    for (path, blob) in check.changedFiles { files[path] = .some(try engine.blob(blob)) }
    return try commitRepair(files, on: tip, after: parent)
  }

  private func commitRepair(
    _ files: [String: [UInt8]?],
    on tip: Tip,
    after parent: ObjectID
  ) throws(StoreError) -> ObjectID {
    let signature = try git("Reading the commit \(parent)") { () throws(GitError) in
      Signature.careplan(after: try engine.repository.commit(parent))
    }
    return try commit("Repair care records\n", files, on: tip, as: signature)
  }

  /// Returns the files that a repair adds or replaces.
  private func repairs(
    _ check: StoreCheck,
    on tip: Tip
  ) throws(StoreError) -> [String: [UInt8]?] {
    var files: [String: [UInt8]?] = [:]
    for path in check.heads.purged + check.inventory.erasedFiles.keys { files[path] = .some(nil) }
    for marker in check.inventory.strayMarkers + check.inventory.missingMarkers {
      files[marker.path] = .some(marker.bytes)
    }
    let attributes = try engine.contents(of: StoreLayout.attributes, in: tip.tree) ?? []
    let complete = StoreTemplate.completing(attributes)
    if complete != attributes { files[StoreLayout.attributes] = .some(complete) }
    for outcome in try placed(check) {
      files[StoreLayout.path(of: outcome)] = .some(outcome.bytes)
    }
    return files
  }

  /// Returns the versions that give outcomes their events.
  private func placed(_ check: StoreCheck) throws(StoreError) -> [AnyRecord] {
    let (stored, plain) = (check.versions.stored, check.inventory.outcomes)
    let find = { (uuid: VersionID) throws(StoreError) -> AnyRecord? in
      if let outcome = plain[uuid] {
        return try VersionFile.read(engine.blob(outcome.blob), at: plain.path(of: outcome))
      }
      guard let version = stored[uuid] else { return nil }
      if let record = version.record { return record }
      return try VersionFile.read(engine.blob(version.blob), at: version.path)
    }
    var outcomes: [Outcome] = []
    for version in check.inventory.unplaced(check.inventory.keptVersions) {
      if let outcome = try find(version.summary.uuid)?.cast(to: OutcomeContent.self) {
        outcomes.append(outcome)
      }
    }
    var placer = OutcomePlacer(find)
    try placer.place(outcomes)
    return placer.placed.map { AnyRecord($0) }
      .filter {
        stored[$0.version.uuid] == nil && plain[$0.version.uuid] == nil && $0.faults.isEmpty
      }
  }
}
