import CareModel
import CareStorage
import Synchronization

/// Finds the versions that name parents in a store, each read once.
final class KnownVersions: Sendable {
  private let pending: [VersionID: AnyRecord]
  private let found = Mutex<[VersionID: AnyRecord?]>([:])
  /// A store of its own, opened when it is first needed: the import's may be writing meanwhile.
  private let store: Mutex<GitStore?>
  private let open: @Sendable () -> GitStore?

  init(beside store: GitStore, pending: [VersionID: AnyRecord]) {
    self.pending = pending
    self.store = Mutex(nil)
    let (place, surroundings) = (store.paths.place, store.surroundings)
    open = {
      // A store that cannot be read is reported by the transaction that follows.
      try? GitStore(at: place, surroundings: surroundings)
    }
  }

  /// Returns a version of a patient or care plan, which gives its id to the record that names it.
  ///
  /// Tasks are kept from the importer, so that an outcome's own version does not depend on whether
  /// its task came before it.
  func parent(_ uuid: VersionID) -> AnyRecord? {
    let version = pending[uuid] ?? cached(uuid)
    return version.flatMap { $0.kind.isTask ? nil : $0 }
  }

  private func cached(_ uuid: VersionID) -> AnyRecord? {
    if let found = found.withLock({ $0[uuid] }) { return found }
    let version = store.withLock { store -> AnyRecord? in
      store = store ?? open()
      return try? store?.read { snapshot throws(StoreError) in try snapshot.version(uuid) }
    }
    found.withLock { $0[uuid] = .some(version) }
    return version
  }
}
