import CareModel
package import CareReading
package import Git

extension GitEngine {
  /// Returns the directory of the outcomes in a tree.
  package func outcomes(in tree: ObjectID?) throws(StoreError) -> ObjectID? {
    guard let tree else { return nil }
    return try git("Reading the outcomes") { () throws(GitError) in
      try repository.entry(at: RecordKind.outcome.directory, in: tree)?.id
    }
  }
}
