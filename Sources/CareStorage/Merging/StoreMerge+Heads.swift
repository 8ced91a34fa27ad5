import CareModel
import Git

extension StoreMerge {
  /// Turns the heads of every commit that leads to the sides into versions.
  ///
  /// What is known to be settled ends the way back; whoever goes further finds the same.
  ///
  /// - Returns: The records that got versions, or got lost ones back.
  /// - Throws: ``StoreError/Code/invalid`` if a side's head is not a valid record.
  mutating func settleHeads() throws(StoreError) -> Set<VersionFamily> {
    var known: Set<ObjectID> = []
    for side in sides where !options.isThorough {
      known.formUnion(try engine.settledCommits(before: side.id))
    }
    let survey = try HeadSurvey(to: sides.map(\.id), since: known.sorted(), in: engine)
    isCutOff = survey.isCutOff
    if let families = survey.families, families.isEmpty { return [] }
    let walk = try HeadWalk(
      to: sides.map(\.id),
      since: known.sorted(),
      only: survey.families,
      in: engine
    )
    isCutOff = walk.isCutOff
    var changed: Set<VersionFamily> = []
    var deep: Set<VersionFamily> = []
    for family in walk.histories.keys.sorted() where !skipped.contains(family) {
      guard let history = walk.histories[family] else { continue }
      switch try settle(family, history, walk) {
      case .needsPast: deep.insert(family)
      case .changed: changed.insert(family)
      case .same: break
      }
    }
    guard !deep.isEmpty else { return changed }
    let past = try HeadWalk(to: sides.map(\.id), since: [], only: deep, in: engine)
    for family in deep.sorted() {
      guard let history = past.histories[family] else { continue }
      if case .changed = try settle(family, history, past) { changed.insert(family) }
    }
    return changed
  }

  /// What settling made of one record.
  private enum Outcome {
    case same
    case changed
    case needsPast
  }

  private mutating func settle(
    _ family: VersionFamily,
    _ history: HeadHistory,
    _ walk: HeadWalk
  ) throws(StoreError) -> Outcome {
    var isChanged = try restore(family, history)
    guard !history.isPlain else { return isChanged ? .changed : .same }
    let settling = try HeadReader(history, of: family, engine).settling()
    guard !settling.needsPast else { return .needsPast }
    guard !settling.isCutOff else { return leave(family) }
    for side in sides {
      guard let step = walk.tips[side.id]?[family], let error = settling.invalid[step] else {
        continue
      }
      guard options.skipsInvalid else { throw error }
      skipped.insert(family)
      return .same
    }
    for version in settling.made where markers[version.version.uuid] == nil {
      let path = StoreLayout.path(of: version)
      var isThere = false
      for side in sides where try engine.blobID(of: path, in: side.tree) != nil { isThere = true }
      guard !isThere else { continue }
      try add(version)
      isChanged = true
    }
    if sides.count == 1, let step = walk.tips[sides[0].id]?[family] {
      edits[family.headPath] = settling.edit(at: step)
    }
    return isChanged ? .changed : .same
  }

  /// Leaves a record as it is of which a shallow clone does not know since when it was edited.
  private mutating func leave(_ family: VersionFamily) -> Outcome {
    skipped.insert(family)
    remark(
      "\(family.headPath) was edited without careplan, and this shallow clone does not know when;"
        + " with the whole history it is settled."
    )
    return .same
  }

  /// Brings back the version files of a record that were removed and that no side has.
  private mutating func restore(
    _ family: VersionFamily,
    _ history: HeadHistory
  ) throws(StoreError) -> Bool {
    // What the only side lost is seen to where its losses are.
    guard sides.count == 2 else { return false }
    var isChanged = false
    for path in history.removed.sorted() {
      guard let blob = history.files[path]?.first,
        let uuid = StoreLayout.place(of: path).versionID, markers[uuid] == nil
      else { continue }
      var isThere = false
      for side in sides where try engine.blobID(of: path, in: side.tree) != nil { isThere = true }
      guard !isThere else { continue }
      draft.set(path, to: blob)
      added[family, default: []].append(path)
      isChanged = true
    }
    return isChanged
  }
}

extension RecordSettling {
  /// Returns the edit that a step's head is, if no version has its bytes.
  fileprivate func edit(at step: Int) -> SettledEdit? {
    guard let head = steps[step].head, let uuid = shown[step], let version = versions[uuid],
      version.bytes != head, let file = try? VersionFile.content(head, at: path)
    else { return nil }
    return SettledEdit(file: file, version: version)
  }
}
