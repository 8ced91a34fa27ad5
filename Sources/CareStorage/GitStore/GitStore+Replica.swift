package import CareModel
package import CareReading
import CareWriting

extension GitStore {
  /// Returns which copy of the store this is: what the versions say that are made here.
  package func replica() throws(StoreError) -> VersionID {
    try withEngine { engine throws(StoreError) in
      try Replica.load(engine.paths, newID: surroundings.newID).uuid
    }
  }
}
