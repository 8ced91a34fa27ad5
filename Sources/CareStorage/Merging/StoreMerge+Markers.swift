import CanonicalJSON
import CareModel
import Git

extension StoreMerge {
  /// Reads what stands for erased versions on any side.
  mutating func readMarkers() throws(StoreError) {
    for side in sides {
      for (path, blob) in try engine.files(in: side.tree, under: "purged") {
        guard case .purged(let uuid) = StoreLayout.place(of: path),
          let marker = try PurgeMarker(engine.blob(blob)), marker.uuid == uuid
        else { continue }
        if markers[uuid]?.scope != .record { markers[uuid] = marker }
      }
    }
  }

  /// Unites one marker: the wider scope stands, then the earlier one, then the lesser bytes.
  mutating func uniteMarker(_ change: TreeChange) throws(StoreError) {
    guard let right = change.new else { return }
    guard let left = change.old else { return draft.set(change.path, to: right.id) }
    let (leftRank, rightRank) = (try rank(of: left.id), try rank(of: right.id))
    draft.set(change.path, to: rightRank.precedes(leftRank) ? right.id : left.id)
  }

  private func rank(of blob: ObjectID) throws(StoreError) -> MarkerRank {
    MarkerRank(bytes: try engine.blob(blob))
  }
}

/// What decides between two markers of one version.
private struct MarkerRank {
  let bytes: [UInt8]
  private let isWhole: Bool
  private let time: String

  init(bytes: [UInt8]) {
    self.bytes = bytes
    isWhole = PurgeMarker(bytes)?.scope == .record
    time = (try? CanonicalJSON.read(bytes))?.object?["when"]?.string ?? ""
  }

  func precedes(_ other: MarkerRank) -> Bool {
    if isWhole != other.isWhole { return isWhole }
    if time != other.time { return time.utf8.lexicographicallyPrecedes(other.time.utf8) }
    return bytes.lexicographicallyPrecedes(other.bytes)
  }
}
