package import CareModel
package import CareReading
import Files
import Git

extension GitEngine {
  /// Returns the manifest that a commit of some files will have.
  package func manifest(
    _ files: [String: [UInt8]?],
    on tip: Tip
  ) throws(StoreError) -> StoreManifest {
    if case .some(.some(let bytes)) = files[StoreLayout.manifest] {
      return try Self.manifest(bytes)
    }
    return try manifest(in: tip.tree)
  }
}
