package import CareReading
import Files

extension GitEngine {
  /// Refuses to commit amid what git has begun: one side of it would look like all there is.
  package func refuseUnfinished() throws(StoreError) {
    if let operation = UnfinishedOperation(in: paths) { throw operation.refusal }
  }
}
