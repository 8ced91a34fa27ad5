import CanonicalJSON
package import CareModel
import CareWords

/// Takes back what happened between two states, on top of whatever happened since.
package struct Reversal {
  package let before: StoreState
  package let after: StoreState
  package let changes: StoreChanges
  /// Whether the days that people lived by the changes are taken back as well.
  package var takesBackLivedDays = false

  /// Makes the versions that take the changes back.
  ///
  /// - Returns: The records that got one.
  /// - Throws: ``StoreError/Code/refused`` with every record and member that was changed since.
  package func apply(to transaction: inout Transaction) throws(StoreError) -> [RecordKey] {
    guard changes.erased.isEmpty else {
      throw StoreError(
        .refused,
        changes.erased.count == 1
          ? "It erased 1 version, which nobody can bring back."
          : "It erased \(changes.erased.count) versions, which nobody can bring back.",
        remedy: "Add what is needed again with \(.add(nil))."
      )
    }
    var reversals: [RecordReversal] = []
    var obstacles: [String] = []
    var hindered: [RecordChange] = []
    for change in changes.records {
      do throws(StoreError) {
        let reversal = try RecordReversal(
          change,
          self,
          in: transaction.snapshot,
          at: transaction.now.wholeSecond
        )
        if let reversal { reversals.append(reversal) }
      } catch {
        guard error.code == .refused else { throw error }
        obstacles.append(error.message)
        hindered.append(change)
      }
    }
    let manifest = try manifest(transaction.manifest, &obstacles)
    guard obstacles.isEmpty else {
      throw StoreError(
        .refused,
        "It cannot be taken back: \(obstacles.joined(separator: "; ")).",
        remedy: obstacles.count == hindered.count
          ? hindered.waysOut(or: "revert the later commits first")
          : "Say what holds with \(.update(nil)), or revert the later commits first."
      )
    }
    transaction.manifest = manifest
    var keys: [RecordKey] = []
    for reversal in reversals {
      try reversal.apply(to: &transaction)
      keys.append(reversal.key)
      if reversal.keepsConflictClosed {
        transaction.remark(Wording.say(.conflictStaysClosed, reversal.key.description))
      }
    }
    if !changes.otherFiles.isEmpty {
      transaction.remark("\(changes.otherFiles.count) files that hold no records stay as they are.")
    }
    return keys
  }

  /// Returns the manifest with the members back that the changes touched except what says which
  /// store it is.
  private func manifest(
    _ present: StoreManifest,
    _ obstacles: inout [String]
  ) throws(StoreError) -> StoreManifest {
    guard let old = changes.manifest?.old?.json.object,
      let new = changes.manifest?.new?.json.object,
      let object = present.json.object
    else { return present }
    var edit = ManifestEdit(from: new, to: old)
    edit.members.subtract([MemberName.format, MemberName.merge, MemberName.uuid])
    let changedSince = edit.obstacles(in: object)
    guard changedSince.isEmpty else {
      obstacles.append("\(StoreLayout.manifest) (\(changedSince.joined(separator: ", ")))")
      return present
    }
    let json = JSONValue.object(edit.applied(to: object))
    do { return try StoreManifest(json: json) } catch {
      throw StoreError(error, in: StoreLayout.manifest)
    }
  }
}

extension Reversal {
  /// Returns what settling makes of a head that came without a version file.
  package func settled(_ change: RecordChange, _ new: AnyRecord) throws(StoreError) -> SettledChange
  {
    guard change.addedVersions.isEmpty, let commit = after.commit else { return .none }
    return try SettledChange(of: StoreLayout.path(of: new), in: commit, after.engine)
  }
}

/// A change of some top-level members of a manifest from one value to another.
struct ManifestEdit {
  package let from: JSONObject
  package let to: JSONObject
  /// The members that differ.
  package var members: Set<String>

  init(from: JSONObject, to: JSONObject) {
    (self.from, self.to) = (from, to)
    members = Set(from.keys + to.keys).filter { from[$0] != to[$0] }
  }

  /// Returns the members that have neither the value before the edit nor the one after it.
  func obstacles(in object: JSONObject) -> [String] {
    members.filter { object[$0] != from[$0] && object[$0] != to[$0] }.sorted()
  }

  func applied(to object: JSONObject) -> JSONObject { taking(to, into: object) }

  /// Returns an object with the edit's members taken from another one.
  package func taking(_ source: JSONObject, into object: JSONObject) -> JSONObject {
    var object = object
    for member in members { object[member] = source[member] }
    return object
  }
}
