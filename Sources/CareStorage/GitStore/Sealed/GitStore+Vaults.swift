public import CareAccess
import CareSharing
import Git

/// The state of the vault of a category.
public struct VaultState: Hashable, Sendable {
  /// The category whose records the vault holds.
  public let category: RecordCategory
  /// The epoch that devices write in; nil if the next push of an owner makes one, or the vault has no reader.
  public let epoch: StatementID?
  /// The newest snapshot that this copy has seen at the remote.
  public let snapshot: VaultSnapshot?
  /// The readers, in order of their ids.
  public let readers: [PersonID]
  /// The readers for whom an administrator has to approve it, in order of their ids.
  public let pending: [PersonID]
}

extension GitStore {
  /// Returns what is known about the vault of each category of the store, in order of their names.
  ///
  /// Cost: evaluating the statements; checking the signature of each snapshot that the remote has.
  ///
  /// - Parameter remote: The remote as it was last seen; nil for none.
  /// - Throws: ``StoreError/Code/refused`` for a store that is not signed.
  public func vaults(at remote: String?) throws(StoreError) -> [VaultState] {
    guard let state = try accessState(), let found = state.anchor else { throw .notSigned }
    return try engines.use(.reading) { engine throws(StoreError) in
      var newest: [String: VaultSnapshot] = [:]
      let cache = remote.map { SealedCache(at: engine.cachePath(of: $0)) }
      for (commit, stream) in cache?.vaultTips ?? [] where engine.repository.contains(commit) {
        guard let snapshot = try VaultSnapshot(commit, in: engine), snapshot.stream == stream,
          state.accepts(snapshot)
        else { continue }
        newest[stream] = newest[stream].map { max($0, snapshot) } ?? snapshot
      }
      let categories = (RecordCategory.builtIn + state.rules.policy.categories).sorted()
      return categories.compactMap { category in
        guard let vault = SealedStream(vaultOf: category, found: found) else { return nil }
        let epochs = state.usableEpochs(of: vault).newest
        func people(_ grants: [AccessRules.Grant]) -> [PersonID] {
          Set(grants.filter { $0.category == category }.map(\.person)).sorted()
        }
        return VaultState(
          category: category,
          epoch: epochs.count == 1 ? epochs[0].id : nil,
          snapshot: newest[vault.name],
          readers: people(state.rules.grants.filter(state.rules.isApproved)),
          pending: people(state.grantsWaitingForApproval)
        )
      }
    }
  }
}
