public import CareModel
public import CareReading
import CareWriting

extension GitStore {
  /// Returns which copy of the store this is: what the versions say that are made here.
  public func replica() throws(StoreError) -> VersionID {
    try withEngine { engine throws(StoreError) in
      try Replica.load(engine.paths, newID: surroundings.newID).uuid
    }
  }
}
