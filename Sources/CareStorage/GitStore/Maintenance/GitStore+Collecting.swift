import CareModel
public import CareReading
import CareWriting
import Files
import Git

extension GitStore {
  /// Packs the objects of the store and removes what dead processes have left.
  ///
  /// Cost: as `git gc`; a preview, counting objects and packs.
  ///
  /// - Parameter isPreview: Whether only to tell what there is.
  public func collectGarbage(isPreview: Bool = false) throws(StoreError) -> CollectionReport {
    if isPreview {
      return try withEngine { engine throws(StoreError) in
        try Maintenance(engine: engine, environment: surroundings.environment).report()
      }
    }
    return try withWriter { writer throws(StoreError) in
      try Maintenance(engine: writer.engine, environment: surroundings.environment)
        .collect(now: surroundings.now().seconds)
    }
  }
}
