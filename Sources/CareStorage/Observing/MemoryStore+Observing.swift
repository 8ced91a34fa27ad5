import CareModel

extension MemoryStore: ObservedStore {
  /// The moves of the store, from now on.
  public var changes: StoreMoves { StoreMoves(of: self, polling: nil) }

  /// How many versions there are: none goes, so that the number names the state.
  func revision() throws(StoreError) -> String? { String(versions.count) }

  func move(since revision: String?) throws(StoreError) -> StoreMove? {
    let versions = versions
    guard let revision, let count = Int(revision), count < versions.count else { return nil }
    var changes = StoreChanges()
    let new = Dictionary(grouping: versions[count...], by: \.key)
    let old = Dictionary(grouping: versions[..<count].filter { new[$0.key] != nil }, by: \.key)
    changes.records = new.keys.sorted().compactMap { key in
      let before = old[key] ?? []
      return RecordChange(key, from: before, to: before + (new[key] ?? []))
    }
    return StoreMove(from: revision, to: String(versions.count), changes: changes)
  }
}
