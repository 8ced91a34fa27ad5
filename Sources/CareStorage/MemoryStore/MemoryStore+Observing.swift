import CareModel
import CareReading
import CareWriting

extension MemoryStore: ObservedStore {
  /// The moves of the store, from now on.
  public var changes: StoreMoves { StoreMoves(of: self, polling: nil) }

  /// How many steps led here: none goes, so that the number names the state.
  func revision() throws(StoreError) -> String? { String(try steps.count) }

  func move(since revision: String?) throws(StoreError) -> StoreMove? {
    let steps = try steps
    guard let revision, let count = Int(revision), count < steps.count else { return nil }
    let new = steps[count...]
    let added = Dictionary(grouping: new.compactMap(\.added), by: \.key)
    let erasures = new.compactMap(\.erasure)
    let keys = Set(added.keys).union(erasures.map(\.key))
    let old = Dictionary(
      grouping: steps[..<count].compactMap(\.added).filter { keys.contains($0.key) },
      by: \.key
    )
    var changes = StoreChanges()
    changes.erased = erasures.map(\.marker)
    changes.records = keys.sorted().compactMap { key in
      let before = old[key] ?? []
      return RecordChange(key, from: before, to: before + (added[key] ?? []))
    }
    return StoreMove(from: revision, to: String(steps.count), changes: changes)
  }
}
