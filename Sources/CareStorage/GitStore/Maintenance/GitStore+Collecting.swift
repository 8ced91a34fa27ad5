import CareModel
import Files
import Git

extension GitStore {
  /// Packs the objects of the store and removes what dead processes have left.
  ///
  /// Cost: as `git gc`.
  public func collectGarbage() throws(StoreError) -> CollectionReport {
    try withWriter { writer throws(StoreError) in
      try Maintenance(engine: writer.engine, environment: surroundings.environment)
        .collect(now: surroundings.now().seconds)
    }
  }

  /// Returns what there is for ``collectGarbage()``, and changes nothing.
  ///
  /// Cost: counting objects and packs.
  public func previewGarbage() throws(StoreError) -> CollectionReport {
    try withEngine { engine throws(StoreError) in
      try Maintenance(engine: engine, environment: surroundings.environment).report()
    }
  }
}
