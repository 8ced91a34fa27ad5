import CareModel
package import CareReading
import CareWriting
package import Git

extension GitStore {
  /// Returns whether a commit is a store in which there never was a record, which gives way to any
  /// other.
  package func neverHadRecord(_ commit: ObjectID) throws(StoreError) -> Bool {
    try withEngine { engine throws(StoreError) in try engine.neverHadRecord(commit) }
  }
}
