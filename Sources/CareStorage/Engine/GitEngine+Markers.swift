import CareMerge
package import CareModel
package import Git

extension GitEngine {
  /// Returns the markers in a tree that can be read, by uuid.
  package func markers(in tree: ObjectID?) throws(StoreError) -> [PurgeMarker] {
    var markers: [PurgeMarker] = []
    for (path, blob) in try files(in: tree, under: "purged") {
      guard case .purged(let uuid) = StoreLayout.place(of: path),
        let marker = try PurgeMarker(self.blob(blob)), marker.uuid == uuid
      else { continue }
      markers.append(marker)
    }
    return markers
  }
}
