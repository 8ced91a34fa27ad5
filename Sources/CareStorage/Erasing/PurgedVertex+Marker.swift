package import CareMerge
package import CareModel
import Git

extension PurgedVertex {
  package init(_ marker: PurgeMarker) { self.init(uuid: marker.uuid, previous: marker.previous) }
}
