import CareModel
import Git

extension GitEngine {
  /// Checks the store; what a repair needs to know comes with it.
  func check(
    _ scope: CheckScope,
    _ detail: TreeInventory.Detail = .lean
  ) throws(StoreError) -> StoreCheck {
    guard case .revision(let revision, let since) = scope else {
      let tip = try tip()
      var check = try StoreCheck(of: tip, since: scope == .all ? [] : nil, detail, engine: self)
      try check.runHere(tip)
      return check
    }
    var known: [ObjectID] = []
    for revision in since { known.append(try self.commit(of: revision)) }
    let commit = try commit(of: revision)
    let tip = Tip(branch: nil, commit: commit, tree: try tree(of: revision))
    return try StoreCheck(of: tip, since: known, detail, engine: self)
  }
}
